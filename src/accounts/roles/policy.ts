import { AppError } from '../../lib/errors.ts'
import { isForOwnerAlone, type Permission } from '../../lib/permissions.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'

/**
 * Checks that the caller may put these permissions into a role.
 * Throws OWNER_REQUIRED for permissions that only the owner can have, for every caller, and FORBIDDEN for
 * permissions that the caller lacks.
 */
export function assertGrantable(principal: Principal, permissions: readonly Permission[]): void {
  for (const permission of permissions) {
    if (isForOwnerAlone(permission)) {
      throw new AppError('OWNER_REQUIRED', `Only the owner can have ${permission}, so no role can give it.`, {
        details: [{ permission }],
      })
    }
    assertPermission(principal, permission)
  }
}
