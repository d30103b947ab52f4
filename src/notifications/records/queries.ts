import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import type { NotificationRow, NotificationType } from './table.ts'

/** Whose notifications: of one user in one organization, by internal ids. */
export interface Reading {
  organizationId: number
  userId: number
}

const COLUMNS = `n.id, n.uuid, n.type, n.made_at AS madeAt, n.read_at AS readAt, n.deleted_at AS deletedAt,
  n.changed_at AS changedAt, x.event, x.title, x.body, x.link, x.resource_type AS resourceType,
  x.resource_id AS resourceId, x.reason`
const NOTIFICATIONS = `SELECT ${COLUMNS} FROM notifications n JOIN notices x ON x.id = n.notice_id`

/** What is unread, by type. */
export interface Unread {
  messages: number
  alerts: number
}

const NONE: Unread = { messages: 0, alerts: 0 }

/** From the counts that triggers keep. */
export const findUnread = (reader: Reader, { organizationId, userId }: Reading): Unread =>
  reader.get<Unread>(
    'SELECT messages, alerts FROM notification_counts WHERE organization_id = ? AND user_id = ?',
    organizationId,
    userId,
  ) ?? NONE

export interface ListFilter {
  type?: NotificationType | undefined
  unreadOnly?: boolean | undefined
  /** Internal id before which to read. */
  before: number
  limit: number
}

/** The newest first. */
export function listNotifications(
  reader: Reader,
  { organizationId, userId }: Reading,
  { type, unreadOnly, before, limit }: ListFilter,
): NotificationRow[] {
  const wanted = allOf([
    fragment`n.organization_id = ${organizationId} AND n.user_id = ${userId} AND n.deleted_at IS NULL`,
    ...(type === undefined ? [] : [fragment`n.type = ${type}`]),
    ...(unreadOnly ? [fragment`n.read_at IS NULL`] : []),
    fragment`n.id < ${before}`,
  ])
  return reader.all<NotificationRow>(
    `${NOTIFICATIONS}
     WHERE ${wanted.text} ORDER BY n.id DESC LIMIT ?`,
    ...wanted.params,
    limit,
  )
}

/** What was made since and is still there, in that order. @param since in microseconds since 1970 */
export const listMade = (
  reader: Reader,
  { organizationId, userId }: Reading,
  { since, limit }: { since: number; limit: number },
): NotificationRow[] =>
  reader.all<NotificationRow>(
    `${NOTIFICATIONS}
     WHERE n.organization_id = ? AND n.user_id = ? AND n.made_at > ? AND n.deleted_at IS NULL
     ORDER BY n.made_at LIMIT ?`,
    organizationId,
    userId,
    since,
    limit,
  )

/** What was read or deleted since, in the order it happened. @param since in microseconds since 1970 */
export const listChanged = (
  reader: Reader,
  { organizationId, userId }: Reading,
  { since, limit }: { since: number; limit: number },
): NotificationRow[] =>
  reader.all<NotificationRow>(
    `${NOTIFICATIONS}
     WHERE n.organization_id = ? AND n.user_id = ? AND n.changed_at > ? AND n.changed_at <> n.made_at
     ORDER BY n.changed_at LIMIT ?`,
    organizationId,
    userId,
    since,
    limit,
  )

/**
 * What somebody has not read of what they were told since, the newest first.
 * @param since in microseconds since 1970
 */
export const listUnreadSince = (
  reader: Reader,
  { organizationId, userId }: Reading,
  { since, type = null }: { since: number; type?: NotificationType | null },
): NotificationRow[] =>
  reader.all<NotificationRow>(
    `${NOTIFICATIONS}
     WHERE n.organization_id = ? AND n.user_id = ? AND n.deleted_at IS NULL AND n.read_at IS NULL
       AND n.made_at > ? AND n.type = coalesce(?, n.type)
     ORDER BY n.id DESC`,
    organizationId,
    userId,
    since,
    type,
  )

/**
 * SQL for whether somebody has not read an alert that is newer than `since`.
 * @param organizationId SQL of its internal id
 * @param userId SQL of the internal id
 * @param since SQL of a time in microseconds since 1970
 */
export const hasUnreadAlert = (organizationId: string, userId: string, since: string): string =>
  `EXISTS (SELECT 1 FROM notifications WHERE notifications.organization_id = ${organizationId}
     AND notifications.user_id = ${userId} AND notifications.type = 'ALERT' AND notifications.made_at > ${since}
     AND notifications.deleted_at IS NULL AND notifications.read_at IS NULL)`

/** Of the last change, in microseconds since 1970; 0 for none. */
export const findLastChange = (reader: Reader, { organizationId, userId }: Reading): number =>
  reader.value<number>(
    `SELECT changed_at FROM notifications WHERE organization_id = ? AND user_id = ?
     ORDER BY changed_at DESC LIMIT 1`,
    organizationId,
    userId,
  ) ?? 0

export const hasNotification = (reader: Reader, { organizationId, userId }: Reading, uuid: string): boolean =>
  reader.value<number>(
    `SELECT 1 FROM notifications WHERE uuid = ? AND organization_id = ? AND user_id = ? AND deleted_at IS NULL`,
    uuid,
    organizationId,
    userId,
  ) !== undefined

/** Those of the unread ones that a call marks as read. */
export interface Marked {
  type?: NotificationType | undefined
  uuids?: readonly string[] | undefined
  /** ms since 1970; those made later stay unread. */
  through?: number | undefined
}

/**
 * Marks as read. Each row gets a time of change of its own, from `stamp` (microseconds) on.
 * @returns how many were unread
 */
export function markRead(tx: Tx, reading: Reading, marked: Marked, stamp: number): number {
  const wanted = markedCondition(reading, marked)
  return tx.run(
    `UPDATE notifications SET read_at = ?, changed_at = ? + m.position - 1
     FROM (SELECT id AS marked_id, row_number() OVER (ORDER BY id) AS position FROM notifications WHERE ${wanted.text}) m
     WHERE notifications.id = m.marked_id`,
    tx.now,
    stamp,
    ...wanted.params,
  ).changes
}

const markedCondition = ({ organizationId, userId }: Reading, { type, uuids, through }: Marked): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId} AND user_id = ${userId}
      AND deleted_at IS NULL AND read_at IS NULL`,
    ...(type === undefined ? [] : [fragment`type = ${type}`]),
    ...(uuids === undefined ? [] : [fragment`uuid IN ${uuids}`]),
    ...(through === undefined ? [] : [fragment`made_at < ${(through + 1) * 1_000}`]),
  ])
