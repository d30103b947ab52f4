import { forThisRequest } from '../lib/causing-request.ts'
import { RowStatement } from './camel-rows.ts'
import type { Reader, Topic, Tx } from './database.ts'
import type { Connection, Statement } from './driver.ts'
import type { Sql } from './fragment.ts'
import type { Orm } from './orm.ts'

/** Largest number of cached statements. There are fewer constant statements, so only generated SQL is evicted. */
const MAX_CACHED_STATEMENTS = 1_000
/** Prepares each text once. */
export class StatementCache {
  readonly #connection: Connection
  readonly #statements = new Map<string, RowStatement>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  of(sql: string): RowStatement {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= MAX_CACHED_STATEMENTS) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    const statement = new RowStatement(this.#connection.prepare(sql) as Statement)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Reads through prepared statements of a connection. Rows have the names of columns in camelCase. */
export class ConnectionReader implements Reader {
  readonly orm: Orm
  protected readonly statements: StatementCache

  constructor(orm: Orm, statements: StatementCache) {
    this.orm = orm
    this.statements = statements
  }

  get<Row>(sql: Sql, ...params: unknown[]): Row | undefined {
    if (typeof sql !== 'string') return this.get(sql.text, ...sql.params)
    return this.statements.of(sql).get(params) as Row | undefined
  }

  all<Row>(sql: Sql, ...params: unknown[]): Row[] {
    if (typeof sql !== 'string') return this.all(sql.text, ...sql.params)
    return this.statements.of(sql).all(params) as Row[]
  }

  value<T>(sql: Sql, ...params: unknown[]): T | undefined {
    if (typeof sql !== 'string') return this.value(sql.text, ...sql.params)
    return this.statements.of(sql).value(params) as T | undefined
  }
}

/** The transaction passed to the function of a write. It is unusable after that function has returned. */
export class Transaction extends ConnectionReader implements Tx {
  readonly now: number
  readonly committed: Array<() => void> = []
  readonly topics = new Set<Topic>()
  #over = false

  constructor(orm: Orm, statements: StatementCache, now: number) {
    super(orm, statements)
    this.now = now
  }

  override get<Row>(sql: Sql, ...params: unknown[]): Row | undefined {
    this.#assertOpen()
    return super.get<Row>(sql, ...params)
  }

  override all<Row>(sql: Sql, ...params: unknown[]): Row[] {
    this.#assertOpen()
    return super.all<Row>(sql, ...params)
  }

  run(sql: Sql, ...params: unknown[]): { changes: number; lastInsertRowid: number } {
    if (typeof sql !== 'string') return this.run(sql.text, ...sql.params)
    this.#assertOpen()
    return this.statements.of(sql).run(params)
  }

  onCommit(fn: () => void): void {
    this.#assertOpen()
    this.committed.push(forThisRequest(fn))
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
      throw new Error('This transaction has ended. Do not use it after its function has returned.')
  }
}
