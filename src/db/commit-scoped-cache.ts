import type { Db } from './database.ts'

/**
 * A cache of values from the database. Every commit, of this process or another, clears it, so that its values
 * are never out of date.
 */
export class CommitScopedCache<Value> {
  readonly #db: Db
  readonly #capacity: number
  readonly #values = new Map<string, Value>()
  #version: string | undefined

  /** @param capacity largest number of entries; at this number, all are dropped */
  constructor(db: Db, capacity: number) {
    this.#db = db
    this.#capacity = capacity
  }

  get(key: string): Value | undefined {
    const version = this.#db.version()
    if (version !== this.#version) {
      this.#values.clear()
      this.#version = version
    }
    return this.#values.get(key)
  }

  /** @param value read after the last `get`; an earlier value may be out of date */
  set(key: string, value: Value): void {
    if (this.#values.size >= this.#capacity) this.#values.clear()
    this.#values.set(key, value)
  }

  delete(key: string): void {
    this.#values.delete(key)
  }
}
