/**
 * Returns the processor time of this process during `work`, µs. On a shared machine it is better than the
 * wall clock, but a shared core slows it down too, so compare only measurements in turns.
 */
export function processorUs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** Returns units of work per second of processor time of this process, without other work of the machine. */
export async function processorRate(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage()
  const units = await work()
  const { user, system } = process.cpuUsage(before)
  return units / ((user + system) / 1_000_000)
}
