import { getPriority, setPriority } from 'node:os'

/** Priorities of setpriority(2): 19 is the lowest. A thread at 10 gets a tenth of the time of the others. */
const LOWEST_PRIORITY = 19
const STEP_BACK = 10

/**
 * Lowers the priority of the calling thread below requests and sending. Only on Linux: on other systems it
 * would affect the whole process.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(LOWEST_PRIORITY, getPriority(0) + STEP_BACK))
  } catch {
    // A sandbox may forbid this. The threads then have equal priority.
  }
}
