import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { type UserRow, users } from './table.ts'

const byEmail = liveRowsBy(users, 'email')

/** @param email in lower case */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  byEmail(reader).get({ email })

export const insertUser = (tx: Tx, row: typeof users.$inferInsert): UserRow => insertRow(tx, users, row)

export function updateUser(tx: Tx, id: number, change: Partial<typeof users.$inferInsert>): void {
  updateRow(tx, users, { id }, change)
}

/** A user's role in one organization. */
export interface MembershipView {
  organizationId: number
  organizationUuid: string
  organizationName: string
  roleUuid: string
  roleName: string
  roleKey: string | null
  joinedAt: number
}

/** Lists the organizations of a user, the longest membership first. */
export const listMemberships = (reader: Reader, userId: number): MembershipView[] =>
  reader.all<MembershipView>(
    `SELECT organizations.id AS organizationId, organizations.uuid AS organizationUuid,
            organizations.name AS organizationName, roles.uuid AS roleUuid, roles.name AS roleName,
            roles.key AS roleKey, memberships.joined_at
     FROM memberships ${joinOrganization('memberships.organization_id')} JOIN roles ON roles.id = memberships.role_id
     WHERE memberships.user_id = ? ORDER BY memberships.joined_at, memberships.id`,
    userId,
  )

/** A member in a list of the command line. */
export interface MemberView
  extends Pick<UserRow, 'id' | 'uuid' | 'email' | 'firstName' | 'lastName' | 'status' | 'lastLoginAt'> {
  roleName: string
  roleKey: string | null
  joinedAt: number
}

export const listMembers = (reader: Reader, organizationId: number): MemberView[] =>
  reader.all<MemberView>(fragment`
    SELECT u.id, u.uuid, u.email, u.first_name, u.last_name, u.status,
      roles.name AS roleName, roles.key AS roleKey, memberships.joined_at,
      u.last_login_at FROM memberships
    JOIN users u ON u.id = memberships.user_id AND u.deleted_at IS NULL
    JOIN roles ON roles.id = memberships.role_id WHERE memberships.organization_id = ${organizationId}
    ORDER BY memberships.joined_at, memberships.id`)

const IS_ACTIVE = `users.status = 'ACTIVE' AND users.deleted_at IS NULL`
const IS_NOT_SUSPENDED = `users.status <> 'SUSPENDED' AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who has signed in at least once and is not suspended or deleted, as `users`.
 * @param id SQL of the internal id of the user
 */
export const joinActiveUser = (id: string): string => `JOIN users ON users.id = ${id} AND ${IS_ACTIVE}`

/** SQL that joins a user who is not deleted, as `users`. @param id SQL of the internal id of the user */
export const joinUser = (id: string): string => `JOIN users ON users.id = ${id} AND users.deleted_at IS NULL`

/**
 * SQL that joins a user who is not suspended or deleted, as `users`. The user may never have signed in.
 * @param id SQL of the internal id of the user
 */
export const joinUnsuspendedUser = (id: string): string =>
  `JOIN users ON users.id = ${id} AND ${IS_NOT_SUSPENDED}`

/**
 * SQL for whether a user is a member who is not suspended or deleted. The user may never have signed in.
 * @param organizationId SQL of the internal id of the organization
 * @param userId SQL of the internal id of the user
 */
export const isUnsuspendedMember = (organizationId: string, userId: string): string =>
  `EXISTS (SELECT 1 FROM users JOIN memberships ON memberships.organization_id = ${organizationId} AND memberships.user_id = users.id
     WHERE users.id = ${userId} AND ${IS_NOT_SUSPENDED})`

const byId = liveRowsBy(users, 'id')

export const findUser = (reader: Reader, id: number): UserRow | undefined => byId(reader).get({ id })

/** Returns the first name of a user; null for a deleted user. */
export const findFirstName = (reader: Reader, id: number): string | null => {
  const user = findUser(reader, id)
  return user && user.deletedAt === null ? user.firstName : null
}

/** A member of an organization who is not suspended. */
interface Member {
  userId: number
  uuid: string
}

/** @param uuid id of the user */
export const findMember = (reader: Reader, organizationId: number, uuid: string): Member | undefined =>
  reader.get<Member>(fragment`SELECT users.id AS userId, users.uuid FROM users
    JOIN memberships ON memberships.organization_id = ${organizationId} AND memberships.user_id = users.id
    WHERE users.uuid = ${uuid} AND users.status <> 'SUSPENDED' AND users.deleted_at IS NULL`)

/** Returns whether a user is a member who is not suspended. */
export const isActingMember = (reader: Reader, organizationId: number, userId: number): boolean =>
  reader.value<number>(`SELECT ${isUnsuspendedMember('?', '?')}`, organizationId, userId) === 1

/** Returns whether this appliance has or had a user. Deleted users count. */
export const anyUserExists = (reader: Reader): boolean =>
  reader.get('SELECT 1 FROM users LIMIT 1') !== undefined

/** Finds the internal id of a user, even of a deleted one. */
export const findUserIdByUuid = (reader: Reader, uuid: string): number | undefined =>
  reader.value<number>('SELECT id FROM users WHERE uuid = ?', uuid)

export const withdrawals = {
  users: repeatedBy(
    'passwords and states of accounts',
    `UPDATE users SET password_hash = @state ->> '$.password_hash', status = @state ->> '$.status',
       deleted_at = @state ->> '$.deleted_at'
     WHERE uuid = @key ->> '$.uuid'`,
  ),
}
