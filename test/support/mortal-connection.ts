import type { Connection, Statement } from '../../src/db/driver.ts'

/**
 * A connection of a process that dies at a write. None of its later writes reaches the database, and
 * uncommitted ones are lost. Another process continues on the same `connection`.
 */
export class MortalConnection {
  readonly connection: Connection
  isDead = false
  readonly #inner: Connection
  #writesLeft = Number.POSITIVE_INFINITY

  constructor(inner: Connection) {
    this.#inner = inner
    this.connection = new Proxy(inner, {
      get: (target, name) => {
        if (name === 'prepare') return (sql: string) => this.#guard(target.prepare(sql) as Statement)
        const value = Reflect.get(target, name, target) as unknown
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  /**
   * Sets the time of death.
   * @param writes number of writing statements and commits that still work
   */
  dieAfter(writes: number): void {
    this.#writesLeft = writes
  }

  /** Kills the process, if it is alive. */
  die(): void {
    this.isDead = true
    if (this.#inner.inTransaction) this.#inner.exec('ROLLBACK')
  }

  #guard(statement: Statement): Statement {
    const isWrite = !statement.readonly || /^\s*commit/i.test(statement.source)
    return new Proxy(statement, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target) as unknown
        if (typeof value !== 'function') return value
        const method = value.bind(target) as (...params: unknown[]) => unknown
        if (name !== 'run' && name !== 'get' && name !== 'all' && name !== 'iterate') return method
        return (...params: unknown[]) => {
          this.#step(isWrite)
          return method(...params)
        }
      },
    })
  }

  #step(isWrite: boolean): void {
    if (!this.isDead && isWrite) this.#writesLeft -= 1
    if (this.#writesLeft < 0 && !this.isDead) this.die()
    if (this.isDead) throw new Error('This process is dead.')
  }
}
