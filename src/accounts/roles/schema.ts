import * as v from 'valibot'
import {
  clearable,
  isoTime,
  listOf,
  nameText,
  PAGE_FIELDS,
  pageEntries,
  queryBoolean,
  queryIntegerOr,
  text,
  UNIQUE_NAME,
  uuid,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import { RoleRef, roleRef } from '../../lib/role-ref.ts'
import './words.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { effectivePermissions, permissionsOf } from './service.ts'
import type { RoleView } from './store.ts'

export const MyPermissionsRecord = component('MyPermissions', 'The permissions of the caller.', {
  role: [RoleRef, "The caller's role in the organization; for an API key, its owner's role."],
  isOwner: [v.boolean(), 'Whether the caller acts as the owner of the organization.'],
  permissions: [v.array(v.picklist(ALL_PERMISSIONS)), 'All permissions of the caller.'],
})

const permissions = listOf(
  v.picklist(ALL_PERMISSIONS, 'must be a permission such as contact:read; the OWNER role has all of them'),
  {
    max: 2 * ALL_PERMISSIONS.length,
    message: 'must be a list of permissions',
  },
)
const PERMISSIONS = 'Permissions of its members.'

export const CreateRole = component('CreateRole', 'A role to create.', {
  name: [nameText(50), UNIQUE_NAME],
  description: [clearable(text(1, 500)), 'What it is for; null for none.'],
  permissions: [permissions, `${PERMISSIONS} Only permissions that the caller has.`],
})

export const UpdateRole = component('UpdateRole', 'Changes to a role. An absent field stays as it is.', {
  name: [v.optional(nameText(50)), UNIQUE_NAME],
  description: [clearable(text(1, 500)), 'What it is for; null for none.'],
  permissions: [
    v.optional(permissions),
    `${PERMISSIONS} Replaces all earlier ones; the caller must have each added permission.`,
  ],
})

export const ListRoles = parameters({
  ...pageEntries,
  limit: [queryIntegerOr(1, 100, 40), PAGE_FIELDS.limit],
  excludeOwner: [queryBoolean, 'True leaves out the OWNER role, which cannot be assigned.'],
})

export const RoleRecord = component('RoleDetails', 'A role with its permissions.', {
  id: [uuid, 'Id of the role.'],
  name: [v.string(), UNIQUE_NAME],
  key: [
    v.nullable(v.string()),
    'OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role.',
  ],
  description: [v.nullable(v.string()), 'What it is for; null for none.'],
  isSystem: [v.boolean(), 'Whether it is a system role, which cannot be changed or deleted.'],
  permissions: [v.array(v.picklist(ALL_PERMISSIONS)), PERMISSIONS],
  memberCount: [v.number(), 'How many members have it.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

export type CreateRoleInput = v.InferOutput<typeof CreateRole>
export type UpdateRoleInput = v.InferOutput<typeof UpdateRole>
export type ListRolesQuery = v.InferOutput<typeof ListRoles>

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
