import { forThisRequest, outsideRequests } from '../lib/causing-request.ts'
import type { Clock } from '../lib/clock.ts'
import { AppError } from '../lib/errors.ts'
import type { Db, Reader, Synchronous, Topic, Tx } from './database.ts'
import type { Connection } from './driver.ts'
import { connectOrm } from './orm.ts'
import type { ReadPool } from './read-pool.ts'
import { ConnectionReader, StatementCache, Transaction } from './statements.ts'

/**
 * Checks the files of the database around a transaction, so that no write is acknowledged that is not on disk.
 * Each function throws the error with which the write is refused.
 */
export interface WriteGuard {
  /** Called with the write lock held, before anything is written. */
  begun(): void
  /** Called after the commit and before it is acknowledged. */
  committed(): void
}

/** Largest number of writes in a commit. It bounds the time for which a commit blocks the event loop. */
const MAX_GROUP = 256

interface PendingWrite {
  fn: (tx: Tx) => unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

const unavailable = (cause: unknown): AppError => {
  if (cause instanceof AppError) return cause
  return new AppError('SERVICE_UNAVAILABLE', 'The database could not take this write. Try again shortly.', {
    cause,
    retryAfterSeconds: 2,
  })
}

/**
 * Reads and writes. This is the only way to write.
 *
 * Writes requested in the same turn of the event loop share a commit. Each runs in a savepoint, so that a write
 * that throws loses only its own changes. No caller gets its answer before the commit is on disk. A crash
 * before the commit loses the whole group, and no write in it was acknowledged.
 */
class Database extends ConnectionReader implements Db {
  readonly clock: Clock
  readonly readPool: ReadPool
  readonly #connection: Connection
  readonly #pending: PendingWrite[] = []
  readonly #onError: (error: unknown) => void
  readonly #guard: WriteGuard | undefined
  readonly #afterCommit: (() => void) | undefined
  readonly #listeners = new Map<Topic, Set<() => void>>()
  #flush: Promise<void> | undefined
  #commits = 0
  /** The `foreignVersion` read in this turn of the event loop. Undefined when not read yet. */
  #foreignVersion: number | undefined

  constructor(connection: Connection, options: DatabaseOptions) {
    super(connectOrm(connection), new StatementCache(connection))
    this.#connection = connection
    this.clock = options.clock
    this.readPool = options.readPool(this)
    this.#onError = options.onError
    this.#guard = options.guard
    this.#afterCommit = options.afterCommit
  }

  write<T>(fn: (tx: Tx) => Synchronous<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const pending = { fn: forThisRequest(fn), resolve: resolve as (value: unknown) => void, reject }
      this.#pending.push(pending)
      // Other requests share the commit, and wake the same workers.
      this.#flush ??= outsideRequests(() => this.#flushSoon())
    })
  }

  #flushSoon(): Promise<void> {
    return new Promise((done) => {
      setImmediate(() => {
        this.#flush = undefined
        while (this.#pending.length > 0) this.#commitGroup(this.#pending.splice(0, MAX_GROUP))
        done()
      })
    })
  }

  writeNow<T>(fn: (tx: Tx) => Synchronous<T>): T {
    const tx = new Transaction(this.orm, this.statements, this.clock.now())
    this.#begin()
    let value: T
    try {
      this.#guard?.begun()
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
    const listeners = this.#listeners.getOrInsertComputed(topic, () => new Set()).add(listener)
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
    await this.readPool.close()
    this.#connection.close()
  }

  #begin(): void {
    this.statements.of('BEGIN IMMEDIATE').run()
  }

  #commit(): void {
    this.statements.of('COMMIT').run()
    this.#commits += 1
    this.#guard?.committed()
    this.#afterCommit?.()
  }

  /** Commits all of `group`. Every member is resolved or rejected when this returns. */
  #commitGroup(group: PendingWrite[]): void {
    // A single write needs no savepoint, because its own transaction rolls it back.
    if (group.length === 1) this.#commitOne(group[0]!)
    else this.#commitTogether(group)
  }

  #commitTogether(group: PendingWrite[]): void {
    const done: Array<{ write: PendingWrite; value: unknown; tx: Transaction }> = []
    try {
      this.#begin()
      this.#guard?.begun()
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
          // On a full disk SQLite itself rolls back the whole transaction.
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
      // Rejecting a promise twice is harmless, because it keeps its first outcome.
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
    for (const topic of topics)
      for (const listener of this.#listeners.get(topic) ?? []) callbacks.push(() => outsideRequests(listener))
    for (const callback of callbacks) {
      try {
        callback()
      } catch (error) {
        this.#onError(error)
      }
    }
  }
}

interface DatabaseOptions {
  clock: Clock
  readPool: (reader: Reader) => ReadPool
  /** Receives errors of onCommit callbacks. The write itself has succeeded. */
  onError: (error: unknown) => void
  /** Checks the files before and after each write. Default: none, for a database in memory. */
  guard?: WriteGuard | undefined
  /** Called after each commit and before its callers get their answers. Must not throw. */
  afterCommit?: () => void
}

export const createDatabase = (connection: Connection, options: DatabaseOptions): Db =>
  new Database(connection, options)
