import * as v from 'valibot'
import { oneOf, text } from '../../http/schema.ts'
import { component, describeObject } from '../../lib/describe.ts'
import { MAX_RRULE_LENGTH } from './rrule.ts'
import { END_TYPES, FREQUENCIES, LAST_DAY, MAX_INTERVAL, MAX_OCCURRENCES, WEEKDAYS } from './rule.ts'

const wholeFrom = (min: number, max: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const RECURRENCE_FIELDS = {
  frequency: 'The unit that `interval` counts.',
  interval: 'Days, weeks or months between two runs: 2 is every second one.',
  daysOfWeek: 'WEEKLY only: the days on which it sends; empty for the day of `scheduledAt`.',
  dayOfMonth: `MONTHLY only: 1 to 31, or ${LAST_DAY} for the last day; null for that of \`scheduledAt\`. A month without the day is left out.`,
  endType: 'What ends it.',
  endDate: 'ON_DATE only: the last day, such as 2026-12-31, in the time zone of the campaign.',
  maxOccurrences: 'AFTER_OCCURRENCES only: the number of occurrences.',
}

export const GivenRecurrence = v.object({
  frequency: oneOf(FREQUENCIES),
  interval: v.optional(wholeFrom(1, MAX_INTERVAL), 1),
  daysOfWeek: v.optional(
    v.pipe(
      v.array(oneOf(WEEKDAYS), 'must be an array of days'),
      v.maxLength(WEEKDAYS.length, `must have at most ${WEEKDAYS.length} entries`),
    ),
    [],
  ),
  dayOfMonth: v.optional(v.nullable(wholeFrom(LAST_DAY, 31)), null),
  endType: v.optional(oneOf(END_TYPES), 'NEVER'),
  endDate: v.optional(v.nullable(text(1, 10)), null),
  maxOccurrences: v.optional(v.nullable(wholeFrom(1, MAX_OCCURRENCES)), null),
})
describeObject(
  GivenRecurrence,
  'GivenRecurrence',
  'When a recurring campaign sends. The time of day is that of `scheduledAt` in its time zone, also after clocks change.',
  RECURRENCE_FIELDS,
)

export const RecurrenceRecord = component('Recurrence', 'When a recurring campaign sends.', {
  frequency: [oneOf(FREQUENCIES), RECURRENCE_FIELDS.frequency],
  interval: [v.number(), RECURRENCE_FIELDS.interval],
  daysOfWeek: [v.array(oneOf(WEEKDAYS)), 'The days on which it sends; empty unless it is WEEKLY.'],
  dayOfMonth: [
    v.nullable(v.number()),
    `The day of the month, ${LAST_DAY} for the last one; null unless it is MONTHLY.`,
  ],
  endType: [oneOf(END_TYPES), RECURRENCE_FIELDS.endType],
  endDate: [v.nullable(v.string()), 'The last day; null unless it ends ON_DATE.'],
  maxOccurrences: [
    v.nullable(v.number()),
    'The number of occurrences; null unless it ends AFTER_OCCURRENCES.',
  ],
})

export const rruleText = text(1, MAX_RRULE_LENGTH)

export type GivenRecurrence = v.InferOutput<typeof GivenRecurrence>
