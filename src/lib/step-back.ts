import { getPriority, setPriority } from 'node:os'

/** setpriority(2): 19 is the last to run. A thread ten steps back gets a tenth of the time that others get. */
const LOWEST_PRIORITY = 19
const STEP_BACK = 10

/**
 * Lowers the priority of the thread that calls it below requests and sending. On other systems than Linux it would
 * lower the whole process, and does nothing.
 */
export function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(LOWEST_PRIORITY, getPriority(0) + STEP_BACK))
  } catch {
    // A sandbox forbids it: the threads then have equal priority.
  }
}
