import { enumeration } from '../../lib/describe.ts'
/**
 * Schedule of a recurring campaign, in the terms of the API. The time of day is that of the start of
 * the campaign.
 */

export const FREQUENCIES = enumeration('RecurrenceFrequency', 'The unit that `interval` counts.', {
  DAILY: 'Days.',
  WEEKLY: 'Weeks, which begin on Monday; the campaign sends on each of `daysOfWeek`.',
  MONTHLY: 'Months; the campaign sends on `dayOfMonth`.',
})
/** Days of the week in the order of ISO 8601, where a week begins with Monday. */
export const WEEKDAYS = enumeration('Weekday', 'A day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
})
export const END_TYPES = enumeration('RecurrenceEnd', 'What ends the recurrence.', {
  NEVER: 'Nothing; a user must end it.',
  ON_DATE: 'The day `endDate`, on which the campaign may still send.',
  AFTER_OCCURRENCES:
    'The number of occurrences in `maxOccurrences`, counted from `scheduledAt`; missed ones count.',
})

export type Frequency = (typeof FREQUENCIES)[number]
export type Weekday = (typeof WEEKDAYS)[number]
type EndType = (typeof END_TYPES)[number]

/** `dayOfMonth` of the last day of each month. */
export const LAST_DAY = -1
export const MAX_INTERVAL = 99
/** Maximum number of occurrences: twenty years of weeks. */
export const MAX_OCCURRENCES = 1_000

export interface Recurrence {
  frequency: Frequency
  /** Days, weeks or months between occurrences, counted from the start. */
  interval: number
  /** WEEKLY only: the days of the week; empty otherwise. */
  daysOfWeek: readonly Weekday[]
  /** MONTHLY only: 1 to 31, or LAST_DAY; null otherwise. A month without the day is left out. */
  dayOfMonth: number | null
  endType: EndType
  /** ON_DATE only: the last day, `2026-12-31`, in the zone of the campaign; null otherwise. */
  endDate: string | null
  /** AFTER_OCCURRENCES only: the number of occurrences, including missed ones; null otherwise. */
  maxOccurrences: number | null
}

/** The start and zone of a rule. */
export interface Start {
  /** ms since 1970: `scheduledAt` of the campaign. */
  startMs: number
  /** IANA zone. */
  timezone: string
}
