import * as v from 'valibot'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { defineApplianceJob, enqueueForAppliance } from '../../jobs/job.ts'
import { foldEmail } from '../../lib/email.ts'
import { linkGone } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { resetPassword as setPassword } from '../sessions/service.ts'
import { takeOver } from '../sessions/take-over.ts'
import { findLink, makeLink, voidLink } from '../single-use-links/store.ts'
import { takeRation } from '../system-mails/rations.ts'
import { findLiveUser, findUserByEmail, getUser, hashNewPassword } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'

/** Mails a link to set another password. */
export const passwordMail = defineApplianceJob({
  kind: 'password_mail.send',
  queue: 'mails',
  runsOnce: true,
  /** Null if the address has no account. */
  payload: v.object({ userId: v.nullable(v.number()) }),
})

/**
 * Mails a link after the commit, at most one in five minutes per address. An address without an
 * account causes the same rows and the same work, so neither the answer nor its time reveals
 * accounts.
 */
export function requestLink(tx: Tx, email: string): void {
  const address = foldEmail(email)
  if (takeRation(tx, 'PASSWORD_MAIL', { userId: null, address }) !== undefined) return
  const userId = findUserByEmail(tx, address)?.id ?? null
  const uniqueKey = `password_mail ${sha256Hex(address)}`
  enqueueForAppliance(tx, passwordMail, { payload: { userId }, uniqueKey })
}

/**
 * Returns a digest of the password that a link replaces. Any change of the password changes the
 * digest and so voids the link.
 */
const digestOf = ({ passwordHash }: UserRow): string => sha256Hex(`password reset ${passwordHash}`)

/**
 * Makes a link with which a user sets another password, and returns its path. The link works once, within an hour;
 * earlier links stop working.
 * @param isMailed whether only the reader of the mails of the account gets it
 */
export function makeResetPath(tx: Tx, userId: number, isMailed = false): string {
  const boundTo = digestOf(getUser(tx, userId))
  const token = makeLink(tx, { userId, purpose: 'RESET', boundTo, isMailed })
  recordUserEvent(tx, userId, { act: 'PASSWORD_LINK_MADE' })
  return `/reset/${token}`
}

/** Finds the user of a reset link. Undefined if the link is used, expired or unknown. */
export const findHolder = (reader: Reader, token: string, nowMs: number): UserRow | undefined =>
  findReset(reader, token, nowMs)?.user

function findReset(
  reader: Reader,
  token: string,
  nowMs: number,
): { user: UserRow; isMailed: boolean } | undefined {
  const link = findLink(reader, 'RESET', token, nowMs)
  const user = link && findLiveUser(reader, link.userId)
  if (!user || digestOf(user) !== link.boundTo) return undefined
  return { user, isMailed: link.isMailed === 1 }
}

/**
 * Sets a new password with a reset link. Ends every session, and does not sign in. A link that came by mail proves the
 * address: an account whose address was not verified is taken over, because another person may have made it.
 * Throws VALIDATION_FAILED for a bad password, and the link stays valid; GONE for a link that is used, expired or
 * unknown.
 */
export async function resetByLink(
  { db, passwordMinLength }: { db: Db; passwordMinLength: number },
  { token, newPassword }: { token: string; newPassword: string },
): Promise<(tx: Tx) => void> {
  const holder = findHolder(db, token, db.clock.now())
  if (!holder) throw linkGone()
  const hash = await hashNewPassword(newPassword, passwordMinLength, holder.email, 'newPassword')
  return (tx) => {
    // The link may have been used meanwhile.
    const reset = findReset(tx, token, tx.now)
    if (reset?.user.id !== holder.id) throw linkGone()
    voidLink(tx, holder.id, 'RESET')
    if (reset.isMailed && reset.user.emailVerifiedAt === null) takeOver(tx, reset.user, hash)
    else setPassword(tx, holder.id, hash)
  }
}
