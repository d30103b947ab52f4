import { WEEKDAYS } from '../../campaigns/planning/rule.ts'
import { addDays } from '../../lib/calendar.ts'
import { minutesOfDay } from '../../lib/time-of-day.ts'
import { instantOf, wallTimeAt } from '../../lib/wall-clock.ts'

/** Times of automations on the wall clock of a person. A time that a clock change leaves out is the moment after the gap. */

/**
 * Returns the next time, after `nowMs`, at which the clock shows a time of day on one of the weekdays.
 * @param at `09:00`
 * @param weekdays empty for any
 */
export function nextHour(
  { at, weekdays }: { at: string; weekdays: ReadonlyArray<(typeof WEEKDAYS)[number]> },
  zone: string,
  nowMs: number,
): number {
  const minute = minutesOfDay(at)
  let { day } = wallTimeAt(nowMs, zone)
  for (;;) {
    const candidate = instantOf({ day, minute }, zone)
    if (candidate > nowMs && (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))) return candidate
    day = addDays(day, 1)
  }
}

const weekdayOf = (day: string): (typeof WEEKDAYS)[number] =>
  WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1]!

/** Returns the time of day of a day, some days later. */
export const timeOn = ({ day, days, at }: { day: string; days: number; at: string }, zone: string): number =>
  instantOf({ day: addDays(day, days), minute: minutesOfDay(at) }, zone)

/** Returns the day of a yearly date in a year. 29 February is 28 February in a year without it. */
export function dayInYear(day: string, year: number): string {
  const date = Temporal.PlainDate.from(day)
  return Temporal.PlainDate.from(
    { year, month: date.month, day: date.day },
    { overflow: 'constrain' },
  ).toString()
}
