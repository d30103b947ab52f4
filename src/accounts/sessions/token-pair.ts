import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { isToken, newToken, tokenHashOf, uuidv7 } from '../../lib/ids.ts'
import { getOrganization } from '../organizations/service.ts'
import type { OrganizationRow } from '../organizations/table.ts'
import { getUser } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import type { Device, SessionDeps } from './deps.ts'
import { ABSOLUTE_MS, SLIDING_MS } from './policy.ts'
import * as store from './store.ts'
import type { SessionRow } from './table.ts'

/** Beginning of every refresh token. */
const PREFIX = 'rt_'

export const isWellFormedRefreshToken = (token: string): boolean => isToken(token, PREFIX)

/** A session that was just opened, refreshed or moved, with the only copy of its next refresh token. */
export interface Renewal {
  session: SessionRow
  refreshToken: string
}

/** The answer to a client that signed in. */
export interface TokenPair {
  accessToken: string
  refreshToken: string
  /** ms since 1970. */
  refreshExpiresAt: number
  user: UserRow
  organization: OrganizationRow
}

/** Time for which an ended session is retained, for the investigation of incidents. */
const KEEP_ENDED_MS = 30 * DAY_MS

/**
 * Opens a session with its first refresh token.
 * @param hasTwoFactors whether the sign-in itself used two factors, regardless of the account
 */
export function openSession(
  tx: Tx,
  userId: number,
  organizationId: number,
  { hasTwoFactors = false, ...device }: Device & { hasTwoFactors?: boolean },
): Renewal {
  store.deleteEndedSessions(tx, userId, tx.now - KEEP_ENDED_MS)
  const session = store.insertSession(tx, {
    uuid: uuidv7(tx.now),
    userId,
    organizationId,
    ...device,
    hasTwoFactors,
    createdAt: tx.now,
    lastUsedAt: tx.now,
    expiresAt: tx.now + SLIDING_MS,
    absoluteExpiresAt: tx.now + ABSOLUTE_MS,
  })
  return { session, refreshToken: addRefreshToken(tx, session.id) }
}

/** Extends a session with a next refresh token, and may move it to another organization. */
export function renewSession(tx: Tx, session: SessionRow, organizationId: number, device: Device): Renewal {
  const renewed = store.updateSession(tx, session.id, {
    organizationId,
    ...device,
    lastUsedAt: tx.now,
    expiresAt: Math.min(tx.now + SLIDING_MS, session.absoluteExpiresAt),
  })
  return { session: renewed, refreshToken: addRefreshToken(tx, session.id) }
}

function addRefreshToken(tx: Tx, sessionId: number): string {
  const token = newToken(PREFIX)
  store.insertRefreshToken(tx, { tokenHash: tokenHashOf(token), sessionId, createdAt: tx.now })
  return token
}

/** Signs the access token of a session. Call it after the session was committed. */
export async function issuePair({ db, tokens }: SessionDeps, renewal: Renewal): Promise<TokenPair> {
  const { session, refreshToken } = renewal
  const user = getUser(db, session.userId)
  const organization = getOrganization(db, session.organizationId)
  const accessToken = await tokens.sign({
    userUuid: user.uuid,
    organizationUuid: organization.uuid,
    sessionUuid: session.uuid,
  })
  return { accessToken, refreshToken, refreshExpiresAt: session.expiresAt, user, organization }
}
