import type { Db, Reader, Tx } from '../../db/database.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { linkGone } from '../../lib/errors.ts'
import { randomBase62, sha256Hex } from '../../lib/ids.ts'
import { resetPassword as setPassword } from '../sessions/service.ts'
import { takeOver } from '../sessions/take-over.ts'
import { findLiveUser, getUser, hashNewPassword } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import * as store from './store.ts'

/** How long a reset link works. */
export const LINK_LIFETIME_MS = HOUR_MS

/** The token of a reset link: 43 characters of base62, which are 256 bits. */
const TOKEN = /^[0-9A-Za-z]{43}$/

/** A digest of the password that a link replaces. Any change of the password changes it, which voids the link. */
const digestOf = ({ passwordHash }: UserRow): string => sha256Hex(`password reset ${passwordHash}`)

/**
 * Makes a link with which a user sets another password, and returns its path. The link works once, within an hour;
 * earlier links stop working.
 * @param isMailed whether only the reader of the mails of the account gets it
 */
export function makeResetPath(tx: Tx, userId: number, isMailed = false): string {
  const token = randomBase62(43)
  const user = getUser(tx, userId)
  store.putReset(tx, {
    userId,
    tokenHash: sha256Hex(token),
    passwordDigest: digestOf(user),
    expiresAt: tx.now + LINK_LIFETIME_MS,
    isMailed: Number(isMailed),
  })
  recordUserEvent(tx, userId, { act: 'PASSWORD_LINK_MADE' })
  return `/reset/${token}`
}

/** Voids the reset link of a user, if there is one. */
export const voidResetLink = (tx: Tx, userId: number): void => store.deleteReset(tx, userId)

/** Finds the user of a reset link. Undefined if the link is used, expired or unknown. */
export const findHolder = (reader: Reader, token: string, nowMs: number): UserRow | undefined =>
  findReset(reader, token, nowMs)?.user

function findReset(
  reader: Reader,
  token: string,
  nowMs: number,
): { user: UserRow; isMailed: boolean } | undefined {
  if (!TOKEN.test(token)) return undefined
  const reset = store.findReset(reader, sha256Hex(token), nowMs)
  const user = reset && findLiveUser(reader, reset.userId)
  if (!user || digestOf(user) !== reset.passwordDigest) return undefined
  return { user, isMailed: reset.isMailed === 1 }
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
    store.deleteReset(tx, holder.id)
    if (reset.isMailed && reset.user.emailVerifiedAt === null) takeOver(tx, reset.user, hash)
    else setPassword(tx, holder.id, hash)
  }
}
