import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError, invalidField, linkGone } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { claimAccount, ownAccount } from '../sessions/claim.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { findLink, makeLink, voidLinks } from '../single-use-links/store.ts'
import { assertRation } from '../system-mails/rations.ts'
import {
  changeEmail,
  findLiveUser,
  findUserByEmail,
  getUser,
  listMemberships,
  setPendingEmail,
} from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import { languageOfUser } from '../users/user-language.ts'
import * as store from './store.ts'

/** Mails the link that verifies an address, unless the user has requested another address since. */
export const verificationMail = defineJob({
  kind: 'email_verification.send',
  queue: 'mails',
  runsOnce: true,
  payload: v.object({ userId: v.number(), to: v.string() }),
})

/** Informs the former address of an account by mail that the address has changed. */
export const formerAddressMail = defineJob({
  kind: 'email_change.tell',
  queue: 'mails',
  payload: v.object({
    to: v.string(),
    firstName: v.string(),
    address: v.string(),
    /** BCP 47 tag; absent in a mail that an earlier version enqueued. */
    language: v.optional(v.string()),
  }),
})

/** Minimum pause between two mails that one user requests, to any address. */
const PAUSE_MS = MINUTE_MS

/** Returns the address of a user that is not verified yet; undefined if there is none. */
export const unverifiedAddress = ({ email, pendingEmail, emailVerifiedAt }: UserRow): string | undefined =>
  pendingEmail ?? (emailVerifiedAt === null ? email : undefined)

/**
 * Stores the request for a link to verify the address, and mails the link if this server sends mails. Does not reveal
 * whether another account has the address.
 * Throws RATE_LIMITED within a minute of the user's previous mail, and at the daily limit of verification mails.
 */
export function requestLink(tx: Tx, userId: number, address: string, sendsMail: boolean): void {
  // The pause does not apply to links printed by the CLI or when no mail server is set.
  const mailedAt = store.findVerification(tx, userId)?.mailedAt ?? -PAUSE_MS
  const waitMs = mailedAt + PAUSE_MS - tx.now
  if (waitMs > 0) {
    const waitSeconds = Math.ceil(waitMs / SECOND_MS)
    throw new AppError('RATE_LIMITED', (say) => say.emailLinkSoon({ seconds: waitSeconds }), {
      retryAfterSeconds: waitSeconds,
    })
  }
  const organizationId = listMemberships(tx, userId)[0]?.organizationId
  const isMailed = sendsMail && organizationId !== undefined
  if (isMailed) {
    assertRation(tx, 'VERIFICATION_MAIL', { userId, address }, (say) => say.emailLinksToday())
  }
  store.putVerification(tx, userId, address, isMailed ? tx.now : null)
  if (!isMailed) return
  const uniqueKey = `verification of ${sha256Hex(`${userId} ${address}`)}`
  enqueue(tx, verificationMail, { organizationId, payload: { userId, to: address }, uniqueKey })
}

/**
 * Requests another address for a user. The user signs in with the earlier address until a link has verified the new
 * one. Requesting the earlier address cancels the change.
 * Throws RATE_LIMITED.
 */
export function requestEmail(tx: Tx, userId: number, address: string, sendsMail: boolean): void {
  const user = getUser(tx, userId)
  if (address !== user.email) {
    requestLink(tx, userId, address, sendsMail)
    setPendingEmail(tx, userId, address)
  } else if (user.pendingEmail !== null) {
    setPendingEmail(tx, userId, null)
  }
}

/**
 * Makes a link for the unverified address of a user and returns its path. The link works once, for a day; earlier
 * links stop working. Undefined if the user has no unverified address, or another account has the address.
 */
export function makeVerificationPath(tx: Tx, userId: number): string | undefined {
  const user = getUser(tx, userId)
  const address = unverifiedAddress(user)
  if (address === undefined || (address !== user.email && findUserByEmail(tx, address))) return undefined
  const asked = store.findVerification(tx, userId)
  if (asked?.address !== address) store.putVerification(tx, userId, address, null)
  return `/verify-email/${makeLink(tx, { userId, purpose: 'VERIFY_EMAIL', boundTo: address })}`
}

/** A user, and the address that a link verifies. */
export interface Holder {
  user: UserRow
  address: string
}

/** Finds the user and the address that a link verifies. Undefined if the link is used, expired or unknown. */
export function findHolder(reader: Reader, token: string, nowMs: number): Holder | undefined {
  const link = findLink(reader, 'VERIFY_EMAIL', token, nowMs)
  const user = link && findLiveUser(reader, link.userId)
  if (!user || link?.boundTo == null || unverifiedAddress(user) !== link.boundTo) return undefined
  return { user, address: link.boundTo }
}

/** Returns whether the link is for a new address, requested by a change of the profile. */
export const isChange = ({ user, address }: Holder): boolean => user.email !== address

/** The token of a link, and the values that the person enters with it. */
interface LinkProof {
  token: string
  password?: string | undefined
  newPassword?: string | undefined
  /** IP address of the person. */
  address: string
}

/**
 * Checks that a link verifies an address, and finds the account. The returned function makes the
 * address that of the account. Another person may have made the account, so an account without a
 * verified address is claimed (`claimAccount`). A change of a verified address needs the password,
 * because the mail may have reached a stranger. Throws GONE for a link that is used, expired or
 * unknown; VALIDATION_FAILED for a wrong, missing or bad password; RATE_LIMITED after repeated wrong
 * passwords. The returned function throws GONE, and ALREADY_EXISTS if another account has the address
 * by now.
 */
export async function verifyByLink(deps: SessionDeps, proof: LinkProof): Promise<(tx: Tx) => Holder> {
  const { token, password } = proof
  const holder = findHolder(deps.db, token, deps.db.clock.now())
  if (!holder) throw linkGone()
  const { user } = holder
  const claim = await (isChange(holder)
    ? ownAccount(deps, { ...proof, user, password: given(password) })
    : claimAccount(deps, { ...proof, user }))
  return (tx) => {
    // The link may have been used meanwhile.
    if (findHolder(tx, token, tx.now)?.user.id !== user.id) throw linkGone()
    claim(tx)
    return verify(tx, holder, deps.sendsMail)
  }
}

function given(password: string | undefined): string {
  if (password !== undefined) return password
  throw invalidField(
    'password',
    'password is required to change the address of an account.',
    'isDefined',
    (say) => say.required(),
  )
}

function verify(tx: Tx, holder: Holder, sendsMail: boolean): Holder {
  const { user, address } = holder
  const isAnother = isChange(holder)
  if (isAnother && findUserByEmail(tx, address)) {
    throw new AppError('ALREADY_EXISTS', (say) => say.emailTaken())
  }
  store.deleteVerification(tx, user.id)
  changeEmail(tx, user.id, address)
  recordUserEvent(tx, user.id, { act: 'EMAIL_VERIFIED', details: { isAnother } })
  if (isAnother) {
    // Links may have been sent to the former address. Its mailbox may belong to another person.
    voidLinks(tx, user.id)
    mailFormerAddress(tx, user, address, sendsMail)
  }
  return holder
}

function mailFormerAddress(tx: Tx, user: UserRow, address: string, sendsMail: boolean): void {
  const organizationId = listMemberships(tx, user.id)[0]?.organizationId
  if (!sendsMail || organizationId === undefined) return
  const { email: to, firstName } = user
  const payload = { to, firstName, address, language: languageOfUser(tx, user) }
  enqueue(tx, formerAddressMail, { organizationId, payload })
}

/** Deletes the pending verification of a user whose account is deleted. */
export const forgetVerification = (tx: Tx, userId: number): void => store.deleteVerification(tx, userId)
