import type { Reader } from './database.ts'

/**
 * Reads that may take longer than a request should wait for its neighbours
 * (counts, analytics and searches over a million rows). They run on connections
 * of their own in worker threads and see everything committed before they began.
 */
export interface HeavyReader {
  all<Row>(sql: string, ...params: unknown[]): Promise<Row[]>
  get<Row>(sql: string, ...params: unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

/** On the calling thread: for the command line and for tests, where nobody else waits. */
export function inlineHeavyReader(reader: Reader): HeavyReader {
  return {
    all: async (sql, ...params) => reader.all(sql, ...params),
    get: async (sql, ...params) => reader.get(sql, ...params),
    close: async () => {},
  }
}

/** Two, so that a search does not wait for a report; each costs 40 MB once used. */
const MAX_WORKERS = 2

interface Query {
  sql: string
  params: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

interface Answer {
  rows?: unknown[]
  error?: string
}

/**
 * In worker threads, each started when all before it are busy: an idle
 * appliance pays for none. Queries wait in the order they came; when a worker
 * dies, its query fails and the others go on.
 */
export function workerHeavyReader(enginePath: string): HeavyReader {
  const waiting: Query[] = []
  const workers = new Set<ReadWorker>()

  const dispatch = (): void => {
    while (waiting.length > 0) {
      let free = [...workers].find((worker) => !worker.isBusy)
      if (!free) {
        if (workers.size >= MAX_WORKERS) return
        free = new ReadWorker(enginePath, { onFree: dispatch, onDeath: (dead) => workers.delete(dead) })
        workers.add(free)
      }
      const next = waiting.shift()
      if (next) free.run(next)
    }
  }

  const all = <Row>(sql: string, ...params: unknown[]): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ sql, params, resolve: resolve as (rows: unknown[]) => void, reject })
      dispatch()
    })

  return {
    all,
    get: async (sql, ...params) => (await all<never>(sql, ...params))[0],
    close: async () => {
      const closed = new Error('The database is closed.')
      for (const query of waiting.splice(0)) query.reject(closed)
      for (const worker of workers) worker.end(closed)
      workers.clear()
    },
  }
}

/** One worker thread and the query it is at. */
class ReadWorker {
  readonly #worker: Worker
  #query: Query | undefined

  constructor(enginePath: string, on: { onFree: () => void; onDeath: (worker: ReadWorker) => void }) {
    this.#worker = new Worker(new URL('./heavy-worker.ts', import.meta.url), { name: 'carillon-reader' })
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const query = this.#query
      this.#query = undefined
      if (data.error !== undefined) query?.reject(new Error(data.error))
      else query?.resolve(data.rows ?? [])
      on.onFree()
    }
    this.#worker.onerror = (event) => {
      on.onDeath(this)
      this.end(new Error(`The read worker failed: ${event.message}`))
      on.onFree()
    }
    this.#worker.postMessage({ open: enginePath })
  }

  get isBusy(): boolean {
    return this.#query !== undefined
  }

  run(query: Query): void {
    this.#query = query
    this.#worker.postMessage({ sql: query.sql, params: query.params })
  }

  /** Stops the thread at once; its query fails with `error`. */
  end(error: Error): void {
    this.#query?.reject(error)
    this.#query = undefined
    this.#worker.terminate()
  }
}
