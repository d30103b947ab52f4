import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { NotificationEvent, NotificationRow, NotificationType } from './table.ts'

/** The last notice about a subject. Times are ms since 1970. */
interface LastNotice {
  id: number
  event: NotificationEvent
  createdAt: number
}

export const findLastNotice = (
  reader: Reader,
  organizationId: number,
  subject: string,
): LastNotice | undefined =>
  reader.get<LastNotice>(fragment`SELECT id, event, created_at FROM notices
    WHERE organization_id = ${organizationId} AND subject = ${subject} ORDER BY id DESC LIMIT 1`)

/** A subject whose last notice has one of the events asked for. */
interface OpenSubject {
  organizationId: number
  subject: string
  event: NotificationEvent
  /** Public id. */
  resourceId: string | null
  createdAt: number
}

/** Lists the subjects, in all organizations, whose last notice since `since` (ms) has one of these events. */
export const listLastOf = (
  reader: Reader,
  events: readonly NotificationEvent[],
  since: number,
): OpenSubject[] =>
  reader.all<OpenSubject>(fragment`
    SELECT organization_id, subject, event, resource_id,
      created_at FROM notices n
    WHERE created_at > ${since} AND replaced_at IS NULL AND event IN ${events}
      AND NOT EXISTS (SELECT 1 FROM notices later WHERE later.organization_id = n.organization_id
      AND later.subject = n.subject AND later.id > n.id) ORDER BY id`)

/** A user in an organization, by internal ids. */
export interface Reading {
  organizationId: number
  userId: number
}

const COLUMNS = `n.id, n.uuid, n.type, n.made_at, n.read_at, n.deleted_at, n.changed_at, x.event, x.title,
  x.body, x.link, x.resource_type, x.resource_id, x.reason`

export const NOTIFICATIONS = `SELECT ${COLUMNS} FROM notifications n JOIN notices x ON x.id = n.notice_id`

/** Lists the unread notifications of a user since a time, the newest first. @param since in microseconds since 1970 */
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
 * @param organizationId SQL of the internal id of the organization
 * @param userId SQL of the internal id of the user
 * @param since SQL of a time in microseconds since 1970
 */
export const hasUnreadAlert = (organizationId: string, userId: string, since: string): string =>
  `EXISTS (SELECT 1 FROM notifications WHERE notifications.organization_id = ${organizationId}
     AND notifications.user_id = ${userId} AND notifications.type = 'ALERT' AND notifications.made_at > ${since}
     AND notifications.deleted_at IS NULL AND notifications.read_at IS NULL)`

/** The time of the last change of a user's notifications, in microseconds since 1970; 0 if there are none. */
export const findLastChange = (reader: Reader, { organizationId, userId }: Reading): number =>
  reader.value<number>(fragment`SELECT changed_at FROM notifications
    WHERE organization_id = ${organizationId} AND user_id = ${userId} ORDER BY changed_at DESC LIMIT 1`) ?? 0
