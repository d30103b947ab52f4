/** Number of concurrent clients. */
const CLIENTS = 16

/** Returns waiting times of calls at a fixed rate, ms. A late client makes its next call at once. */
export async function pacedCalls(
  perSecond: number,
  durationMs: number,
  call: (serial: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const startedAt = performance.now()
  let serial = 0
  const work = async () => {
    for (;;) {
      const mine = serial++
      const dueMs = (mine / perSecond) * 1_000
      if (dueMs >= durationMs) return
      const waitMs = dueMs - (performance.now() - startedAt)
      if (waitMs > 0) await Bun.sleep(waitMs)
      const sentAt = performance.now()
      await call(mine)
      times.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
  return times
}

/**
 * Returns a percentile of the times.
 * @param share 0 to 1
 */
export const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
