import { and, eq } from 'drizzle-orm'
import { equalsText } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { SystemRoleKey } from '../../lib/permissions.ts'
import { memberships, type RoleRow, roles } from './table.ts'

export function insertRoles(tx: Tx, rows: ReadonlyArray<typeof roles.$inferInsert>): void {
  tx.orm
    .insert(roles)
    .values([...rows])
    .run()
}

const systemRole = rowsBy(roles, 'organizationId', 'key')

export const findSystemRole = (
  reader: Reader,
  organizationId: number,
  key: SystemRoleKey,
): RoleRow | undefined => systemRole(reader).get({ organizationId, key })

export function insertMembership(tx: Tx, row: typeof memberships.$inferInsert): void {
  tx.orm.insert(memberships).values(row).run()
}

export const roleHasMembers = (reader: Reader, organizationId: number, roleId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM memberships
    WHERE organization_id = ${organizationId} AND role_id = ${roleId} LIMIT 1`) !== undefined

/** A role with the number of its members. */
export interface RoleView extends RoleRow {
  memberCount: number
}

const ROLE_VIEW = `SELECT r.id, r.uuid, r.organization_id, r.key, r.name, r.description,
    r.permissions, r.created_at, r.updated_at,
    (SELECT count(*) FROM memberships m WHERE m.role_id = r.id) AS memberCount
  FROM roles r WHERE r.organization_id = ?`

export const findRole = (reader: Reader, organizationId: number, uuid: string): RoleView | undefined =>
  reader.get<RoleView>(`${ROLE_VIEW} AND r.uuid = ?`, organizationId, uuid)

/** Lists the system roles in the order of their creation, then custom roles by name. */
export const listRoles = (
  reader: Reader,
  organizationId: number,
  hasOwner: boolean,
  page: PageRequest,
): RoleView[] =>
  reader.all<RoleView>(
    `${ROLE_VIEW} AND (? OR r.key IS NOT 'OWNER')
     ORDER BY r.key IS NULL, CASE WHEN r.key IS NULL THEN r.name END COLLATE NOCASE, r.id LIMIT ? OFFSET ?`,
    organizationId,
    hasOwner ? 1 : 0,
    page.limit,
    pageOffset(page),
  )

export const countRoles = (reader: Reader, organizationId: number, hasOwner: boolean): number =>
  reader.value<number>(fragment`SELECT count(*) FROM roles
    WHERE organization_id = ${organizationId} AND (${hasOwner ? 1 : 0} OR key IS NOT 'OWNER')`) ?? 0

export const countCustomRoles = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM roles
    WHERE organization_id = ${organizationId} AND key IS NULL`) ?? 0

/** Finds a role by name, in upper or lower case. @param name composed (NFC), as names are stored */
export function findRoleByName(
  reader: Reader,
  organizationId: number,
  name: string,
): { id: number; uuid: string } | undefined {
  const { text, params } =
    fragment`organization_id = ${organizationId} AND ${equalsText(verbatim('name'), name)}`
  return reader.get<{ id: number; uuid: string }>(
    `SELECT id, uuid FROM roles WHERE ${text} ORDER BY id LIMIT 1`,
    ...params,
  )
}

export function updateRole(
  tx: Tx,
  organizationId: number,
  id: number,
  change: Partial<typeof roles.$inferInsert>,
): void {
  tx.orm
    .update(roles)
    .set(change)
    .where(and(eq(roles.organizationId, organizationId), eq(roles.id, id)))
    .run()
}

export function deleteRole(tx: Tx, organizationId: number, id: number): void {
  tx.run('DELETE FROM roles WHERE organization_id = ? AND id = ?', organizationId, id)
}
