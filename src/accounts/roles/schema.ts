import * as v from 'valibot'
import { describeObject } from '../../lib/describe.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import './words.ts'

/** Effective permissions of the caller. */
export const MyPermissionsRecord = v.object({
  role: RoleRef,
  isOwner: v.boolean(),
  permissions: v.array(v.picklist(ALL_PERMISSIONS)),
})
describeObject(MyPermissionsRecord, 'MyPermissions', 'What the caller may do.', {
  role: "The caller's role in the organization; for an API key, its owner's role.",
  isOwner: 'Whether the caller acts as the owner of the organization.',
  permissions: 'Everything the caller may do.',
})
