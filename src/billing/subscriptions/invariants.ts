import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a subscription that is over says when it ended',
    sql: `SELECT count(*) FROM billing_subscriptions
      WHERE status IN ('CANCELLED', 'INCOMPLETE_EXPIRED') AND ended_at IS NULL`,
  },
  {
    name: 'a subscription that is past due says since when',
    sql: `SELECT count(*) FROM billing_subscriptions
      WHERE status = 'PAST_DUE' AND past_due_since IS NULL AND ended_at IS NULL`,
  },
]
