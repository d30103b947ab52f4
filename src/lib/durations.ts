import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'
import { counted } from './count.ts'

/**
 * Returns a duration for people, rounded down to days, hours or minutes: `3 days`. A unit is used from two of
 * it on.
 */
export function inLargeUnits(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day')
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour')
  return counted(Math.max(0, Math.floor(ms / MINUTE_MS)), 'minute')
}
