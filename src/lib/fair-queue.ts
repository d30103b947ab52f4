/** A waiting item and its organization. */
export interface Waiting {
  readonly asker: { readonly organizationId: number }
}

/**
 * A queue for places, served round robin by organization. An organization with a hundred items delays only its
 * own.
 */
export class FairQueue<W extends Waiting> {
  /** Waiting items in round-robin order. Contains only organizations with waiting items. */
  readonly #byOrganization = new Map<number, W[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  sizeOf(organizationId: number): number {
    return this.#byOrganization.get(organizationId)?.length ?? 0
  }

  add(one: W): void {
    this.#byOrganization.getOrInsertComputed(one.asker.organizationId, () => []).push(one)
    this.#size += 1
  }

  /** Returns the oldest runnable item of the next organization. */
  take(mayRun: (one: W) => boolean): W | undefined {
    for (const [organizationId, own] of this.#byOrganization) {
      const one = own.find(mayRun)
      if (one === undefined) continue
      this.remove(one)
      // The next turn of this organization comes after the turns of all others.
      if (this.#byOrganization.delete(organizationId)) this.#byOrganization.set(organizationId, own)
      return one
    }
    return undefined
  }

  has(mayRun: (one: W) => boolean): boolean {
    for (const own of this.#byOrganization.values()) if (own.some(mayRun)) return true
    return false
  }

  /** Removes a waiting item. Returns false when the item does not wait. */
  remove(one: W): boolean {
    const { organizationId } = one.asker
    const own = this.#byOrganization.get(organizationId) ?? []
    const index = own.indexOf(one)
    if (index < 0) return false
    own.splice(index, 1)
    if (own.length === 0) this.#byOrganization.delete(organizationId)
    this.#size -= 1
    return true
  }

  /** Removes and returns all waiting items. */
  clear(): W[] {
    const all = [...this.#byOrganization.values()].flat()
    this.#byOrganization.clear()
    this.#size = 0
    return all
  }
}
