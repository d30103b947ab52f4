import type { Reader, Tx } from '../../db/database.ts'

/** Pending invitations, including expired ones, which can be sent again. */
export const countOpenToRole = (reader: Reader, organizationId: number, roleId: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM invitations WHERE role_id = ? AND organization_id = ? AND status = 'PENDING'`,
    roleId,
    organizationId,
  ) ?? 0

/** Removes an address from the invitations to it; a pending one is withdrawn. @param as the text that replaces it */
export function eraseAddress(tx: Tx, email: string, as: string): void {
  tx.run(
    `UPDATE invitations SET status = 'REVOKED', ended_at = ? WHERE email = ? AND status = 'PENDING'`,
    tx.now,
    email,
  )
  tx.run('UPDATE invitations SET email = ? WHERE email = ?', as, email)
}
