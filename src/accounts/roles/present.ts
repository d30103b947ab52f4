import { toIso } from '../../lib/clock.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { roleRef } from '../../lib/role-ref.ts'
import type { RoleView } from './queries.ts'
import { effectivePermissions, permissionsOf } from './service.ts'

export const presentMyPermissions = (principal: Principal) => ({
  role: roleRef(principal.role),
  isOwner: principal.isOwner,
  permissions: effectivePermissions(principal),
})

export function presentRole(row: RoleView) {
  const permissions = permissionsOf(row.key, row.permissions)
  return {
    ...roleRef(row),
    description: row.description,
    isSystem: row.key !== null,
    permissions: ALL_PERMISSIONS.filter((permission) => permissions.has(permission)),
    memberCount: row.memberCount,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}
