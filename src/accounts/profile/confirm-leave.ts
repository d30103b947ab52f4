import type { Caller } from '../../lib/acting.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { invalidField } from '../../lib/errors.ts'
import { assertPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { findSession } from '../sessions/queries.ts'

/** How long after a sign-in nothing more is asked for. */
const FRESH_MS = 10 * MINUTE_MS

/**
 * Checks that the person deletes the account, and not a thief of a session or an API key: the person has signed in
 * just now, in whichever way, or sends the password. An account without a password has signed in another way.
 * Throws VALIDATION_FAILED, RATE_LIMITED.
 */
export async function confirmLeave(
  deps: SessionDeps,
  caller: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) {
    await assertPassword(deps, caller, currentPassword)
    return
  }
  const { sessionId } = caller.principal
  const session = sessionId === undefined ? undefined : findSession(deps.db, sessionId)
  if (session && deps.db.clock.now() - session.createdAt <= FRESH_MS) return
  throw invalidField(
    'currentPassword',
    'currentPassword is required, unless you have signed in within the last ten minutes: sign in again, or send it.',
    'isDefined',
  )
}
