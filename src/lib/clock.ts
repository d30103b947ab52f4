/**
 * The clock as a port. All code that needs the time gets a `Clock`, so that tests can set the time. Only this
 * file reads the real clock.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. Goes back when the clock is set back. */
  now(): number
  /** Milliseconds since an arbitrary origin. Never goes back. For pauses and rates, not for dates. */
  monotonicMs(): number
}

/** Milliseconds since an arbitrary origin, for measuring durations, never for dates. */
export const monotonicMs = (): number => performance.now()

export const systemClock: Clock = { now: () => Date.now(), monotonicMs }

/** Returns a time like `2026-01-31T17:05:00.000Z`, the format of every time in the API. */
export const toIso = (ms: number): string => new Date(ms).toISOString()

/** Returns the same as `toIso`, but null for null or undefined. */
export const toIsoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString()

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
