/**
 * Whose turn it is: who was served longest ago comes first, and who never was
 * before all. A plain rotation would not be fair: whoever stands behind one
 * that cannot take anything would get its turn as well.
 */
export class Turns {
  #count = 0
  readonly #servedAt = new Map<number, number>()

  served(id: number): void {
    this.#count += 1
    this.#servedAt.set(id, this.#count)
  }

  /** Items by when they were last served, and groups by when one of theirs was; ties stay in order. */
  inOrder<Item>(groups: readonly (readonly Item[])[], idOf: (item: Item) => number): Item[][] {
    const at = (item: Item) => this.#servedAt.get(idOf(item)) ?? 0
    return groups
      .map((items) => ({
        items: [...items].sort((a, b) => at(a) - at(b)),
        last: items.reduce((last, item) => Math.max(last, at(item)), 0),
      }))
      .sort((a, b) => a.last - b.last)
      .map(({ items }) => items)
  }

  /** Forgets all others. */
  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#servedAt.keys()) if (!ids.has(id)) this.#servedAt.delete(id)
  }
}
