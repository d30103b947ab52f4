import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { eraseActor } from '../actors/service.ts'
import { eraseUserFromLog } from '../audit/record.ts'
import { forgetVerification } from '../email-verification/service.ts'
import { eraseAddress } from '../invitations/store.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import { countMembers, removeMemberships } from '../roles/store.ts'
import { assertPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { forgetEndedSessions } from '../sessions/service.ts'
import { clearAttempts } from '../sessions/sign-in-attempts.ts'
import { endAllSessions, findSession } from '../sessions/store.ts'
import { voidLinks } from '../single-use-links/store.ts'
import { removeSecondFactor } from '../two-factor/second-factor.ts'
import { anonymizeUser, getUser, listMemberships, type MembershipView } from '../users/service.ts'
import { recordUserEvent } from '../users/user-events.ts'

/** Deletes an organization that has had no members for 30 days. */
export const closeAbandonedJob = defineJob({
  kind: 'organization.close_abandoned',
  queue: 'chores',
  payload: v.object({}),
})

/** Time after a sign-in in which the account can be deleted without the password. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Checks that the person deletes the account, not a thief of a session or an API key. The person must
 * have signed in recently, in any way, or send the password. A person without a password can sign in
 * again. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function confirmDeletion(
  deps: SessionDeps,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    await assertPassword(deps, caller, currentPassword)
    return
  }
  const { sessionId } = caller.principal
  const session = sessionId === undefined ? undefined : findSession(deps.db, sessionId)
  if (session && deps.db.clock.now() - session.createdAt <= FRESH_MS) return
  throw invalidField(
    'currentPassword',
    'currentPassword is required, because you did not sign in within the last ten minutes. Send it, or sign in again.',
    'isDefined',
    (say) => say.passwordAgain(),
  )
}

/** Time for which an organization without members is retained. */
const ABANDONED_MS = 30 * DAY_MS

/** Stops the automatic work of an organization, and changes nothing else. */
export type StopOrganization = (tx: Tx, organizationId: number) => void

/**
 * Deletes the caller's account. Erases the name, the address and the IP addresses of the person from all records, and
 * ends all their memberships and sessions. An organization without other members stops sending immediately. It is
 * deleted after 30 days, unless it has a member again by then.
 * Throws RESOURCE_IN_USE while the caller owns an organization with other members. Throws SESSION_REQUIRED for an API
 * key if its owner belongs to other organizations too.
 */
export function deleteAccount(tx: Tx, principal: Principal, stop: StopOrganization): void {
  const owned = assertMayDeleteAccount(tx, principal)
  for (const { organizationId } of owned) {
    stop(tx, organizationId)
    enqueue(tx, closeAbandonedJob, { organizationId, payload: {}, runAt: tx.now + ABANDONED_MS })
  }
  recordUserEvent(tx, principal.userId, { act: 'USER_DELETED' })
  eraseUserFromLog(tx, principal.userUuid)
  endAllSessions(tx, principal.userId)
  removeMemberships(tx, principal.userId)
  removeSecondFactor(tx, principal.userId)
  removePasskeysOf(tx, principal.userId)
  voidLinks(tx, principal.userId)
  forgetVerification(tx, principal.userId)
  const { email } = getUser(tx, principal.userId)
  clearAttempts(tx, email)
  eraseAddress(tx, email, `deleted-${principal.userUuid}`)
  eraseActor(tx, principal.userUuid)
  forgetEndedSessions(tx, principal.userId)
  anonymizeUser(tx, principal.userId)
}

/**
 * Returns the organizations that the caller owns as the only member.
 * Throws RESOURCE_IN_USE while the caller owns an organization with other members. Throws SESSION_REQUIRED for an API
 * key if its owner belongs to other organizations too.
 */
export function assertMayDeleteAccount(reader: Reader, principal: Principal): MembershipView[] {
  const memberships = listMemberships(reader, principal.userId)
  if (principal.kind === 'API_KEY' && memberships.length > 1) {
    throw new AppError(
      'SESSION_REQUIRED',
      'The owner belongs to other organizations too, so an API key cannot delete the account. Sign in to delete it.',
    )
  }
  const owned = memberships.filter(({ roleKey }) => roleKey === 'OWNER')
  const shared = owned.find(({ organizationId }) => countMembers(reader, organizationId) > 1)
  if (shared) {
    const { organizationUuid, organizationName } = shared
    throw new AppError('RESOURCE_IN_USE', (say) => say.accountOwns({ organization: organizationName }), {
      details: [{ organizationId: organizationUuid, organizationName }],
    })
  }
  return owned
}
