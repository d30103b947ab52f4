import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { NOTIFICATIONS, type Reading } from './shared-queries.ts'
import type { NotificationRow, NotificationType } from './table.ts'

/** Counts of unread notifications by type. */
export interface Unread {
  messages: number
  alerts: number
}

const NONE: Unread = { messages: 0, alerts: 0 }

/** Reads the counts that triggers maintain. */
export const findUnread = (reader: Reader, { organizationId, userId }: Reading): Unread =>
  reader.get<Unread>(fragment`SELECT messages, alerts FROM notification_counts
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`) ?? NONE

interface ListFilter {
  type?: NotificationType | undefined
  unreadOnly?: boolean | undefined
  /** Reads notifications with a smaller internal id. */
  before: number
  limit: number
}

/** Lists notifications, the newest first. */
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

/**
 * Lists the notifications made since `since` that still exist, in order of creation.
 * @param since in microseconds since 1970
 */
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

/**
 * Lists the notifications read or deleted since `since`, in order of change.
 * @param since in microseconds since 1970
 */
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

export const hasNotification = (reader: Reader, { organizationId, userId }: Reading, uuid: string): boolean =>
  reader.value<number>(fragment`SELECT 1 FROM notifications
    WHERE uuid = ${uuid} AND organization_id = ${organizationId} AND user_id = ${userId}
      AND deleted_at IS NULL`) !== undefined

/** Names the unread notifications that a call marks as read. */
interface Marked {
  type?: NotificationType | undefined
  uuids?: readonly string[] | undefined
  /** ms since 1970; notifications made later stay unread. */
  through?: number | undefined
}

/**
 * Marks notifications as read. Each row gets a time of change of its own, from `stamp` (microseconds) on.
 * @returns how many were unread
 */
export function markRead(tx: Tx, reading: Reading, marked: Marked, stamp: number): number {
  const wanted = markedCondition(reading, marked)
  return tx.run(fragment`UPDATE notifications SET read_at = ${tx.now}, changed_at = ${stamp} + m.position - 1
    FROM (SELECT id AS marked_id, row_number() OVER (ORDER BY id) AS position FROM notifications
      WHERE ${wanted}) m WHERE notifications.id = m.marked_id`).changes
}

const markedCondition = ({ organizationId, userId }: Reading, { type, uuids, through }: Marked): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId} AND user_id = ${userId}
      AND deleted_at IS NULL AND read_at IS NULL`,
    ...(type === undefined ? [] : [fragment`type = ${type}`]),
    ...(uuids === undefined ? [] : [fragment`uuid IN ${uuids}`]),
    ...(through === undefined ? [] : [fragment`made_at < ${(through + 1) * 1_000}`]),
  ])
