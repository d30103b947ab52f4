import * as v from 'valibot'
import {
  isoTime,
  oneOf,
  pageEntries,
  queryArray,
  queryBoolean,
  queryText,
  sortEntries,
  uuid,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { RoleRef } from '../../lib/role-ref.ts'

export const USER_STATUSES = enumeration('UserStatus', 'Whether a user can sign in.', {
  ACTIVE: 'Can sign in.',
  INACTIVE: 'Has never signed in, or has left.',
  SUSPENDED: 'Cannot sign in, and all sessions have ended.',
})

const Membership = component('Membership', 'A membership of a user in an organization.', {
  organizationId: [uuid, 'Id of the organization.'],
  organizationName: [v.string(), 'Its name.'],
  role: [RoleRef, 'Role of the user in it.'],
  joinedAt: [isoTime, 'When the user joined.'],
})

const person = {
  id: [uuid, 'Id of the user.'],
  firstName: [v.string(), 'Given name.'],
  lastName: [v.nullable(v.string()), 'Family name; null for none.'],
  email: [v.string(), 'Email address, with which the user signs in.'],
  phone: [v.nullable(v.string()), 'Phone number; null for none.'],
  avatarUrl: [v.nullable(v.string()), 'Address of a picture; null for none.'],
  locale: [
    v.nullable(v.string()),
    'Language, as a BCP 47 tag such as `en-US`; null for the language of the organization.',
  ],
  timezone: [v.nullable(v.string()), 'IANA time zone; null for the time zone of the organization.'],
  status: [oneOf(USER_STATUSES), 'Whether the user can sign in.'],
  emailVerified: [v.boolean(), 'Whether the user has verified the email address.'],
  lastLoginAt: [v.nullable(isoTime), 'When the user last signed in; null for never.'],
  currentOrganizationId: [uuid, 'Id of the organization that this request acts in.'],
  createdAt: [isoTime, 'When the user was created.'],
  updatedAt: [isoTime, 'When the user was last changed.'],
} as const

export const UserRecord = component('User', 'A person who can sign in.', {
  ...person,
  pendingEmail: [
    v.nullable(v.string()),
    'An email address that replaces that of the account when a link has verified it; null for none.',
  ],
  memberships: [v.array(Membership), 'The organizations the user belongs to.'],
})

export const MemberRecord = component('Member', 'A member of the organization.', {
  ...person,
  hasTwoFactor: [v.boolean(), 'Whether the user has turned on two-factor sign-in.'],
  memberships: [
    v.optional(v.array(Membership)),
    'The membership in this organization, with the role; absent unless the call asks for it with `populate=memberships`.',
  ],
})

const USER_SORTS = enumeration('UserSort', 'The sort key of a list of users.', {
  firstName: 'By given name; upper and lower case are the same.',
  lastName: 'By family name; upper and lower case are the same.',
  email: 'By email address.',
  status: 'By status, in alphabetical order.',
  createdAt: 'By time of creation.',
  updatedAt: 'By time of the last change.',
})

const USER_PARTS = enumeration('UserPart', 'An addition to a list of users.', {
  memberships: 'The membership of each user in this organization, with the role.',
})

export const ListUsers = parameters({
  ...pageEntries,
  search: [queryText(200), 'Only users with this text somewhere in their name or email address.'],
  status: [v.optional(oneOf(USER_STATUSES)), 'Only users with this status.'],
  ...sortEntries(USER_SORTS, 'createdAt'),
  populate: [queryArray(oneOf(USER_PARTS)), 'Additions to the list.'],
  includeOwners: [queryBoolean, 'True also shows the owner to other callers.'],
})

export type ListUsersQuery = v.InferOutput<typeof ListUsers>
