import { MINUTE_MS } from '../../lib/clock.ts'
import { instantOf, wallTimeAt } from '../../lib/wall-clock.ts'
import type { DigestFrequency } from './table.ts'

/** 8:00, before people begin to work. */
const AT_MINUTE = 8 * 60

/** A trouble that comes and goes causes one mail, not ten. */
const BETWEEN_ALERTS_MS = 15 * MINUTE_MS

const MONDAY = 1

/**
 * The first time after `after` at which a mail may be sent; immediate mails have a pause between them.
 * Times are ms since 1970.
 * @param timezone IANA name
 */
export function nextTime(
  frequency: Exclude<DigestFrequency, 'OFF'>,
  after: number,
  timezone: string,
): number {
  if (frequency === 'ALERTS') return after + BETWEEN_ALERTS_MS
  let day = Temporal.PlainDate.from(wallTimeAt(after, timezone).day)
  const isDue = () => (frequency === 'DAILY' || day.dayOfWeek === MONDAY) && timeOf(day, timezone) > after
  while (!isDue()) day = day.add({ days: 1 })
  return timeOf(day, timezone)
}

const timeOf = (day: Temporal.PlainDate, timezone: string): number =>
  instantOf({ day: day.toString(), minute: AT_MINUTE }, timezone)
