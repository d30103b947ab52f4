/** ISO 8601 with a zone, because a time without a zone is ambiguous. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Turns `2026-01-31T17:05:00Z` into ms since 1970. Undefined for another format and for a day that does not exist. */
export function parseIsoTime(given: string): number | undefined {
  // An unencoded `+` in an address arrives as a space.
  const text = given.replace(/ (?=\d{2}:\d{2}$)/, '+')
  if (!ISO_TIME.test(text)) return undefined
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
