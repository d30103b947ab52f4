import { tidyName } from '../../lib/invisible.ts'
import { foldCase } from '../../lib/letter-case.ts'

/** Longest tag name that POST /tags takes. */
export const MAX_TAG_LENGTH = 50
/** At most this many tags are read from one cell. */
export const MAX_TAGS = 200

/**
 * Separators of tag names, the strongest first: a cell with `;` is split there,
 * and its commas are parts of names. Google writes `:::`, Mailchimp and Shopify
 * write commas.
 */
const SEPARATORS = [':::', ';', ',', '|'] as const
const SPECIAL = /[";,|]|:::/

/** Writes tag names as one cell: separated by `;`, quoted when a name contains a separator or is a Google group. */
export const writeTags = (names: readonly string[]): string =>
  names
    .map((name) => (SPECIAL.test(name) || GOOGLE_GROUP.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(';')

/** Returns the same key for names of the same tag: case does not matter, in any script. */
export const tagKey = (name: string): string => foldCase(name.normalize('NFC'))

/** Groups that Google gives every contact. */
const GOOGLE_GROUP = /^\* ?(?:my ?contacts|starred)$/i

/** Reads the names in a cell, each once; case does not matter. */
export function readTags(cell: string): string[] {
  const names = new Map<string, string>()
  // A cell of one name four thousand times would take 4 ms.
  for (const part of new Set(split(cell, strongestIn(cell)))) {
    const isQuoted = part.startsWith(QUOTED)
    const name = tidyName(isQuoted ? part.slice(QUOTED.length) : part)
    if (name === '' || (!isQuoted && GOOGLE_GROUP.test(name))) continue
    if (!names.has(tagKey(name))) names.set(tagKey(name), name)
  }
  return [...names.values()]
}

const ANY_SEPARATOR = /:::|[;,|]/g

/** The strongest separator outside quoted names. */
function strongestIn(cell: string): string {
  // Most cells have no quotes; the loop below takes 20 times as long.
  if (!cell.includes('"')) return SEPARATORS.find((separator) => cell.includes(separator)) ?? SEPARATORS[0]
  const seen = new Set<string>()
  for (let at = 0; at < cell.length; ) {
    ANY_SEPARATOR.lastIndex = quotedEnd(cell, at, SEPARATORS) ?? at
    const separator = ANY_SEPARATOR.exec(cell)?.[0]
    if (separator === undefined) break
    seen.add(separator)
    at = ANY_SEPARATOR.lastIndex
  }
  return SEPARATORS.find((separator) => seen.has(separator)) ?? SEPARATORS[0]
}

/** Marks a part that was in quotes; cells have no control characters. */
const QUOTED = '\u0000'

function split(cell: string, separator: string): string[] {
  if (!cell.includes('"')) return cell.split(separator)
  const parts: string[] = []
  for (let at = 0; at < cell.length; ) {
    const quoted = quotedEnd(cell, at, [separator])
    const next = cell.indexOf(separator, at)
    const end = quoted ?? (next < 0 ? cell.length : next)
    const text = cell.slice(at, end)
    parts.push(quoted === undefined ? text : QUOTED + text.trim().slice(1, -1).replaceAll('""', '"'))
    at = end + separator.length
  }
  return parts
}

/** Returns the end of the quoted name that begins at `at`, with the space around it; undefined if none begins there. */
function quotedEnd(cell: string, at: number, separators: readonly string[]): number | undefined {
  let from = afterSpace(cell, at)
  if (cell[from] !== '"') return undefined
  for (;;) {
    const quote = cell.indexOf('"', from + 1)
    if (quote < 0) return undefined
    if (cell[quote + 1] !== '"') {
      const end = afterSpace(cell, quote + 1)
      const isWhole = end >= cell.length || separators.some((separator) => cell.startsWith(separator, end))
      return isWhole ? end : undefined
    }
    from = quote + 1
  }
}

function afterSpace(cell: string, at: number): number {
  let end = at
  while (end < cell.length && cell[end]!.trim() === '') end += 1
  return end
}
