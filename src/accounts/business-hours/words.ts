import { describeWords } from '../../lib/describe.ts'

/** From Monday on, as in ISO 8601. */
export const DAYS_OF_WEEK = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number]
describeWords(DAYS_OF_WEEK, 'DayOfWeek', 'A day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
})

export const OPENING_STATUSES = ['OPEN', 'CLOSED'] as const
describeWords(OPENING_STATUSES, 'OpeningStatus', 'Whether the organization is open at the moment.', {
  OPEN: 'The time lies within the business hours, or they are not enabled.',
  CLOSED: 'The time lies outside the business hours.',
})

export const HOURS_SOURCES = ['WEEKLY', 'OVERRIDE'] as const
export type HoursSource = (typeof HOURS_SOURCES)[number]
describeWords(HOURS_SOURCES, 'HoursSource', 'The hours that apply today.', {
  WEEKLY: 'The hours of the day of the week.',
  OVERRIDE: 'The hours that were set for this date.',
})
