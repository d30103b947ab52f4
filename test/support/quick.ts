/**
 * Limit for one piece of work on the request thread, in floors. It is about a tenth of a second on one
 * machine. A real fault costs a thousand floors and more.
 */
export const MOMENT = 100

const KNOWN_TEXT = 'known work '.repeat(40_000)

/** Runs the floor: reads half a million characters once. */
function floor(): number {
  let sum = 0
  for (let at = 0; at < KNOWN_TEXT.length; at++) sum = (sum * 31 + KNOWN_TEXT.charCodeAt(at)) | 0
  return sum
}

/**
 * Returns the processor time of this process while `work` runs, in µs. It stands still while other processes
 * run.
 */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

let isWarm = false

/**
 * Returns how many floors `work` costs, the best of up to twelve turns in which both run after each other. A busy or a
 * slow machine slows both down, and threads of the garbage collector, which wait for each other there, spare some turns.
 */
export async function floorsOf(work: () => unknown): Promise<number> {
  for (let turn = 0; turn < 20 && !isWarm; turn++) floor()
  isWarm = true
  let [best, unit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 12; turn++) {
    unit = Math.min(unit, await costOf(floor))
    best = Math.min(best, await costOf(work))
    if (best / unit < MOMENT / 4) break
  }
  return best / unit
}
