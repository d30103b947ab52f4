import { readFileSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'

/**
 * Exchanges a home and its standby in the text of a fleet file: only the headers of the two sections change, so
 * comments and all other sections stay. Returns undefined when the text does not have one header for each, or when
 * the result would say something else.
 */
export function swapped(text: string, home: string): string | undefined {
  const lines = text.split('\n')
  const [own, other] = [
    headerOf(home, ''),
    headerOf(home, String.raw`\s*\.\s*(?:standby|"standby"|'standby')`),
  ]
  const found = [own, other].map((header) => lines.flatMap((line, n) => (header.test(line) ? [n] : [])))
  const [[first, ...more], [second, ...others]] = found as [number[], number[]]
  if (first === undefined || second === undefined || more.length + others.length > 0) return undefined
  lines[first] = lines[first]!.replace(own, `$1[home.${home}.standby]$2`)
  lines[second] = lines[second]!.replace(other, `$1[home.${home}]$2`)
  const result = lines.join('\n')
  const wanted = expected(parsed(text), home)
  return wanted && isDeepStrictEqual(parsed(result), wanted) ? result : undefined
}

/** Matches the line of a header, with the space before it and what follows it. */
const headerOf = (home: string, rest: string): RegExp =>
  new RegExp(String.raw`^(\s*)\[\s*home\s*\.\s*(?:${home}|"${home}"|'${home}')${rest}\s*\](\s*(?:#.*)?)$`)

type Table = Record<string, unknown>

function parsed(text: string): Table | undefined {
  try {
    return Bun.TOML.parse(text) as Table
  } catch {
    return undefined
  }
}

/** The parsed file after the exchange. */
function expected(file: Table | undefined, home: string): Table | undefined {
  const homes = file?.home as Record<string, Table> | undefined
  const { standby, ...rest } = homes?.[home] ?? {}
  if (!file || typeof standby !== 'object') return undefined
  return { ...file, home: { ...homes, [home]: { ...standby, standby: rest } } }
}

/** Exchanges a home and its standby in the fleet file. Throws a refusal (exit 78) that says what to change by hand. */
export function swapInFile(path: string, home: string): void {
  const text = swapped(readFileSync(path, 'utf8'), home)
  if (text === undefined) throw byHand(path, home)
  const { mode } = statSync(path)
  using file = new Unfinished(path)
  file.writeText(text)
  file.finish({ mode: mode & 0o777 })
}

/** Throws the refusal of `swapInFile` before anything is done. */
export function assertSwappable(path: string, home: string): void {
  if (swapped(readFileSync(path, 'utf8'), home) === undefined) throw byHand(path, home)
}

const byHand = (path: string, home: string): Refusal =>
  new Refusal(
    EXIT.CONFIGURATION,
    `${path} does not have the sections [home.${home}] and [home.${home}.standby] once each, so they cannot be exchanged.`,
    'Write the home and its standby as two sections, as in docs/fleet.md.',
  )
