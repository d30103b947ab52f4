import { leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'notes stay within their organization',
    sql: `SELECT count(*) FROM contact_notes x LEFT JOIN contacts ON contacts.id = x.contact_id
      ${leftJoinActor('x.author_id')}
      WHERE contacts.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id`,
  },
]
