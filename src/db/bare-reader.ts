import { RowStatement } from './camel-rows.ts'
import type { Reader } from './database.ts'
import type { Connection, Statement } from './driver.ts'
import type { Sql } from './fragment.ts'

/** Only reads rows, through a database or a bare connection. */
export type Rows = Pick<Reader, 'get' | 'all' | 'value'>

/**
 * Reads through a connection without a `Database`: the storage records before anything is open, and the data
 * that commands read next to a server. Each call prepares its statement again.
 */
export class BareReader implements Rows {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get<Row>(sql: Sql, ...params: unknown[]): Row | undefined {
    if (typeof sql !== 'string') return this.get(sql.text, ...sql.params)
    return this.#of(sql).get(params) as Row | undefined
  }

  all<Row>(sql: Sql, ...params: unknown[]): Row[] {
    if (typeof sql !== 'string') return this.all(sql.text, ...sql.params)
    return this.#of(sql).all(params) as Row[]
  }

  value<T>(sql: Sql, ...params: unknown[]): T | undefined {
    if (typeof sql !== 'string') return this.value(sql.text, ...sql.params)
    return this.#of(sql).value(params) as T | undefined
  }

  #of(sql: string): RowStatement {
    return new RowStatement(this.#connection.prepare(sql) as Statement)
  }
}

export const readerOf = (connection: Connection): Rows => new BareReader(connection)
