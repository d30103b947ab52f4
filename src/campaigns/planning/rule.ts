/** When a recurring campaign sends, in the terms of the API. The time of day is that of its start. */

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
/** In the order of ISO 8601, where a week begins with Monday. */
export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export const END_TYPES = ['NEVER', 'ON_DATE', 'AFTER_OCCURRENCES'] as const

export type Frequency = (typeof FREQUENCIES)[number]
export type Weekday = (typeof WEEKDAYS)[number]
type EndType = (typeof END_TYPES)[number]

/** `dayOfMonth` of the last day of each month. */
export const LAST_DAY = -1
export const MAX_INTERVAL = 99
/** Twenty years of weeks. */
export const MAX_OCCURRENCES = 1_000

export interface Recurrence {
  frequency: Frequency
  /** Days, weeks or months between occurrences, counted from the start. */
  interval: number
  /** WEEKLY only: on these days; empty otherwise. */
  daysOfWeek: readonly Weekday[]
  /** MONTHLY only: 1 to 31, or LAST_DAY; null otherwise. A month without the day is left out. */
  dayOfMonth: number | null
  endType: EndType
  /** ON_DATE only: the last day, `2026-12-31`, in the zone of the campaign; null otherwise. */
  endDate: string | null
  /** AFTER_OCCURRENCES only; missed ones count; null otherwise. */
  maxOccurrences: number | null
}

/** The start and zone of a rule. */
export interface Start {
  /** ms since 1970: `scheduledAt` of the campaign. */
  startMs: number
  /** IANA zone. */
  timezone: string
}
