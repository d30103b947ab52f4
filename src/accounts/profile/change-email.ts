import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../lib/acting.ts'
import { invalidField } from '../../lib/errors.ts'
import { requestEmail } from '../email-verification/service.ts'
import { assertPassword, wrongPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { getUser } from '../users/service.ts'
import type { UpdateUserInput } from './schema.ts'

/**
 * Checks that the caller may ask for another address; what is returned does.
 * Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function newEmail(
  deps: SessionDeps,
  caller: Caller,
  { email, currentPassword }: UpdateUserInput,
): Promise<(tx: Tx) => void> {
  if (email === undefined) return () => {}
  const { userId } = caller.principal
  const request = (tx: Tx): void => requestEmail(tx, userId, email, deps.sendsMail)
  if (email === getUser(deps.db, userId).email) return request
  if (currentPassword === undefined) {
    throw invalidField('currentPassword', 'currentPassword is required to change email.', 'isDefined')
  }
  const checked = await assertPassword(deps, caller, currentPassword)
  return (tx) => {
    if (getUser(tx, userId).passwordHash !== checked) throw wrongPassword()
    request(tx)
  }
}
