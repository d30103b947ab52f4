import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the role of a member is one of the organization',
    sql: `SELECT count(*) FROM memberships m LEFT JOIN roles r ON r.id = m.role_id
      WHERE r.organization_id IS NOT m.organization_id`,
  },
  {
    name: 'an organization has at most one owner',
    sql: `SELECT count(*) FROM (SELECT 1 FROM memberships m JOIN roles r ON r.id = m.role_id AND r.key = 'OWNER'
      GROUP BY m.organization_id HAVING count(*) > 1)`,
  },
]
