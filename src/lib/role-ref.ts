import * as v from 'valibot'
import { describeObject } from './describe.ts'

/** A role as part of other records, such as a member or the caller. `key` is null for custom roles. */
export const RoleRef = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  key: v.nullable(v.string()),
})
describeObject(RoleRef, 'Role', 'The role of a member, which determines their permissions.', {
  id: 'Id of the role.',
  name: 'Its name for people.',
  key: 'OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role.',
})

export const roleRef = (role: { uuid: string; name: string; key: string | null }) => ({
  id: role.uuid,
  name: role.name,
  key: role.key,
})
