import { addDays, dayOf, startOfDayMs } from '../../lib/calendar.ts'
import type { PositiveCondition } from './rules.ts'

/** What time it is and whose days are counted. */
export interface RuleTime {
  /** ms since 1970. */
  now: number
  /** IANA zone of the organization. */
  timezone: string
}

/** From `from` until just before `until`, ms since 1970; an absent end is open. */
export interface Period {
  from?: number
  until?: number
}

type DateCondition = Extract<
  PositiveCondition,
  { operator: 'on' | 'before' | 'after' | 'between' | 'in_last_days' | 'in_next_days' }
>

/**
 * The period a date must lie in. `before` and `after` leave the day itself
 * out; `between` includes both; `in_last_days` and `in_next_days` count today
 * as the first day, so 1 is today.
 */
export function periodOf(condition: DateCondition, { now, timezone }: RuleTime): Period {
  const start = (day: string, later = 0) => startOfDayMs(addDays(day, later), timezone)
  switch (condition.operator) {
    case 'on':
      return { from: start(condition.value), until: start(condition.value, 1) }
    case 'before':
      return { until: start(condition.value) }
    case 'after':
      return { from: start(condition.value, 1) }
    case 'between': {
      const [first, last] = condition.value
      return { from: start(first), until: start(last, 1) }
    }
    case 'in_last_days': {
      const today = dayOf(now, timezone)
      return { from: start(today, 1 - condition.value), until: start(today, 1) }
    }
    case 'in_next_days': {
      const today = dayOf(now, timezone)
      return { from: start(today), until: start(today, condition.value) }
    }
  }
}
