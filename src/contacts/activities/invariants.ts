import { leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'timelines stay within their organization',
    sql: `SELECT count(*) FROM contact_activities x LEFT JOIN contacts ON contacts.id = x.contact_id
      ${leftJoinActor('x.actor_id')}
      WHERE contacts.organization_id IS NOT x.organization_id
        OR (x.actor_id IS NOT NULL AND actors.organization_id IS NOT x.organization_id)`,
  },
]
