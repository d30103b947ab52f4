import * as v from 'valibot'
import {
  isoTime,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryArray,
  queryBoolean,
  queryText,
  SORT_FIELDS,
  sortOrder,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'

export const USER_STATUSES = ['ACTIVE', 'INACTIVE', 'SUSPENDED'] as const
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

const person = {
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
  createdAt: isoTime,
  updatedAt: isoTime,
}
const PERSON_FIELDS = {
  id: 'Id of the user.',
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  email: 'Email address, with which the user signs in.',
  phone: 'Phone number; null for none.',
  avatarUrl: 'Address of a picture; null for none.',
  locale: 'Language, as a BCP 47 tag such as `en-US`; null for the language of the organization.',
  timezone: 'IANA time zone; null for the time zone of the organization.',
  status: 'Whether the user can sign in.',
  emailVerified: 'Whether the user has verified the email address.',
  lastLoginAt: 'When the user last signed in; null for never.',
  currentOrganizationId: 'Id of the organization that this request acts in.',
  createdAt: 'When the user was created.',
  updatedAt: 'When the user was last changed.',
}

/** UserResponse. */
export const UserRecord = v.object({
  ...person,
  pendingEmail: v.nullable(v.string()),
  memberships: v.array(Membership),
})
describeObject(UserRecord, 'User', 'A person who can sign in.', {
  ...PERSON_FIELDS,
  pendingEmail:
    'An email address that replaces that of the account when a link has verified it; null for none.',
  memberships: 'The organizations the user belongs to.',
})

/** A member in a list. */
export const MemberRecord = v.object({
  ...person,
  hasTwoFactor: v.boolean(),
  memberships: v.optional(v.array(Membership)),
})
describeObject(MemberRecord, 'Member', 'A member of the organization.', {
  ...PERSON_FIELDS,
  hasTwoFactor: 'Whether the user has turned on two-factor sign-in.',
  memberships:
    'The membership in this organization, with the role; absent unless the call asks for it with `populate=memberships`.',
})

const USER_SORTS = ['firstName', 'lastName', 'email', 'status', 'createdAt', 'updatedAt'] as const
describeWords(USER_SORTS, 'UserSort', 'The sort key of a list of users.', {
  firstName: 'By given name; upper and lower case are the same.',
  lastName: 'By family name; upper and lower case are the same.',
  email: 'By email address.',
  status: 'By status, in alphabetical order.',
  createdAt: 'By time of creation.',
  updatedAt: 'By time of the last change.',
})

const USER_PARTS = ['memberships'] as const
describeWords(USER_PARTS, 'UserPart', 'An addition to a list of users.', {
  memberships: 'The membership of each user in this organization, with the role.',
})

export const ListUsers = v.object({
  ...pageQuery,
  search: queryText(200),
  status: v.optional(oneOf(USER_STATUSES)),
  sortBy: v.optional(oneOf(USER_SORTS), 'createdAt'),
  sortOrder,
  populate: queryArray(oneOf(USER_PARTS)),
  includeOwners: queryBoolean,
})
describeFields(ListUsers, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  search: 'Only users with this text somewhere in their name or email address.',
  status: 'Only users with this status.',
  populate: 'Additions to the list.',
  includeOwners: 'True also shows the owner to other callers.',
})

export type ListUsersQuery = v.InferOutput<typeof ListUsers>
