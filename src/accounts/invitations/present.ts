import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import type { AcceptedInvitation } from './accept.ts'
import type { Invitation } from './service.ts'
import type { InvitationView } from './store.ts'

const roleOf = ({ roleUuid, roleName, roleKey }: InvitationView) =>
  roleUuid === null || roleName === null ? null : roleRef({ uuid: roleUuid, name: roleName, key: roleKey })

/** Returns the state of the mail. A waiting mail is not sent once the invitation has ended. */
const mailOf = ({ mailState, shownStatus }: Invitation) =>
  mailState === 'WAITING' && shownStatus !== 'PENDING' ? 'NONE' : mailState

export const presentInvitation = (row: Invitation) => ({
  id: row.uuid,
  email: row.email,
  role: roleOf(row),
  status: row.shownStatus,
  mail: mailOf(row),
  invitedBy: { type: row.actorType, id: row.actorReference || null, name: row.actorName },
  createdAt: toIso(row.createdAt),
  expiresAt: toIso(row.expiresAt),
  endedAt: toIsoOrNull(row.endedAt),
})

export const presentAccepted = ({ invitation, isNewUser }: AcceptedInvitation) => ({
  email: invitation.email,
  isNewUser,
  organization: {
    id: invitation.organizationUuid,
    name: invitation.organizationName,
    slug: invitation.organizationSlug,
  },
  role: roleOf(invitation),
})

/**
 * Shows an invitation to its recipient. Names of API keys and of the command line are omitted,
 * because they mean nothing to the recipient.
 */
export const presentReceived = (row: Invitation) => ({
  id: row.uuid,
  organization: { id: row.organizationUuid, name: row.organizationName, slug: row.organizationSlug },
  role: roleOf(row),
  invitedBy: row.actorType === 'USER' ? row.actorName : null,
  expiresAt: toIso(row.expiresAt),
})
