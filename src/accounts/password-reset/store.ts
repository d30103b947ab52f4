import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** A link that was made for a user. */
interface ResetRow {
  userId: number
  passwordDigest: string
  /** 1 if the link is in a mail to the address of the account, 0 if the operator made it. */
  isMailed: number
}

/** Stores a link. It replaces an earlier link of this user. */
export function putReset(tx: Tx, row: ResetRow & { tokenHash: string; expiresAt: number }): void {
  tx.run(fragment`INSERT INTO password_resets (user_id, token_hash, password_digest, expires_at, is_mailed)
    VALUES (${row.userId}, ${row.tokenHash}, ${row.passwordDigest}, ${row.expiresAt}, ${row.isMailed})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash,
      password_digest = excluded.password_digest, expires_at = excluded.expires_at,
      is_mailed = excluded.is_mailed`)
}

/** Finds a link by its hash; undefined if the link has expired. */
export const findReset = (reader: Reader, tokenHash: string, nowMs: number): ResetRow | undefined =>
  reader.get<ResetRow>(fragment`SELECT user_id, password_digest,
      is_mailed
    FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${nowMs}`)

export const deleteReset = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM password_resets WHERE user_id = ?', userId)

/** Deletes the links that expired before `before` (ms). @returns how many */
export const pruneResets = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM password_resets WHERE expires_at < ?', before).changes
