import { readFileSync, statSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { EXIT, Refusal } from '../../src/lib/exit.ts'
import { Unfinished } from '../../src/storage/unfinished.ts'
import { tomlIn } from './fleet-file.ts'

/**
 * Exchanges a home and its standby in the text of a fleet file: only the headers of the two sections change, so
 * comments and all other sections stay. Returns undefined when the text does not have one header for each, or when
 * the result would say something else.
 */
export function swapped(text: string, home: string): string | undefined {
  const lines = text.split('\n')
  const headers = lines.flatMap((line, n) => {
    const header = headerIn(line)
    return header?.home === home ? [{ ...header, n }] : []
  })
  const [first, second, ...more] = headers
  if (!first || !second || more.length > 0 || first.isStandby === second.isStandby) return undefined
  for (const { n, isStandby, before, after } of [first, second])
    lines[n] = `${before}[home.${home}${isStandby ? '' : '.standby'}]${after}`
  const result = lines.join('\n')
  const wanted = expected(parsed(text), home)
  return wanted && isDeepStrictEqual(parsed(result), wanted) ? result : undefined
}

/** Matches the header of a home or of its standby, with the space before it and what follows it. */
const HEADER =
  /^(\s*)\[\s*home\s*\.\s*["']?([0-9A-Za-z]{2})["']?\s*(\.\s*["']?standby["']?\s*)?\](\s*|\s*#.*)$/

function headerIn(line: string) {
  const match = HEADER.exec(line)
  if (!match) return undefined
  const [, before = '', home = '', standby, after = ''] = match
  return { before, home, isStandby: standby !== undefined, after }
}

type Table = Record<string, unknown>

function parsed(text: string): Table | undefined {
  try {
    return tomlIn(text) as Table
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
