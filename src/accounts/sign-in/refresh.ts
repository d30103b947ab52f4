import type { Tx } from '../../db/database.ts'
import type { RateLimitState } from '../../http/rate-limit.ts'
import { AppError } from '../../lib/errors.ts'
import { recordAct } from '../audit/record.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { REUSE_GRACE_MS } from '../sessions/policy.ts'
import * as queries from '../sessions/queries.ts'
import { isWellFormedRefreshToken, refreshTokenHash } from '../sessions/refresh-token.ts'
import { issuePair, type Renewal, renewSession, type TokenPair } from '../sessions/token-pair.ts'

const refused = () => new AppError('UNAUTHENTICATED', 'This refresh token is no longer valid. Sign in again.')

/**
 * Exchanges a refresh token for the next pair. Each token works once. A second
 * use within 10 s works too (an answer may get lost, two tabs may race); a later
 * one means that the token has leaked, and ends the session.
 * Throws UNAUTHENTICATED, the same for every reason.
 */
export async function refresh(deps: SessionDeps, token: string, device: Device): Promise<TokenPair> {
  // Returns undefined instead of throwing: throwing would roll back the end of the session.
  const renewal = await deps.db.write((tx) => rotate(tx, refreshTokenHash(token), device))
  if (!renewal) throw refused()
  return issuePair(deps, renewal)
}

/**
 * Counts a call by its session, so that people behind one address do not share
 * a limit; a token that is of no session counts for the address, as a sign-in does.
 * Throws RATE_LIMITED.
 */
export function countRefresh(
  { db, limiter }: SessionDeps,
  token: string,
  clientIp: () => string,
): RateLimitState {
  const known = isWellFormedRefreshToken(token) && queries.findRefreshToken(db, refreshTokenHash(token))
  return known ? limiter.take('refresh', known.sessionId) : limiter.take('auth', clientIp())
}

function rotate(tx: Tx, tokenHash: string, device: Device): Renewal | undefined {
  const token = queries.findRefreshToken(tx, tokenHash)
  const session = token && queries.findSession(tx, token.sessionId)
  if (!session || session.revokedAt !== null || session.expiresAt <= tx.now) return undefined
  if (token.rotatedAt !== null && tx.now - token.rotatedAt > REUSE_GRACE_MS) {
    queries.revokeSession(tx, session.id)
    recordAct(tx, {
      organizationId: session.organizationId,
      act: 'REFRESH_TOKEN_REUSED',
      resource: { type: 'SESSION', id: session.uuid },
      by: { actor: null, address: device.ipAddress },
    })
    return undefined
  }
  if (!queries.mayAct(tx, session.userId, session.organizationId)) return undefined
  if (token.rotatedAt === null) queries.rotateToken(tx, tokenHash)
  return renewSession(tx, session, session.organizationId, device)
}
