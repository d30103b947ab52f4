import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { isUnsuspendedMember } from './fragments.ts'
import { type UserRow, users } from './table.ts'

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

/** Whether a user is a member who is not suspended. */
export const isActingMember = (reader: Reader, organizationId: number, userId: number): boolean =>
  reader.value<number>(`SELECT ${isUnsuspendedMember('?', '?')}`, organizationId, userId) === 1

/** Whether this appliance has or had a user. Deleted users count. */
export const anyUserExists = (reader: Reader): boolean =>
  reader.get('SELECT 1 FROM users LIMIT 1') !== undefined

/** Finds the internal id of a user, even of a deleted one. */
export const findUserIdByUuid = (reader: Reader, uuid: string): number | undefined =>
  reader.value<number>('SELECT id FROM users WHERE uuid = ?', uuid)
