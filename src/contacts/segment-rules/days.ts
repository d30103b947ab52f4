import { addDays, dayOf, startOfDayMs } from '../../lib/calendar.ts'
import type { RuleFields } from './fields.ts'
import type { PlainCondition } from './rules.ts'

/** The present time, and the time zone in which days begin and end. */
export interface RuleTime {
  /** ms since 1970. */
  now: number
  /** IANA zone of the organization. */
  timezone: string
}

/** The data that the evaluation of rules needs in addition to the contact. */
export interface RuleContext extends RuleTime {
  /** The fields of the organization. A condition on any other field is a condition on an empty value. */
  fields: RuleFields
}

type DateCondition = Extract<
  PlainCondition,
  { operator: 'on' | 'before' | 'after' | 'between' | 'in_last_days' | 'in_next_days' }
>

/** A range of days, written so that they sort as text. An absent end is open. */
interface Days {
  first?: string
  last?: string
  /** `before` and `after` exclude the day itself. */
  before?: string
  after?: string
}

/**
 * Returns the days in which a date must be. `before` and `after` exclude the day itself; `between`
 * includes both; `in_last_days` and `in_next_days` count today as the first day, so 1 is today.
 */
export function daysOf(condition: DateCondition, { now, timezone }: RuleTime): Days {
  switch (condition.operator) {
    case 'on':
      return { first: condition.value, last: condition.value }
    case 'before':
      return { before: condition.value }
    case 'after':
      return { after: condition.value }
    case 'between': {
      const [first, last] = condition.value
      return { first, last }
    }
    case 'in_last_days': {
      const today = dayOf(now, timezone)
      return { first: addDays(today, 1 - condition.value), last: today }
    }
    case 'in_next_days': {
      const today = dayOf(now, timezone)
      return { first: today, last: addDays(today, condition.value - 1) }
    }
  }
}

/**
 * Returns when the last days began, today being the last of them, ms since 1970.
 * @param count number of days
 */
export const startOfDays = (count: number, { now, timezone }: RuleTime): number =>
  startOfDayMs(addDays(dayOf(now, timezone), 1 - count), timezone)

/** From `from` until just before `until`, ms since 1970; an absent end is open. */
interface Period {
  from?: number | undefined
  until?: number | undefined
}

/** Converts the days of `daysOf` to instants: their beginning and end in the time zone. */
export function periodOf(condition: DateCondition, time: RuleTime): Period {
  const { first, last, before, after } = daysOf(condition, time)
  const start = (day: string | undefined, later = 0): number | undefined =>
    day === undefined ? undefined : startOfDayMs(addDays(day, later), time.timezone)
  return { from: start(first) ?? start(after, 1), until: start(last, 1) ?? start(before) }
}
