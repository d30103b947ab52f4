import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** An address whose verification a user has requested. */
interface VerificationRow {
  userId: number
  /** The address in lower case. */
  address: string
  /** When a mail with a link was last requested, ms since 1970; null if never. */
  mailedAt: number | null
}

const COLUMNS = 'user_id, address, mailed_at'

export const findVerification = (reader: Reader, userId: number): VerificationRow | undefined =>
  reader.get<VerificationRow>(`SELECT ${COLUMNS} FROM email_verifications WHERE user_id = ?`, userId)

/** Finds the verification of a link; undefined if the link has expired. */
export const findByToken = (reader: Reader, tokenHash: string, nowMs: number): VerificationRow | undefined =>
  reader.get<VerificationRow>(
    `SELECT ${COLUMNS} FROM email_verifications WHERE token_hash = ? AND expires_at > ?`,
    tokenHash,
    nowMs,
  )

/** Stores a verification. It replaces an earlier one of the user, whose link stops working. */
export const putVerification = (tx: Tx, userId: number, address: string, mailedAt: number | null): void =>
  void tx.run(fragment`INSERT INTO email_verifications (user_id, address, mailed_at)
    VALUES (${userId}, ${address}, ${mailedAt})
    ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, token_hash = NULL, expires_at = NULL,
      mailed_at = excluded.mailed_at`)

export const putToken = (tx: Tx, userId: number, tokenHash: string, expiresAt: number): void =>
  void tx.run(fragment`UPDATE email_verifications SET token_hash = ${tokenHash}, expires_at = ${expiresAt}
    WHERE user_id = ${userId}`)

export const deleteVerification = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM email_verifications WHERE user_id = ?', userId)
