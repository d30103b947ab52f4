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
