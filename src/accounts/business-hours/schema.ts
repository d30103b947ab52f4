import * as v from 'valibot'
import { isoTime, lineText, listOf, oneOf, text } from '../../http/schema.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { isTimeOfDay } from '../../lib/time-of-day.ts'
import { timezone } from '../organizations/fields.ts'
import { DAYS_OF_WEEK, HOURS_SOURCES, minutesOf, OPENING_STATUSES, WEEKDAY_COUNT } from './hours.ts'

const MAX_INTERVALS = 4
const MAX_OVERRIDES = 100

const openTime = v.pipe(text(1, 5), v.check(isTimeOfDay, 'must be a time of day such as 09:00'))
const closeTime = v.pipe(
  text(1, 5),
  v.check((time) => time === '24:00' || isTimeOfDay(time), 'must be a time of day such as 17:00, or 24:00'),
)

const Interval = v.pipe(
  v.object({ open: openTime, close: closeTime }),
  v.check(
    ({ open, close }) => minutesOf(open) < minutesOf(close),
    'must open before it closes; hours over midnight are one interval until 24:00 and one of the next day from 00:00',
  ),
)
const INTERVAL_FIELDS = {
  open: 'From when, such as `09:00`.',
  close: 'Until when, such as `17:00`; `24:00` is the end of the day. Later than `open`.',
}
describeObject(Interval, 'UpdateOpenInterval', 'Hours of a day, in local time.', INTERVAL_FIELDS)

type Intervals = ReadonlyArray<{ open: string; close: string }>

const overlap = (intervals: Intervals): boolean =>
  inOrder(intervals).some(({ open }, at, all) => at > 0 && minutesOf(open) < minutesOf(all[at - 1]!.close))

const inOrder = <T extends { open: string }>(intervals: readonly T[]): T[] =>
  intervals.toSorted((a, b) => minutesOf(a.open) - minutesOf(b.open))

const isClosed = v.optional(v.boolean('must be true or false'), false)
const intervals = v.optional(
  v.pipe(
    listOf(Interval, { max: MAX_INTERVALS, message: 'must be an array of intervals' }),
    v.check((given) => !overlap(given), 'must not overlap'),
    v.transform(inOrder),
  ),
  [],
)
const saysItsHours = (day: { isClosed: boolean; intervals: Intervals }): boolean =>
  day.isClosed || day.intervals.length > 0
const UNSAID = 'must have an interval, or isClosed: true'

const WeekDay = v.pipe(
  v.object({ dayOfWeek: oneOf(DAYS_OF_WEEK), isClosed, intervals }),
  v.check((day) => saysItsHours(day), UNSAID),
)
const DAY_FIELDS = {
  isClosed: 'Whether it is closed all day, regardless of the intervals.',
  intervals: `At most ${MAX_INTERVALS} intervals that do not overlap.`,
}
const WEEK_DAY_FIELDS = { dayOfWeek: 'Which day of the week.', ...DAY_FIELDS }
describeObject(WeekDay, 'UpdateWeekDayHours', 'The hours of a day of the week.', WEEK_DAY_FIELDS)

const DayOverride = v.pipe(
  v.object({
    date: v.pipe(text(1, 10), v.check(isCalendarDay, 'must be a day such as 2026-12-25')),
    label: v.optional(v.nullable(lineText(1, 100)), null),
    isClosed,
    intervals,
  }),
  v.check((day) => saysItsHours(day), UNSAID),
)
const OVERRIDE_FIELDS = {
  date: 'The day, such as `2026-12-25`.',
  label: 'The reason, such as `Christmas`; null for none.',
  ...DAY_FIELDS,
}
const OVERRIDE_ABOUT = 'The hours of one date, which replace those of its day of the week.'
describeObject(DayOverride, 'UpdateDateHours', OVERRIDE_ABOUT, OVERRIDE_FIELDS)

const isEachOnce = <T>(keys: readonly T[]): boolean => new Set(keys).size === keys.length

/** UpdateOrganizationBusinessHoursDto. */
export const UpdateBusinessHours = component(
  'UpdateBusinessHours',
  'Business hours, which replace the earlier ones.',
  {
    timezone: [timezone, 'IANA time zone of the hours, such as `America/New_York`.'],
    isEnabled: [
      v.optional(v.boolean('must be true or false'), true),
      'Whether the hours apply. Absent: true. False stores them, and the organization is open at all times.',
    ],
    weekly: [
      v.pipe(
        listOf(WeekDay, { max: WEEKDAY_COUNT, message: 'must be an array of seven days' }),
        v.check((days) => days.length === WEEKDAY_COUNT, 'must have all seven days of the week'),
        v.check((days) => isEachOnce(days.map(({ dayOfWeek }) => dayOfWeek)), 'must name each day once'),
        v.transform((days) =>
          days.toSorted((a, b) => DAYS_OF_WEEK.indexOf(a.dayOfWeek) - DAYS_OF_WEEK.indexOf(b.dayOfWeek)),
        ),
      ),
      'All seven days of the week, in any order.',
    ],
    overrides: [
      v.optional(
        v.pipe(
          listOf(DayOverride, { max: MAX_OVERRIDES, message: 'must be an array of dates with their hours' }),
          v.check((days) => isEachOnce(days.map(({ date }) => date)), 'must not name a date twice'),
          v.transform((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1))),
        ),
        [],
      ),
      `At most ${MAX_OVERRIDES} dates with hours of their own, such as holidays. Absent: none.`,
    ],
  },
)

const IntervalRecord = v.object({ open: v.string(), close: v.string() })
describeObject(IntervalRecord, 'OpenInterval', 'Hours of a day, in local time.', INTERVAL_FIELDS)

const dayRecord = { isClosed: v.boolean(), intervals: v.array(IntervalRecord) }
const WeekDayRecord = v.object({ dayOfWeek: oneOf(DAYS_OF_WEEK), ...dayRecord })
describeObject(WeekDayRecord, 'WeekDayHours', 'The hours of a day of the week.', WEEK_DAY_FIELDS)
const DayOverrideRecord = v.object({ date: v.string(), label: v.nullable(v.string()), ...dayRecord })
describeObject(DayOverrideRecord, 'DateHours', OVERRIDE_ABOUT, OVERRIDE_FIELDS)

/** OrganizationBusinessHoursResponseDto. */
export const BusinessHoursRecord = component(
  'BusinessHours',
  'When an organization is open, and whether it is at the moment.',
  {
    timezone: [v.string(), 'IANA time zone of the hours.'],
    isEnabled: [v.boolean(), 'Whether the hours apply. False: the organization is open at all times.'],
    weekly: [v.array(WeekDayRecord), 'The seven days of the week, from Monday on.'],
    overrides: [v.array(DayOverrideRecord), 'Dates with hours of their own, the earliest first.'],
    isOpen: [v.boolean(), 'Whether it is open at the moment of the answer.'],
    status: [oneOf(OPENING_STATUSES), 'The same as `isOpen`, as a word.'],
    source: [oneOf(HOURS_SOURCES), 'The hours that apply today.'],
    nextChangeAt: [
      v.nullable(isoTime),
      'When it next opens or closes. Null when it never does: it is always open, always closed, or the hours are not enabled.',
    ],
    updatedAt: [v.nullable(isoTime), 'When the hours were saved; null if they never were.'],
  },
)

export type UpdateBusinessHoursInput = v.InferOutput<typeof UpdateBusinessHours>
