import { monotonicMs } from '../../lib/clock.ts'

/**
 * How many rows one transaction takes.
 *
 * - SHARED, in the server: as many as 6 ms allow, so that no request waits for more than 15.
 * - ALONE: nobody waits, and rows of one transaction share index pages: 10,000
 *   rows write a fifth of the log that 1,000 at a time do, and a fifteenth of what 100 do.
 */
export const PACES = {
  SHARED: { targetMs: 6, first: 100, most: 2_000 },
  ALONE: { targetMs: Number.POSITIVE_INFINITY, first: 10_000, most: 10_000 },
} as const
export type PaceName = keyof typeof PACES

const LEAST_ROWS = 50

export interface PaceOptions {
  /** Always so many. */
  rows?: number | undefined
  /** ms since whenever; default the monotonic clock. */
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

  /** Rows for the next transaction. */
  get rows(): number {
    return this.#rows
  }

  /** Runs a transaction over that many rows when others have had their turn, and learns from how long it took. */
  async run(transaction: () => void): Promise<void> {
    if (this.#pace.targetMs !== Number.POSITIVE_INFINITY) await new Promise((resume) => setImmediate(resume))
    const startedAt = this.#now()
    transaction()
    const tookMs = this.#now() - startedAt
    if (!this.#isFixed) this.#learn(tookMs)
  }

  /** Grows gently, as one quick transaction says little; shrinks at once. */
  #learn(tookMs: number): void {
    const { targetMs, most } = this.#pace
    const fitting = Math.round((this.#rows * targetMs) / Math.max(tookMs, 0.1))
    this.#rows = Math.max(LEAST_ROWS, Math.min(fitting, Math.round(this.#rows * 1.5) + 1, most))
  }
}
