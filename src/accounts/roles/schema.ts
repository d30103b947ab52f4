import * as v from 'valibot'
import {
  clearable,
  isoTime,
  listOf,
  nameText,
  PAGE_FIELDS,
  pageQuery,
  queryBoolean,
  queryIntegerOr,
  text,
  UNIQUE_NAME,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { ALL_PERMISSIONS } from '../../lib/permissions.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import './words.ts'

/** Effective permissions of the caller. */
export const MyPermissionsRecord = v.object({
  role: RoleRef,
  isOwner: v.boolean(),
  permissions: v.array(v.picklist(ALL_PERMISSIONS)),
})
describeObject(MyPermissionsRecord, 'MyPermissions', 'The permissions of the caller.', {
  role: "The caller's role in the organization; for an API key, its owner's role.",
  isOwner: 'Whether the caller acts as the owner of the organization.',
  permissions: 'All permissions of the caller.',
})

const permissions = listOf(
  v.picklist(ALL_PERMISSIONS, 'must be a permission such as contact:read; the OWNER role has all of them'),
  {
    max: 2 * ALL_PERMISSIONS.length,
    message: 'must be a list of permissions',
  },
)
const PERMISSIONS = 'Permissions of its members.'

/** CreateRoleDto. */
export const CreateRole = v.object({
  name: nameText(50),
  description: clearable(text(1, 500)),
  permissions,
})
describeObject(CreateRole, 'CreateRole', 'A role to create.', {
  name: UNIQUE_NAME,
  description: 'What it is for; null for none.',
  permissions: `${PERMISSIONS} Only permissions that the caller has.`,
})

/** UpdateRoleDto. */
export const UpdateRole = v.object({
  name: v.optional(nameText(50)),
  description: clearable(text(1, 500)),
  permissions: v.optional(permissions),
})
describeObject(UpdateRole, 'UpdateRole', 'Changes to a role. An absent field stays as it is.', {
  name: UNIQUE_NAME,
  description: 'What it is for; null for none.',
  permissions: `${PERMISSIONS} Replaces all earlier ones; the caller must have each added permission.`,
})

export const ListRoles = v.object({
  ...pageQuery,
  limit: queryIntegerOr(1, 100, 40),
  excludeOwner: queryBoolean,
})
describeFields(ListRoles, {
  ...PAGE_FIELDS,
  excludeOwner: 'True leaves out the OWNER role, which cannot be assigned.',
})

export const RoleRecord = v.object({
  id: uuid,
  name: v.string(),
  key: v.nullable(v.string()),
  description: v.nullable(v.string()),
  isSystem: v.boolean(),
  permissions: v.array(v.picklist(ALL_PERMISSIONS)),
  memberCount: v.number(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(RoleRecord, 'RoleDetails', 'A role with its permissions.', {
  id: 'Id of the role.',
  name: UNIQUE_NAME,
  key: 'OWNER, ADMIN, MEMBER or VIEWER for the system roles; null for a custom role.',
  description: 'What it is for; null for none.',
  isSystem: 'Whether it is a system role, which cannot be changed or deleted.',
  permissions: PERMISSIONS,
  memberCount: 'How many members have it.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
})

export type CreateRoleInput = v.InferOutput<typeof CreateRole>
export type UpdateRoleInput = v.InferOutput<typeof UpdateRole>
export type ListRolesQuery = v.InferOutput<typeof ListRoles>
