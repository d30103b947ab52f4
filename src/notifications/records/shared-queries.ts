import type { Reader } from '../../db/database.ts'
import type { NotificationRow, NotificationType } from './table.ts'

/** A user in an organization, by internal ids. */
export interface Reading {
  organizationId: number
  userId: number
}

const COLUMNS = `n.id, n.uuid, n.type, n.made_at AS madeAt, n.read_at AS readAt, n.deleted_at AS deletedAt,
  n.changed_at AS changedAt, x.event, x.title, x.body, x.link, x.resource_type AS resourceType,
  x.resource_id AS resourceId, x.reason`

export const NOTIFICATIONS = `SELECT ${COLUMNS} FROM notifications n JOIN notices x ON x.id = n.notice_id`

/**
 * The unread notifications of a user since a time, the newest first.
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
 * SQL for whether a user has an unread alert that is newer than `since`.
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
