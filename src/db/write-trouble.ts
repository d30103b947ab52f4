import { MINUTE_MS, monotonicMs, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** Returns the wait after this number of consecutive failures, ms. */
export type PauseAfter = (failures: number) => number

const MAX_MS = 15 * SECOND_MS
const REPEAT_MS = 10 * MINUTE_MS

/**
 * Waits half a second, doubling to 15 s. So work resumes soon after the disk recovers, and a failing disk gets
 * little load.
 */
export const pauseAfter: PauseAfter = (failures) =>
  Math.min(MAX_MS, (SECOND_MS / 2) * 2 ** Math.min(failures - 1, 10))

/**
 * The behaviour of a worker while its results cannot be written: it waits longer and longer, logs the first
 * failure, then a line every ten minutes, and a line when writing works again.
 */
export class WriteTrouble {
  readonly #log: Log
  /** Name of the worker for the log: `jobs`, `sending`. */
  readonly #worker: string
  readonly #pauseAfter: PauseAfter
  #failures = 0
  #since = 0
  #saidAt = 0

  constructor(log: Log, worker: string, pause: PauseAfter = pauseAfter) {
    this.#log = log
    this.#worker = worker
    this.#pauseAfter = pause
  }

  /** Whether the last write failed. */
  get lasts(): boolean {
    return this.#failures > 0
  }

  /** Returns the time to wait, ms. */
  failed(cause: unknown): number {
    const now = monotonicMs()
    this.#failures += 1
    if (this.#failures === 1) this.#since = now
    if (this.#failures === 1 || now - this.#saidAt >= REPEAT_MS) {
      this.#saidAt = now
      const { message, code } = cause as { message?: string; code?: string }
      const why = { worker: this.#worker, failures: this.#failures, cause: message ?? String(cause), code }
      this.#log.error('the database cannot be written; retrying until it can', why)
    }
    return this.#pauseAfter(this.#failures)
  }

  worked(): void {
    if (this.#failures === 0) return
    const seconds = Math.round((monotonicMs() - this.#since) / SECOND_MS)
    this.#log.info('the database can be written again', {
      worker: this.#worker,
      failures: this.#failures,
      seconds,
    })
    this.#failures = 0
  }
}
