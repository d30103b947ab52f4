import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { isToken, newToken, tokenHashOf } from '../../lib/ids.ts'
import type { LinkPurpose, UserLinkRow } from './table.ts'

/**
 * Lifetime of a link by purpose, in ms. A sign-in link is short-lived, because a terminal may keep
 * what it has shown.
 */
export const LINK_LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = {
  RESET: HOUR_MS,
  SIGN_IN: 15 * MINUTE_MS,
  VERIFY_EMAIL: DAY_MS,
}

/**
 * Makes a link of a user, and voids the earlier one of the same purpose. Returns its token. Only a
 * hash of the token is stored.
 */
export function makeLink(
  tx: Tx,
  link: Pick<UserLinkRow, 'userId' | 'purpose'> & { boundTo?: string; isMailed?: boolean },
): string {
  const token = newToken()
  const { userId, purpose, boundTo = null, isMailed = false } = link
  tx.run(fragment`INSERT INTO user_links (user_id, purpose, token_hash, bound_to, is_mailed, expires_at)
    VALUES (${userId}, ${purpose}, ${tokenHashOf(token)}, ${boundTo}, ${Number(isMailed)},
      ${tx.now + LINK_LIFETIME_MS[purpose]})
    ON CONFLICT (user_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, bound_to = excluded.bound_to,
      is_mailed = excluded.is_mailed, expires_at = excluded.expires_at`)
  return token
}

/** Finds a link by its token. Undefined if the link is used, void, expired, for another purpose or unknown. */
export function findLink(
  reader: Reader,
  purpose: LinkPurpose,
  token: string,
  nowMs: number,
): UserLinkRow | undefined {
  if (!isToken(token)) return undefined
  return reader.get<UserLinkRow>(fragment`SELECT * FROM user_links
    WHERE token_hash = ${tokenHashOf(token)} AND purpose = ${purpose} AND expires_at > ${nowMs}`)
}

/** Voids the link of a user for a purpose, if there is one. A link is voided when it is used. */
export const voidLink = (tx: Tx, userId: number, purpose: LinkPurpose): void =>
  void tx.run(fragment`DELETE FROM user_links WHERE user_id = ${userId} AND purpose = ${purpose}`)

/** Voids all links of a user. */
export const voidLinks = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM user_links WHERE user_id = ?', userId)

/** Deletes the links that expired before `before` (ms). @returns how many */
export const pruneLinks = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM user_links WHERE expires_at < ?', before).changes
