import type { Reader, Tx } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { type Details, recordAuditEvent } from '../audit/record.ts'
import { checkCredentials, consumeCredentials } from '../sessions/credentials.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { clearAttempts } from '../sessions/sign-in-attempts.ts'
import * as store from '../sessions/store.ts'
import { issuePair, openSession, type TokenPair } from '../sessions/token-pair.ts'
import { findUserByEmail, listMemberships, needsRehash, recordSignIn } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs, userResource } from '../users/user-events.ts'
import type { LoginInput } from './schema.ts'

/**
 * Signs in with email and password, and a code if the account has a second factor. An unknown address, a wrong
 * password, and a missing or wrong code take the same time and get the same answer. So a caller without the second
 * factor does not learn that a password is right.
 * Throws RATE_LIMITED after repeated failures, INVALID_CREDENTIALS, UNAUTHENTICATED for a suspended account, FORBIDDEN
 * for an account without an organization, NOT_FOUND for an organization the user does not belong to.
 */
export async function signIn(deps: SessionDeps, input: LoginInput, device: Device): Promise<TokenPair> {
  try {
    return await signInUnrecorded(deps, input, device)
  } catch (error) {
    if (error instanceof AppError && error.code !== 'RATE_LIMITED') {
      await deps.db.write((tx) => recordFailure(tx, { input, device, reason: error.code }))
    }
    throw error
  }
}

/** Records a failed sign-in. An unknown address takes the same work, so that timing does not reveal accounts. */
function recordFailure(
  tx: Tx,
  { input, device, reason }: { input: LoginInput; device: Device; reason: string },
): void {
  const user = findUserByEmail(tx, input.email)
  const organizationId = lastOrFirstOrganization(tx, user?.id ?? 0) ?? null
  recordAuditEvent(tx, {
    organizationId,
    act: 'SIGN_IN_FAILED',
    ...(user && { resource: userResource(user) }),
    details: { reason },
    by: { actor: null, address: device.ipAddress },
  })
}

async function signInUnrecorded(deps: SessionDeps, input: LoginInput, device: Device): Promise<TokenPair> {
  const { db, passwords } = deps
  const checked = await checkCredentials(deps, input)
  if (!checked) throw wrongCredentials(input.code)
  const { user } = checked
  const newHash = needsRehash(user.passwordHash) ? await passwords.hash(input.password) : undefined
  const renewal = await db.write((tx) => {
    assertMaySignIn(consumeCredentials(tx, checked))
    const organizationId = chooseOrganization(tx, user.id, input.organizationId)
    clearAttempts(tx, user.email)
    recordSignIn(tx, user.id, newHash)
    return openSignedIn(tx, user, { organizationId, device })
  })
  return issuePair(deps, renewal)
}

/** The organization and the device of a sign-in. */
interface SignedIn {
  organizationId: number
  device: Device
  /** Whether this sign-in used two factors, regardless of the account. */
  hasTwoFactors?: boolean
  /** Details for the audit log. */
  details?: Details
}

/** Opens a session for a user who has just been authenticated, and records it in the audit log. */
export function openSignedIn(
  tx: Tx,
  user: UserRow,
  { organizationId, device, hasTwoFactors = false, details = {} }: SignedIn,
) {
  const opened = openSession(tx, user.id, organizationId, { ...device, hasTwoFactors })
  recordAuditEvent(tx, {
    organizationId,
    act: 'SIGNED_IN',
    resource: { type: 'SESSION', id: opened.session.uuid },
    details,
    by: actingAs(user, device.ipAddress),
  })
  return opened
}

const wrongCredentials = (code?: string) =>
  new AppError(
    'INVALID_CREDENTIALS',
    'The email address or the password is wrong, or the code of two-factor sign-in is wrong or missing.',
    { said: (say) => (code ? say.credentialsWithCode() : say.invalidCredentials()) },
  )

/** Checks that a user may sign in: the user may have been suspended while the hash was checked. */
function assertMaySignIn(user: UserRow | undefined): void {
  if (!user) throw wrongCredentials()
  if (user.status === 'SUSPENDED') {
    throw new AppError('UNAUTHENTICATED', (say) => say.accountSuspended())
  }
}

/**
 * Chooses the requested organization, otherwise the one last used, otherwise the first joined.
 * Throws NOT_FOUND for an organization the user does not belong to, FORBIDDEN for a user without an organization.
 */
export function chooseOrganization(reader: Reader, userId: number, wantedUuid: string | undefined): number {
  if (wantedUuid !== undefined) {
    const wanted = listMemberships(reader, userId).find(
      ({ organizationUuid }) => organizationUuid === wantedUuid,
    )
    if (!wanted) throw notFound('Organization')
    return wanted.organizationId
  }
  const chosen = lastOrFirstOrganization(reader, userId)
  if (chosen === undefined) {
    throw new AppError('FORBIDDEN', (say) => say.accountNoOrganization())
  }
  return chosen
}

/** Returns the organization last used, otherwise the first joined; undefined for a user without an organization. */
export function lastOrFirstOrganization(reader: Reader, userId: number): number | undefined {
  const memberships = listMemberships(reader, userId)
  const lastUsed = store.lastOrganizationId(reader, userId)
  const chosen = memberships.find(({ organizationId }) => organizationId === lastUsed) ?? memberships[0]
  return chosen?.organizationId
}
