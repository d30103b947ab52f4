import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { type UserRow, users } from './table.ts'

const byEmail = liveRowsBy(users, 'email')

/** @param email in lower case */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  byEmail(reader).get({ email })

export const insertUser = (tx: Tx, row: typeof users.$inferInsert): UserRow =>
  tx.orm.insert(users).values(row).returning().get()

export function updateUser(tx: Tx, id: number, change: Partial<typeof users.$inferInsert>): void {
  tx.orm.update(users).set(change).where(eq(users.id, id)).run()
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
export interface MemberView {
  id: number
  uuid: string
  email: string
  firstName: string
  lastName: string | null
  status: UserRow['status']
  roleName: string
  roleKey: string | null
  joinedAt: number
  lastLoginAt: number | null
}

export const listMembers = (reader: Reader, organizationId: number): MemberView[] =>
  reader.all<MemberView>(fragment`
    SELECT u.id, u.uuid, u.email, u.first_name, u.last_name, u.status,
      roles.name AS roleName, roles.key AS roleKey, memberships.joined_at,
      u.last_login_at FROM memberships
    JOIN users u ON u.id = memberships.user_id AND u.deleted_at IS NULL
    JOIN roles ON roles.id = memberships.role_id WHERE memberships.organization_id = ${organizationId}
    ORDER BY memberships.joined_at, memberships.id`)
