import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import type { SystemRoleKey } from '../../lib/permissions.ts'
import { type MembershipRow, memberships, type RoleRow, roles } from './table.ts'

export function insertRoles(tx: Tx, rows: ReadonlyArray<typeof roles.$inferInsert>): void {
  tx.orm
    .insert(roles)
    .values([...rows])
    .run()
}

const systemRole = prepared((orm) =>
  orm
    .select()
    .from(roles)
    .where(
      and(eq(roles.organizationId, sql.placeholder('organizationId')), eq(roles.key, sql.placeholder('key'))),
    )
    .prepare(),
)

export const findSystemRole = (
  reader: Reader,
  organizationId: number,
  key: SystemRoleKey,
): RoleRow | undefined => systemRole(reader).get({ organizationId, key })

export function insertMembership(tx: Tx, row: typeof memberships.$inferInsert): void {
  tx.orm.insert(memberships).values(row).run()
}

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

export const roleHasMembers = (reader: Reader, organizationId: number, roleId: number): boolean =>
  reader.get(
    'SELECT 1 FROM memberships WHERE organization_id = ? AND role_id = ? LIMIT 1',
    organizationId,
    roleId,
  ) !== undefined

/** Of whatever role, suspended users too. */
export const countMemberships = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM memberships WHERE organization_id = ?', organizationId) ?? 0

/** In every organization. */
export const deleteMembershipsOf = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM memberships WHERE user_id = ?', userId)
