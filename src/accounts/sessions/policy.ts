import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'

/** The durations of contract section 5. */
export const ACCESS_TOKEN_SECONDS = 900
/** A refresh chain ends this long after its last use, … */
export const SLIDING_MS = 30 * DAY_MS
/** … and this long after the sign-in, however much it is used. */
export const ABSOLUTE_MS = 90 * DAY_MS
/** Two tabs, or a client whose answer was lost, may use a token again for this long. */
export const REUSE_GRACE_MS = 10 * SECOND_MS

const FREE_FAILURES = 4
const LONGEST_DELAY_MS = 15 * MINUTE_MS

/** How long sign-in to an account is refused after this many failures in a row: 1 s after the fifth, then doubling. */
export function signInDelayMs(failures: number): number {
  if (failures <= FREE_FAILURES) return 0
  return Math.min(SECOND_MS * 2 ** (failures - FREE_FAILURES - 1), LONGEST_DELAY_MS)
}
