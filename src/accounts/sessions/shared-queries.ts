import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { voidSignInLink } from '../sign-in-links/shared-queries.ts'
import { joinActiveUser } from '../users/fragments.ts'
import { type RefreshTokenRow, refreshTokens, type SessionRow, sessions } from './table.ts'

/** Whether an active user belongs to an organization that is not deleted. */
export const mayAct = (reader: Reader, userId: number, organizationId: number): boolean =>
  reader.get(
    `SELECT 1 FROM memberships ${joinActiveUser('memberships.user_id')}
     ${joinOrganization('memberships.organization_id')}
     WHERE memberships.organization_id = ? AND memberships.user_id = ?`,
    organizationId,
    userId,
  ) !== undefined

const byId = rowsBy(sessions, 'id')

export const findSession = (reader: Reader, id: number): SessionRow | undefined => byId(reader).get({ id })

export const revokeSession = (tx: Tx, id: number): void => {
  tx.run('UPDATE sessions SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', tx.now, id)
}

const byHash = rowsBy(refreshTokens, 'tokenHash')

export const findRefreshToken = (reader: Reader, tokenHash: string): RefreshTokenRow | undefined =>
  byHash(reader).get({ tokenHash })

/** Marks a refresh token as used. */
export function rotateToken(tx: Tx, tokenHash: string): void {
  tx.run('UPDATE refresh_tokens SET rotated_at = ? WHERE token_hash = ?', tx.now, tokenHash)
}

/** Marks every unused refresh token of the session as used. */
export function rotateTokensOf(tx: Tx, sessionId: number): void {
  tx.run(fragment`UPDATE refresh_tokens SET rotated_at = ${tx.now}
    WHERE session_id = ${sessionId} AND rotated_at IS NULL`)
}

/** Finds the organization in which the user last acted, among those the user still belongs to. */
export const lastOrganizationId = (reader: Reader, userId: number): number | undefined =>
  reader.value<number>(fragment`SELECT s.organization_id FROM sessions s
    JOIN memberships ON memberships.organization_id = s.organization_id AND memberships.user_id = s.user_id
    WHERE s.user_id = ${userId} ORDER BY s.last_used_at DESC, s.id DESC LIMIT 1`)

/** Ends the user's sessions in an organization that the user has left. */
export function endSessionsIn(tx: Tx, organizationId: number, userId: number): void {
  tx.run(fragment`UPDATE sessions SET revoked_at = ${tx.now}
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND revoked_at IS NULL`)
}

/** Ends all sessions of a user immediately, and voids the link that would open one. Returns how many sessions ended. */
export function endAllSessions(tx: Tx, userId: number): number {
  voidSignInLink(tx, userId)
  return tx.run(fragment`UPDATE sessions SET revoked_at = ${tx.now}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${tx.now}`).changes
}
