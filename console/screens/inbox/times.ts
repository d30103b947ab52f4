import { inbox } from '../../../words/en/inbox.ts'
import { instantOf, wallOf } from '../../ui/zoned.ts'

/** Times in the organization's zone. Pure functions. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Returns the local time of an instant in the zone.
 * @param ms since 1970
 */
export const localTime = (ms: number, zone: string | undefined): string =>
  wallOf(new Date(ms).toISOString(), zone)

/** Returns the instant of a local time in the zone, ms since 1970; NaN for an invalid text. */
export const moment = (local: string, zone: string | undefined): number =>
  Date.parse(instantOf(local, zone) ?? '')

/** Returns a time of day on a later day: `2026-03-05T09:00`. */
function dayAfter(now: number, zone: string | undefined, days: number, hour: string): string {
  const [today = ''] = localTime(now, zone).split('T')
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  return `${day}T${hour}`
}

export interface Choice {
  label: string
  /** Time, ms since 1970. */
  at: number
}

const MORNING = '09:00'
const EVENING = '17:00'

/** Returns the number of days until next Monday, at least one. */
function daysToMonday(now: number, zone: string | undefined): number {
  const weekday = new Date(`${localTime(now, zone)}:00Z`).getUTCDay()
  return (8 - weekday) % 7 || 7
}

/** Returns suggested times for the end of a snooze. Leaves out today in the evening. */
export function snoozeChoices(now: number, zone: string | undefined): Choice[] {
  const evening = moment(dayAfter(now, zone, 0, EVENING), zone)
  const today = evening - now >= HOUR_MS ? [{ label: inbox.timeToday(), at: evening }] : []
  return [
    ...today,
    { label: inbox.timeTomorrow(), at: moment(dayAfter(now, zone, 1, MORNING), zone) },
    { label: inbox.timeNextWeek(), at: moment(dayAfter(now, zone, daysToMonday(now, zone), MORNING), zone) },
  ]
}

/** Returns suggested times for a scheduled reply. */
export const laterChoices = (now: number, zone: string | undefined): Choice[] => [
  { label: inbox.timeHour(), at: Math.ceil((now + HOUR_MS) / 60_000) * 60_000 },
  { label: inbox.timeTomorrowMorning(), at: moment(dayAfter(now, zone, 1, MORNING), zone) },
  { label: inbox.timeMonday(), at: moment(dayAfter(now, zone, daysToMonday(now, zone), MORNING), zone) },
]
