import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** Stores a link. It replaces an earlier link of this user. */
export function putLink(tx: Tx, row: { userId: number; tokenHash: string; expiresAt: number }): void {
  tx.run(fragment`INSERT INTO sign_in_links (user_id, token_hash, expires_at)
    VALUES (${row.userId}, ${row.tokenHash}, ${row.expiresAt})
    ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`)
}

/** Finds the user of a link by its hash; undefined if the link has expired. */
export const findUserIdOf = (reader: Reader, tokenHash: string, nowMs: number): number | undefined =>
  reader.value<number>(fragment`SELECT user_id FROM sign_in_links
    WHERE token_hash = ${tokenHash} AND expires_at > ${nowMs}`)

/** Deletes the links that expired before `before` (ms). @returns how many */
export const pruneLinks = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM sign_in_links WHERE expires_at < ?', before).changes

/** Voids the sign-in link of a user, if there is one. */
export const voidSignInLink = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM sign_in_links WHERE user_id = ?', userId)
