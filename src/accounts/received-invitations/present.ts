import { toIso } from '../../lib/clock.ts'
import { roleOf } from '../invitations/present.ts'
import type { Invitation } from '../invitations/service.ts'

/** An invitation to whom it is for. Names of keys and of the command line say nothing to them. */
export const presentReceived = (row: Invitation) => ({
  id: row.uuid,
  organization: { id: row.organizationUuid, name: row.organizationName, slug: row.organizationSlug },
  role: roleOf(row),
  invitedBy: row.actorType === 'USER' ? row.actorName : null,
  expiresAt: toIso(row.expiresAt),
})
