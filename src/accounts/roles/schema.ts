import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import './words.ts'

/** Effective permissions of the caller: contract section 7. */
export const MyPermissionsRecord = v.object({
  role: RoleRef,
  isOwner: v.boolean(),
  permissions: v.array(v.picklist(ALL_PERMISSIONS)),
})
describeObject(MyPermissionsRecord, 'MyPermissions', 'What the caller may do.', {
  role: 'What the caller is in the organization; for an API key, what its owner is.',
  isOwner: 'Whether the caller acts as the owner of the organization.',
  permissions: 'Everything the caller may do.',
})
