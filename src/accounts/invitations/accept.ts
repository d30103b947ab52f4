import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { tokenHashOf } from '../../lib/ids.ts'
import { assertNames } from '../../lib/mail-names.ts'
import type { Principal } from '../../lib/principal.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { assertInPlace } from '../moves/store.ts'
import { addMemberAs } from '../roles/service.ts'
import { claimAccount } from '../sessions/claim.ts'
import { checkCredentials, consumeCredentials } from '../sessions/credentials.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { clearAttempts } from '../sessions/sign-in-attempts.ts'
import {
  changeUser,
  createUser,
  findUserByEmail,
  getUser,
  hashNewPassword,
  verifyEmail,
} from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs, recordUserEvent, userResource } from '../users/user-events.ts'
import type { AcceptInvitationInput } from './schema.ts'
import { endAccepted, findUsable, type Invitation, isWellFormedToken, listJoinable } from './service.ts'
import { isMailToken } from './store.ts'

/**
 * Lists the invitations that a signed-in user may accept. The list is empty until the user's address is verified,
 * because an invitation is for the reader of the mailbox.
 */
export const receivedBy = (
  reader: Reader,
  { email, emailVerifiedAt }: Pick<UserRow, 'email' | 'emailVerifiedAt'>,
  nowMs: number,
): Invitation[] => (emailVerifiedAt === null ? [] : listJoinable(reader, email, nowMs))

/**
 * Makes the caller a member by the chosen invitation. Throws NOT_FOUND if the invitation does not work now, or is to
 * another address.
 * @param address IP address of the caller
 */
export function acceptReceived(tx: Tx, principal: Principal, uuid: string, address: string): Invitation {
  const user = getUser(tx, principal.userId)
  const invitation = receivedBy(tx, user, tx.now).find((one) => one.uuid === uuid)
  if (!invitation) throw refused()
  joinAsInvited(tx, invitation, user, { address, showsAddress: false })
  return invitation
}

/** The error is the same for every token that does not work, so that it does not reveal which tokens exist. */
const refused = (): AppError => new AppError('NOT_FOUND', (say) => say.invitationGone())

export interface AcceptedInvitation {
  invitation: Invitation
  isNewUser: boolean
}

/** Finds the invitation of a token that works now. Throws NOT_FOUND. */
function usableInvitation(reader: Reader, token: string, nowMs: number): Invitation {
  const invitation = isWellFormedToken(token) ? findUsable(reader, token, nowMs) : undefined
  if (!invitation) throw refused()
  return invitation
}

/**
 * Makes the holder of the token a member. An existing user must also give their password: the inviter
 * knows the link too, and must not act for the user. The reader of the mail may instead take over an
 * account whose address is not verified, with a new password. Does not open a session, because a
 * sign-in has other rules.
 * Throws NOT_FOUND for a token that does not work, and ALREADY_EXISTS for a member. For a new user it
 * throws VALIDATION_FAILED without a name or with a bad password. For an existing user it throws
 * INVALID_CREDENTIALS, RATE_LIMITED and UNAUTHENTICATED, as a sign-in does, and VALIDATION_FAILED for
 * a new password that is bad or not possible.
 * @param address IP address of the caller
 */
export async function acceptInvitation(
  deps: SessionDeps,
  input: AcceptInvitationInput,
  address: string,
): Promise<AcceptedInvitation> {
  const { db, passwordMinLength } = deps
  const { email } = usableInvitation(db, input.token, db.clock.now())
  const known = findUserByEmail(db, email)
  if (input.newPassword !== undefined) return acceptTakingOver(deps, input, { known, address })
  const { password } = input
  if (password === undefined)
    throw invalidField('password', 'password is required.', 'isDefined', (say) => say.required())
  if (known) {
    const checked = await checkCredentials(deps, { ...input, email, password })
    if (!checked) {
      await db.write((tx) => recordFailure(tx, known.id, address))
      throw wrongPassword(input.code)
    }
    return db.write((tx) => {
      clearAttempts(tx, email)
      return join(tx, input.token, {
        user: () => assertMayJoin(consumeCredentials(tx, checked)),
        isNewUser: false,
        address,
      })
    })
  }
  const names = namesIn(input)
  const passwordHash = await hashNewPassword(password, passwordMinLength, email)
  return db.write((tx) =>
    join(tx, input.token, {
      user: () => createUser(tx, { email, ...names, passwordHash }),
      isNewUser: true,
      address,
    }),
  )
}

/** The names of a person who is new here. Throws VALIDATION_FAILED. */
function namesIn({ firstName, lastName = null }: AcceptInvitationInput): {
  firstName: string
  lastName: string | null
} {
  if (firstName === undefined) {
    throw invalidField(
      'firstName',
      'firstName is required: there is no user with this email address yet.',
      'isDefined',
      (say) => say.required(),
    )
  }
  assertNames({ firstName, lastName })
  return { firstName, lastName }
}

/**
 * Returns whether the holder of the token may take over the account of its address: only the reader
 * of the mail may.
 */
export const mayTakeOver = (reader: Reader, token: string, known: UserRow | undefined): boolean =>
  known !== undefined && known.emailVerifiedAt === null && isMailToken(reader, tokenHashOf(token))

/** Makes the reader of the mail a member with an account that another person may have made. */
async function acceptTakingOver(
  deps: SessionDeps,
  input: AcceptInvitationInput,
  { known, address }: { known: UserRow | undefined; address: string },
): Promise<AcceptedInvitation> {
  const { db } = deps
  if (!known || !mayTakeOver(db, input.token, known)) {
    throw invalidField(
      'newPassword',
      'newPassword works only with the link in the mail, for an account whose address is not verified. Send password instead.',
      'isValid',
      (say) => say.invitationNewPassword(),
    )
  }
  const { firstName, lastName } = namesIn(input)
  const claim = await claimAccount(deps, { ...input, user: known, address })
  return db.write((tx) =>
    join(tx, input.token, {
      user: () => {
        claim(tx)
        changeUser(tx, known.id, { firstName, lastName })
        return assertMayJoin(getUser(tx, known.id))
      },
      isNewUser: false,
      address,
    }),
  )
}

/** Records a wrong password that the holder of a link has sent for an existing account. */
const recordFailure = (tx: Tx, userId: number, address: string): void =>
  recordUserEvent(tx, userId, {
    act: 'SIGN_IN_FAILED',
    details: { reason: 'INVALID_CREDENTIALS' },
    by: { actor: null, address },
  })

interface Joining {
  /** Finds or creates the user. Call it only after this transaction has found that the invitation works. */
  user(): UserRow
  isNewUser: boolean
  address: string
}

function join(tx: Tx, token: string, { user, isNewUser, address }: Joining): AcceptedInvitation {
  // The check is repeated: two requests may have the same token, and the invitation may have been
  // withdrawn meanwhile.
  const invitation = usableInvitation(tx, token, tx.now)
  const joined = user()
  // The inviter knows the link in the response; only the mailbox owner knows the one in the mail.
  const showsAddress = isMailToken(tx, tokenHashOf(token))
  joinAsInvited(tx, invitation, joined, { address, showsAddress })
  return { invitation, isNewUser }
}

/**
 * Makes a user a member by an invitation that works in this transaction, and marks the invitation as used.
 * Throws ALREADY_EXISTS for a member.
 * @param showsAddress whether the invitation reached the user in a way that proves that they read mails to its address
 */
export function joinAsInvited(
  tx: Tx,
  invitation: Invitation,
  user: UserRow,
  { address, showsAddress }: { address: string; showsAddress: boolean },
): void {
  const { organizationId, roleId, roleName } = invitation
  // The check is here because only the invitation names the organization.
  assertInPlace(tx, organizationId)
  if (roleId === null) throw new Error('An invitation without a role does not work.')
  addMemberAs(tx, organizationId, user.id, roleId)
  endAccepted(tx, invitation)
  const by = actingAs(user, address)
  recordAuditEvent(tx, {
    organizationId,
    act: 'MEMBER_ADDED',
    resource: userResource(user),
    details: { role: roleName, invitationId: invitation.uuid },
    by,
  })
  if (!showsAddress || user.emailVerifiedAt !== null || user.email !== invitation.email) return
  verifyEmail(tx, user.id)
  recordUserEvent(tx, user.id, { act: 'EMAIL_VERIFIED', details: { isAnother: false }, by })
}

const wrongPassword = (code?: string): AppError =>
  new AppError(
    'INVALID_CREDENTIALS',
    'A user with this email address exists, but the password is wrong, or the two-factor code is wrong or missing.',
    { said: (say) => (code ? say.passwordOrCode() : say.passwordOfAccount()) },
  )

/** Checks that the user may join: the user may have been suspended while the hash was checked. */
function assertMayJoin(user: UserRow | undefined): UserRow {
  if (!user) throw wrongPassword()
  if (user.status === 'SUSPENDED') {
    throw new AppError('UNAUTHENTICATED', (say) => say.accountSuspended())
  }
  return user
}
