import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import { joinUnsuspendedUser } from '../../accounts/users/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Notice, NotificationType } from './table.ts'

/** A member, and the role that decides whether they get a notice. */
export interface Member {
  membershipId: number
  userId: number
  roleKey: string | null
  permissions: string
}

/** Lists the next members who may act, from one membership on; none if the organization is closed. */
export const nextMembers = (
  reader: Reader,
  organizationId: number,
  { after, limit }: { after: number; limit: number },
): Member[] =>
  reader.all<Member>(
    `SELECT memberships.id AS membershipId, memberships.user_id, roles.key AS roleKey, roles.permissions
     FROM memberships JOIN roles ON roles.id = memberships.role_id ${joinOrganization('memberships.organization_id')}
       ${joinUnsuspendedUser('memberships.user_id')}
     WHERE memberships.organization_id = ? AND memberships.id > ? ORDER BY memberships.id LIMIT ?`,
    organizationId,
    after,
    limit,
  )

/** SQL: the next time of change of a user's notifications, in microseconds, later than the last one. */
const NEXT_CHANGE = `max(? * 1000, coalesce((SELECT max(o.changed_at) + 1 FROM notifications o
  WHERE o.organization_id = x.organization_id AND o.user_id = x.user_id), 0))`

/** Gives a notice to these users. A user who already has it keeps the existing notification. */
export const insertNotifications = (
  tx: Tx,
  { id, organizationId, type }: Addressed,
  people: ReadonlyArray<{ userId: number; uuid: string }>,
): void =>
  void tx.run(
    `INSERT INTO notifications (uuid, organization_id, user_id, notice_id, type, made_at, changed_at)
     SELECT uuid, organization_id, user_id, ?, ?, made_at, made_at FROM (
       SELECT x.uuid, x.organization_id, x.user_id, ${NEXT_CHANGE} AS made_at
       FROM (SELECT value ->> 'uuid' AS uuid, value ->> 'userId' AS user_id, ? AS organization_id FROM json_each(?)) x)
     WHERE TRUE ON CONFLICT DO NOTHING`,
    id,
    type,
    tx.now,
    organizationId,
    JSON.stringify(people),
  )

/** Marks the rows of `POSITIONS` as deleted, each with a time of change of its own. */
const SET_DELETED = `UPDATE notifications SET deleted_at = ?, changed_at = max(? * 1000, coalesce(m.last + 1, 0)) + m.position - 1`

const POSITIONS = `SELECT x.id AS marked_id,
  row_number() OVER (PARTITION BY x.organization_id, x.user_id ORDER BY x.id) AS position,
  (SELECT max(o.changed_at) FROM notifications o
   WHERE o.organization_id = x.organization_id AND o.user_id = x.user_id) AS last`

/** Removes a notice from some of its recipients. @returns from how many */
export const takeAway = (tx: Tx, organizationId: number, noticeId: number, atOnce: number): number =>
  tx.run(
    `${SET_DELETED} FROM (${POSITIONS} FROM (SELECT id, organization_id, user_id FROM notifications
         WHERE organization_id = ? AND notice_id = ? AND deleted_at IS NULL ORDER BY id LIMIT ?) x) m
     WHERE notifications.id = m.marked_id`,
    tx.now,
    tx.now,
    organizationId,
    noticeId,
    atOnce,
  ).changes

/** Removes all but the newest `most` notifications of these users. */
export const takeAwayBeyond = (
  tx: Tx,
  organizationId: number,
  userIds: readonly number[],
  most: number,
): void =>
  void tx.run(
    `WITH edge AS MATERIALIZED (SELECT u.value AS user_id,
       (SELECT o.id FROM notifications o WHERE o.organization_id = ? AND o.user_id = u.value AND o.deleted_at IS NULL
        ORDER BY o.id DESC LIMIT 1 OFFSET ?) AS last_id FROM json_each(?) u)
     ${SET_DELETED} FROM (${POSITIONS} FROM (SELECT n.id, n.organization_id, n.user_id FROM edge
         CROSS JOIN notifications n WHERE n.organization_id = ? AND n.user_id = edge.user_id
           AND n.deleted_at IS NULL AND n.id <= edge.last_id) x) m
     WHERE notifications.id = m.marked_id`,
    organizationId,
    most,
    JSON.stringify(userIds),
    tx.now,
    tx.now,
    organizationId,
  )

/** Removes some notifications that were made before `before` (ms). @returns how many */
export const expireSome = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(
    `${SET_DELETED} FROM (${POSITIONS} FROM (SELECT id, organization_id, user_id FROM notifications
         WHERE made_at < ? * 1000 AND deleted_at IS NULL ORDER BY made_at LIMIT ?) x) m
     WHERE notifications.id = m.marked_id`,
    tx.now,
    tx.now,
    before,
    atOnce,
  ).changes

/** Deletes the rows of some notifications that were removed before `before` (ms). @returns how many */
export const removeDeleted = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(fragment`DELETE FROM notifications
    WHERE id IN (SELECT id FROM notifications WHERE deleted_at IS NOT NULL AND deleted_at < ${before}
      ORDER BY deleted_at LIMIT ${atOnce})`).changes

/** A former member who still has notifications in the organization. */
interface Former {
  organizationId: number
  userId: number
}

/** Deletes some notifications of a former member. After the last one it deletes the counts. @returns how many rows */
export function removeFormer(tx: Tx, atOnce: number): number {
  const former = tx.get<Former>(
    `SELECT organization_id, user_id FROM notification_counts c
     WHERE NOT EXISTS (SELECT 1 FROM memberships
       WHERE memberships.organization_id = c.organization_id AND memberships.user_id = c.user_id) LIMIT 1`,
  )
  if (!former) return 0
  const { organizationId, userId } = former
  const { changes } = tx.run(fragment`DELETE FROM notifications
    WHERE id IN (SELECT id FROM notifications WHERE organization_id = ${organizationId}
      AND user_id = ${userId} LIMIT ${atOnce})`)
  if (changes === atOnce) return changes
  const counts = tx.run(fragment`DELETE FROM notification_counts
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
  return changes + counts.changes
}

/** @returns the internal id of the notice */
export const insertNotice = (
  tx: Tx,
  notice: Required<Notice> & { type: NotificationType; permission: Permission },
): number =>
  tx.run(fragment`
    INSERT INTO notices (organization_id, type, event, subject, title, body, link, resource_type, resource_id,
      reason, permission, except_user_id, only_user_id, created_at)
    VALUES (${notice.organizationId}, ${notice.type}, ${notice.event}, ${notice.subject}, ${notice.title},
      ${notice.body}, ${notice.link}, ${notice.resourceType}, ${notice.resourceId}, ${notice.reason},
      ${notice.permission}, ${notice.exceptUserId}, ${notice.onlyUserId}, ${tx.now})`).lastInsertRowid

/** Marks a notice as replaced by a newer one. */
export const setReplaced = (tx: Tx, id: number): void =>
  void tx.run('UPDATE notices SET replaced_at = ? WHERE id = ?', tx.now, id)

/** A notice, with the fields that decide who gets it. */
export interface Addressed {
  id: number
  organizationId: number
  type: NotificationType
  permission: Permission
  exceptUserId: number | null
  onlyUserId: number | null
  replacedAt: number | null
  createdAt: number
}

export const findAddressed = (reader: Reader, organizationId: number, id: number): Addressed | undefined =>
  reader.get<Addressed>(fragment`
    SELECT id, organization_id, type, permission, except_user_id,
      only_user_id, replaced_at, created_at FROM notices
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Deletes some notices that are older than `before` (ms) and have no recipient left. @returns how many */
export const pruneNotices = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(fragment`DELETE FROM notices
    WHERE id IN (SELECT id FROM notices WHERE created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.notice_id = notices.id)
      ORDER BY created_at LIMIT ${atOnce})`).changes

/** Erases what notices quote of a person. They keep their place in the lists of members. */
export const eraseNotices = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`UPDATE notices SET title = 'A notice about a person whose data was erased', body = '', link = ''
    WHERE id IN ${[...ids]}`)
