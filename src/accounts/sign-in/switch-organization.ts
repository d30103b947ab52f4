import { AppError, notFound } from '../../lib/errors.ts'
import { callerActing, type Principal } from '../../lib/principal.ts'
import { recordAct } from '../audit/record.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import * as queries from '../sessions/queries.ts'
import { issuePair, renewSession, type TokenPair } from '../sessions/token-pair.ts'
import { listMemberships } from '../users/service.ts'

/**
 * Moves the caller's session to another of their organizations. Access tokens
 * already issued keep acting in their organization until they expire; refresh
 * tokens already issued stop working.
 * Throws NOT_FOUND for an organization the caller does not belong to.
 */
export async function switchOrganization(
  deps: SessionDeps,
  principal: Principal,
  organizationUuid: string,
  device: Device,
): Promise<TokenPair> {
  const renewal = await deps.db.write((tx) => {
    const target = listMemberships(tx, principal.userId).find(
      (membership) => membership.organizationUuid === organizationUuid,
    )
    if (!target) throw notFound('Organization')
    const session = queries.findSession(tx, principal.sessionId ?? 0)
    // Another request may have ended it since it was checked.
    if (!session || session.revokedAt !== null) {
      throw new AppError('UNAUTHENTICATED', 'This session has ended. Sign in again.')
    }
    queries.rotateTokensOf(tx, session.id)
    recordAct(tx, {
      organizationId: target.organizationId,
      act: 'SESSION_MOVED',
      resource: { type: 'SESSION', id: session.uuid },
      by: callerActing(principal, device.ipAddress),
    })
    return renewSession(tx, session, target.organizationId, device)
  })
  return issuePair(deps, renewal)
}
