import type { Reader } from '../../db/database.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { NEEDS_CODE } from '../two-factor/store.ts'
import { joinUser } from '../users/store.ts'
import type { UserRow } from '../users/table.ts'

/** A member of an organization with their role in the organization. */
export interface MemberRow
  extends Pick<UserRow, 'email' | 'firstName' | 'lastName' | 'status' | 'lastLoginAt'> {
  userId: number
  userUuid: string
  roleId: number
  roleUuid: string
  roleName: string
  roleKey: string | null
  joinedAt: number
  hasTwoFactor: 0 | 1
}

const MEMBERS = `SELECT users.id AS userId, users.uuid AS userUuid, users.email, users.first_name,
    users.last_name, users.status, roles.id AS roleId, roles.uuid AS roleUuid,
    roles.name AS roleName, roles.key AS roleKey, memberships.joined_at,
    users.last_login_at, ${NEEDS_CODE} AS hasTwoFactor
  FROM memberships ${joinUser('memberships.user_id')} JOIN roles ON roles.id = memberships.role_id
  LEFT JOIN second_factors ON second_factors.user_id = users.id
  WHERE memberships.organization_id = ?`

export const findMember = (reader: Reader, organizationId: number, userUuid: string): MemberRow | undefined =>
  reader.get<MemberRow>(`${MEMBERS} AND users.uuid = ?`, organizationId, userUuid)

/** @param email in lower case */
export const findMemberByEmail = (
  reader: Reader,
  organizationId: number,
  email: string,
): MemberRow | undefined => reader.get<MemberRow>(`${MEMBERS} AND users.email = ?`, organizationId, email)

/** Lists the members with this role, the longest membership first. */
export const listMembersWithRole = (
  reader: Reader,
  organizationId: number,
  roleId: number,
  page: PageRequest,
): MemberRow[] =>
  reader.all<MemberRow>(
    `${MEMBERS} AND memberships.role_id = ? ORDER BY memberships.joined_at, memberships.id LIMIT ? OFFSET ?`,
    organizationId,
    roleId,
    page.limit,
    pageOffset(page),
  )

/** Lists the members with any role, the longest membership first; for the command line. */
export const listAllMembers = (reader: Reader, organizationId: number): MemberRow[] =>
  reader.all<MemberRow>(`${MEMBERS} ORDER BY memberships.joined_at, memberships.id`, organizationId)
