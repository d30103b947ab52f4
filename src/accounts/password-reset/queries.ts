import type { Reader, Tx } from '../../db/database.ts'

/** Nothing happens while the address has one. */
export const insertRequest = (tx: Tx, address: string): void =>
  void tx.run(
    `INSERT INTO password_mails (address, state, requested_at) VALUES (?, 'WAITING', ?) ON CONFLICT DO NOTHING`,
    address,
    tx.now,
  )

export const nextWaiting = (reader: Reader): string | undefined =>
  reader.value<string>(
    `SELECT address FROM password_mails WHERE state = 'WAITING' ORDER BY requested_at, address LIMIT 1`,
  )

export const setState = (tx: Tx, address: string, state: 'WAITING' | 'HANDED_OVER'): void =>
  void tx.run('UPDATE password_mails SET state = ? WHERE address = ?', state, address)

/** Whatever was asked for an address. */
export const deleteRequest = (tx: Tx, address: string): void =>
  void tx.run('DELETE FROM password_mails WHERE address = ?', address)

/** Those that wait from `waitingBefore`, the others from `before`. */
export const deleteRequests = (
  tx: Tx,
  { before, waitingBefore }: { before: number; waitingBefore: number },
): void =>
  void tx.run(
    `DELETE FROM password_mails WHERE requested_at <= CASE state WHEN 'WAITING' THEN ? ELSE ? END`,
    waitingBefore,
    before,
  )

/** Deletes those from before `before` (ms). @returns how many */
export const pruneOldRequests = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM password_mails WHERE requested_at < ?', before).changes

/** A link that was handed out. */
interface ResetRow {
  userId: number
  passwordDigest: string
}

/** In the place of an earlier one of this user. */
export function putReset(tx: Tx, row: ResetRow & { tokenHash: string; expiresAt: number }): void {
  tx.run(
    `INSERT INTO password_resets (user_id, token_hash, password_digest, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash,
       password_digest = excluded.password_digest, expires_at = excluded.expires_at`,
    row.userId,
    row.tokenHash,
    row.passwordDigest,
    row.expiresAt,
  )
}

/** That has not expired. */
export const findReset = (reader: Reader, tokenHash: string, nowMs: number): ResetRow | undefined =>
  reader.get<ResetRow>(
    `SELECT user_id AS userId, password_digest AS passwordDigest FROM password_resets
     WHERE token_hash = ? AND expires_at > ?`,
    tokenHash,
    nowMs,
  )

export const deleteReset = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM password_resets WHERE user_id = ?', userId)

/** Deletes those whose link expired before `before` (ms). @returns how many */
export const pruneResets = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM password_resets WHERE expires_at < ?', before).changes
