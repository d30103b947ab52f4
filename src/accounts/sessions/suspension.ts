import type { Reader, Tx } from '../../db/database.ts'
import { listMemberships, setSuspended } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import { clearAttempts } from './sign-in-attempts.ts'
import { endAllSessions } from './store.ts'

interface Suspension {
  status: UserRow['status']
  sessionsEnded: number
}

/**
 * Lists the names of the organizations that a user owns. Their API keys stop with this user, because keys act as the
 * owner.
 */
export const organizationsOwnedBy = (reader: Reader, userId: number): string[] =>
  listMemberships(reader, userId)
    .filter(({ roleKey }) => roleKey === 'OWNER')
    .map(({ organizationName }) => organizationName)

/**
 * Suspends a user immediately, in every organization. The sessions end, and signing in and refreshing are refused. The
 * API keys and invitations that the user made stop working, and so do all keys of organizations that the user owns.
 */
export function suspendUser(tx: Tx, user: UserRow): Suspension {
  recordUserEvent(tx, user.id, { act: 'USER_SUSPENDED' })
  return { status: setSuspended(tx, user, true), sessionsEnded: endAllSessions(tx, user.id) }
}

/**
 * Lets a suspended user sign in again. Ended sessions stay ended. API keys and invitations work again, unless they have
 * expired meanwhile. Does nothing for a user who is not suspended. Returns the status.
 */
export function resumeUser(tx: Tx, user: UserRow): UserRow['status'] {
  clearAttempts(tx, user.email)
  recordUserEvent(tx, user.id, { act: 'USER_RESUMED' })
  return setSuspended(tx, user, false)
}
