import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'
import { firstColumn } from './statements.ts'

/** Reads rows only, through a database or a bare connection. */
export type Rows = Pick<Reader, 'get' | 'all' | 'value'>

/**
 * Reads through a connection without a `Database`: the storage records before anything is
 * open, and the data that commands read next to a server. Each call prepares its
 * statement again.
 */
export class BareReader implements Rows {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get<Row>(sql: string, ...params: unknown[]): Row | undefined {
    return this.#connection.prepare(sql).get(...params) as Row | undefined
  }

  all<Row>(sql: string, ...params: unknown[]): Row[] {
    return this.#connection.prepare(sql).all(...params) as Row[]
  }

  value<T>(sql: string, ...params: unknown[]): T | undefined {
    return firstColumn<T>(this.#connection.prepare(sql).get(...params))
  }
}

export const readerOf = (connection: Connection): Rows => new BareReader(connection)
