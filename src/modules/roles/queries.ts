import { and, eq, sql } from 'drizzle-orm'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import type { SystemRoleKey } from '../../lib/permissions.ts'
import { memberships, type RoleRow, roles } from './table.ts'

export const insertRole = (tx: Tx, row: typeof roles.$inferInsert): RoleRow =>
  tx.orm.insert(roles).values(row).returning().get()

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
