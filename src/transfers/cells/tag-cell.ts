import { tidyName } from '../../lib/invisible.ts'
import { foldCase } from '../../lib/letter-case.ts'

/** Maximum length of a tag name, as in POST /tags. */
export const MAX_TAG_LENGTH = 50
/** Maximum number of tags that are read from a cell. */
export const MAX_TAGS = 200

/**
 * Separators of tag names. A cell is split only at the first of them that it contains: in a cell with `;`, a comma
 * is part of a name. Google writes `:::`; Mailchimp and Shopify write commas.
 */
const SEPARATORS = [':::', ';', ',', '|'] as const
const SPECIAL = /[";,|]|:::/

/**
 * Writes tag names as a cell, separated by `;`. Puts a name in quotes when it contains a separator or equals
 * the name of a Google group.
 */
export const writeTags = (names: readonly string[]): string =>
  names
    .map((name) => (SPECIAL.test(name) || GOOGLE_GROUP.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(';')

/** Returns a key for a tag name. Names that differ only in letter case, in any script, have the same key. */
export const tagKey = (name: string): string => foldCase(name.normalize('NFC'))

/** Groups that Google gives every contact. */
const GOOGLE_GROUP = /^\* ?(?:my ?contacts|starred)$/i

/** Reads the tag names in a cell. Among names that differ only in letter case, it returns the first. */
export function readTags(cell: string): string[] {
  const names = new Map<string, string>()
  // The Set is for a cell that repeats a name thousands of times. Reading it would take milliseconds.
  for (const part of new Set(split(cell, strongestIn(cell)))) {
    const isQuoted = part.startsWith(QUOTED)
    const name = tidyName(isQuoted ? part.slice(QUOTED.length) : part)
    if (name === '' || (!isQuoted && GOOGLE_GROUP.test(name))) continue
    if (!names.has(tagKey(name))) names.set(tagKey(name), name)
  }
  return [...names.values()]
}

const ANY_SEPARATOR = /:::|[;,|]/g

/** Returns the first of `SEPARATORS` that occurs in the cell outside quoted names. */
function strongestIn(cell: string): string {
  // A shortcut for cells without quotes, that is for most: the loop below takes 20 times as long.
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

/**
 * Mark that `split` puts before a name that was in quotes. A cell cannot contain it, because cells have no
 * control characters.
 */
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

/**
 * Returns the end of the quoted name that begins at `at`, with the space around it, or undefined if no quoted
 * name begins there.
 */
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
