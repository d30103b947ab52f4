import * as v from 'valibot'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import { RoleRef } from '../../lib/role-ref.ts'

/** Effective permissions of the caller: contract section 7. */
export const MyPermissionsRecord = v.object({
  role: RoleRef,
  isOwner: v.boolean(),
  permissions: v.array(v.picklist(ALL_PERMISSIONS)),
})
