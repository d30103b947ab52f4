import Sqlite from 'better-sqlite3'
import type { Connection, Statement } from '../../src/db/driver.ts'

/** Failure of the disk: full, after which SQLite rolls the transaction back, or an error of the device. */
export type Fault = 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE'

/**
 * A connection whose disk fails on request: from the `first`-th write on, `count` times in a row. Statements
 * that change rows and commits count as writes.
 */
export class FaultyDisk {
  /** Number of writes since the last call of `failFrom`. */
  writes = 0
  /** Number of failures so far. */
  failures = 0
  readonly #connection: Connection
  #first = Number.POSITIVE_INFINITY
  #count = 0
  #fault: Fault = 'SQLITE_FULL'

  constructor(connection: Connection) {
    this.#connection = connection
    const prepare = connection.prepare.bind(connection)
    connection.prepare = ((sql: string) => this.#guard(prepare(sql) as Statement)) as Connection['prepare']
  }

  /**
   * Lets writes fail.
   * @param first 1 is the next write
   */
  failFrom(first: number, count: number, fault: Fault = 'SQLITE_FULL'): void {
    this.writes = 0
    this.#first = first
    this.#count = count
    this.#fault = fault
  }

  #guard(statement: Statement): Statement {
    const isWrite = !statement.readonly || /^\s*commit/i.test(statement.source)
    if (!isWrite) return statement
    for (const method of ['run', 'get', 'all'] as const) {
      const original = statement[method].bind(statement) as (...params: unknown[]) => unknown
      Object.defineProperty(statement, method, {
        value: (...params: unknown[]) => {
          this.#beforeWrite()
          return original(...params)
        },
      })
    }
    return statement
  }

  #beforeWrite(): void {
    this.writes += 1
    if (this.writes < this.#first || this.#count === 0) return
    this.#count -= 1
    this.failures += 1
    if (this.#fault === 'SQLITE_FULL' && this.#connection.inTransaction) this.#connection.exec('ROLLBACK')
    throw new Sqlite.SqliteError(
      this.#fault === 'SQLITE_FULL' ? 'database or disk is full' : 'disk I/O error',
      this.#fault,
    )
  }
}
