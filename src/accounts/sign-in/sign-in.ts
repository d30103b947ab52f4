import type { Reader } from '../../db/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { checkCredentials, takeCredentials } from '../sessions/credentials.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import * as queries from '../sessions/queries.ts'
import { forgetAttempts } from '../sessions/sign-in-attempts.ts'
import { issuePair, openSession, type TokenPair } from '../sessions/token-pair.ts'
import { listMemberships, needsRehash, recordSignIn } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import type { LoginInput } from './schema.ts'

/**
 * Signs in with email and password, and a code where the account has a second
 * factor. An unknown address, a wrong password and a missing or wrong code take
 * the same time and get the same answer: nobody learns that a password is right
 * who lacks the second factor.
 * Throws RATE_LIMITED after repeated failures, INVALID_CREDENTIALS, UNAUTHENTICATED
 * for a suspended account, FORBIDDEN for one without an organization, NOT_FOUND
 * for an organization the user does not belong to.
 */
export async function signIn(deps: SessionDeps, input: LoginInput, device: Device): Promise<TokenPair> {
  const { db, passwords } = deps
  const checked = await checkCredentials(deps, input)
  if (!checked) throw wrongCredentials()
  const { user } = checked
  const newHash = needsRehash(user.passwordHash) ? await passwords.hash(input.password) : undefined
  const renewal = await db.write((tx) => {
    assertMaySignIn(takeCredentials(tx, checked))
    const organizationId = chooseOrganization(tx, user.id, input.organizationId)
    forgetAttempts(tx, user.email)
    recordSignIn(tx, user.id, newHash)
    return openSession(tx, user.id, organizationId, device)
  })
  return issuePair(deps, renewal)
}

const wrongCredentials = () =>
  new AppError(
    'INVALID_CREDENTIALS',
    'The email address or the password is wrong, or the code of two-factor sign-in is wrong or missing.',
  )

/** The user may have been suspended while the hash was checked. */
function assertMaySignIn(user: UserRow | undefined): void {
  if (!user) throw wrongCredentials()
  if (user.status === 'SUSPENDED') {
    throw new AppError('UNAUTHENTICATED', 'This account is suspended. Ask whoever runs this server.')
  }
}

/** The requested organization, otherwise the one last used, otherwise the first joined. */
function chooseOrganization(reader: Reader, userId: number, wantedUuid: string | undefined): number {
  const memberships = listMemberships(reader, userId)
  if (wantedUuid !== undefined) {
    const wanted = memberships.find(({ organizationUuid }) => organizationUuid === wantedUuid)
    if (!wanted) throw notFound('Organization')
    return wanted.organizationId
  }
  const lastUsed = queries.lastOrganizationId(reader, userId)
  const chosen = memberships.find(({ organizationId }) => organizationId === lastUsed) ?? memberships[0]
  if (!chosen) {
    throw new AppError('FORBIDDEN', 'This account belongs to no organization. Ask an owner to add you.')
  }
  return chosen.organizationId
}
