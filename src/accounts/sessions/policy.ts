import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'

/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 900
/** A session ends this long after its last refresh. */
export const SLIDING_MS = 30 * DAY_MS
/** A session ends this long after sign-in, even when it is refreshed. */
export const ABSOLUTE_MS = 90 * DAY_MS
/** Time for which a used refresh token still works, because two tabs may race, or a response may get lost. */
export const REUSE_GRACE_MS = 10 * SECOND_MS

const FREE_FAILURES = 4
const MAX_DELAY_MS = 15 * MINUTE_MS

/**
 * Returns how long sign-in is refused after `failures` failures in a row: 1 s after the fifth, then twice as long after
 * each further one.
 */
export function signInDelayMs(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(SECOND_MS * 2 ** (failures - FREE_FAILURES - 1), MAX_DELAY_MS)
}
