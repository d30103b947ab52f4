import type { Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { endOtherSessions } from '../sessions/service.ts'
import { countAttempt, forgetAttempts } from '../sessions/sign-in-attempts.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { changePasswordHash, getUser } from '../users/service.ts'
import type { ChangePasswordInput } from './schema.ts'

const wrongPassword = () =>
  invalidField('currentPassword', 'currentPassword is not the password of this account.', 'isCurrentPassword')

/**
 * Checks that the caller knows the password of the account. Wrong ones count as
 * failed sign-ins of it, so that a stolen session gives no more guesses.
 * Throws VALIDATION_FAILED, RATE_LIMITED. @returns the hash that it fits
 */
export async function assertPassword(
  { db, passwords }: SessionDeps,
  userId: number,
  currentPassword: string,
): Promise<string> {
  const { email, passwordHash } = getUser(db, userId)
  await db.write((tx) => countAttempt(tx, email))
  if (!(await passwords.verify(currentPassword, passwordHash))) throw wrongPassword()
  await db.write((tx) => forgetAttempts(tx, email))
  return passwordHash
}

/**
 * Prepares a new password for the caller; what is returned stores it, and ends
 * every other session of theirs. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function newPassword(deps: SessionDeps, principal: Principal, input: ChangePasswordInput) {
  const { email } = getUser(deps.db, principal.userId)
  // First: a new password that is refused costs no try.
  assertGoodPassword(input.newPassword, deps.passwordMinLength, email, 'newPassword')
  const checked = await assertPassword(deps, principal.userId, input.currentPassword)
  const hash = await deps.passwords.hash(input.newPassword)
  return (tx: Tx): void => {
    // Somebody may have set another one meanwhile.
    if (getUser(tx, principal.userId).passwordHash !== checked) throw wrongPassword()
    changePasswordHash(tx, principal.userId, hash)
    endOtherSessions(tx, principal)
  }
}
