import type { Invariant } from '../../db/check.ts'
import { equalsText } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { insertEach, insertRow, updateRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { SystemRoleKey } from '../../lib/permissions.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { type MembershipRow, memberships, type RoleRow, roles } from './table.ts'

export function insertRoles(tx: Tx, rows: ReadonlyArray<typeof roles.$inferInsert>): void {
  insertEach(tx, roles, rows)
}

const systemRole = rowsBy(roles, 'organizationId', 'key')

export const findSystemRole = (
  reader: Reader,
  organizationId: number,
  key: SystemRoleKey,
): RoleRow | undefined => systemRole(reader).get({ organizationId, key })

export function insertMembership(tx: Tx, row: typeof memberships.$inferInsert): void {
  insertRow(tx, memberships, row)
}

export const roleHasMembers = (reader: Reader, organizationId: number, roleId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM memberships
    WHERE organization_id = ${organizationId} AND role_id = ${roleId} LIMIT 1`) !== undefined

/** A role with the number of its members. */
export interface RoleView extends RoleRow {
  memberCount: number
}

const ROLE_VIEW = `SELECT r.*,
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
): Pick<RoleRow, 'id' | 'uuid'> | undefined {
  const { text, params } =
    fragment`organization_id = ${organizationId} AND ${equalsText(verbatim('name'), name)}`
  return reader.get<Pick<RoleRow, 'id' | 'uuid'>>(
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
  updateRow(tx, roles, { organizationId, id }, change)
}

export function deleteRole(tx: Tx, organizationId: number, id: number): void {
  tx.run('DELETE FROM roles WHERE organization_id = ? AND id = ?', organizationId, id)
}

const membership = rowsBy(memberships, 'organizationId', 'userId')

export const findMembership = (
  reader: Reader,
  organizationId: number,
  userId: number,
): MembershipRow | undefined => membership(reader).get({ organizationId, userId })

/** The role of a member. It decides the member's permissions. */
type MemberRole = Pick<RoleRow, 'id' | 'uuid' | 'name' | 'key' | 'permissions'>

export const findRoleOfMember = (
  reader: Reader,
  organizationId: number,
  userId: number,
): MemberRole | undefined =>
  reader.get<MemberRole>(fragment`SELECT r.id, r.uuid, r.name, r.key, r.permissions FROM memberships m
    JOIN roles r ON r.id = m.role_id WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId}`)

/** Finds the user who owns the organization. */
export const findOwnerId = (reader: Reader, organizationId: number): number | undefined =>
  reader.value<number>(fragment`SELECT m.user_id FROM memberships m JOIN roles r ON r.id = m.role_id
    WHERE m.organization_id = ${organizationId} AND r.key = 'OWNER'`)

export function setRoleOfMember(tx: Tx, organizationId: number, userId: number, roleId: number): void {
  tx.run(fragment`UPDATE memberships SET role_id = ${roleId}
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
}

export function deleteMembership(tx: Tx, organizationId: number, userId: number): void {
  tx.run('DELETE FROM memberships WHERE organization_id = ? AND user_id = ?', organizationId, userId)
}

/** Counts the members of an organization. */
export const countMembers = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM memberships WHERE organization_id = ?', organizationId) ?? 0

/** Counts the organizations that a user owns. */
export const countOwned = (reader: Reader, userId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM memberships JOIN roles ON roles.id = memberships.role_id
    WHERE memberships.user_id = ${userId} AND roles.key = 'OWNER'`) ?? 0

/** Lists the live organizations that the owner of an organization also owns and that are older, the oldest first. */
export const listOwnedBefore = (reader: Reader, organizationId: number): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT organizations.id FROM memberships own
       JOIN roles ON roles.id = own.role_id AND roles.key = 'OWNER'
       JOIN memberships other ON other.user_id = own.user_id AND other.organization_id < own.organization_id
       JOIN roles theirs ON theirs.id = other.role_id AND theirs.key = 'OWNER'
       ${joinOrganization('other.organization_id')}
       WHERE own.organization_id = ? ORDER BY organizations.id`,
      organizationId,
    )
    .map(({ id }) => id)

/** Ends all memberships of a user. The caller handles the organizations that the user owns. */
export const removeMemberships = (tx: Tx, userId: number): void =>
  void tx.run('DELETE FROM memberships WHERE user_id = ?', userId)

/**
 * SQL that joins the owner's role and membership, as `roles` and `memberships`.
 * @param organizationId SQL of the internal id of the organization
 */
export const joinOwner = (organizationId: string): string =>
  `JOIN roles ON roles.organization_id = ${organizationId} AND roles.key = 'OWNER'
   JOIN memberships ON memberships.role_id = roles.id`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the role of a member belongs to the organization',
    sql: `SELECT count(*) FROM memberships m LEFT JOIN roles r ON r.id = m.role_id
      WHERE r.organization_id IS NOT m.organization_id`,
  },
  {
    name: 'an organization has at most one owner',
    sql: `SELECT count(*) FROM (SELECT 1 FROM memberships m JOIN roles r ON r.id = m.role_id AND r.key = 'OWNER'
      GROUP BY m.organization_id HAVING count(*) > 1)`,
  },
]

export const withdrawals = {
  roles: repeatedBy(
    'permissions of roles',
    `UPDATE roles SET permissions = @state ->> '$.permissions'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND uuid = @key ->> '$.uuid'`,
  ),
  // A member who is missing in the older data has to be added again: they withdrew nothing.
  memberships: repeatedBy(
    'members',
    `UPDATE memberships SET role_id = ifnull((SELECT id FROM roles
       WHERE organization_id = memberships.organization_id AND uuid = @state ->> '$.role'), role_id)
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND user_id = (SELECT id FROM users WHERE uuid = @key ->> '$.user')`,
    `DELETE FROM memberships WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization') AND user_id = (SELECT id FROM users WHERE uuid = @key ->> '$.user')`,
  ),
}
