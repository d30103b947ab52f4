import type { Topic, Tx } from './database.ts'
import type { Orm } from './orm.ts'
import { ConnectionReader, type StatementCache } from './statements.ts'

/** What a write hands to its function; unusable once that function has returned. */
export class Transaction extends ConnectionReader implements Tx {
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
      throw new Error('This transaction has ended: do not use it after its function has returned.')
  }
}
