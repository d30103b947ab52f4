import { dayOf, startOfDayMs } from './calendar.ts'

/** Months of a wall calendar, written `2026-10`. */

/** Bounds of a month: from `start` up to but not including `end`, ms since 1970. */
export interface MonthBounds {
  start: number
  end: number
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Tells whether a text names a month: `2026-10`. */
export const isMonth = (text: string): boolean => MONTH.test(text) && !text.startsWith('0000')

/** Returns the month in `timezone` at `ms`. */
export const monthAt = (ms: number, timezone: string): string => dayOf(ms, timezone).slice(0, 7)

/** Returns `month` moved by `months`. They may be negative. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Returns the number of months from `earlier` to `later`. It is below 0 in the reverse order. */
export const monthsBetween = (earlier: string, later: string): number =>
  Temporal.PlainYearMonth.from(earlier).until(Temporal.PlainYearMonth.from(later), { largestUnit: 'months' })
    .months

/** Returns the first instant of the month and of the next month. @param timezone IANA */
export const boundsOf = (month: string, timezone: string): MonthBounds => ({
  start: startOfDayMs(`${month}-01`, timezone),
  end: startOfDayMs(`${addMonths(month, 1)}-01`, timezone),
})

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns a month like `October 2026`. */
export const monthInWords = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
