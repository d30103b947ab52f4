import { leftJoinActor } from '../../accounts/actors/service.ts'
import type { Invariant } from '../../db/check.ts'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'deals stay within their organization',
    sql: `SELECT count(*) FROM conversions x LEFT JOIN contacts ON contacts.id = x.contact_id
      LEFT JOIN campaigns ON campaigns.id = x.campaign_id ${leftJoinActor('x.actor_id')}
      WHERE contacts.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id
        OR (x.campaign_id IS NOT NULL AND campaigns.organization_id IS NOT x.organization_id)`,
  },
]
