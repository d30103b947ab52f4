import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { type MembershipRow, memberships } from './table.ts'

const membership = prepared((orm) =>
  orm
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.organizationId, sql.placeholder('organizationId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)

export const findMembership = (
  reader: Reader,
  organizationId: number,
  userId: number,
): MembershipRow | undefined => membership(reader).get({ organizationId, userId })

/** The role of a member, which decides the permissions. */
interface MemberRole {
  id: number
  uuid: string
  name: string
  key: string | null
  permissions: string
}

export const findRoleOfMember = (
  reader: Reader,
  organizationId: number,
  userId: number,
): MemberRole | undefined =>
  reader.get<MemberRole>(
    `SELECT r.id, r.uuid, r.name, r.key, r.permissions FROM memberships m JOIN roles r ON r.id = m.role_id
     WHERE m.organization_id = ? AND m.user_id = ?`,
    organizationId,
    userId,
  )

/** The user who owns the organization. */
export const findOwnerId = (reader: Reader, organizationId: number): number | undefined =>
  reader.value<number>(
    `SELECT m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id
     WHERE m.organization_id = ? AND r.key = 'OWNER'`,
    organizationId,
  )

export function setRoleOfMember(tx: Tx, organizationId: number, userId: number, roleId: number): void {
  tx.run(
    'UPDATE memberships SET role_id = ? WHERE organization_id = ? AND user_id = ?',
    roleId,
    organizationId,
    userId,
  )
}

export function deleteMembership(tx: Tx, organizationId: number, userId: number): void {
  tx.run('DELETE FROM memberships WHERE organization_id = ? AND user_id = ?', organizationId, userId)
}
