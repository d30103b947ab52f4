import type { Db } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'

/**
 * Totals of filtered lists, as long as nothing whatever has been written since
 * they were counted: so that turning pages does not count again. Any commit, by
 * this process or another, makes them void; none is ever out of date.
 */
const MAX_TOTALS = 1_000

interface Totals {
  version: string
  counts: Map<string, Promise<number>>
}

const totalsOf = new WeakMap<Db, Totals>()

/** The number of contacts `where` selects: counted by `count`, unless it is known or being counted. */
export function cachedTotal(db: Db, where: Fragment, count: () => Promise<number>): Promise<number> {
  const version = db.version()
  let totals = totalsOf.get(db)
  if (totals?.version !== version || totals.counts.size >= MAX_TOTALS) {
    totals = { version, counts: new Map() }
    totalsOf.set(db, totals)
  }
  const { counts } = totals
  const key = JSON.stringify([where.text, where.params])
  const known = counts.get(key)
  if (known) return known
  const counted = count()
  counts.set(key, counted)
  // A failure is its caller's; the next one counts again.
  counted.catch(() => counts.delete(key))
  return counted
}
