/** ISO 8601 with a zone, because a time without one is ambiguous. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** `2026-01-31T17:05:00Z` as ms since 1970; undefined when it is not in this format or names a day that does not exist. */
export function parseIsoTime(given: string): number | undefined {
  // A `+` that was not encoded in an address arrives as a space.
  const text = given.replace(/ (?=\d{2}:\d{2}$)/, '+')
  if (!ISO_TIME.test(text)) return undefined
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
