import type { Reader } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { isForOwnerAlone, type Permission } from '../../lib/permissions.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import { permissionsOf } from './service.ts'
import { findRoleOfMember } from './store.ts'

/**
 * Checks that the caller may put these permissions into a role.
 * Throws OWNER_REQUIRED for permissions that only the owner can have, even if the owner calls. Throws FORBIDDEN for
 * permissions that the caller lacks.
 */
export function assertGrantable(principal: Principal, permissions: readonly Permission[]): void {
  for (const permission of permissions) {
    if (isForOwnerAlone(permission)) {
      throw new AppError('OWNER_REQUIRED', `Only the owner can have ${permission}, so no role can give it.`, {
        details: [{ permission }],
        said: (say) => say.rolePermissionOfOwner(),
      })
    }
    assertPermission(principal, permission)
  }
}

/**
 * Returns the caller with their current role. The credential is checked when a request begins, but its body may arrive
 * much later. A caller who has lost the permission meanwhile must not use it. Call it inside the transaction.
 * Throws FORBIDDEN for a caller who has left the organization or lacks the permission.
 */
export function asOfNow(reader: Reader, principal: Principal, permission: Permission): Principal {
  if (principal.kind !== 'USER') return principal
  const role = findRoleOfMember(reader, principal.organizationId, principal.userId)
  if (!role) throw new AppError('FORBIDDEN', (say) => say.memberNoLonger())
  const now: Principal = {
    ...principal,
    isOwner: role.key === 'OWNER',
    permissions: permissionsOf(role.key, role.permissions),
  }
  assertPermission(now, permission)
  return now
}

/**
 * Checks that the caller is the current owner. The owner's API keys count as the owner, and the command line may do
 * what an owner may. Throws OWNER_REQUIRED.
 */
export function assertStillOwner(reader: Reader, principal: Principal): void {
  if (principal.kind === 'SYSTEM') return
  const role = findRoleOfMember(reader, principal.organizationId, principal.userId)
  if (role?.key === 'OWNER') return
  throw new AppError('OWNER_REQUIRED', (say) => say.ownerTransfers())
}
