const ISO_WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i

/**
 * ms since 1970 of an ISO 8601 time that says its offset (`Z` or `-05:00`);
 * undefined for anything else. Without an offset nobody knows which moment is meant.
 */
export function parseInstant(text: string): number | undefined {
  if (!ISO_WITH_OFFSET.test(text)) return undefined
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return undefined
  }
}
