import { CommitScopedCache } from '../../db/commit-scoped-cache.ts'
import type { Db } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'

/** Totals of filtered lists, so that the next page does not count again. */
const MAX_TOTALS = 1_000

const totalsOf = new WeakMap<Db, CommitScopedCache<Promise<number>>>()

/** The number of contacts `where` selects; `count` counts them unless the total is known or being counted. */
export function cachedTotal(db: Db, where: Fragment, count: () => Promise<number>): Promise<number> {
  const totals = totalsOf.get(db) ?? new CommitScopedCache<Promise<number>>(db, MAX_TOTALS)
  totalsOf.set(db, totals)
  const key = JSON.stringify([where.text, where.params])
  const known = totals.get(key)
  if (known) return known
  const counted = count()
  totals.set(key, counted)
  // A failure is not cached: the next caller counts again.
  counted.catch(() => totals.delete(key))
  return counted
}
