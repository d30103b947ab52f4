import { instantOf, wallTimeAt } from '../../lib/wall-clock.ts'
import { LAST_DAY, type Recurrence, type Start, WEEKDAYS } from './rule.ts'

/**
 * The occurrences of a rule on the clocks of a zone: the same time of day before and after clocks change. A time that
 * a clock skips becomes the moment after the gap. A time that a clock shows twice is the first of the two. A month
 * without the day is left out and does not count.
 */

const { PlainDate } = Temporal
type Day = Temporal.PlainDate

/** Returns the days on which the rule falls in a period, in order. @param period 0 for the first */
function daysOf(rule: Recurrence, start: Day, period: number): Day[] {
  const { frequency, interval } = rule
  if (frequency === 'DAILY') return [start.add({ days: period * interval })]
  if (frequency === 'WEEKLY') {
    const monday = start.subtract({ days: start.dayOfWeek - 1 }).add({ weeks: period * interval })
    const days = WEEKDAYS.flatMap((name, index) =>
      rule.daysOfWeek.includes(name) ? [monday.add({ days: index })] : [],
    )
    return days.filter((day) => PlainDate.compare(day, start) >= 0)
  }
  const month = start.with({ day: 1 }).add({ months: period * interval })
  const wanted = rule.dayOfMonth === LAST_DAY ? month.daysInMonth : (rule.dayOfMonth ?? start.day)
  if (wanted > month.daysInMonth) return []
  const day = month.with({ day: wanted })
  return PlainDate.compare(day, start) >= 0 ? [day] : []
}

/** Returns a period that ends before `day`, or the first period. */
function periodBefore({ frequency, interval }: Recurrence, start: Day, day: Day): number {
  const { days, months } = {
    days: start.until(day, { largestUnit: 'day' }).days,
    months: start.until(day, { largestUnit: 'month' }).months,
  }
  const units = frequency === 'DAILY' ? days : frequency === 'WEEKLY' ? days / 7 : months
  return Math.max(0, Math.floor(units / interval) - 2)
}

/** Returns the number of days in the periods before `period`; all but the first have the same length. */
function countBefore(rule: Recurrence, start: Day, period: number): number {
  if (rule.frequency !== 'WEEKLY' || period === 0) return period
  return daysOf(rule, start, 0).length + (period - 1) * rule.daysOfWeek.length
}

/**
 * Maximum number of successive periods without a day. February has no 30th, so a rule may fall in one
 * month of twelve; with an interval of 99 months it may skip a century.
 */
const MAX_EMPTY_PERIODS = 1_300

interface Occurrence {
  /** ms since 1970. */
  at: number
  /** Number of the occurrence, from 1. Counted only for rules with a COUNT. */
  count: number | null
}

/** Yields the occurrences later than `afterMs`, in order. It never ends if the rule has no end. */
export function* occurrencesAfter(
  rule: Recurrence,
  { startMs, timezone }: Start,
  afterMs: number,
): Generator<Occurrence> {
  const { day, ...timeOfDay } = wallTimeAt(startMs, timezone)
  const start = PlainDate.from(day)
  const isCounted = rule.endType === 'AFTER_OCCURRENCES'
  const last = rule.endDate === null ? undefined : PlainDate.from(rule.endDate)
  const from = PlainDate.from(wallTimeAt(Math.max(afterMs, startMs), timezone).day)
  // Days before this one are only counted: computing their moments would take most of the time.
  const watched = from.subtract({ days: 2 })
  // Not every month has the day, so the count of months has to step through them.
  let period = isCounted && rule.frequency === 'MONTHLY' ? 0 : periodBefore(rule, start, from)
  let count = countBefore(rule, start, period)
  let previousAt = Number.NEGATIVE_INFINITY
  for (let empty = 0; empty < MAX_EMPTY_PERIODS; period++) {
    const days = daysOf(rule, start, period)
    empty = days.length > 0 ? 0 : empty + 1
    for (const next of days) {
      if (last && PlainDate.compare(next, last) > 0) return
      count += 1
      if (isCounted && count > rule.maxOccurrences!) return
      if (PlainDate.compare(next, watched) < 0) continue
      const at = instantOf({ day: next.toString(), ...timeOfDay }, timezone)
      // If a zone skips a day, the day begins when the next day does.
      if (at > afterMs && at > previousAt) yield { at, count: isCounted ? count : null }
      previousAt = at
    }
  }
}

/** Returns the next `limit` occurrences later than `afterMs`, ms since 1970. */
export const nextOccurrences = (rule: Recurrence, start: Start, afterMs: number, limit: number): number[] =>
  [...occurrencesAfter(rule, start, afterMs).take(limit)].map(({ at }) => at)
