import type { Reader } from './database.ts'

/**
 * Reads that may take longer than a request should wait for its neighbours
 * (counts and analytics over a million rows). They run on a connection of
 * their own in a worker thread and see everything committed before they began.
 */
export interface HeavyReader {
  all<Row>(sql: string, ...params: unknown[]): Promise<Row[]>
  get<Row>(sql: string, ...params: unknown[]): Promise<Row | undefined>
  close(): Promise<void>
}

interface Answer {
  id: number
  rows?: unknown[]
  error?: string
}

/** On the calling thread: for the command line and for tests, where nobody else waits. */
export function inlineHeavyReader(reader: Reader): HeavyReader {
  return {
    all: async (sql, ...params) => reader.all(sql, ...params),
    get: async (sql, ...params) => reader.get(sql, ...params),
    close: async () => {},
  }
}

/** In a worker thread, started on first use: an idle appliance does not pay its 40 MB. */
export function workerHeavyReader(enginePath: string): HeavyReader {
  const waiting = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>()
  let worker: Worker | undefined
  let nextId = 1

  const failAll = (error: Error) => {
    for (const caller of waiting.values()) caller.reject(error)
    waiting.clear()
    worker?.terminate()
    worker = undefined
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./heavy-worker.ts', import.meta.url), { name: 'carillon-reader' })
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      const caller = waiting.get(data.id)
      waiting.delete(data.id)
      if (data.error !== undefined) caller?.reject(new Error(data.error))
      else caller?.resolve(data.rows ?? [])
    }
    started.onerror = (event) => failAll(new Error(`The read worker failed: ${event.message}`))
    started.postMessage({ open: enginePath })
    return started
  }

  const all = <Row>(sql: string, ...params: unknown[]): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const id = nextId++
      waiting.set(id, { resolve: resolve as (rows: unknown[]) => void, reject })
      worker.postMessage({ id, sql, params })
    })

  return {
    all,
    get: async (sql, ...params) => (await all<never>(sql, ...params))[0],
    close: async () => {
      worker?.terminate()
      failAll(new Error('The database is closed.'))
    },
  }
}
