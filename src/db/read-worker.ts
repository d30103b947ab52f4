import { stepBack } from '../lib/step-back.ts'
import { RowStatement } from './camel-rows.ts'
import { type Connection, connect, type Statement } from './driver.ts'

/**
 * Opens the live database file for reading while another connection writes. For read workers.
 * @param goingOn called by running statements; an exception cancels them
 */
function openReader(path: string, goingOn: () => void): Connection {
  const connection = connect(path, { readonly: true, fileMustExist: true, goingOn })
  connection.pragma('cache_size = -12288')
  connection.pragma('temp_store = MEMORY')
  return connection
}

/** The other side of `ReadThread`: a read-only connection with a single query at a time. */
declare const self: Worker

export type ReadRequest =
  | { open: string; isCancelled: Int32Array }
  | { sql: string; params: unknown[]; withinMs: number }

export interface ReadReply {
  rows?: unknown[]
  error?: string
  /** Whether the query exceeded its time limit and was cancelled. */
  isLate?: boolean
}

/** Statements are cached, because preparing a search statement takes as long as a short search. */
const MAX_CACHED_STATEMENTS = 100

let connection: Connection | undefined
/** Shared with the pool. Not 0 when the thread must end. */
let isCancelled: Int32Array | undefined
/** Deadline of the current statement, of `performance.now()`. */
let deadlineMs = Number.POSITIVE_INFINITY
const statements = new Map<string, RowStatement>()

class Late extends Error {}

/** Cancels a late statement by an exception. Called by running statements (see `interruptible`). */
function assertInTime(): void {
  if (performance.now() > deadlineMs || (isCancelled && Atomics.load(isCancelled, 0) !== 0)) throw new Late()
}

function prepare(sql: string): RowStatement {
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  return statements.getOrInsertComputed(sql, () => {
    if (!connection) throw new Error('The read worker has no database.')
    return new RowStatement(connection.prepare(sql) as Statement)
  })
}

function answerTo(question: Extract<ReadRequest, { sql: string }>): ReadReply {
  deadlineMs = performance.now() + question.withinMs
  try {
    return { rows: prepare(question.sql).all(question.params) }
  } catch (error) {
    if (error instanceof Late) return { isLate: true }
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

self.onmessage = ({ data }: MessageEvent<ReadRequest>) => {
  if ('open' in data) {
    stepBack()
    isCancelled = data.isCancelled
    connection = openReader(data.open, assertInTime)
  } else postMessage(answerTo(data))
}
