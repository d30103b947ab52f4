import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { IdRecord, idOf, PaginationMeta } from '../../http/schema.ts'
import * as custom from './custom-roles.ts'
import {
  CreateRole,
  ListRoles,
  MyPermissionsRecord,
  presentMyPermissions,
  presentRole,
  RoleRecord,
  UpdateRole,
} from './schema.ts'

const params = idOf('the role')
const group = 'Roles'

const NAME_TAKEN = 'Another role has this name; `details[0].existingId` is its id.'
const NOT_GRANTABLE = (permission: string) =>
  `The role of the caller lacks \`${permission}\`, or a permission that the call would give; \`details[0].permission\` names it.`
const OWNER_ALONE =
  'A permission of the list can only be held by the owner; `details[0].permission` names it.'
const IMMUTABLE = 'It is a system role.'

export const roleRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'POST',
    path: '/role',
    group,
    summary: 'Create a role',
    description: `The new role has no members. An organization has at most ${custom.MAX_CUSTOM_ROLES} custom roles.`,
    errors: {
      ALREADY_EXISTS: NAME_TAKEN,
      FORBIDDEN: NOT_GRANTABLE('role:create'),
      OWNER_REQUIRED: OWNER_ALONE,
      CONFLICT: 'The organization has reached its limit of custom roles. Delete one first.',
    },
    access: 'member',
    permission: 'role:create',
    body: CreateRole,
    record: RoleRecord,
    status: 201,
    data: RoleRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => created(presentRole(custom.createRole(tx, principal, body)), 'Role created')),
  }),
  operation({
    method: 'GET',
    path: '/role',
    group,
    summary: 'List roles',
    description: 'The system roles first, then custom roles by name.',
    access: 'member',
    permission: 'role:read',
    query: ListRoles,
    calledRequired: ['limit', 'page'],
    status: 200,
    data: v.array(RoleRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = custom.listRoles(db, principal.organizationId, query)
      return ok(rows.map(presentRole), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'GET',
    path: '/role/permissions/me',
    group,
    summary: "List the caller's permissions",
    description: 'Lets a client show only the functions that the caller may use. Needs no permission.',
    access: 'member',
    status: 200,
    data: MyPermissionsRecord,
    handle: ({ principal }) => ok(presentMyPermissions(principal)),
  }),
  operation({
    method: 'GET',
    path: '/role/:id',
    group,
    summary: 'Read a role',
    description: 'Includes its permissions and the number of its members.',
    access: 'member',
    permission: 'role:read',
    params,
    status: 200,
    data: RoleRecord,
    handle: ({ principal, params }) =>
      ok(presentRole(custom.getRole(db, principal.organizationId, params.id))),
  }),
  operation({
    method: 'PATCH',
    path: '/role/:id',
    group,
    summary: 'Change a role',
    description:
      'Its members have the new permissions from their next request on. A permission that the role has already may stay in the list, even if the caller lacks it.',
    errors: {
      ALREADY_EXISTS: NAME_TAKEN,
      FORBIDDEN: NOT_GRANTABLE('role:update'),
      OWNER_REQUIRED: OWNER_ALONE,
      SYSTEM_ROLE_IMMUTABLE: IMMUTABLE,
    },
    access: 'member',
    permission: 'role:update',
    params,
    body: UpdateRole,
    record: RoleRecord,
    status: 200,
    data: RoleRecord,
    changedAt: (reader, { organizationId }, { id }) => custom.getRole(reader, organizationId, id).updatedAt,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentRole(custom.updateRole(tx, principal, params.id, body)), { message: 'Role changed' }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/role/:id',
    group,
    summary: 'Delete a role',
    description: 'Possible only if no member has the role and no open invitation gives it.',
    errors: {
      RESOURCE_IN_USE:
        'Members have the role, or open invitations give it; `details[0]` says how many of each.',
      SYSTEM_ROLE_IMMUTABLE: IMMUTABLE,
    },
    access: 'member',
    permission: 'role:delete',
    params,
    status: 200,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        custom.deleteRole(tx, principal, params.id)
        return ok({ id: params.id }, { message: 'Role deleted' })
      }),
  }),
]
