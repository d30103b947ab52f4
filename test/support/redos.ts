import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Found, literals, madeBy } from './expressions.ts'
import { floorsOf, MOMENT } from './quick.ts'

/**
 * Loads the checker only when an expression must be checked. It needs no Java and no binary of another
 * platform.
 */
async function loadChecker() {
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  return (await import('recheck')).checkSync
}

/** Files whose expressions are made from constant or escaped words when the file is loaded. */
export const MADE = ['src/lib/phone.ts', 'src/transfers/consent/cell.ts']

/** Files whose expressions only read our own texts, with the reason. */
const OF_OUR_OWN: ReadonlyMap<string, string> = new Map([
  ['src/db/driver.ts', 'statements, whose text never holds what a caller sent'],
])

/** Returns every regular expression of the product that reads foreign text, once each. */
export async function expressionsOfProduct(): Promise<Found[]> {
  const made: Found[] = []
  for (const file of MADE) made.push(...(await madeBy(file)))
  const all = [...literals(), ...made].filter(({ file }) => !OF_OUR_OWN.has(file))
  return [...new Map(all.map((one) => [String(one.expression), one])).values()]
}

/**
 * Expressions that the checker found safe, one per line and sorted. A test checks only the others, because
 * each takes up to two seconds; test/drill/redos.drill.ts checks all of them again.
 */
export const KNOWN_SAFE: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dir, '../fixtures/safe-expressions.txt'), 'utf8')
    .trim()
    .split('\n'),
)

/** Time limit of the checker by the wall clock, long enough for a busy machine. */
const PATIENCE_MS = 150_000

/** Number of repetitions from which a piece is checked as if repeated forever, because that is faster. */
const OFTEN = 8
const REPEATED = /(?<!\\)\{(\d+)(?:,(\d*))?\}/g

const widened = (source: string): string =>
  source.replace(REPEATED, (whole, from: string, to: string | undefined) => {
    const most = Number(to ?? from)
    if (to !== '' && most < OFTEN) return whole
    return Number(from) === 0 ? '*' : '+'
  })

/** An attack of the fuzzer: repeated pieces, and the end of the text. */
interface Attack {
  pumps: ReadonlyArray<{ prefix: string; pump: string; bias: number }>
  suffix: string
  base: number
}

const textOf = ({ pumps, suffix }: Attack, times: number): string =>
  pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(times + bias)).join('') + suffix

/** Length above any outside text that one expression reads. */
const LONG = 50_000

/**
 * Tells whether an attack text is read quickly at every length. The fuzzer alone is not enough, because on a
 * busy machine it takes interrupted work for slow.
 */
async function isHarmless(expression: RegExp, attack: Attack): Promise<boolean> {
  for (let times = attack.base; ; times *= 2) {
    const text = textOf(attack, times)
    if ((await floorsOf(() => text.match(expression))) >= MOMENT) return false
    if (text.length >= LONG || times >= LONG) return true
  }
}

/** Returns `safe` if the time is at most proportional to the text, otherwise its growth and the text. */
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
