import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import {
  IdRecord,
  idOf,
  isoTime,
  oneOf,
  PAGE_FIELDS,
  PaginationMeta,
  pageEntries,
  queryIntegerOr,
  uuid,
} from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { invalidField } from '../../lib/errors.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { USER_STATUSES } from '../users/schema.ts'
import * as service from './service.ts'

const ListMembers = parameters({ ...pageEntries, limit: [queryIntegerOr(1, 100, 100), PAGE_FIELDS.limit] })

const AssignRole = component('AssignRole', 'The member, and the new role.', {
  userId: [uuid, 'Id of the member.'],
  roleId: [uuid, 'Id of a role of the organization, but not of the OWNER role.'],
})

const RemoveMember = component('RemoveMember', 'The member to remove.', {
  userId: [v.optional(uuid), 'Id of the member. Required here or as a query parameter.'],
})
const RemoveMemberQuery = parameters({
  userId: [v.optional(uuid), 'Id of the member, if the body does not have it.'],
})

const TransferOwnership = component('TransferOwnership', 'The new owner.', {
  userId: [uuid, 'Id of the member.'],
})

const MemberRecord = component('RoleMember', 'A user as a member of the organization.', {
  id: [uuid, 'Id of the user.'],
  firstName: [v.string(), 'Given name.'],
  lastName: [v.nullable(v.string()), 'Family name; null for none.'],
  email: [v.string(), 'Email address, with which the user signs in.'],
  status: [oneOf(USER_STATUSES), 'Whether the user can sign in.'],
  role: [RoleRef, 'Role of the user in the organization.'],
  joinedAt: [isoTime, 'When the user joined.'],
  hasTwoFactor: [v.boolean(), 'Whether the user has turned on two-factor sign-in.'],
  lastLoginAt: [v.nullable(isoTime), 'When the user last signed in; null for never.'],
})

const group = 'Roles'

/** Returns the user id in the body or in the query. Throws VALIDATION_FAILED if both are missing, or if they differ. */
function oneUserId(inBody: string | undefined, inQuery: string | undefined): string {
  const userId = inBody ?? inQuery
  if (userId === undefined) {
    throw invalidField('userId', 'userId is required, in the body or as a query parameter.', 'isDefined')
  }
  if (inQuery !== undefined && inQuery !== userId) {
    throw invalidField('userId', 'userId differs between the body and the query.', 'isEqual')
  }
  return userId
}

export const memberRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/role/:id/members',
    group,
    summary: 'List the members with a role',
    description: 'The longest membership first.',
    access: 'member',
    permission: 'member:read',
    params: idOf('the role'),
    query: ListMembers,
    status: 200,
    data: v.array(MemberRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query }) => {
      const { rows, total } = service.listMembersOfRole(db, principal.organizationId, params.id, query)
      return ok(rows.map(service.presentMember), { meta: pageMeta(query, total) })
    },
  }),
  operation({
    method: 'POST',
    path: '/role/transfer-ownership',
    group,
    summary: 'Transfer the ownership',
    description:
      'The member becomes the OWNER and the caller an ADMIN, in one step. API keys keep working and then act as the new owner, who should revoke the keys that the former owner knows.',
    errors: {
      OWNER_REQUIRED: 'The caller is not the owner, or is no longer the owner after another transfer.',
      CONFLICT: 'The member is the owner already, or suspended.',
      NOT_FOUND: 'The organization has no member with this id.',
    },
    access: 'member',
    permission: 'organization:update',
    body: TransferOwnership,
    status: 200,
    data: MemberRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        ok(service.presentMember(service.transferOwnership(tx, principal, body.userId)), {
          message: 'Ownership transferred',
        }),
      ),
  }),
  operation({
    method: 'PATCH',
    path: '/role/assign',
    group,
    summary: 'Give a member another role',
    description: 'Applies from the next request of the member on.',
    errors: {
      FORBIDDEN:
        'The role of the caller lacks `role:assign`, or a permission that the role would give; `details[0].permission` names it.',
      OWNER_REQUIRED: 'The member is the owner, or the role is OWNER. Transfer the ownership instead.',
      NOT_FOUND: 'The organization has no such member or no such role.',
    },
    access: 'member',
    permission: 'role:assign',
    body: AssignRole,
    status: 200,
    data: MemberRecord,
    handle: ({ principal, body, write }) =>
      write((tx) =>
        ok(service.presentMember(service.assignRole(tx, principal, body)), { message: 'Role assigned' }),
      ),
  }),
  operation({
    method: 'DELETE',
    path: '/role/member',
    group,
    summary: 'Remove a member',
    description:
      'Takes effect immediately: the sessions of the user in this organization end, and the API keys and pending invitations that the user made stop working. The user stays in other organizations. Send the id in the body or as a query parameter, because some proxies drop the body of a DELETE.',
    errors: {
      OWNER_REQUIRED: 'The member is the owner. Transfer the ownership first.',
      NOT_FOUND: 'The organization has no member with this id.',
    },
    access: 'member',
    permission: 'member:remove',
    query: RemoveMemberQuery,
    body: RemoveMember,
    status: 200,
    data: IdRecord,
    handle: ({ principal, query, body, write }) => {
      const userId = oneUserId(body.userId, query.userId)
      return write((tx) =>
        ok({ id: service.removeMember(tx, principal, userId).userUuid }, { message: 'Member removed' }),
      )
    },
  }),
]
