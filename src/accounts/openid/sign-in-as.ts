import type { Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { randomBase62 } from '../../lib/ids.ts'
import { oneLine, tidyName } from '../../lib/invisible.ts'
import { joinAsInvited } from '../invitations/accept.ts'
import { type Invitation, listUsableFor } from '../invitations/service.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import { findMembership } from '../roles/queries.ts'
import { hasSecondFactor } from '../second-factors/service.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { endAllSessions } from '../sessions/service.ts'
import { issuePair, type TokenPair } from '../sessions/token-pair.ts'
import { chooseOrganization, openSignedIn } from '../sign-in/sign-in.ts'
import { actingAs, recordOfUser } from '../users/acts.ts'
import {
  changePasswordHash,
  createUser,
  findUserByEmail,
  recordSignIn,
  verifyEmail,
} from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import type { Claims } from './provider.ts'

const MAX_NAME = 100

const refusal = (message: string): AppError => new AppError('FORBIDDEN', message)

/**
 * Opens a session for whom the provider names, by a verified email address alone. An address with invitations joins
 * their organizations; one that nobody has invited gets no account, and nobody becomes an owner.
 *
 * An account whose address was never verified here may have been made by somebody else, who then knows its password:
 * the one who proves the address takes it over, and passwords, passkeys and sessions of before end.
 * Throws FORBIDDEN with a sentence for the person.
 */
export async function signInAs(deps: SessionDeps, claims: Claims, device: Device): Promise<TokenPair> {
  const email = claims.email?.toLowerCase()
  if (email === undefined) throw refusal('The provider did not tell your email address.')
  if (!claims.isEmailVerified) {
    throw refusal('The provider does not vouch for your email address: it has to be verified there first.')
  }
  // Nobody knows it. A password can be set by the link for forgotten ones.
  const unusable = await deps.passwords.hash(randomBase62(40))
  const renewal = await deps.db.write((tx) => {
    const user = ownerOf(tx, { email, claims, unusable, address: device.ipAddress })
    joinInvited(tx, user, device)
    const organizationId = chooseOrganization(tx, user.id, undefined)
    if (user.emailVerifiedAt === null) verifyEmail(tx, user.id)
    recordSignIn(tx, user.id)
    // Whether it asks for a second factor is the provider's duty.
    return openSignedIn(tx, user, { organizationId, device, hasTwoFactors: true })
  })
  return issuePair(deps, renewal)
}

interface Visitor {
  email: string
  claims: Claims
  /** Hash of a password that nobody knows. */
  unusable: string
  /** Of the caller. */
  address: string
}

function ownerOf(tx: Tx, { email, claims, unusable, address }: Visitor): UserRow {
  const user = findUserByEmail(tx, email)
  if (!user) {
    if (invitationsOf(tx, email).length === 0) {
      throw refusal('Nobody with your email address has an account here. Ask for an invitation.')
    }
    return createUser(tx, {
      email,
      firstName: nameOf(claims.firstName) || email.slice(0, email.indexOf('@')).slice(0, MAX_NAME),
      lastName: nameOf(claims.lastName) || null,
      passwordHash: unusable,
    })
  }
  if (user.status === 'SUSPENDED') throw refusal('This account is suspended. Ask whoever runs this server.')
  if (hasSecondFactor(tx, user.id)) {
    throw refusal('This account has two-factor sign-in: sign in with your password and a code.')
  }
  if (user.emailVerifiedAt === null) {
    changePasswordHash(tx, user.id, unusable)
    const endedSessions = endAllSessions(tx, user.id)
    const removedPasskeys = removePasskeysOf(tx, user.id)
    const by = actingAs(user, address)
    recordOfUser(tx, user.id, { act: 'PASSWORD_SET', details: { endedSessions, removedPasskeys }, by })
  }
  return user
}

/** The invitations that the provider's word is enough for; one to own an organization is for its link alone. */
const invitationsOf = (tx: Tx, email: string): Invitation[] =>
  listUsableFor(tx, email, tx.now).filter(({ roleKey }) => roleKey !== 'OWNER')

/** Uses the invitations to the address. */
function joinInvited(tx: Tx, user: UserRow, { ipAddress: address }: Device): void {
  for (const invitation of invitationsOf(tx, user.email)) {
    if (findMembership(tx, invitation.organizationId, user.id)) continue
    joinAsInvited(tx, invitation, user, { address, showsAddress: false })
  }
}

const nameOf = (name: string | undefined): string =>
  [...tidyName(oneLine(name ?? '').replaceAll(/\p{Cc}/gu, ''))].slice(0, MAX_NAME).join('')
