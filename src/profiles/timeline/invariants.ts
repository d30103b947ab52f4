import { leftJoinActor } from '../../accounts/actors/fragments.ts'
import type { Invariant } from '../../storage/check.ts'

/** What must be true at every commit, beyond what SQLite checks. */
export const invariants: readonly Invariant[] = [
  {
    name: 'timelines, notes and deals stay within their organization',
    sql: `SELECT (SELECT count(*) FROM contact_activities x LEFT JOIN contacts c ON c.id = x.contact_id
        ${leftJoinActor('x.actor_id')} WHERE c.organization_id IS NOT x.organization_id
        OR (x.actor_id IS NOT NULL AND actors.organization_id IS NOT x.organization_id))
      + (SELECT count(*) FROM contact_notes x LEFT JOIN contacts c ON c.id = x.contact_id
        ${leftJoinActor('x.author_id')}
        WHERE c.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id)
      + (SELECT count(*) FROM conversions x LEFT JOIN contacts c ON c.id = x.contact_id
        LEFT JOIN campaigns p ON p.id = x.campaign_id ${leftJoinActor('x.actor_id')}
        WHERE c.organization_id IS NOT x.organization_id OR actors.organization_id IS NOT x.organization_id
        OR (x.campaign_id IS NOT NULL AND p.organization_id IS NOT x.organization_id))
      + (SELECT count(*) FROM contacts c ${leftJoinActor('c.created_by_actor_id')}
        WHERE c.created_by_actor_id IS NOT NULL AND actors.organization_id IS NOT c.organization_id)`,
  },
]
