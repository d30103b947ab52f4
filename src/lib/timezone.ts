/**
 * IANA time zones of this build's ICU. Offsets such as `+05:00` are refused, although Intl accepts them. They
 * have no daylight saving time, so a send window in them would be wrong for half of the year.
 */
const canonicalNames = new Map<string, string | undefined>()
/** Largest number of names in the cache. Creating an Intl formatter takes about 20 µs. */
const MAX_CACHED = 2_000
/** Longest name. The longest IANA name has 32 characters. */
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
 * Returns the name in IANA's spelling (`america/new_york` becomes `America/New_York`), or undefined if there is
 * no such zone. Keeps links such as `US/Eastern`.
 */
export function toTimeZone(name: string): string | undefined {
  if (canonicalNames.size >= MAX_CACHED) canonicalNames.clear()
  return canonicalNames.getOrInsertComputed(name, lookUp)
}
