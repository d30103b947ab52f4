import type { Reader, Tx } from '../../db/database.ts'
import { foldEmail, isEmailAddress } from '../../lib/email.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { listed } from '../../lib/listed.ts'
import { assertNames } from '../../lib/mail-names.ts'
import type { Principal } from '../../lib/principal.ts'
import { assertPasswordAllowed, hashPassword } from './passwords.ts'
import * as store from './store.ts'
import type { UserRow } from './table.ts'

/** Describes, for the reference, the refusal of a caller whose address is not verified. */
export const UNVERIFIED =
  'The address of the caller, or of the owner whose API key it is, is not verified, and the server sends mails; `details[0].requirement` is VERIFIED_EMAIL.'

/**
 * Refuses actions that reach strangers, such as an invitation or a further organization, to a user without a verified
 * address. A server that sends no mails reaches no strangers and cannot verify an address. So it refuses no user.
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
    { details: [{ requirement: 'VERIFIED_EMAIL' }], said: (say) => say.emailVerifyFirst() },
  )
}

/**
 * The refusal (exit 1) of a membership for accounts whose addresses are not verified: another person may have made such
 * an account, and knows its password.
 */
export const unprovedRefusal = (emails: readonly string[]): Refusal =>
  new Refusal(
    EXIT.FAILED,
    `The address of the account is not verified: ${listed(emails)}.`,
    `If the account belongs to the person you mean: ${commandsFor(emails, 'carillon user verify EMAIL')}. If it may belong to another person: ${commandsFor(emails, 'carillon user verify EMAIL --take-over')}. The second command ends its password, sessions, passkeys, second factor and API keys.`,
  )

/** Lists the command with each address in it. */
const commandsFor = (emails: readonly string[], command: string): string =>
  listed(emails.map((email) => command.replace('EMAIL', email)))

// The sessions slice and the command line use these.
export { argon2, DUMMY_HASH, needsRehash, type Passwords } from './passwords.ts'
export type { MembershipView } from './store.ts'

interface CreateUserInput {
  email: string
  firstName: string
  lastName?: string | null
  /** The hash that `hashNewPassword` made, before the transaction. */
  passwordHash: string
}

/**
 * Creates a user without an organization. Throws VALIDATION_FAILED for a bad email and for a name
 * that looks like an address. Throws ALREADY_EXISTS if a user has the email.
 */
export function createUser(tx: Tx, input: CreateUserInput): UserRow {
  const email = foldEmail(input.email)
  if (!isEmailAddress(email))
    throw invalidField('email', 'email must be an email address.', 'isEmail', (say) => say.email())
  assertNames({ firstName: input.firstName, lastName: input.lastName })
  // The error omits existingId: the user may belong to an organization that the caller must not know of.
  if (store.findUserByEmail(tx, email)) {
    throw new AppError('ALREADY_EXISTS', (say) => say.emailOfUser())
  }
  return store.insertUser(tx, {
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

/** Finds a user by email address, in upper or lower case. */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  store.findUserByEmail(reader, foldEmail(email))

/** Finds a user; undefined for a deleted user. */
export const findLiveUser = (reader: Reader, id: number): UserRow | undefined => store.findUser(reader, id)

/** Throws NOT_FOUND. */
export function getUser(reader: Reader, id: number): UserRow {
  const user = store.findUser(reader, id)
  if (!user) throw notFound('User')
  return user
}

/**
 * Returns the user as whom a principal acts, with the memberships that the principal may see. An API key sees only its
 * own organization.
 * Throws NOT_FOUND.
 */
export function getCurrentUser(reader: Reader, principal: Principal) {
  const memberships = store.listMemberships(reader, principal.userId)
  return {
    user: getUser(reader, principal.userId),
    memberships:
      principal.kind === 'API_KEY'
        ? memberships.filter((membership) => membership.organizationId === principal.organizationId)
        : memberships,
  }
}

/** Lists the members of an organization with their roles, the longest membership first. */
export const listMembers = (reader: Reader, organizationId: number): store.MemberView[] =>
  store.listMembers(reader, organizationId)

/** Lists the organizations of a user, the longest membership first. */
export const listMemberships = (reader: Reader, userId: number): store.MembershipView[] =>
  store.listMemberships(reader, userId)

/**
 * Checks a new password by the rules and hashes it. Hashing takes tens of milliseconds: call it before the transaction
 * that stores the hash.
 * Throws VALIDATION_FAILED with the reason.
 * @param minLength `config.passwordMinLength`
 * @param email address of the user
 * @param field name of the password's field
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

/** Records a sign-in. It makes the user ACTIVE. */
export function recordSignIn(tx: Tx, id: number, newHash?: string): void {
  store.updateUser(tx, id, {
    status: 'ACTIVE',
    lastLoginAt: tx.now,
    ...(newHash === undefined ? {} : { passwordHash: newHash }),
  })
}

/**
 * Stores the hash of a new password. The caller must end the user's sessions. A requested address
 * that is not verified is dropped, because a person who knew the old password may have requested it.
 */
export const changePasswordHash = (tx: Tx, id: number, passwordHash: string): void =>
  store.updateUser(tx, id, { passwordHash, pendingEmail: null, updatedAt: tx.now })

/** Records that the user has proved that the address is theirs. */
export const verifyEmail = (tx: Tx, id: number): void =>
  store.updateUser(tx, id, { emailVerifiedAt: tx.now, updatedAt: tx.now })

/** The fields of the profile that a user can change. */
type UserChange = Partial<
  Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'avatarUrl' | 'locale' | 'timezone'>
>

export const changeUser = (tx: Tx, id: number, change: UserChange): void =>
  store.updateUser(tx, id, { ...change, updatedAt: tx.now })

/** @param pendingEmail in lower case; null for none */
export const setPendingEmail = (tx: Tx, id: number, pendingEmail: string | null): void =>
  store.updateUser(tx, id, { pendingEmail, updatedAt: tx.now })

/** Replaces the address of the account with one that the user has verified. */
export const changeEmail = (tx: Tx, id: number, email: string): void =>
  store.updateUser(tx, id, {
    email,
    emailVerifiedAt: tx.now,
    pendingEmail: null,
    updatedAt: tx.now,
  })

/**
 * Erases the personal data of a user and disables sign-in permanently. The row stays, because other rows refer to it.
 * Another user may use the address.
 */
export function anonymizeUser(tx: Tx, id: number): void {
  const { uuid } = getUser(tx, id)
  store.updateUser(tx, id, {
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

/** Suspends a user, or ends the suspension. A user who never signed in becomes INACTIVE again. Returns the status. */
export function setSuspended(tx: Tx, user: UserRow, isSuspended: boolean): UserRow['status'] {
  const before = user.status === 'SUSPENDED'
  const awake = user.lastLoginAt === null ? 'INACTIVE' : 'ACTIVE'
  const status = isSuspended ? 'SUSPENDED' : awake
  if (isSuspended === before) return user.status
  store.updateUser(tx, user.id, { status, updatedAt: tx.now })
  return status
}
