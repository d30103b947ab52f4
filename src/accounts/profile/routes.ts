import type { Reader, Tx } from '../../db/database.ts'
import { type Operation, ok, operation, type Reply } from '../../http/operation.ts'
import { IdRecord } from '../../http/schema.ts'
import type { Caller, Principal } from '../../lib/principal.ts'
import { assertPassword, wrongPassword } from '../sessions/assert-password.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { endOtherSessions } from '../sessions/service.ts'
import { assertPasswordAllowed } from '../users/passwords.ts'
import { presentUser } from '../users/routes.ts'
import { UserRecord } from '../users/schema.ts'
import { changePasswordHash, getCurrentUser, getUser } from '../users/service.ts'
import { recordUserEvent } from '../users/user-events.ts'
import {
  assertMayDeleteAccount,
  confirmDeletion,
  deleteAccount,
  type StopOrganization,
} from './delete-account.ts'
import { ChangePassword, type ChangePasswordInput, DeleteUser, UpdateUser } from './schema.ts'
import { newEmail, updateProfile } from './service.ts'

/**
 * Prepares a new password for the caller. The returned function stores the password, and ends every other session of
 * the caller. Throws VALIDATION_FAILED, RATE_LIMITED.
 */
async function newPassword(deps: SessionDeps, caller: Caller, input: ChangePasswordInput) {
  const { principal } = caller
  const { email } = getUser(deps.db, principal.userId)
  // The new password is checked first, so that a refused one does not count as a failed attempt.
  assertPasswordAllowed(input.newPassword, deps.passwordMinLength, email, 'newPassword')
  const checked = await assertPassword(deps, caller, input.currentPassword)
  const hash = await deps.passwords.hash(input.newPassword)
  return (tx: Tx): void => {
    // Another request may have set a password meanwhile.
    if (getUser(tx, principal.userId).passwordHash !== checked) throw wrongPassword()
    changePasswordHash(tx, principal.userId, hash)
    const endedSessions = endOtherSessions(tx, principal)
    recordUserEvent(tx, principal.userId, { act: 'PASSWORD_SET', details: { endedSessions } })
  }
}

interface ProfileRouteDeps extends SessionDeps {
  stopOrganization: StopOrganization
}

function current(reader: Reader, principal: Principal, message: string): Reply {
  const { user, memberships } = getCurrentUser(reader, principal)
  return ok(presentUser(user, memberships, principal.organizationUuid), { message })
}

/** Returns a message that explains how a new address takes effect. */
function updatedMessage(
  reader: Reader,
  { userId }: Principal,
  email: string | undefined,
  sendsMail: boolean,
): string {
  if (email === undefined || getUser(reader, userId).pendingEmail !== email) return 'User updated'
  return sendsMail
    ? 'User updated; the new email address takes effect with the link that is sent to it'
    : 'User updated; the new email address takes effect with a link: ask the server operator for it'
}

export const profileRoutes = (deps: ProfileRouteDeps): Operation[] => [
  operation({
    method: 'PATCH',
    path: '/user',
    group: 'Users',
    summary: 'Change the current user',
    description:
      'An absent field stays as it is; null clears an optional field. Another `email` needs `currentPassword`, and takes effect when the link that is sent to it is used (`POST /auth/verify-email`); the answer is the same whether or not another account has the address. With an API key: changes the owner of its organization.',
    errors: {
      RATE_LIMITED:
        'Too many wrong passwords in a row, or another address was requested less than a minute ago. Wait the number of seconds in `Retry-After`.',
    },
    access: 'member',
    body: UpdateUser,
    status: 200,
    data: UserRecord,
    handle: async ({ principal, body, write, clientIp }) => {
      const changeEmail = await newEmail(deps, { principal, clientIp }, body)
      return write((tx) => {
        changeEmail(tx)
        updateProfile(tx, principal, body)
        return current(tx, principal, updatedMessage(tx, principal, body.email, deps.sendsMail))
      })
    },
  }),
  operation({
    method: 'DELETE',
    path: '/user',
    group: 'Users',
    summary: 'Delete the account of the current user',
    description:
      'Permanent: name, addresses and picture are erased from all records, and records that the person wrote or made stay with the name "Deleted user"; every session and every membership ends. `currentPassword` is required from a person who has not signed in within the last ten minutes, and always from an API key. An organization without other members stops sending immediately, and is deleted after 30 days unless the operator gives it an owner again (`carillon user create --role owner`). With an API key: deletes the owner of its organization.',
    errors: {
      RESOURCE_IN_USE: 'The caller owns an organization that has other members; `details[0]` names it.',
      RATE_LIMITED:
        'Too many wrong passwords in a row, or too many calls. Wait the number of seconds in `Retry-After`.',
      SESSION_REQUIRED: 'The caller is an API key, and the owner belongs to other organizations too.',
    },
    access: 'member',
    body: DeleteUser,
    status: 200,
    data: IdRecord,
    handle: async ({ principal, body, write, clientIp }) => {
      assertMayDeleteAccount(deps.db, principal)
      await confirmDeletion(deps, { principal, clientIp }, body.currentPassword)
      return write((tx) => {
        deleteAccount(tx, principal, deps.stopOrganization)
        return ok({ id: principal.userUuid }, { message: 'Account deleted' })
      })
    },
  }),
  operation({
    method: 'PATCH',
    path: '/user/password',
    group: 'Users',
    summary: 'Change the password of the current user',
    description:
      'Ends every other session of the user; with an API key, every session of the owner. A wrong `currentPassword` counts as a failed sign-in.',
    errors: {
      RATE_LIMITED:
        'Too many wrong passwords in a row, here or at sign-in. Wait the number of seconds in `Retry-After`.',
    },
    access: 'member',
    body: ChangePassword,
    status: 200,
    data: UserRecord,
    handle: async ({ principal, body, write, clientIp }) => {
      const change = await newPassword(deps, { principal, clientIp }, body)
      return write((tx) => {
        change(tx)
        return current(tx, principal, 'Password changed')
      })
    },
  }),
]
