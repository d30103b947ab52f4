import { monotonicMs } from '../lib/clock.ts'
import { runExclusiveSlice } from '../lib/exclusive-slice.ts'

/**
 * Number of rows written in a transaction.
 *
 * - SHARED, in the server: the number that fits into 6 ms, so that no request waits longer than 15 ms.
 * - ALONE, in a command: no request waits. Rows of a transaction share index pages: with 10,000 rows at a time,
 *   the log is a fifth of the log with 1,000, and a fifteenth of the log with 100.
 */
const PACES = {
  SHARED: { targetMs: 6, first: 100, most: 2_000 },
  ALONE: { targetMs: Number.POSITIVE_INFINITY, first: 10_000, most: 10_000 },
} as const
export type PaceName = keyof typeof PACES

const MIN_ROWS = 50

interface PaceOptions {
  /** A fixed number of rows. */
  rows?: number | undefined
  /** Returns the time in ms from any origin. Default: the monotonic clock. */
  now?: () => number
}

export class Pace {
  readonly #pace: (typeof PACES)[PaceName]
  readonly #isFixed: boolean
  readonly #now: () => number
  #rows: number

  constructor(name: PaceName, { rows, now = monotonicMs }: PaceOptions = {}) {
    this.#pace = PACES[name]
    this.#isFixed = rows !== undefined
    this.#rows = rows ?? this.#pace.first
    this.#now = now
  }

  /** Number of rows for the next transaction. */
  get rows(): number {
    return this.#rows
  }

  /** Lets waiting work run, then runs a transaction over `rows` rows, and adapts their number to the time it took. */
  async run(transaction: () => void): Promise<void> {
    const timed = () => {
      const startedAt = this.#now()
      transaction()
      return this.#now() - startedAt
    }
    const isAlone = this.#pace.targetMs === Number.POSITIVE_INFINITY
    const tookMs = isAlone ? timed() : await runExclusiveSlice(timed)
    if (!this.#isFixed) this.#adapt(tookMs)
  }

  /**
   * Adapts the number of rows. It grows slowly, because a single quick transaction proves little, and shrinks
   * immediately.
   */
  #adapt(tookMs: number): void {
    const { targetMs, most } = this.#pace
    const fitting = Math.round((this.#rows * targetMs) / Math.max(tookMs, 0.1))
    this.#rows = Math.max(MIN_ROWS, Math.min(fitting, Math.round(this.#rows * 1.5) + 1, most))
  }
}
