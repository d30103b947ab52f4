import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import { type ListedMember, listUsers } from './list.ts'
import { ListUsers, MemberRecord, UserRecord } from './schema.ts'
import * as service from './service.ts'
import type { MembershipView } from './store.ts'
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
const presentMember = (
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

export const userRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/user',
    group: 'Users',
    summary: 'Read the current user',
    description: 'With an API key: the owner of its organization, as whom the key acts.',
    access: 'member',
    worksSuspended: true,
    status: 200,
    data: UserRecord,
    handle: ({ principal }) => {
      const { user, memberships } = service.getCurrentUser(db, principal)
      return ok(presentUser(user, memberships, principal.organizationUuid))
    },
  }),
  operation({
    method: 'GET',
    path: '/user/all',
    group: 'Users',
    summary: 'List the members of the organization',
    description:
      'The newest first. The owner is listed for the owner, and with `includeOwners=true` for others.',
    access: 'member',
    permission: 'member:read',
    query: ListUsers,
    status: 200,
    data: v.array(MemberRecord),
    meta: PaginationMeta,
    handle: ({ principal, query }) => {
      const { rows, total } = listUsers(db, principal, query)
      const populate = query.populate?.includes('memberships') ?? false
      return ok(
        rows.map((member) => presentMember(member, principal.organizationUuid, populate)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
]
