/** Local times of a zone, in the format of a date and time field: `2026-12-03T10:00`. */

import { clock, date, day, moment } from './format.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Returns the device's zone. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    timeZone: zone,
  })
  clocks.set(zone, clock)
  return clock
}

/** Returns whether the browser knows the zone. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** Returns the local time of a zone. */
export const wallOf = (iso: string, zone: string = deviceZone()): string =>
  clockOf(zone).format(new Date(iso)).replace(' ', 'T')

/**
 * Returns the instant of a local time. A time that occurs twice means the first; a time that the
 * clock skips means the moment after the gap.
 * @returns undefined for an invalid time
 */
export function instantOf(wall: string, zone: string = deviceZone()): string | undefined {
  const utc = Date.parse(`${wall}Z`)
  if (Number.isNaN(utc)) return undefined
  const offsetAt = (ms: number): number => Date.parse(`${wallOf(new Date(ms).toISOString(), zone)}Z`) - ms
  const whole = Math.floor(utc / MINUTE_MS) * MINUTE_MS
  const candidates = [offsetAt(whole - DAY_MS), offsetAt(whole + DAY_MS)].map((offset) => whole - offset)
  const shown = candidates.filter((ms) => wallOf(new Date(ms).toISOString(), zone) === wall.slice(0, 16))
  if (shown.length > 0) return new Date(Math.min(...shown)).toISOString()
  // The clock goes forward between the two candidates.
  let before = Math.min(...candidates)
  let after = Math.max(...candidates)
  const offsetAfter = offsetAt(after)
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle) === offsetAfter) after = middle
    else before = middle
  }
  return new Date(after).toISOString()
}

/** Returns the city of a zone: `America/New_York` → `New York`. */
export const zoneName = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** Formats a time with its place: `Thu, Dec 3, 10:00 AM (New York)`. */
export const placedMoment = (iso: string, zone: string, now: number): string =>
  `${moment(iso, zone, now)} (${zoneName(zone)})`

/**
 * Formats a time for a list: the time of day for today, otherwise the day, such as `Mar 4`, with the year if it is not
 * the current one.
 * @param now ms since 1970
 */
export function shortTime(iso: string, now: number, zone: string | undefined): string {
  const [then = ''] = wallOf(iso, zone).split('T')
  const [today = ''] = wallOf(new Date(now).toISOString(), zone).split('T')
  if (then === today) return clock(iso, zone)
  return then.slice(0, 4) === today.slice(0, 4) ? day(iso, zone) : date(iso, zone)
}
