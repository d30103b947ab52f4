/**
 * IANA time zones, as this build's ICU knows them. Offsets such as `+05:00`
 * are refused although Intl takes them: they know no daylight saving time, so
 * a send window in them would be wrong for half of the year.
 */
const canonicalNames = new Map<string, string | undefined>()
/** Spellings remembered; making an Intl formatter costs about 20 µs. */
const MAX_REMEMBERED = 2_000
/** The longest IANA name has 32 characters. */
const MAX_LENGTH = 64

function lookUp(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name) || name.length > MAX_LENGTH) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * The name as IANA spells it (`america/new_york` becomes `America/New_York`);
 * undefined when there is no such zone. Links such as `US/Eastern` stay as they are.
 */
export function toTimeZone(name: string): string | undefined {
  if (canonicalNames.has(name)) return canonicalNames.get(name)
  const canonical = lookUp(name)
  if (canonicalNames.size >= MAX_REMEMBERED) canonicalNames.clear()
  canonicalNames.set(name, canonical)
  return canonical
}

export const isTimeZone = (name: string): boolean => toTimeZone(name) !== undefined
