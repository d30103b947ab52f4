import type { Reader, Tx } from '../../db/database.ts'

type MailState = 'NONE' | 'WAITING' | 'HANDED_OVER'

/** That an address is asked for. */
interface VerificationRow {
  userId: number
  /** Lower case. */
  address: string
  mailState: MailState
  requestedAt: number
}

const COLUMNS = 'user_id AS userId, address, mail_state AS mailState, requested_at AS requestedAt'

export const findVerification = (reader: Reader, userId: number): VerificationRow | undefined =>
  reader.get<VerificationRow>(`SELECT ${COLUMNS} FROM email_verifications WHERE user_id = ?`, userId)

/** Whose link has not expired. */
export const findByToken = (reader: Reader, tokenHash: string, nowMs: number): VerificationRow | undefined =>
  reader.get<VerificationRow>(
    `SELECT ${COLUMNS} FROM email_verifications WHERE token_hash = ? AND expires_at > ?`,
    tokenHash,
    nowMs,
  )

/** In the place of an earlier one, whose link stops working. */
export const putVerification = (tx: Tx, userId: number, address: string, mailState: MailState): void =>
  void tx.run(
    `INSERT INTO email_verifications (user_id, address, mail_state, requested_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET address = excluded.address, token_hash = NULL, expires_at = NULL,
       mail_state = excluded.mail_state, requested_at = excluded.requested_at`,
    userId,
    address,
    mailState,
    tx.now,
  )

export const putToken = (tx: Tx, userId: number, tokenHash: string, expiresAt: number): void =>
  void tx.run(
    'UPDATE email_verifications SET token_hash = ?, expires_at = ? WHERE user_id = ?',
    tokenHash,
    expiresAt,
    userId,
  )

export const setMailState = (tx: Tx, userId: number, mailState: MailState): void =>
  void tx.run('UPDATE email_verifications SET mail_state = ? WHERE user_id = ?', mailState, userId)

export const deleteVerification = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM email_verifications WHERE user_id = ?', userId)
