/**
 * Takes turns: items that were never served come first, then the item that was served longest ago. A plain
 * rotation would not be fair: if an item cannot take anything, the next item would get that turn as well.
 */
export class Turns {
  #count = 0
  readonly #servedAt = new Map<number, number>()

  served(id: number): void {
    this.#count += 1
    this.#servedAt.set(id, this.#count)
  }

  /**
   * Returns the items of each group by the time they were last served, and the groups by the time one of their
   * items was served. Ties stay in order.
   */
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

  /** Forgets all items but these. */
  keepOnly(ids: ReadonlySet<number>): void {
    for (const id of this.#servedAt.keys()) if (!ids.has(id)) this.#servedAt.delete(id)
  }
}

/**
 * Distributes a total round robin. Every group gets the same share, and the unused part of a share goes to
 * other groups. A different group is first each time. A group (an organization) with a hundred runs gets no
 * more than a group with a single run.
 */
interface RoundRobin<Item> {
  total: number
  /** Decides which group, and which of its items, is first. Any growing number. */
  first: number
  /** Takes at most `limit` for an item, and returns the amount taken. */
  take(item: Item, limit: number): number
}

/** Returns the total amount taken. */
export function fairShares<Item>(groups: readonly (readonly Item[])[], round: RoundRobin<Item>): number {
  let left = round.total
  let pending = rotate(groups, round.first)
  while (left > 0 && pending.length > 0) {
    const share = Math.max(1, Math.floor(left / pending.length))
    pending = pending.filter((items) => {
      const taken = takeForGroup(items, Math.min(share, left), round)
      left -= taken
      return taken > 0
    })
  }
  return round.total - left
}

function takeForGroup<Item>(
  items: readonly Item[],
  limit: number,
  { first, take }: RoundRobin<Item>,
): number {
  let taken = 0
  for (const item of rotate(items, first)) {
    if (taken === limit) break
    taken += take(item, limit - taken)
  }
  return taken
}

function rotate<T>(list: readonly T[], by: number): T[] {
  const start = list.length === 0 ? 0 : by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
