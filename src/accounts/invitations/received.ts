import type { Reader, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { getUser } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { joinAsInvited } from './accept.ts'
import { type Invitation, listJoinable } from './service.ts'

/**
 * The invitations that a user may accept by being signed in. Empty until their address is verified, because an
 * invitation is for the reader of its mailbox.
 */
export const receivedBy = (
  reader: Reader,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  nowMs: number,
): Invitation[] => (emailVerifiedAt === null ? [] : listJoinable(reader, email, nowMs))

/**
 * Makes the caller a member by the invitation that they have chosen. Throws NOT_FOUND for one that does not work
 * now, and for any invitation to another address.
 * @param address of the caller
 */
export function acceptReceived(tx: Tx, principal: Principal, uuid: string, address: string): Invitation {
  const user = getUser(tx, principal.userId)
  const invitation = receivedBy(tx, user, tx.now).find((one) => one.uuid === uuid)
  if (!invitation) throw notFound('Invitation')
  joinAsInvited(tx, invitation, user, { address, showsAddress: false })
  return invitation
}
