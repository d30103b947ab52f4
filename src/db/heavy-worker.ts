import type { Connection, Statement } from './driver.ts'
import { openReader } from './open.ts'

/** The other side of `workerHeavyReader`: one read-only connection, one query at a time. */
declare const self: Worker

type Request = { open: string } | { sql: string; params: unknown[] }

/** Preparing a search takes as long as a quick one. */
const MAX_CACHED_STATEMENTS = 100

let connection: Connection | undefined
const statements = new Map<string, Statement>()

function prepare(sql: string): Statement {
  const known = statements.get(sql)
  if (known) return known
  if (!connection) throw new Error('The read worker has no database.')
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  const statement = connection.prepare(sql) as Statement
  statements.set(sql, statement)
  return statement
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if ('open' in data) {
    connection = openReader(data.open)
    return
  }
  try {
    postMessage({ rows: prepare(data.sql).all(...data.params) })
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
}
