import { enumeration } from '../../lib/describe.ts'

/** From Monday on, as in ISO 8601. */
export const DAYS_OF_WEEK = enumeration('DayOfWeek', 'A day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
})
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number]

export const OPENING_STATUSES = enumeration(
  'OpeningStatus',
  'Whether the organization is open at the moment.',
  {
    OPEN: 'The time lies within the business hours, or they are not enabled.',
    CLOSED: 'The time lies outside the business hours.',
  },
)

export const HOURS_SOURCES = enumeration('HoursSource', 'The hours that apply today.', {
  WEEKLY: 'The hours of the day of the week.',
  OVERRIDE: 'The hours that were set for this date.',
})
export type HoursSource = (typeof HOURS_SOURCES)[number]
