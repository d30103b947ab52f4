import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/**
 * Counts the members of an organization and the invitations to it that are pending and have not expired. Such an
 * invitation holds a place, so that it can be accepted.
 * @param nowMs ms since 1970
 */
export const countPlaces = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(fragment`SELECT
    (SELECT count(*) FROM memberships WHERE organization_id = ${organizationId}) +
    (SELECT count(*) FROM invitations
     WHERE organization_id = ${organizationId} AND status = 'PENDING' AND expires_at > ${nowMs})`) ?? 0

/** Counts the pending invitations to a role. Expired ones count, because they can be sent again. */
export const countOpenToRole = (reader: Reader, organizationId: number, roleId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM invitations
    WHERE role_id = ${roleId} AND organization_id = ${organizationId} AND status = 'PENDING'`) ?? 0

/**
 * Removes an address from all invitations to it, and withdraws the pending ones.
 * @param as the text that replaces the address
 */
export function eraseAddress(tx: Tx, email: string, as: string): void {
  tx.run(
    `UPDATE invitations SET status = 'REVOKED', ended_at = ? WHERE email = ? AND status = 'PENDING'`,
    tx.now,
    email,
  )
  tx.run('UPDATE invitations SET email = ? WHERE email = ?', as, email)
}
