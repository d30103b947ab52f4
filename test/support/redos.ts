import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Found, literals, madeBy } from './expressions.ts'
import { floorsOf, MOMENT } from './quick.ts'

/** The checker that needs no Java and no binary of another platform, loaded when an expression has to be checked. */
async function loadChecker() {
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  return (await import('recheck')).checkSync
}

/** Made of our own words, or escaped, when the file is loaded. */
export const MADE = ['src/lib/phone.ts', 'src/transfers/consent/cell.ts']

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

/**
 * Expressions that the checker found safe, one a line and sorted. A test asks the checker about others alone, as each
 * takes it up to two seconds; test/drill/redos.drill.ts asks about all of them again.
 */
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

/** An attack of the fuzzer: pieces that are repeated, and what ends the text. */
interface Attack {
  pumps: ReadonlyArray<{ prefix: string; pump: string; bias: number }>
  suffix: string
  base: number
}

const textOf = ({ pumps, suffix }: Attack, times: number): string =>
  pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join('') + suffix

/** Longer than any text that comes from outside is read by one expression. */
const LONG = 50_000

/**
 * Whether a text made to hurt is read in a moment however long it grows. On a busy machine the
 * fuzzer takes for slow what was only interrupted, so its word alone says little.
 */
async function isHarmless(expression: RegExp, attack: Attack): Promise<boolean> {
  for (let times = attack.base; ; times *= 2) {
    const text = textOf(attack, times)
    if ((await floorsOf(() => text.match(expression))) >= MOMENT) return false
    if (text.length >= LONG || times >= LONG) return true
  }
}

/** `safe` when its time is in proportion to the text, whatever that is; otherwise how it grows, and with which text. */
export async function verdictOn(expression: RegExp): Promise<string> {
  const { source, flags } = expression
  const checkSync = await loadChecker()
  const first = checkSync(widened(source), flags, { timeout: PATIENCE_MS, checker: 'automaton' })
  if (first.status === 'safe') return 'safe'
  const found = checkSync(source, flags, { timeout: PATIENCE_MS })
  if (found.status !== 'vulnerable') return found.status
  const { pattern } = found.attack
  if (found.checker === 'fuzz' && (await isHarmless(expression, found.attack))) return 'safe'
  return `vulnerable: ${found.complexity.summary}, by ${pattern.slice(0, 200)}`
}
