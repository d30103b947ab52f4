import * as v from 'valibot'
import { isoTime, oneOf, uuid } from '../../http/schema.ts'
import { describeObject, describeWords } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'

const USER_STATUSES = ['ACTIVE', 'INACTIVE', 'SUSPENDED'] as const
describeWords(USER_STATUSES, 'UserStatus', 'Whether a user can sign in.', {
  ACTIVE: 'Can sign in.',
  INACTIVE: 'Has never signed in, or has left.',
  SUSPENDED: 'Cannot sign in, and all sessions have ended.',
})

const Membership = v.object({
  organizationId: uuid,
  organizationName: v.string(),
  role: RoleRef,
  joinedAt: isoTime,
})
describeObject(Membership, 'Membership', 'A membership of a user in an organization.', {
  organizationId: 'Id of the organization.',
  organizationName: 'Its name.',
  role: 'Role of the user in it.',
  joinedAt: 'When the user joined.',
})

/** UserResponse. */
export const UserRecord = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  email: v.string(),
  phone: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  timezone: v.nullable(v.string()),
  status: oneOf(USER_STATUSES),
  emailVerified: v.boolean(),
  lastLoginAt: v.nullable(isoTime),
  currentOrganizationId: uuid,
  memberships: v.array(Membership),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(UserRecord, 'User', 'A person who can sign in.', {
  id: 'Id of the user.',
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  email: 'Email address, with which the user signs in.',
  phone: 'Phone number; null for none.',
  avatarUrl: 'Address of a picture; null for none.',
  locale: 'Language, as a BCP 47 tag such as `en-US`; null for that of the organization.',
  timezone: 'IANA time zone; null for that of the organization.',
  status: 'Whether the user can sign in.',
  emailVerified: 'Whether the user has verified the email address.',
  lastLoginAt: 'When the user last signed in; null for never.',
  currentOrganizationId: 'Id of the organization that this request acts in.',
  memberships: 'The organizations the user belongs to.',
  createdAt: 'When the user was created.',
  updatedAt: 'When the user was last changed.',
})
