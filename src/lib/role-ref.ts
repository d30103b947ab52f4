import * as v from 'valibot'
import { describeObject } from './describe.ts'

/** A role as other records show it: a member's, the caller's. `key` is null for roles an organization made. */
export const RoleRef = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  key: v.nullable(v.string()),
})
describeObject(RoleRef, 'Role', 'What somebody is in an organization; it decides what they may do.', {
  id: 'Id of the role.',
  name: 'What people see it called.',
  key: 'OWNER, ADMIN, MEMBER or VIEWER for the roles every organization has; null for one it made itself.',
})

export const roleRef = (role: { uuid: string; name: string; key: string | null }) => ({
  id: role.uuid,
  name: role.name,
  key: role.key,
})
