import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Found, literals, madeBy } from './expressions.ts'
import { MOMENT_MS, timeOf } from './quick.ts'

// The one that needs no Java and no binary of another platform.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Made of our own words, or escaped, when the file is loaded. */
export const MADE = ['src/lib/nanp.ts', 'src/transfers/cells/opt-out-cell.ts']

/** What only ever sees text of our own, by its file. */
const OF_OUR_OWN: ReadonlyMap<string, string> = new Map([
  ['src/db/driver.ts', 'statements, whose text never holds what a caller sent'],
])

/** Every regular expression of the product that meets text of others, once each. */
export async function expressionsOfProduct(): Promise<Found[]> {
  const made: Found[] = []
  for (const file of MADE) made.push(...(await madeBy(file)))
  const all = [...literals(), ...made].filter(({ file }) => !OF_OUR_OWN.has(file))
  return [...new Map(all.map((one) => [String(one.expression), one])).values()]
}

/** Expressions that take the checker long and were found safe: test/drill/redos.drill.ts checks them again. */
export const KNOWN_SAFE: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dir, '../fixtures/safe-expressions.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** The checker gives up by the clock on the wall, and others may have the processor meanwhile. */
const PATIENCE_MS = 150_000

/** Repeated so often or oftener, a piece is checked as if repeated for ever, which is sooner said. */
const OFTEN = 8
const REPEATED = /(?<!\\)\{(\d+)(?:,(\d*))?\}/g

const widened = (source: string): string =>
  source.replace(REPEATED, (whole, from: string, to: string | undefined) => {
    const most = Number(to ?? from)
    if (to !== '' && most < OFTEN) return whole
    return Number(from) === 0 ? '*' : '+'
  })

/** `safe` when its time is in proportion to the text, whatever that is; otherwise how it grows, and with which text. */
export async function verdictOn(expression: RegExp): Promise<string> {
  const { source, flags } = expression
  const first = checkSync(widened(source), flags, { timeout: PATIENCE_MS, checker: 'automaton' })
  if (first.status === 'safe') return 'safe'
  const found = checkSync(source, flags, { timeout: PATIENCE_MS })
  if (found.status !== 'vulnerable') return found.status
  // On a busy machine the fuzzer takes for slow what was only interrupted; a text of its length that is
  // read in a moment is none that hurts.
  const { string: attack, pattern } = found.attack
  if (found.checker === 'fuzz' && (await timeOf(() => attack.match(expression))) < MOMENT_MS) return 'safe'
  return `vulnerable: ${found.complexity.summary}, by ${pattern.slice(0, 200)}`
}
