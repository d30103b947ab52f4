import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import { permissionsOf } from '../roles/service.ts'
import { voidLink } from '../single-use-links/store.ts'
import { hasSecondFactor } from '../two-factor/second-factor.ts'
import { changePasswordHash, getUser } from '../users/service.ts'
import { recordUserEvent } from '../users/user-events.ts'
import type { AccessClaims } from './access-token.ts'
import { clearAttempts } from './sign-in-attempts.ts'
import * as store from './store.ts'
import type { SessionRow } from './table.ts'

/** Maximum of sessions in a list. */
const MAX_LISTED = 100

/**
 * Returns the principal of a verified access token, with the current session, user, membership and role. Throws
 * UNAUTHENTICATED.
 */
export function authenticateSession(reader: Reader, claims: AccessClaims, nowMs: number): Principal {
  const live = store.findLiveSession(reader, claims, nowMs)
  if (!live) throw new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.')
  return {
    kind: 'USER',
    organizationId: live.organizationId,
    organizationUuid: live.organizationUuid,
    isSuspended: live.suspendedAt !== null,
    userId: live.userId,
    userUuid: live.userUuid,
    userName: [live.userFirstName, live.userLastName].filter(Boolean).join(' '),
    isOwner: live.roleKey === 'OWNER',
    permissions: permissionsOf(live.roleKey, live.rolePermissions),
    role: { uuid: live.roleUuid, name: live.roleName, key: live.roleKey },
    endsAtMs: live.expiresAt,
    sessionId: live.sessionId,
    hasTwoFactors: live.hasTwoFactors === 1,
    mustSetUpTwoFactor: live.requireTwoFactor === 1 && live.hasTwoFactors === 0,
  }
}

/** Lists the caller's sessions that work now, the last used first. */
export const listSessions = (reader: Reader, principal: Principal, nowMs: number): SessionRow[] =>
  store.listOpenSessions(reader, principal.userId, nowMs, MAX_LISTED)

/** Ends one of the caller's sessions. Throws NOT_FOUND for a session of another user, and for one that has ended. */
export function endSession(tx: Tx, principal: Principal, uuid: string): void {
  const id = store.findOpenSessionId(tx, principal.userId, uuid, tx.now)
  if (id === undefined) throw notFound('Session')
  store.revokeSession(tx, id)
  recordEnd(tx, principal, uuid)
}

const recordEnd = (tx: Tx, { organizationId }: Principal, uuid: string): void =>
  recordAuditEvent(tx, { organizationId, act: 'SESSION_ENDED', resource: { type: 'SESSION', id: uuid } })

/** Ends the caller's current session. */
export function endCurrentSession(tx: Tx, principal: Principal): void {
  const session = store.findSession(tx, principal.sessionId ?? 0)
  if (!session) return
  store.revokeSession(tx, session.id)
  recordEnd(tx, principal, session.uuid)
}

/** Ends every session of the caller. Returns how many. */
export function signOutEverywhere(tx: Tx, { organizationId, userId }: Principal): number {
  const endedSessions = store.endAllSessions(tx, userId)
  recordAuditEvent(tx, { organizationId, act: 'SESSIONS_ENDED', details: { endedSessions } })
  return endedSessions
}

/**
 * Ends every session of the caller except the one of this request, and voids the caller's sign-in link. For an API key
 * it ends all sessions.
 */
export function endOtherSessions(tx: Tx, { userId, sessionId }: Principal): number {
  voidLink(tx, userId, 'SIGN_IN')
  return store.revokeOtherSessions(tx, userId, sessionId ?? 0)
}

/**
 * Sets a new password, ends every session, removes the passkeys and clears the count of failed sign-ins. This signs out
 * anyone who knew the old password, and removes passkeys that they have added. If the account has a second factor the
 * count stays, because some failures may have been wrong codes. Returns how many sessions ended. Throws NOT_FOUND.
 * @param passwordHash made by `hashNewPassword` of the users slice
 */
export function resetPassword(tx: Tx, userId: number, passwordHash: string): number {
  changePasswordHash(tx, userId, passwordHash)
  if (!hasSecondFactor(tx, userId)) clearAttempts(tx, getUser(tx, userId).email)
  const endedSessions = store.endAllSessions(tx, userId)
  const removedPasskeys = removePasskeysOf(tx, userId)
  recordUserEvent(tx, userId, { act: 'PASSWORD_SET', details: { endedSessions, removedPasskeys } })
  return endedSessions
}

/** Deletes the ended sessions of a user. They contain the user's devices and IP addresses. */
export const forgetEndedSessions = (tx: Tx, userId: number): void =>
  store.deleteEndedSessions(tx, userId, tx.now + 1)
