import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'an invitation that waits gives a role of its organization',
    sql: `SELECT count(*) FROM invitations i LEFT JOIN roles ON roles.id = i.role_id
      WHERE i.status = 'PENDING' AND roles.organization_id IS NOT i.organization_id`,
  },
  {
    name: 'an invitation has ended or waits',
    sql: `SELECT count(*) FROM invitations WHERE (status = 'PENDING') <> (ended_at IS NULL)`,
  },
]
