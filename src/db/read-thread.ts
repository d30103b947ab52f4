import { until } from '../lib/pause.ts'
import type { Asker } from './read-pool.ts'
import type { ReadReply, ReadRequest } from './read-worker.ts'

/** A query and its caller. */
export interface Query {
  readonly asker: Asker
  readonly sql: string
  readonly params: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

/** Callbacks to the pool. */
interface ThreadEvents {
  onFree(): void
  onDeath(thread: ReadThread): void
  /** Makes the error for a query that exceeded its time limit. */
  late(query: Query): Error
}

/** Time that a stop waits for the query of the thread to cancel itself. */
const TIMEOUT_MS = 2_000

/** A worker thread and its current query. */
export class ReadThread {
  readonly #worker: Worker
  #query: Query | undefined
  /** Not 0 when the running statement must cancel itself. */
  readonly #isCancelled = new Int32Array(new SharedArrayBuffer(4))
  #isBusy = false
  #ended: (() => void) | undefined

  constructor(databasePath: string, events: ThreadEvents) {
    this.#worker = new Worker(new URL('./read-worker.ts', import.meta.url), { name: 'carillon-reader' })
    this.#worker.onmessage = ({ data }: MessageEvent<ReadReply>) => {
      const query = this.#query
      this.#query = undefined
      this.#isBusy = false
      if (this.#ended) return this.#terminate()
      if (query) answer(query, data, events)
      events.onFree()
    }
    this.#worker.onerror = (event) => {
      events.onDeath(this)
      this.#isBusy = false
      void this.end(new Error(`The read worker failed: ${event.message}`))
      events.onFree()
    }
    this.#ask({ open: databasePath, isCancelled: this.#isCancelled })
  }

  get query(): Query | undefined {
    return this.#query
  }

  /** @param withinMs time limit; after it the statement cancels itself */
  run(query: Query, withinMs: number): void {
    this.#query = query
    this.#isBusy = true
    this.#ask({ sql: query.sql, params: query.params, withinMs })
  }

  /**
   * Stops the thread. Its query fails with `error` immediately. Resolves when the thread has stopped, or will
   * stop by itself. Terminating a thread in the middle of a statement ends the whole process (SIGABRT in the
   * driver).
   */
  async end(error: Error): Promise<void> {
    this.#query?.reject(error)
    this.#query = undefined
    const ended = new Promise<void>((resolve) => {
      this.#ended = resolve
    })
    if (!this.#isBusy) this.#terminate()
    Atomics.store(this.#isCancelled, 0, 1)
    await until(ended, AbortSignal.timeout(TIMEOUT_MS))
  }

  #terminate(): void {
    this.#worker.terminate()
    this.#ended?.()
  }

  #ask(question: ReadRequest): void {
    this.#worker.postMessage(question)
  }
}

function answer(query: Query, { rows, error, isLate }: ReadReply, events: ThreadEvents): void {
  if (isLate) query.reject(events.late(query))
  else if (error !== undefined) query.reject(new Error(error))
  else query.resolve(rows ?? [])
}
