import type { Db } from '../../db/database.ts'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { backlog, indexSome, mergeSome } from './index-rows.ts'
import { fillPieces, findDuePieces, stateOfPieces } from './texts.ts'

/** Number of contacts in one transaction: about 2 ms. */
const BATCH = 500
/** Number of pages merged in one transaction: 2 to 10 ms. */
const MERGE_PAGES = 16
/** Number of pieces of texts filled in one transaction: 2 to 4 ms. */
const PIECES = 1
/** Interval of the checks for work, because other processes write too. */
const POLL_MS = SECOND_MS
/** Number of polls for which a few new contacts wait for more; meanwhile searches check them one by one. */
const MAX_WAIT_POLLS = 30
/**
 * The pause after each transaction, as a multiple of its duration and its waiting time. So indexing
 * takes a fifth of the thread, and less when the thread is busy.
 */
const REST = 4
/** The pause after a failure, such as a full disk. */
const RETRY_MS = 10 * SECOND_MS

/** Fills the search index in the background, in small transactions, between `start` and `stop`. */
export class SearchIndexer {
  readonly #db: Db
  readonly #log: Log
  #timer: ReturnType<typeof setTimeout> | undefined
  #working: Promise<void> | undefined
  #isStarted = false
  #idlePolls = 0
  /** Whether the last transaction left something to merge. */
  #isUntidy = true
  /** The result of `stateOfPieces` when no piece was due. */
  #stateWhenFilled: string | undefined

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db
    this.#log = log
  }

  start(): void {
    this.#isStarted = true
    this.#sleep(POLL_MS)
  }

  /** Stops after the current transaction. */
  async stop(): Promise<void> {
    this.#isStarted = false
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Indexes everything without pauses; for the command line and tests. */
  async drain(): Promise<void> {
    while ((await this.#index()) > 0 || (await this.#tidy()) || (await this.#fill()) > 0) {}
  }

  #sleep(ms: number): void {
    if (!this.#isStarted) return
    this.#timer = setTimeout(() => {
      this.#working = this.#poll()
        .catch((error) => {
          this.#log.error('contacts could not be indexed for searching', { cause: error })
          return RETRY_MS
        })
        .then((restMs) => this.#sleep(restMs))
    }, ms)
    this.#timer.unref()
  }

  /** Runs one transaction when there is enough to do; returns how long to pause, ms. */
  async #poll(): Promise<number> {
    const waiting = backlog(this.#db, BATCH)
    this.#idlePolls += 1
    const isDue = waiting >= BATCH || (waiting > 0 && this.#idlePolls >= MAX_WAIT_POLLS)
    const startedAt = monotonicMs()
    if (!isDue && !this.#isUntidy)
      return (await this.#fill()) > 0 ? (monotonicMs() - startedAt) * REST : POLL_MS
    if (isDue) await this.#index()
    this.#isUntidy = await this.#tidy()
    return (monotonicMs() - startedAt) * REST
  }

  async #index(): Promise<number> {
    const indexed = await this.#db.write((tx) => indexSome(tx, BATCH))
    if (indexed < BATCH) this.#idlePolls = 0
    return indexed
  }

  /**
   * Fills due pieces and returns how many. It writes only if pieces are due, because every commit
   * clears the caches.
   */
  async #fill(): Promise<number> {
    const state = stateOfPieces(this.#db)
    if (state === this.#stateWhenFilled) return 0
    const isDue = findDuePieces(this.#db, 1).length > 0
    if (!isDue) this.#stateWhenFilled = state
    return isDue ? this.#db.write((tx) => fillPieces(tx, PIECES)) : 0
  }

  /** Merges a part of the index; false when there was nothing to merge. */
  #tidy(): Promise<boolean> {
    return this.#db.write((tx) => mergeSome(tx, MERGE_PAGES))
  }
}
