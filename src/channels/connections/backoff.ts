import { SECOND_MS } from '../../lib/clock.ts'

/** How long to wait after attempt number `failures` in a row, ms. */
export type PauseAfter = (failures: number) => number

/** Who connects this long after a failure keeps no carrier busy, and is back within a minute. */
export const LONGEST_PAUSE_MS = 60 * SECOND_MS

/** One second, doubling to a minute. */
export const pauseAfter: PauseAfter = (failures) =>
  Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** Math.min(failures - 1, 10))
