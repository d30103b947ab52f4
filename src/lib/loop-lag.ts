import { monotonicMs, SECOND_MS } from './clock.ts'
import { Histogram } from './counts.ts'

const EVERY_MS = SECOND_MS
const BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5]

/**
 * Measures the delay of timers in the event loop. A request that arrives then is delayed equally. It samples
 * once a second, so a long block is always seen and a short one by chance.
 */
export class LoopLag {
  /** In seconds. */
  readonly seconds = new Histogram(BOUNDS)
  #timer: ReturnType<typeof setInterval> | undefined

  start(): void {
    let dueAt = monotonicMs() + EVERY_MS
    this.#timer = setInterval(() => {
      const now = monotonicMs()
      this.seconds.observe(Math.max(0, now - dueAt) / SECOND_MS)
      dueAt = now + EVERY_MS
    }, EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
