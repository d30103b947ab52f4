import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type UserRow, users } from './table.ts'

const byEmail = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), isNull(users.deletedAt)))
    .prepare(),
)

const byId = prepared((orm) =>
  orm
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), isNull(users.deletedAt)))
    .prepare(),
)

/** @param email lower case */
export const findUserByEmail = (reader: Reader, email: string): UserRow | undefined =>
  byEmail(reader).get({ email })

export const findUser = (reader: Reader, id: number): UserRow | undefined => byId(reader).get({ id })

export const anyUserExists = (reader: Reader): boolean =>
  reader.get('SELECT 1 FROM users LIMIT 1') !== undefined

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

/** Organizations of a user, longest membership first. */
export const listMemberships = (reader: Reader, userId: number): MembershipView[] =>
  reader.all<MembershipView>(
    `SELECT o.id AS organizationId, o.uuid AS organizationUuid, o.name AS organizationName,
            r.uuid AS roleUuid, r.name AS roleName, r.key AS roleKey, m.joined_at AS joinedAt
     FROM memberships m
     JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
     JOIN roles r ON r.id = m.role_id
     WHERE m.user_id = ? ORDER BY m.joined_at, m.id`,
    userId,
  )

/** A member as the command line lists them. */
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
  reader.all<MemberView>(
    `SELECT u.id, u.uuid, u.email, u.first_name AS firstName, u.last_name AS lastName, u.status,
            r.name AS roleName, r.key AS roleKey, m.joined_at AS joinedAt, u.last_login_at AS lastLoginAt
     FROM memberships m
     JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
     JOIN roles r ON r.id = m.role_id
     WHERE m.organization_id = ? ORDER BY m.joined_at, m.id`,
    organizationId,
  )
