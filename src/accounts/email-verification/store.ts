import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { voidLink } from '../single-use-links/store.ts'
import type { VerificationRow } from './table.ts'

export const findVerification = (reader: Reader, userId: number): VerificationRow | undefined =>
  reader.get<VerificationRow>('SELECT * FROM email_verifications WHERE user_id = ?', userId)

/** Stores a verification. It replaces an earlier one of the user, and the earlier link stops working. */
export function putVerification(tx: Tx, userId: number, address: string, mailedAt: number | null): void {
  tx.run(fragment`INSERT INTO email_verifications (user_id, address, mailed_at)
    VALUES (${userId}, ${address}, ${mailedAt})
    ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, mailed_at = excluded.mailed_at`)
  voidLink(tx, userId, 'VERIFY_EMAIL')
}

/** Deletes the verification of a user with its link. */
export function deleteVerification(tx: Tx, userId: number): void {
  tx.run('DELETE FROM email_verifications WHERE user_id = ?', userId)
  voidLink(tx, userId, 'VERIFY_EMAIL')
}
