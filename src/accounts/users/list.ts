import { contains } from '../../db/contains.ts'
import type { Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { Principal } from '../../lib/principal.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { NEEDS_CODE } from '../two-factor/store.ts'
import type { ListUsersQuery } from './schema.ts'
import type { MembershipView } from './store.ts'
import type { VisibleUser } from './table.ts'

/** A member in a list, with the membership in this organization. */
export interface ListedMember {
  user: VisibleUser
  hasTwoFactor: boolean
  membership: MembershipView
}

interface MemberRow extends VisibleUser, Omit<MembershipView, 'joinedAt'> {
  joinedAt: number
  hasTwoFactor: 0 | 1
}

const SORT_COLUMNS = {
  firstName: 'users.first_name COLLATE NOCASE',
  lastName: 'users.last_name COLLATE NOCASE',
  email: 'users.email',
  status: 'users.status',
  createdAt: 'users.created_at',
  updatedAt: 'users.updated_at',
} as const

const FULL_NAME = verbatim(`users.first_name || ' ' || coalesce(users.last_name, '')`)

const FROM_MEMBERS = `FROM memberships JOIN users ON users.id = memberships.user_id AND users.deleted_at IS NULL
  JOIN roles ON roles.id = memberships.role_id ${joinOrganization('memberships.organization_id')}`

function matching(principal: Principal, { search, status, includeOwners }: ListUsersQuery): Fragment {
  const isHidden = !principal.isOwner && !includeOwners
  return allOf([
    fragment`memberships.organization_id = ${principal.organizationId}`,
    ...(isHidden ? [verbatim(`roles.key IS NOT 'OWNER'`)] : []),
    ...(status === undefined ? [] : [fragment`users.status = ${status}`]),
    ...(search
      ? [fragment`(${contains(FULL_NAME, search)} OR ${contains(verbatim('users.email'), search)})`]
      : []),
  ])
}

/**
 * Lists the members of the caller's organization. The owner is listed only if the owner calls or the query includes
 * owners.
 */
export function listUsers(
  reader: Reader,
  principal: Principal,
  query: ListUsersQuery,
): { rows: ListedMember[]; total: number } {
  const { text, params } = matching(principal, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const rows = reader.all<MemberRow>(
    `SELECT users.id, users.uuid, users.email, users.first_name, users.last_name,
            users.phone, users.avatar_url, users.locale, users.timezone, users.status,
            users.email_verified_at, users.last_login_at,
            users.created_at, users.updated_at,
            organizations.id AS organizationId, organizations.uuid AS organizationUuid,
            organizations.name AS organizationName, roles.uuid AS roleUuid, roles.name AS roleName,
            roles.key AS roleKey, memberships.joined_at,
            ${NEEDS_CODE} AS hasTwoFactor
     ${FROM_MEMBERS} LEFT JOIN second_factors ON second_factors.user_id = users.id WHERE ${text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, users.id ${direction} LIMIT ? OFFSET ?`,
    ...params,
    query.limit,
    pageOffset(query),
  )
  const total = reader.value<number>(`SELECT count(*) ${FROM_MEMBERS} WHERE ${text}`, ...params) ?? 0
  return {
    rows: rows.map((row) => ({ user: row, membership: row, hasTwoFactor: row.hasTwoFactor === 1 })),
    total,
  }
}
