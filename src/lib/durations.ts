import { DAY_MS, HOUR_MS, MINUTE_MS } from './clock.ts'
import { counted } from './count.ts'

/** A duration for people, rounded down to days, hours or minutes: `3 days`. From two of a unit on it is that unit. */
export function inLargeUnits(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), 'day')
  if (ms >= 2 * HOUR_MS) return counted(Math.floor(ms / HOUR_MS), 'hour')
  return counted(Math.max(0, Math.floor(ms / MINUTE_MS)), 'minute')
}
