import { SECOND_MS } from './clock.ts'

/** Times as a clock on the wall of an IANA zone shows them. */
export interface WallTime {
  /** `2026-03-08`. */
  day: string
  /** Minutes since midnight, 0 to 1439. */
  minute: number
  /** Time since the start of `minute`, ms, 0 to 59999. 0 when absent. */
  passedMs?: number
}

/** Returns the time that the clock shows at `ms` since 1970. */
export function wallTimeAt(ms: number, timezone: string): WallTime {
  const at = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone)
  const passedMs = at.second * SECOND_MS + at.millisecond
  return { day: at.toPlainDate().toString(), minute: at.hour * 60 + at.minute, passedMs }
}

/**
 * Returns when the clock shows this time, ms since 1970. If the time occurs twice because clocks go back,
 * returns the first. If it does not occur because clocks go forward, returns the moment after the gap.
 */
export function instantOf({ day, minute, passedMs = 0 }: WallTime, timezone: string): number {
  const local = Temporal.PlainDate.from(day).toPlainDateTime({
    hour: Math.floor(minute / 60),
    minute: minute % 60,
    second: Math.floor(passedMs / SECOND_MS),
    millisecond: passedMs % SECOND_MS,
  })
  try {
    return local.toZonedDateTime(timezone, { disambiguation: 'reject' }).epochMilliseconds
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const earlier = local.toZonedDateTime(timezone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds
  // In a gap, "earlier" is before it.
  return earlier.getTimeZoneTransition('next')!.epochMilliseconds
}
