import { MINUTE_MS, monotonicMs, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'

/** How long to wait after failure number `failures` in a row, ms. */
export type PauseAfter = (failures: number) => number

const LONGEST_MS = 15 * SECOND_MS
const REPEAT_MS = 10 * MINUTE_MS

/** Half a second, doubling to 15 s: soon enough when space is back, and no load on a disk that fails. */
export const pauseAfter: PauseAfter = (failures) =>
  Math.min(LONGEST_MS, (SECOND_MS / 2) * 2 ** Math.min(failures - 1, 10))

/**
 * What a worker does while what it has done cannot be written: waits longer
 * and longer, says so at the first failure and then every ten minutes, and says
 * when it is over.
 */
export class WriteTrouble {
  readonly #log: Log
  /** `jobs`, `sending`: whose writes these are. */
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

  /** Returns how long to wait, ms. */
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
