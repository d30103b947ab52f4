import type { Reader, Tx } from '../../db/database.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { assertNames } from '../../lib/mail-names.ts'
import type { Principal } from '../../lib/principal.ts'
import { assertPasswordAllowed, hashPassword } from './passwords.ts'
import * as queries from './queries.ts'
import * as shared from './shared-queries.ts'
import type { UserRow } from './table.ts'

/** Description of the refusal for the reference. */
export const UNVERIFIED =
  'The address of the caller, or of the owner whose API key it is, is not verified, and the server sends mails; `details[0].requirement` is VERIFIED_EMAIL.'

/**
 * Refuses actions that reach strangers, such as an invitation or a further organization, to a user without a
 * verified address. A server that sends no mails reaches no strangers and cannot verify an address, so it refuses
 * none.
 * Throws FORBIDDEN.
 */
export function assertVerified(
  reader: Reader,
  { kind, userId }: Pick<Principal, 'kind' | 'userId'>,
  sendsMail: boolean,
): void {
  if (!sendsMail || kind === 'SYSTEM' || getUser(reader, userId).emailVerifiedAt !== null) return
  throw new AppError(
    'FORBIDDEN',
    'Verify your email address first: POST /auth/verify-email/resend mails a link to it.',
    { details: [{ requirement: 'VERIFIED_EMAIL' }] },
  )
}

// For the sessions slice and the command line.
export { argon2, DUMMY_HASH, needsRehash, type Passwords } from './passwords.ts'
export type { MembershipView } from './queries.ts'

interface CreateUserInput {
  email: string
  firstName: string
  lastName?: string | null
  /** Made by `hashNewPassword`, before the transaction. */
  passwordHash: string
}

/**
 * A user who has never signed in and belongs to no organization yet.
 * Throws VALIDATION_FAILED for a bad email and a name that looks like an address, ALREADY_EXISTS when a user has it.
 */
export function createUser(tx: Tx, input: CreateUserInput): UserRow {
  const email = foldEmail(input.email)
  if (!isEmailAddress(email)) throw invalidField('email', 'email must be an email address.', 'isEmail')
  assertNames({ firstName: input.firstName, lastName: input.lastName })
  // Without existingId: the user may belong to an organization that the caller must not know of.
  if (queries.findUserByEmail(tx, email)) {
    throw new AppError('ALREADY_EXISTS', 'A user with this email exists.')
  }
  return queries.insertUser(tx, {
    uuid: uuidv7(tx.now),
    email,
    firstName: input.firstName,
    lastName: input.lastName ?? null,
    // The first sign-in makes the user ACTIVE.
    status: 'INACTIVE',
    passwordHash: input.passwordHash,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
}

/** Upper and lower case are the same address. */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  queries.findUserByEmail(reader, foldEmail(email))

/** Undefined for a deleted user. */
export const findLiveUser = (reader: Reader, id: number): UserRow | undefined => shared.findUser(reader, id)

/** Throws NOT_FOUND. */
export function getUser(reader: Reader, id: number): UserRow {
  const user = shared.findUser(reader, id)
  if (!user) throw notFound('User')
  return user
}

/**
 * The user a principal acts as, with the memberships that the principal may see: an API key sees only its own
 * organization.
 * Throws NOT_FOUND.
 */
export function getCurrentUser(reader: Reader, principal: Principal) {
  const memberships = queries.listMemberships(reader, principal.userId)
  return {
    user: getUser(reader, principal.userId),
    memberships:
      principal.kind === 'API_KEY'
        ? memberships.filter((membership) => membership.organizationId === principal.organizationId)
        : memberships,
  }
}

/** Members of an organization with their roles, longest membership first. */
export const listMembers = (reader: Reader, organizationId: number): queries.MemberView[] =>
  queries.listMembers(reader, organizationId)

/** The organizations of a user, longest membership first. */
export const listMemberships = (reader: Reader, userId: number): queries.MembershipView[] =>
  queries.listMemberships(reader, userId)

/**
 * Checks a new password by the rules and hashes it. Takes tens of milliseconds: call it before the transaction that
 * stores the hash.
 * Throws VALIDATION_FAILED with the reason.
 * @param minLength `config.passwordMinLength`
 * @param email of the user
 * @param field of the password
 */
export async function hashNewPassword(
  password: string,
  minLength: number,
  email: string,
  field = 'password',
): Promise<string> {
  assertPasswordAllowed(password, minLength, email, field)
  return hashPassword(password)
}

/** Records a sign-in, which makes the user ACTIVE. */
export function recordSignIn(tx: Tx, id: number, newHash?: string): void {
  queries.updateUser(tx, id, {
    status: 'ACTIVE',
    lastLoginAt: tx.now,
    ...(newHash === undefined ? {} : { passwordHash: newHash }),
  })
}

/**
 * Stores the hash of a new password. The caller must end the user's sessions. An unverified address is dropped: a
 * person who knew the old password may have requested it.
 */
export const changePasswordHash = (tx: Tx, id: number, passwordHash: string): void =>
  queries.updateUser(tx, id, { passwordHash, pendingEmail: null, updatedAt: tx.now })

/** The user has proved that the address is theirs. */
export const verifyEmail = (tx: Tx, id: number): void =>
  queries.updateUser(tx, id, { emailVerifiedAt: tx.now, updatedAt: tx.now })

/** The profile of a user, as they write it. */
type UserChange = Partial<
  Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'avatarUrl' | 'locale' | 'timezone'>
>

export const changeUser = (tx: Tx, id: number, change: UserChange): void =>
  queries.updateUser(tx, id, { ...change, updatedAt: tx.now })

/** @param pendingEmail lower case; null for none */
export const setPendingEmail = (tx: Tx, id: number, pendingEmail: string | null): void =>
  queries.updateUser(tx, id, { pendingEmail, updatedAt: tx.now })

/** Replaces the address of the account with one that the user has verified. */
export const changeEmail = (tx: Tx, id: number, email: string): void =>
  queries.updateUser(tx, id, {
    email,
    emailVerifiedAt: tx.now,
    pendingEmail: null,
    updatedAt: tx.now,
  })

/**
 * Erases the personal data of a user and disables sign-in permanently. The row stays, because other rows refer to
 * it; another user may take the address.
 */
export function anonymizeUser(tx: Tx, id: number): void {
  const { uuid } = getUser(tx, id)
  queries.updateUser(tx, id, {
    email: `deleted-${uuid}`,
    firstName: 'Deleted',
    lastName: null,
    phone: null,
    avatarUrl: null,
    locale: null,
    timezone: null,
    status: 'INACTIVE',
    emailVerifiedAt: null,
    pendingEmail: null,
    passwordHash: '',
    updatedAt: tx.now,
    deletedAt: tx.now,
  })
}

/** Suspends a user, or ends that; a user who has never signed in is INACTIVE again. Returns the status. */
export function setSuspended(tx: Tx, user: UserRow, isSuspended: boolean): UserRow['status'] {
  const before = user.status === 'SUSPENDED'
  const awake = user.lastLoginAt === null ? 'INACTIVE' : 'ACTIVE'
  const status = isSuspended ? 'SUSPENDED' : awake
  if (isSuspended === before) return user.status
  queries.updateUser(tx, user.id, { status, updatedAt: tx.now })
  return status
}
