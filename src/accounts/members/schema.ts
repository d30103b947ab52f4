import * as v from 'valibot'
import { isoTime, oneOf, PAGE_FIELDS, pageQuery, queryIntegerOr, uuid } from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { USER_STATUSES } from '../users/schema.ts'

export const ListMembers = v.object({ ...pageQuery, limit: queryIntegerOr(1, 100, 100) })
describeFields(ListMembers, PAGE_FIELDS)

/** AssignRoleDto. */
export const AssignRole = v.object({ userId: uuid, roleId: uuid })
describeObject(AssignRole, 'AssignRole', 'Who gets which role.', {
  userId: 'Id of the member.',
  roleId: 'Id of a role of the organization, but not of the OWNER role.',
})

/** RemoveMemberDto. */
export const RemoveMember = v.object({ userId: v.optional(uuid) })
describeObject(RemoveMember, 'RemoveMember', 'Who is removed.', {
  userId: 'Id of the member. Required here or as a query parameter.',
})
export const RemoveMemberQuery = v.object({ userId: v.optional(uuid) })
describeFields(RemoveMemberQuery, { userId: 'Id of the member, where the body does not say it.' })

/** TransferOwnershipDto. */
export const TransferOwnership = v.object({ userId: uuid })
describeObject(TransferOwnership, 'TransferOwnership', 'Who becomes the owner.', {
  userId: 'Id of the member.',
})

export const MemberRecord = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  email: v.string(),
  status: oneOf(USER_STATUSES),
  role: RoleRef,
  joinedAt: isoTime,
  hasTwoFactor: v.boolean(),
  lastLoginAt: v.nullable(isoTime),
})
describeObject(MemberRecord, 'RoleMember', 'A user as a member of the organization.', {
  id: 'Id of the user.',
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  email: 'Email address, with which the user signs in.',
  status: 'Whether the user can sign in.',
  role: 'Role of the user in the organization.',
  joinedAt: 'When the user joined.',
  hasTwoFactor: 'Whether the user has turned on two-factor sign-in.',
  lastLoginAt: 'When the user last signed in; null for never.',
})
