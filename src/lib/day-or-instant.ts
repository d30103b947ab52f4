import { addDays, isCalendarDay, startOfDayMs } from './calendar.ts'

/** Matches date and time with a zone (RFC 3339). A query string may have turned the `+` into a space. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(Z|[+ -]\d{2}:\d{2})$/i

function instantMs(text: string): number | undefined {
  const [, day, time, zone] = INSTANT.exec(text) ?? []
  if (!day || !time || !zone || !isCalendarDay(day)) return undefined
  const ms = Date.parse(`${day}T${time}${zone.replace(' ', '+').toUpperCase()}`)
  return Number.isNaN(ms) ? undefined : ms
}

/** Returns whether `text` is a day like `2026-01-31`, or a time like `2026-01-31T17:05:00Z` with any offset. */
export const isDayOrInstant = (text: string): boolean => isCalendarDay(text) || instantMs(text) !== undefined

/** Returns the instant that `text` names, or the start of its day in `timezone`, ms since 1970. */
export const firstMs = (text: string, timezone: string): number =>
  instantMs(text) ?? startOfDayMs(text, timezone)

/** Returns the instant that `text` names, or the end of its day in `timezone`, ms since 1970. */
export const lastMs = (text: string, timezone: string): number =>
  instantMs(text) ?? startOfDayMs(addDays(text, 1), timezone) - 1
