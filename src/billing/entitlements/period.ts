import { addDays, dayOf, startOfDayMs } from '../../lib/calendar.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'

/** A period of metered resources: from `start` up to but not including `end`, ms since 1970. */
export interface Period {
  start: number
  end: number
}

type Periodic = Pick<SubscriptionRow, 'interval' | 'currentPeriodStart' | 'currentPeriodEnd'>

/**
 * Returns the period that contains `now`. With a subscription of a processor it is a month since the
 * start of the subscription's period, also for a yearly subscription. Without one it is the calendar
 * month of the organization.
 * @param timezone IANA
 */
export function periodOf(
  subscription: Periodic | undefined,
  { timezone, now }: { timezone: string; now: number },
): Period {
  const { currentPeriodStart: start = null, currentPeriodEnd: end = null } = subscription ?? {}
  if (!subscription || start === null || end === null || now < start) return calendarMonth(now, timezone)
  if (subscription.interval === 'MONTH' && now < end) return { start, end }
  // If the renewal of a subscription is late, its months continue after its end.
  return now < end ? monthSince(start, now, end) : monthSince(end, now, Number.POSITIVE_INFINITY)
}

/** Returns the month of `now`, counted from `anchor`. The month ends at `end` at the latest. */
function monthSince(anchor: number, now: number, end: number): Period {
  let months = 0
  while (addMonths(anchor, months + 1) <= now) months += 1
  return { start: addMonths(anchor, months), end: Math.min(end, addMonths(anchor, months + 1)) }
}

/**
 * Adds months in UTC, as payment processors do. A day that the month lacks becomes its last day.
 * @param ms since 1970
 */
export const addMonths = (ms: number, months: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds

/** Returns the calendar month in `timezone` that contains `now`. */
export function calendarMonth(now: number, timezone: string): Period {
  const first = `${dayOf(now, timezone).slice(0, 7)}-01`
  // The first day of the next month is at most 31 days later.
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { start: startOfDayMs(first, timezone), end: startOfDayMs(next, timezone) }
}
