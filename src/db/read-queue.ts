import type { Asker } from './read-pool.ts'

/** A query and its caller. */
export interface Query {
  readonly asker: Asker
  readonly sql: string
  readonly params: unknown[]
  resolve(rows: unknown[]): void
  reject(error: Error): void
}

/**
 * Waiting queries, served round robin by organization: an organization with a
 * hundred queries delays only its own.
 */
export class FairQueue {
  /** In round-robin order; an organization without a query is not in it. */
  readonly #byOrganization = new Map<number, Query[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(organizationId: number): number {
    return this.#byOrganization.get(organizationId)?.length ?? 0
  }

  add(query: Query): void {
    const { organizationId } = query.asker
    const own = this.#byOrganization.get(organizationId)
    if (own) own.push(query)
    else this.#byOrganization.set(organizationId, [query])
    this.#size += 1
  }

  /** The oldest query that may run of the next organization. */
  take(mayRun: (query: Query) => boolean): Query | undefined {
    for (const queries of this.#byOrganization.values()) {
      const query = queries.find(mayRun)
      if (query === undefined) continue
      this.remove(query)
      this.#toTheEnd(query.asker.organizationId)
      return query
    }
    return undefined
  }

  has(mayRun: (query: Query) => boolean): boolean {
    for (const queries of this.#byOrganization.values()) if (queries.some(mayRun)) return true
    return false
  }

  /** False when it is not waiting. */
  remove(query: Query): boolean {
    const { organizationId } = query.asker
    const own = this.#byOrganization.get(organizationId) ?? []
    const index = own.indexOf(query)
    if (index < 0) return false
    own.splice(index, 1)
    if (own.length === 0) this.#byOrganization.delete(organizationId)
    this.#size -= 1
    return true
  }

  /** Removes and returns all of them. */
  clear(): Query[] {
    const queries = [...this.#byOrganization.values()].flat()
    this.#byOrganization.clear()
    this.#size = 0
    return queries
  }

  #toTheEnd(organizationId: number): void {
    const own = this.#byOrganization.get(organizationId)
    if (!own) return
    this.#byOrganization.delete(organizationId)
    this.#byOrganization.set(organizationId, own)
  }
}
