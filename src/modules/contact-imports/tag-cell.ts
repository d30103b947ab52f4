import { trimInvisible } from '../../lib/invisible.ts'

/** Longest tag name: as POST /tags takes it. */
export const MAX_TAG_LENGTH = 50
/** At most this many tags are read from one cell. */
export const MAX_TAGS = 50

/** Tag names as one cell: separated by `;`, quoted where a name holds `;` or `"`. */
export const writeTags = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(';')

/** A quoted name, or anything up to the next `;`. */
const NAME = /\s*(?:"((?:[^"]|"")*)"\s*(?:;|$)|([^;]*)(?:;|$))/y

/** The same for names that the tags table takes for the same: ASCII letters count without their case. */
export const tagKey = (name: string): string => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** The names in a cell, each once, whatever their case. */
export function readTags(cell: string): string[] {
  const names = new Map<string, string>()
  NAME.lastIndex = 0
  while (NAME.lastIndex < cell.length) {
    const match = NAME.exec(cell)
    if (!match) break
    const name = trimInvisible(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (name !== '' && !names.has(tagKey(name))) names.set(tagKey(name), name)
  }
  return [...names.values()]
}
