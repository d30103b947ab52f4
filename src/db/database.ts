import type { Clock } from '../lib/clock.ts'
import type { Sql } from './fragment.ts'
import { alsoPreparedFor, type Orm } from './orm.ts'
import type { ReadPool } from './read-pool.ts'

export interface Reader {
  /** Drizzle, for static queries. Wrap them in `prepared` so that they are built only once. */
  readonly orm: Orm
  /** Returns a row or undefined. Use few different texts for `sql`, because statements are cached by their text. */
  get<Row>(sql: Sql, ...params: unknown[]): Row | undefined
  all<Row>(sql: Sql, ...params: unknown[]): Row[]
  /** Returns the first column of the first row. */
  value<T>(sql: Sql, ...params: unknown[]): T | undefined
}

export interface Tx extends Reader {
  /** The time of this transaction in ms since 1970, the same for all its writes. */
  readonly now: number
  run(sql: Sql, ...params: unknown[]): { changes: number; lastInsertRowid: number }
  /** Runs after the commit is on disk. Never runs when the write is rolled back. */
  onCommit(fn: () => void): void
  /** Wakes the subscribers of `topic` after the commit. Several calls in a transaction wake them once. */
  notify(topic: Topic): void
}

/**
 * Topics that a worker can wait for: new jobs, messages to send, receipts of the sandbox, events to deliver,
 * changed senders.
 */
export type Topic = 'jobs' | 'messages' | 'sandbox' | 'events' | 'senders' | 'webhooks' | 'automations'

/** Refuses an async function at compile time: a transaction held across an await would block every other write. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

export interface Db extends Reader {
  readonly clock: Clock
  /** Runs reads that may take more than 20 ms in worker threads. */
  readonly readPool: ReadPool
  /**
   * Runs `fn` synchronously inside BEGIN IMMEDIATE, and resolves when the commit is on disk. Writes requested
   * in the same turn of the event loop share a commit. A write that throws loses only its own changes. Throws
   * the error of `fn`, and SERVICE_UNAVAILABLE when the commit fails.
   */
  write<T>(fn: (tx: Tx) => Synchronous<T>): Promise<T>
  /** Runs `fn` immediately in its own transaction. For start-up, the command line and tests. */
  writeNow<T>(fn: (tx: Tx) => Synchronous<T>): T
  /** Calls `listener` after each commit that notified `topic`. Call the returned function to unsubscribe. */
  subscribe(topic: Topic, listener: () => void): () => void
  /** Returns a number that changes whenever another process commits to the file. */
  foreignVersion(): number
  /**
   * Returns a text that changes with every commit, of this process or another. Data read at a version is
   * current as long as the version stays the same. Commits of other processes are looked up once per turn of
   * the event loop.
   */
  version(): string
  /** Resolves when every write requested so far is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Returns a Drizzle query that is built once per process and kept prepared for each connection. Building it on
 * each call would cost five times as much as running it.
 *
 *     const byName = prepared((orm) => orm.select().from(tags).where(…).prepare())
 *     byName(tx).get({ organizationId, name })
 */
export function prepared<Query>(build: (orm: Orm) => Query): (reader: Reader) => Query {
  let first: Query | undefined
  return perDatabase((orm) => {
    if (first !== undefined) return alsoPreparedFor(first, orm)
    first = build(orm)
    return first
  })
}

/** Returns a value in memory for each open database, made when first needed. */
export function perDatabase<T>(make: (orm: Orm) => T): (reader: Pick<Reader, 'orm'>) => T {
  const made = new WeakMap<Orm, T>()
  return (reader) => made.getOrInsertComputed(reader.orm, make)
}
