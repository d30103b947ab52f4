import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { joinOrganization, joinOrganizationByUuid } from '../organizations/fragments.ts'
import { voidLink } from '../single-use-links/store.ts'
import { NEEDS_CODE } from '../two-factor/store.ts'
import { joinActiveUser } from '../users/store.ts'
import {
  type RefreshTokenRow,
  refreshTokens,
  type SessionRow,
  type SignInAttemptsRow,
  sessions,
  signInAttempts,
} from './table.ts'

/** A session that works now, with its current user, membership and role. */
interface LiveSession {
  sessionId: number
  organizationId: number
  organizationUuid: string
  suspendedAt: number | null
  userId: number
  userUuid: string
  userFirstName: string
  userLastName: string | null
  roleUuid: string
  roleName: string
  roleKey: string | null
  rolePermissions: string
  expiresAt: number
  /** Whether the organization requires two factors. */
  requireTwoFactor: 0 | 1
  /** Whether the user has turned on two-factor sign-in, or this session began with two factors. */
  hasTwoFactors: 0 | 1
}

const LIVE_SESSION = `
  SELECT s.id AS sessionId, organizations.id AS organizationId, organizations.uuid AS organizationUuid,
         organizations.suspended_at,
         users.id AS userId, users.uuid AS userUuid, users.first_name AS userFirstName,
         users.last_name AS userLastName, roles.uuid AS roleUuid, roles.name AS roleName, roles.key AS roleKey,
         roles.permissions AS rolePermissions, s.expires_at,
         organizations.require_two_factor,
         s.has_two_factors OR ${NEEDS_CODE} AS hasTwoFactors
  FROM sessions s
  ${joinActiveUser('s.user_id')}
  ${joinOrganizationByUuid('?')}
  JOIN memberships ON memberships.organization_id = organizations.id AND memberships.user_id = users.id JOIN roles ON roles.id = memberships.role_id
  LEFT JOIN second_factors ON second_factors.user_id = users.id
  WHERE s.uuid = ? AND users.uuid = ? AND s.revoked_at IS NULL AND s.expires_at > ?`

/**
 * Finds the session of a token. It runs on every signed-in request, so it is one prepared statement of index look-ups.
 * No row if the session has ended, the user is not active, or the membership was removed: each takes effect on the next
 * request.
 */
export const findLiveSession = (
  reader: Reader,
  claims: { sessionUuid: string; userUuid: string; organizationUuid: string },
  nowMs: number,
): LiveSession | undefined =>
  reader.get<LiveSession>(LIVE_SESSION, claims.organizationUuid, claims.sessionUuid, claims.userUuid, nowMs)

const open = prepared((orm) =>
  orm
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('nowMs')),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Lists the sessions that work now, the last used first. */
export const listOpenSessions = (
  reader: Reader,
  userId: number,
  nowMs: number,
  limit: number,
): SessionRow[] => open(reader).all({ userId, nowMs, limit })

/** Finds an open session of this user by its public id. */
export const findOpenSessionId = (
  reader: Reader,
  userId: number,
  uuid: string,
  nowMs: number,
): number | undefined =>
  reader.value<number>(fragment`SELECT id FROM sessions
    WHERE uuid = ${uuid} AND user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${nowMs}`)

export const insertSession = (tx: Tx, row: typeof sessions.$inferInsert): SessionRow =>
  insertRow(tx, sessions, row)

export const updateSession = (
  tx: Tx,
  id: number,
  change: Partial<typeof sessions.$inferInsert>,
): SessionRow => updateRow(tx, sessions, { id }, change)!

/** Ends the other sessions of a user. @param keptId the session that continues @returns how many ended */
export const revokeOtherSessions = (tx: Tx, userId: number, keptId: number): number =>
  tx.run(fragment`UPDATE sessions SET revoked_at = ${tx.now}
    WHERE user_id = ${userId} AND id <> ${keptId} AND revoked_at IS NULL AND expires_at > ${tx.now}`).changes

/** Deletes the sessions of a user that ended before `endedBefore`, with their tokens. */
export function deleteEndedSessions(tx: Tx, userId: number, endedBefore: number): void {
  const ended = 'SELECT id FROM sessions WHERE user_id = ? AND (revoked_at < ? OR expires_at < ?)'
  tx.run(`DELETE FROM refresh_tokens WHERE session_id IN (${ended})`, userId, endedBefore, endedBefore)
  tx.run(`DELETE FROM sessions WHERE id IN (${ended})`, userId, endedBefore, endedBefore)
}

export function insertRefreshToken(tx: Tx, row: typeof refreshTokens.$inferInsert): void {
  insertRow(tx, refreshTokens, row)
}

const attemptsByAddress = rowsBy(signInAttempts, 'addressHash')

export const findAttempts = (reader: Reader, addressHash: string): SignInAttemptsRow | undefined =>
  attemptsByAddress(reader).get({ addressHash })

export function putAttempts(tx: Tx, row: SignInAttemptsRow): void {
  tx.run(fragment`INSERT INTO sign_in_attempts (address_hash, failures, blocked_until, last_at)
    VALUES (${row.addressHash}, ${row.failures}, ${row.blockedUntil}, ${row.lastAt})
    ON CONFLICT (address_hash) DO UPDATE SET failures = excluded.failures,
      blocked_until = excluded.blocked_until, last_at = excluded.last_at`)
}

export function deleteAttemptsOf(tx: Tx, addressHash: string): void {
  tx.run('DELETE FROM sign_in_attempts WHERE address_hash = ?', addressHash)
}

/** Deletes some failed sign-ins that are older than `before` (ms). @returns how many */
export const pruneAttempts = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM sign_in_attempts
    WHERE address_hash IN (SELECT address_hash FROM sign_in_attempts WHERE last_at < ${before}
      ORDER BY last_at LIMIT 100)`).changes

/** Deletes some sessions of all users that ended before `before` (ms), with their tokens. @returns how many */
export function pruneSessions(tx: Tx, before: number): number {
  const ended = 'SELECT id FROM sessions WHERE revoked_at < ? OR expires_at < ? ORDER BY id LIMIT 100'
  tx.run(`DELETE FROM refresh_tokens WHERE session_id IN (${ended})`, before, before)
  return tx.run(`DELETE FROM sessions WHERE id IN (${ended})`, before, before).changes
}

/** Returns whether an active user belongs to an organization that is not deleted. */
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
  voidLink(tx, userId, 'SIGN_IN')
  return tx.run(fragment`UPDATE sessions SET revoked_at = ${tx.now}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${tx.now}`).changes
}

export const withdrawals = {
  sessions: repeatedBy(
    'sessions',
    `UPDATE sessions SET revoked_at = @state ->> '$.revoked_at' WHERE uuid = @key ->> '$.uuid'`,
    // Newer data no longer has the session: it ended long before.
    `UPDATE sessions SET revoked_at = created_at WHERE uuid = @key ->> '$.uuid' AND revoked_at IS NULL`,
  ),
}
