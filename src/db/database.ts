import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { Connection, Statement } from './driver.ts'
import type { HeavyReader } from './heavy.ts'

/**
 * Reading and writing, and the one way to write.
 *
 * `write(fn)` runs `fn` synchronously inside BEGIN IMMEDIATE. Writes asked for
 * in the same turn of the event loop share one commit: each gets a savepoint,
 * so that one that throws takes only its own changes with it, and nobody is
 * answered before the commit is on disk. A crash between `fn` and the commit
 * loses all of the group and none of it was acknowledged.
 *
 * `fn` must not await: a transaction held across an await would hold everyone's.
 */

export type Orm = ReturnType<typeof connectOrm>
const connectOrm = (connection: Connection) => drizzle(connection, { casing: 'snake_case' })

export interface Reader {
  /** Drizzle, for static queries; wrap them in `prepared` so they are built once. */
  readonly orm: Orm
  /** One row or undefined. `sql` must be one of few texts: statements are cached by it. */
  get<Row>(sql: string, ...params: unknown[]): Row | undefined
  all<Row>(sql: string, ...params: unknown[]): Row[]
  /** The first column of the first row. */
  value<T>(sql: string, ...params: unknown[]): T | undefined
}

export interface Tx extends Reader {
  /** The time of this transaction, ms since 1970: one instant for everything it writes. */
  readonly now: number
  run(sql: string, ...params: unknown[]): { changes: number; lastInsertRowid: number }
  /** Runs after the commit is on disk; never when the write is rolled back. */
  onCommit(fn: () => void): void
  /** Wakes the subscribers of `topic` after the commit, once however often it is said. */
  notify(topic: Topic): void
}

/** What workers wait for: new jobs, messages to send, receipts to report, events to deliver. */
export type Topic = 'jobs' | 'messages' | 'sandbox' | 'events'

/** Refuses an async function at compile time: nothing may await inside a transaction. */
export type Synchronous<T> = T extends PromiseLike<unknown> ? never : T

export interface Db extends Reader {
  readonly clock: Clock
  /** For reads that may take more than 20 ms: runs beside the request thread. */
  readonly heavy: HeavyReader
  write<T>(fn: (tx: Tx) => Synchronous<T>): Promise<T>
  /** Its own transaction, at once; for start-up, the command line and tests. */
  writeNow<T>(fn: (tx: Tx) => Synchronous<T>): T
  /** Calls `listener` after each commit that notified `topic`; the result ends it. */
  subscribe(topic: Topic, listener: () => void): () => void
  /** A number that changes whenever another process has committed to the file. */
  foreignVersion(): number
  /**
   * Changes whenever anything has been committed, by whomever: what was read at
   * one version is true at it. Other processes are asked about once in a turn
   * of the event loop, which serves only requests that had come when it began.
   */
  version(): string
  /** Waits for writes already asked for. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Statements kept prepared; more than the product has texts, so only generated SQL is ever evicted. */
const MAX_CACHED_STATEMENTS = 1_000
/** Writes in one commit: bounds how long a commit holds the event loop. */
const MAX_GROUP = 256

interface PendingWrite {
  fn: (tx: Tx) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

class StatementCache {
  readonly #connection: Connection
  readonly #statements = new Map<string, Statement>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  of(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    const statement = this.#connection.prepare(sql) as Statement
    this.#statements.set(sql, statement)
    return statement
  }
}

class ConnectionReader implements Reader {
  readonly orm: Orm
  protected readonly statements: StatementCache

  constructor(orm: Orm, statements: StatementCache) {
    this.orm = orm
    this.statements = statements
  }

  get<Row>(sql: string, ...params: unknown[]): Row | undefined {
    return this.statements.of(sql).get(...params) as Row | undefined
  }

  all<Row>(sql: string, ...params: unknown[]): Row[] {
    return this.statements.of(sql).all(...params) as Row[]
  }

  value<T>(sql: string, ...params: unknown[]): T | undefined {
    const row = this.statements.of(sql).get(...params) as Record<string, T> | undefined
    if (row === undefined) return undefined
    for (const column in row) return row[column]
    return undefined
  }
}

class Transaction extends ConnectionReader implements Tx {
  readonly now: number
  readonly committed: Array<() => void> = []
  readonly topics = new Set<Topic>()
  #over = false

  constructor(orm: Orm, statements: StatementCache, now: number) {
    super(orm, statements)
    this.now = now
  }

  override get<Row>(sql: string, ...params: unknown[]): Row | undefined {
    this.#assertOpen()
    return super.get<Row>(sql, ...params)
  }

  override all<Row>(sql: string, ...params: unknown[]): Row[] {
    this.#assertOpen()
    return super.all<Row>(sql, ...params)
  }

  run(sql: string, ...params: unknown[]): { changes: number; lastInsertRowid: number } {
    this.#assertOpen()
    const result = this.statements.of(sql).run(...params)
    return { changes: result.changes, lastInsertRowid: Number(result.lastInsertRowid) }
  }

  onCommit(fn: () => void): void {
    this.#assertOpen()
    this.committed.push(fn)
  }

  notify(topic: Topic): void {
    this.#assertOpen()
    this.topics.add(topic)
  }

  end(): void {
    this.#over = true
  }

  #assertOpen(): void {
    if (this.#over)
      throw new Error('This transaction is over; nothing may use it after its function returned.')
  }
}

const unavailable = (cause: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', 'The database could not take this write. Try again shortly.', {
    cause,
    retryAfterSeconds: 2,
  })

class Engine extends ConnectionReader implements Db {
  readonly clock: Clock
  readonly heavy: HeavyReader
  readonly #connection: Connection
  readonly #pending: PendingWrite[] = []
  readonly #onError: (error: unknown) => void
  readonly #listeners = new Map<Topic, Set<() => void>>()
  #flush: Promise<void> | undefined
  #commits = 0
  /** As this turn of the event loop found it. */
  #foreignVersion: number | undefined

  constructor(connection: Connection, options: DatabaseOptions) {
    super(connectOrm(connection), new StatementCache(connection))
    this.#connection = connection
    this.clock = options.clock
    this.heavy = options.heavy(this)
    this.#onError = options.onError
  }

  write<T>(fn: (tx: Tx) => Synchronous<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ fn, resolve: resolve as (value: unknown) => void, reject })
      this.#flush ??= new Promise((done) => {
        setImmediate(() => {
          this.#flush = undefined
          while (this.#pending.length > 0) this.#commitGroup(this.#pending.splice(0, MAX_GROUP))
          done()
        })
      })
    })
  }

  writeNow<T>(fn: (tx: Tx) => Synchronous<T>): T {
    const tx = new Transaction(this.orm, this.statements, this.clock.now())
    this.#begin()
    let value: T
    try {
      value = fn(tx)
      this.#commit()
    } catch (error) {
      if (this.#connection.inTransaction) this.statements.of('ROLLBACK').run()
      throw error
    } finally {
      tx.end()
    }
    this.#runCommitted([tx])
    return value
  }

  subscribe(topic: Topic, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  foreignVersion(): number {
    return this.value<number>('PRAGMA data_version') ?? 0
  }

  version(): string {
    if (this.#foreignVersion === undefined) {
      this.#foreignVersion = this.foreignVersion()
      setImmediate(() => {
        this.#foreignVersion = undefined
      })
    }
    return `${this.#commits}:${this.#foreignVersion}`
  }

  async settled(): Promise<void> {
    while (this.#flush) await this.#flush
  }

  async close(): Promise<void> {
    await this.settled()
    await this.heavy.close()
    this.#connection.close()
  }

  #begin(): void {
    this.statements.of('BEGIN IMMEDIATE').run()
  }

  #commit(): void {
    this.statements.of('COMMIT').run()
    this.#commits += 1
  }

  /** One commit for all of `group`; every member is resolved or rejected when this returns. */
  #commitGroup(group: PendingWrite[]): void {
    // Alone, a write is rolled back by the transaction itself.
    if (group.length === 1) this.#commitOne(group[0]!)
    else this.#commitTogether(group)
  }

  #commitTogether(group: PendingWrite[]): void {
    const done: Array<{ write: PendingWrite; value: unknown; tx: Transaction }> = []
    try {
      this.#begin()
      const now = this.clock.now()
      for (const write of group) {
        const tx = new Transaction(this.orm, this.statements, now)
        this.statements.of('SAVEPOINT one_write').run()
        try {
          const value = write.fn(tx)
          this.statements.of('RELEASE one_write').run()
          done.push({ write, value, tx })
        } catch (error) {
          write.reject(error)
          // A full disk makes SQLite roll the whole transaction back by itself.
          if (!this.#connection.inTransaction) throw error
          this.statements.of('ROLLBACK TO one_write').run()
          this.statements.of('RELEASE one_write').run()
        } finally {
          tx.end()
        }
      }
      this.#commit()
    } catch (error) {
      if (this.#connection.inTransaction) this.statements.of('ROLLBACK').run()
      // Rejecting twice is harmless: a promise keeps its first outcome.
      for (const write of group) write.reject(unavailable(error))
      return
    }
    for (const { write, value } of done) write.resolve(value)
    this.#runCommitted(done.map(({ tx }) => tx))
  }

  #commitOne(write: PendingWrite): void {
    try {
      write.resolve(this.writeNow(write.fn))
    } catch (error) {
      write.reject(error)
    }
  }

  #runCommitted(transactions: readonly Transaction[]): void {
    const topics = new Set<Topic>()
    const callbacks: Array<() => void> = []
    for (const tx of transactions) {
      callbacks.push(...tx.committed)
      for (const topic of tx.topics) topics.add(topic)
    }
    for (const topic of topics) callbacks.push(...(this.#listeners.get(topic) ?? []))
    for (const callback of callbacks) {
      try {
        callback()
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}

export interface DatabaseOptions {
  clock: Clock
  heavy: (reader: Reader) => HeavyReader
  /** Gets what an onCommit callback throws; the write itself has succeeded. */
  onError: (error: unknown) => void
}

export const createDatabase = (connection: Connection, options: DatabaseOptions): Db =>
  new Engine(connection, options)

/**
 * A Drizzle query built once per connection and kept prepared: building it on
 * each call costs five times the query itself.
 *
 *     const byName = prepared((orm) => orm.select().from(tags).where(…).prepare())
 *     byName(tx).get({ organizationId, name })
 */
export function prepared<Query>(build: (orm: Orm) => Query): (reader: Reader) => Query {
  const built = new WeakMap<Orm, Query>()
  return (reader) => {
    let query = built.get(reader.orm)
    if (query === undefined) {
      query = build(reader.orm)
      built.set(reader.orm, query)
    }
    return query
  }
}
