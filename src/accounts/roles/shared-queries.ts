import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { type MembershipRow, memberships } from './table.ts'

const membership = rowsBy(memberships, 'organizationId', 'userId')

export const findMembership = (
  reader: Reader,
  organizationId: number,
  userId: number,
): MembershipRow | undefined => membership(reader).get({ organizationId, userId })

/** The role of a member, which decides their permissions. */
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
