import { type AppError, invalidField } from '../../lib/errors.ts'
import { type Caller, callerActing } from '../../lib/principal.ts'
import { hasSecondFactor, type Proof, proofOf } from '../two-factor/second-factor.ts'
import { getUser } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import type { SessionDeps } from './deps.ts'
import { clearAttempts, countAttempt, uncountAttempt } from './sign-in-attempts.ts'

export const wrongPassword = (): AppError =>
  invalidField('currentPassword', 'currentPassword is wrong.', 'isCurrentPassword', (say) =>
    say.passwordWrong(),
  )

/** Describes, for the reference, the RATE_LIMITED of operations that ask for a password or a code again. */
export const TOO_MANY_ATTEMPTS =
  'Too many wrong passwords or codes in a row, here or at sign-in. Wait the number of seconds in `Retry-After`.'

/** The error does not reveal whether the password or the code was wrong. */
export const wrongPasswordOrCode = (): AppError =>
  invalidField(
    'code',
    'code or currentPassword is wrong, or the code was used before.',
    'isCurrentCode',
    (say) => say.passwordOrCodeUsed(),
  )

/**
 * Checks that the caller knows the password of the account. Wrong passwords count as failed sign-ins, so that a stolen
 * session gives no more guesses. The audit log records them.
 * Throws VALIDATION_FAILED, RATE_LIMITED.
 * @returns the hash that matches
 */
export async function assertPassword(
  deps: SessionDeps,
  caller: Caller,
  currentPassword: string,
): Promise<string> {
  const user = getUser(deps.db, caller.principal.userId)
  if (!(await isPasswordOf(deps, user, currentPassword))) {
    await recordWrong(deps, caller)
    throw wrongPassword()
  }
  return user.passwordHash
}

/**
 * Returns whether this is the password of the account. A wrong password counts as a failed sign-in.
 * Throws RATE_LIMITED.
 */
export async function isPasswordOf(
  { db, passwords }: SessionDeps,
  { id, email, passwordHash }: UserRow,
  password: string,
): Promise<boolean> {
  await db.write((tx) => countAttempt(tx, email))
  if (!(await passwords.verify(password, passwordHash))) return false
  const clear = hasSecondFactor(db, id) ? uncountAttempt : clearAttempts
  await db.write((tx) => clear(tx, email))
  return true
}

/**
 * Checks the password as `assertPassword` does, and a code of the second factor. The code is not
 * consumed yet. Throws RATE_LIMITED, and VALIDATION_FAILED. The error does not reveal whether the
 * password or the code is wrong.
 */
export async function assertPasswordAndCode(
  deps: SessionDeps,
  caller: Caller,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<Proof> {
  const { db, passwords, sealingKey } = deps
  const { userId } = caller.principal
  const user = getUser(db, userId)
  await db.write((tx) => countAttempt(tx, user.email))
  const proof = await proofOf(db, user, code, { sealingKey, nowMs: db.clock.now() })
  const isRight = await passwords.verify(currentPassword, user.passwordHash)
  if (!isRight || !proof) {
    await recordWrong(deps, caller)
    throw wrongPasswordOrCode()
  }
  await db.write((tx) => clearAttempts(tx, user.email))
  return proof
}

const recordWrong = ({ db }: SessionDeps, { principal, clientIp }: Caller): Promise<void> =>
  db.write((tx) =>
    recordUserEvent(tx, principal.userId, {
      act: 'WRONG_PASSWORD',
      by: callerActing(principal, clientIp()),
    }),
  )
