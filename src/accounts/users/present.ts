import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import type { ListedMember } from './list.ts'
import type { MembershipView } from './queries.ts'
import type { UserRow, VisibleUser } from './table.ts'

const presentMembership = (membership: MembershipView) => ({
  organizationId: membership.organizationUuid,
  organizationName: membership.organizationName,
  role: roleRef({ uuid: membership.roleUuid, name: membership.roleName, key: membership.roleKey }),
  joinedAt: toIso(membership.joinedAt),
})

/** @param currentOrganizationId uuid of the organization for which the caller acts */
export const presentUser = (
  user: VisibleUser & Pick<UserRow, 'pendingEmail'>,
  memberships: readonly MembershipView[],
  currentOrganizationId: string,
) => ({
  ...presentPerson(user, currentOrganizationId),
  pendingEmail: user.pendingEmail,
  memberships: memberships.map(presentMembership),
})

/** A member in a list. @param populate whether to include the membership in this organization */
export const presentMember = (
  { user, membership, hasTwoFactor }: ListedMember,
  currentOrganizationId: string,
  populate: boolean,
) => ({
  ...presentPerson(user, currentOrganizationId),
  hasTwoFactor,
  ...(populate ? { memberships: [presentMembership(membership)] } : {}),
})

const presentPerson = (user: VisibleUser, currentOrganizationId: string) => ({
  id: user.uuid,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  avatarUrl: user.avatarUrl,
  locale: user.locale,
  timezone: user.timezone,
  status: user.status,
  emailVerified: user.emailVerifiedAt !== null,
  lastLoginAt: toIsoOrNull(user.lastLoginAt),
  currentOrganizationId,
  createdAt: toIso(user.createdAt),
  updatedAt: toIso(user.updatedAt),
})
