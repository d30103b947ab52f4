/**
 * Processor time of this process over `work`, µs. On a machine that others use
 * too it says more than the clock on the wall, though a core that is shared
 * slows it down as well: compare only what ran by turns.
 */
export function processorUs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Processor time of this process over `work`, in which other work of the machine does not count. @returns work's units per s */
export async function processorRate(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage()
  const units = await work()
  const { user, system } = process.cpuUsage(before)
  return units / ((user + system) / 1_000_000)
}
