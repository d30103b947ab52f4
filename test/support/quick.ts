/** What one piece of work may take of the request thread, with everybody else waiting. */
export const MOMENT_MS = 100

/** The time of `work` in ms, the best of up to three: somebody else may have had the processor. */
export async function timeOf(work: () => unknown): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && bestMs > MOMENT_MS / 4; round++) {
    const startedAt = performance.now()
    await work()
    bestMs = Math.min(bestMs, performance.now() - startedAt)
  }
  return bestMs
}
