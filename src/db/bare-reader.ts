import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'
import { firstColumn } from './statements.ts'

/** What reads rows and nothing else: of a database, or of a bare connection. */
export type Rows = Pick<Reader, 'get' | 'all' | 'value'>

/**
 * Reads through a connection that no `Database` is over: the files' own records
 * before anything is open, and what commands look at beside a server. Each call
 * prepares its statement anew.
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
