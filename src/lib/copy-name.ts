/**
 * Returns the name of a copy: `VIPs (copy)`, `VIPs (copy 2)`. A long name is cut to make room.
 * @param max UTF-16 units of the whole name
 * @param number of the copy, from 1
 */
export function copyName(name: string, max: number, number = 1): string {
  const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
  // The cut may fall within a character of two units. Half a character is not text.
  const kept = name.slice(0, max - suffix.length).replace(/[\ud800-\udbff]$/, '')
  return kept.trimEnd() + suffix
}
