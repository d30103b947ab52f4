import * as v from 'valibot'
import type { Tx } from '../../db/database.ts'
import { type AppError, invalidField } from '../../lib/errors.ts'
import { randomBase62 } from '../../lib/ids.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { getUser, hashNewPassword } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs, recordUserEvent } from '../users/user-events.ts'
import { isPasswordOf } from './assert-password.ts'
import type { SessionDeps } from './deps.ts'
import { takeOver } from './take-over.ts'

const passwordText = v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000))

/** The fields with which the reader of a mail claims the account that has its address. */
export const claimFields = {
  password: v.optional(passwordText),
  newPassword: v.optional(passwordText),
} as const

/** A person who reads the mails of an address, and an account with that address. */
interface Claim {
  user: UserRow
  /** The password of the account, if the person knows it. */
  password?: string | undefined
  /** The password that the account gets, if the person does not know the earlier one. */
  newPassword?: string | undefined
  /** IP address of the person. */
  address: string
}

/**
 * Checks the claim to an account whose address is not verified. The returned function carries the
 * claim out. The right password shows that the person made the account, so nothing ends. Otherwise
 * the account is taken over (`takeOver`). Without any password the account gets a random one, until
 * its person requests a reset. Throws VALIDATION_FAILED for a wrong password, for a bad new password,
 * and for both fields at once; RATE_LIMITED after repeated wrong passwords.
 */
export async function claimAccount(deps: SessionDeps, claim: Claim): Promise<(tx: Tx) => void> {
  const { user, password, newPassword } = claim
  if (password !== undefined && newPassword !== undefined) {
    throw invalidField('newPassword', 'newPassword must not be sent together with password.', 'isAlone')
  }
  if (password !== undefined) return ownAccount(deps, { ...claim, password })
  const hash =
    newPassword === undefined
      ? await unusablePassword(deps)
      : await hashNewPassword(newPassword, deps.passwordMinLength, user.email, 'newPassword')
  return (tx) => void takeOver(tx, getUser(tx, user.id), hash, actingAs(user, claim.address))
}

/**
 * Checks that a person without a session knows the password of an account. The returned function checks that it has
 * not changed since. Wrong passwords count as failed sign-ins.
 * Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function ownAccount(
  deps: SessionDeps,
  { user, password, address }: { user: UserRow; password: string; address: string },
): Promise<(tx: Tx) => void> {
  if (!(await isPasswordOf(deps, user, password))) {
    const by = { actor: null, address }
    await deps.db.write((tx) => recordUserEvent(tx, user.id, { act: 'WRONG_PASSWORD', by }))
    throw notItsPassword()
  }
  return (tx) => {
    if (getUser(tx, user.id).passwordHash !== user.passwordHash) throw notItsPassword()
  }
}

const notItsPassword = (): AppError =>
  invalidField('password', 'password is wrong.', 'isCurrentPassword', (say) => say.passwordWrong())

/** Hashes a random password that is not stored. The user can set another password with a reset link. */
export const unusablePassword = ({ passwords }: SessionDeps): Promise<string> =>
  passwords.hash(randomBase62(40))
