/**
 * Days on a wall calendar in an IANA zone, written `2026-03-08`. A day may be 23 or 25 hours long, so days are
 * never added as milliseconds.
 */

/** Returns true for an existing day, written `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the first instant of `day` in `timezone`, ms since 1970. If midnight is skipped, returns the instant
 * after the gap.
 */
export const startOfDayMs = (day: string, timezone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds

/** Returns the calendar day in `timezone` at `ms`. */
export const dayOf = (ms: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).toPlainDate().toString()

/** Returns `day` moved by `days`. They may be negative. */
export const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
