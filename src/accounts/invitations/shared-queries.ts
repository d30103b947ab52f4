import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Pending invitations, including expired ones, which can be sent again. */
export const countOpenToRole = (reader: Reader, organizationId: number, roleId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM invitations
    WHERE role_id = ${roleId} AND organization_id = ${organizationId} AND status = 'PENDING'`) ?? 0

/** Removes an address from the invitations to it; a pending one is withdrawn. @param as the text that replaces it */
export function eraseAddress(tx: Tx, email: string, as: string): void {
  tx.run(
    `UPDATE invitations SET status = 'REVOKED', ended_at = ? WHERE email = ? AND status = 'PENDING'`,
    tx.now,
    email,
  )
  tx.run('UPDATE invitations SET email = ? WHERE email = ?', as, email)
}
