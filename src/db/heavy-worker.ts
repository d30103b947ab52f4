import type { Connection } from './driver.ts'
import { openReader } from './open.ts'

/** The other side of `workerHeavyReader`: one read-only connection, one query at a time. */
declare const self: Worker

type Request = { open: string } | { id: number; sql: string; params: unknown[] }

let connection: Connection | undefined

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if ('open' in data) {
    connection = openReader(data.open)
    return
  }
  try {
    if (!connection) throw new Error('The read worker has no database.')
    postMessage({ id: data.id, rows: connection.prepare(data.sql).all(...data.params) })
  } catch (error) {
    postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) })
  }
}
