import type { Principal } from '../../lib/principal.ts'
import { roleRef } from '../../lib/role-ref.ts'
import { effectivePermissions } from './service.ts'

export const presentMyPermissions = (principal: Principal) => ({
  role: roleRef(principal.role),
  isOwner: principal.isOwner,
  permissions: effectivePermissions(principal),
})
