import type { Tx } from '../../db/database.ts'
import { foldEmail } from '../../lib/email.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import { oneLine, tidyName } from '../../lib/invisible.ts'
import { plainName } from '../../lib/mail-names.ts'
import { joinAsInvited } from '../invitations/accept.ts'
import { type Invitation, listJoinable } from '../invitations/service.ts'
import { unusablePassword } from '../sessions/claim.ts'
import type { Device, SessionDeps } from '../sessions/deps.ts'
import { takeOver } from '../sessions/take-over.ts'
import { issuePair, type TokenPair } from '../sessions/token-pair.ts'
import { chooseOrganization, openSignedIn } from '../sign-in/sign-in.ts'
import { hasSecondFactor } from '../two-factor/second-factor.ts'
import { createUser, findUserByEmail, listMemberships, recordSignIn } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs } from '../users/user-events.ts'
import type { Arrival } from './flow.ts'
import type { Claims } from './provider.ts'

const MAX_NAME = 100

const refusal = (said: Said): AppError => new AppError('FORBIDDEN', said)

/** The result for a person who returned from the provider. */
export interface SignedIn {
  email: string
  /** Undefined for a person who does not belong to an organization yet but has an invitation. */
  pair: TokenPair | undefined
  /** Invitations to this person's address. Signing in does not accept them. */
  invitations: Invitation[]
}

/**
 * Opens a session for the person named by the provider, identified by a verified email address alone.
 * A person with neither an account nor an invitation is refused. Signing in does not join an
 * organization: `joinAs` does, for the chosen invitation. Another person may have created an account
 * whose address was never verified here, and may know its password. The person who proves the address
 * takes the account over (`takeOver`). Throws FORBIDDEN with a sentence for the person.
 */
export async function signInAs(deps: SessionDeps, claims: Claims, device: Device): Promise<SignedIn> {
  const email = emailOf(claims)
  const unusable = await unusablePassword(deps)
  const { renewal, invitations } = await deps.db.write((tx) => {
    const invitations = listJoinable(tx, email, tx.now)
    const user = findUserByEmail(tx, email)
    if (!user && invitations.length === 0) throw refusal((say) => say.providerNoAccount())
    if (!user) return { invitations, renewal: undefined }
    assertTheirs(tx, user, unusable, device)
    if (listMemberships(tx, user.id).length === 0 && invitations.length > 0) {
      return { invitations, renewal: undefined }
    }
    const organizationId = chooseOrganization(tx, user.id, undefined)
    return { invitations, renewal: openFor(tx, user, organizationId, device) }
  })
  return { email, invitations, pair: renewal && (await issuePair(deps, renewal)) }
}

/**
 * Makes the person a member by the chosen invitation, and opens a session in the organization of that invitation.
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
    if (!chosen) throw refusal((say) => say.invitationGone())
    const known = findUserByEmail(tx, email)
    if (known) assertTheirs(tx, known, unusable, device)
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

/** Returns the normalized address. Throws FORBIDDEN if the provider has not verified an address. */
function emailOf({ email, isEmailVerified }: Claims): string {
  if (!email) throw refusal((say) => say.providerNoEmail())
  if (!isEmailVerified) throw refusal((say) => say.providerUnverified())
  return foldEmail(email)
}

/**
 * Lets the person who has proved the address use the account, and takes over an account whose address was not proved. Throws
 * FORBIDDEN if the account is suspended or has two-factor sign-in.
 */
function assertTheirs(tx: Tx, user: UserRow, unusable: string, { ipAddress }: Device): void {
  if (user.status === 'SUSPENDED') throw refusal((say) => say.accountSuspended())
  if (user.emailVerifiedAt === null) {
    takeOver(tx, user, unusable, actingAs(user, ipAddress))
    return
  }
  if (hasSecondFactor(tx, user.id)) throw refusal((say) => say.providerTwoFactor())
}

/** Opens a session without asking for a code. Asking for a second factor is the responsibility of the provider. */
function openFor(tx: Tx, user: UserRow, organizationId: number, device: Device) {
  recordSignIn(tx, user.id)
  return openSignedIn(tx, user, { organizationId, device, hasTwoFactors: true })
}

const nameOf = (name: string | undefined): string =>
  tidyName([...plainName(oneLine(name ?? '').replaceAll(/\p{Cc}/gu, ''))].slice(0, MAX_NAME).join(''))
