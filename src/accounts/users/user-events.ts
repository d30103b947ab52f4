import type { Tx } from '../../db/database.ts'
import type { Acting } from '../../lib/principal.ts'
import type { AuditEvent } from '../audit/audit-events.ts'
import { type Details, recordAuditEvent } from '../audit/record.ts'
import { isMailed, mailSecurityEvent } from '../system-mails/security-mails.ts'
import { getUser, listMemberships } from './service.ts'
import type { UserRow } from './table.ts'

export const nameOfUser = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Describes a user as a resource of the audit log. */
export const userResource = (user: Pick<UserRow, 'uuid' | 'firstName' | 'lastName'>) =>
  ({ type: 'USER', id: user.uuid, name: nameOfUser(user) }) as const

/** The actor of a user who acts without a session, such as by signing in. */
export const actingAs = (
  user: Pick<UserRow, 'uuid' | 'firstName' | 'lastName'>,
  address: string | null,
): Acting => ({ actor: { type: 'USER', id: user.uuid, name: nameOfUser(user) }, address })

/**
 * Records an act that concerns a user as such. It is in the log of every organization of the user, because each is at
 * risk. For a user without an organization it is in the log of the appliance. Acts that concern the security of the
 * account are mailed to the user.
 */
export function recordUserEvent(
  tx: Tx,
  userId: number,
  { act, details = {}, by }: { act: AuditEvent; details?: Details; by?: Acting },
): void {
  const memberships = listMemberships(tx, userId)
  const user = getUser(tx, userId)
  const resource = userResource(user)
  const organizationIds =
    memberships.length > 0 ? memberships.map(({ organizationId }) => organizationId) : [null]
  for (const organizationId of organizationIds)
    recordAuditEvent(tx, { organizationId, act, resource, details, ...(by && { by }) })
  const [first] = memberships
  if (first && isMailed(act)) mailSecurityEvent(tx, user, { organizationId: first.organizationId, act })
}
