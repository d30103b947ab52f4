/** Measured durations of one kind of request, ms. */
export class Latencies {
  readonly #ms: number[] = []
  /** Number of answers that were not 2xx. */
  failures = 0

  add(ms: number, isGood: boolean): void {
    this.#ms.push(ms)
    if (!isGood) this.failures += 1
  }

  get count(): number {
    return this.#ms.length
  }

  /**
   * Returns a percentile.
   * @param share 0.99 for the 99th percentile; NaN without a request
   */
  at(share: number): number {
    const sorted = [...this.#ms].sort((a, b) => a - b)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}

/**
 * Calls `fire` at a steady rate, whether or not earlier calls are answered, so that a stalled server receives
 * everything that people would have sent. Records the delay of a bare timer of this process in `lag`, to tell
 * a busy machine from a slow server.
 */
export function steadily(perSecond: number, fire: () => void, lag: Latencies): { stop(): void } {
  const startedAt = performance.now()
  let fired = 0
  let isOver = false
  const next = () => {
    if (isOver) return
    const now = performance.now()
    const dueAt = startedAt + (fired / perSecond) * 1_000
    lag.add(Math.max(0, now - dueAt), true)
    // After a stall of this process it catches up without sending everything at once.
    for (let i = 0; i < 5 && startedAt + (fired / perSecond) * 1_000 <= now; i++) {
      fired += 1
      fire()
    }
    setTimeout(next, Math.max(1, startedAt + (fired / perSecond) * 1_000 - performance.now()))
  }
  next()
  return {
    stop: () => {
      isOver = true
    },
  }
}
