import type { Query } from './read-queue.ts'
import type { ReadReply, ReadRequest } from './read-worker.ts'

/** Callbacks to the pool. */
export interface ThreadEvents {
  onFree(): void
  onDeath(thread: ReadThread): void
  /** The error of a query that exceeded its time. */
  late(query: Query): Error
}

/** One worker thread and its current query. */
export class ReadThread {
  readonly #worker: Worker
  #query: Query | undefined

  constructor(databasePath: string, events: ThreadEvents) {
    this.#worker = new Worker(new URL('./read-worker.ts', import.meta.url), { name: 'carillon-reader' })
    this.#worker.onmessage = ({ data }: MessageEvent<ReadReply>) => {
      const query = this.#query
      this.#query = undefined
      if (query) answer(query, data, events)
      events.onFree()
    }
    this.#worker.onerror = (event) => {
      events.onDeath(this)
      this.end(new Error(`The read worker failed: ${event.message}`))
      events.onFree()
    }
    this.#ask({ open: databasePath })
  }

  get query(): Query | undefined {
    return this.#query
  }

  /** @param withinMs time limit; the statement cancels itself after it */
  run(query: Query, withinMs: number): void {
    this.#query = query
    this.#ask({ sql: query.sql, params: query.params, withinMs })
  }

  /** Stops the thread; its query fails with `error`. */
  end(error: Error): void {
    this.#query?.reject(error)
    this.#query = undefined
    this.#worker.terminate()
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
