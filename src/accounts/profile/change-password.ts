import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../lib/acting.ts'
import { assertPassword, wrongPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { endOtherSessions } from '../sessions/service.ts'
import { recordOfUser } from '../users/acts.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { changePasswordHash, getUser } from '../users/service.ts'
import type { ChangePasswordInput } from './schema.ts'

/**
 * Prepares a new password for the caller; what is returned stores it, and ends
 * every other session of theirs. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function newPassword(deps: SessionDeps, caller: Caller, input: ChangePasswordInput) {
  const { principal } = caller
  const { email } = getUser(deps.db, principal.userId)
  // First: a new password that is refused costs no try.
  assertGoodPassword(input.newPassword, deps.passwordMinLength, email, 'newPassword')
  const checked = await assertPassword(deps, caller, input.currentPassword)
  const hash = await deps.passwords.hash(input.newPassword)
  return (tx: Tx): void => {
    // Somebody may have set another one meanwhile.
    if (getUser(tx, principal.userId).passwordHash !== checked) throw wrongPassword()
    changePasswordHash(tx, principal.userId, hash)
    const endedSessions = endOtherSessions(tx, principal)
    recordOfUser(tx, principal.userId, { act: 'PASSWORD_SET', details: { endedSessions } })
  }
}
