import type { Tx } from '../../db/database.ts'
import { foldEmail } from '../../lib/email.ts'
import { AppError } from '../../lib/errors.ts'
import { randomBase62 } from '../../lib/ids.ts'
import { oneLine, tidyName } from '../../lib/invisible.ts'
import { plainName } from '../../lib/mail-names.ts'
import { joinAsInvited } from '../invitations/accept.ts'
import { type Invitation, listJoinable } from '../invitations/service.ts'
import { removePasskeysOf } from '../passkeys/service.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { endAllSessions } from '../sessions/service.ts'
import { issuePair, type TokenPair } from '../sessions/token-pair.ts'
import { chooseOrganization, openSignedIn } from '../sign-in/sign-in.ts'
import { hasSecondFactor } from '../two-factor/second-factor.ts'
import { actingAs, recordOfUser } from '../users/acts.ts'
import {
  changePasswordHash,
  createUser,
  findUserByEmail,
  listMemberships,
  recordSignIn,
  verifyEmail,
} from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import type { Arrival } from './flow.ts'
import type { Claims } from './provider.ts'

const MAX_NAME = 100

const refusal = (message: string): AppError => new AppError('FORBIDDEN', message)

/** A person who has come from the provider. */
export interface SignedIn {
  email: string
  /** Undefined for a person who belongs to no organization yet: then there is an invitation. */
  pair: TokenPair | undefined
  /** Those that wait for the address. Signing in accepts none of them. */
  invitations: Invitation[]
}

/**
 * Opens a session for the person whom the provider names, by a verified email address alone. A person without an
 * account and an invitation is refused. Signing in joins no organization: `joinAs` does that, for the invitation that
 * the person has chosen.
 *
 * An account whose address was never verified here may be the work of another person, who then knows its password:
 * the person who proves the address takes it over, and its earlier passwords, passkeys and sessions end.
 * Throws FORBIDDEN with a sentence for the person.
 */
export async function signInAs(deps: SessionDeps, claims: Claims, device: Device): Promise<SignedIn> {
  const email = emailOf(claims)
  const unusable = await unusablePassword(deps)
  const { renewal, invitations } = await deps.db.write((tx) => {
    const invitations = listJoinable(tx, email, tx.now)
    const user = findUserByEmail(tx, email)
    if (!user && invitations.length === 0) {
      throw refusal('There is no account with your email address here. Ask for an invitation.')
    }
    if (!user) return { invitations, renewal: undefined }
    takeOver(tx, user, unusable, device)
    if (listMemberships(tx, user.id).length === 0 && invitations.length > 0) {
      return { invitations, renewal: undefined }
    }
    const organizationId = chooseOrganization(tx, user.id, undefined)
    return { invitations, renewal: openFor(tx, user, organizationId, device) }
  })
  return { email, invitations, pair: renewal && (await issuePair(deps, renewal)) }
}

/**
 * Makes the person a member by the invitation that they have chosen, and opens a session in its organization.
 * Throws FORBIDDEN with a sentence for the person.
 * @param uuid of the invitation
 */
export async function joinAs(
  deps: SessionDeps,
  { email, firstName, lastName }: Arrival,
  uuid: string,
  device: Device,
): Promise<SignedIn> {
  const unusable = await unusablePassword(deps)
  const { renewal, invitations } = await deps.db.write((tx) => {
    const chosen = listJoinable(tx, email, tx.now).find((invitation) => invitation.uuid === uuid)
    if (!chosen) throw refusal('This invitation was used or withdrawn, or has expired. Ask for another one.')
    const known = findUserByEmail(tx, email)
    if (known) takeOver(tx, known, unusable, device)
    const user =
      known ??
      createUser(tx, {
        email,
        firstName: nameOf(firstName) || nameOf(email.slice(0, email.indexOf('@'))),
        lastName: nameOf(lastName) || null,
        passwordHash: unusable,
      })
    joinAsInvited(tx, chosen, user, { address: device.ipAddress, showsAddress: true })
    const renewal = openFor(tx, user, chosen.organizationId, device)
    return { renewal, invitations: listJoinable(tx, email, tx.now) }
  })
  return { email, invitations, pair: await issuePair(deps, renewal) }
}

/** In the one form. Throws FORBIDDEN where the provider does not vouch for an address. */
function emailOf({ email, isEmailVerified }: Claims): string {
  if (!email) throw refusal('The provider did not tell your email address.')
  if (!isEmailVerified) {
    throw refusal('The provider does not vouch for your email address: it has to be verified there first.')
  }
  return foldEmail(email)
}

/** The hash of a random password that is kept nowhere. The link for forgotten passwords sets one. */
const unusablePassword = ({ passwords }: SessionDeps): Promise<string> => passwords.hash(randomBase62(40))

/** Gives the account to the owner of the address alone. Throws FORBIDDEN. */
function takeOver(tx: Tx, user: UserRow, unusable: string, { ipAddress }: Device): void {
  if (user.status === 'SUSPENDED') throw refusal('This account is suspended. Ask whoever runs this server.')
  if (hasSecondFactor(tx, user.id)) {
    throw refusal('This account has two-factor sign-in: sign in with your password and a code.')
  }
  if (user.emailVerifiedAt !== null) return
  changePasswordHash(tx, user.id, unusable)
  const endedSessions = endAllSessions(tx, user.id)
  const removedPasskeys = removePasskeysOf(tx, user.id)
  const by = actingAs(user, ipAddress)
  recordOfUser(tx, user.id, { act: 'PASSWORD_SET', details: { endedSessions, removedPasskeys }, by })
  verifyEmail(tx, user.id)
}

/** Whether it asks for a second factor is the provider's duty. */
function openFor(tx: Tx, user: UserRow, organizationId: number, device: Device) {
  recordSignIn(tx, user.id)
  return openSignedIn(tx, user, { organizationId, device, hasTwoFactors: true })
}

const nameOf = (name: string | undefined): string =>
  tidyName([...plainName(oneLine(name ?? '').replaceAll(/\p{Cc}/gu, ''))].slice(0, MAX_NAME).join(''))
