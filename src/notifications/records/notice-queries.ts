import type { Reader, Tx } from '../../db/database.ts'
import type { Permission } from '../../lib/permissions.ts'
import type { Notice, NotificationEvent, NotificationType } from './table.ts'

/** The last thing that was told of a subject. Times are ms since 1970. */
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
  reader.get<LastNotice>(
    `SELECT id, event, created_at AS createdAt FROM notices WHERE organization_id = ? AND subject = ?
     ORDER BY id DESC LIMIT 1`,
    organizationId,
    subject,
  )

/** @returns its internal id */
export const insertNotice = (
  tx: Tx,
  notice: Required<Notice> & { type: NotificationType; permission: Permission },
): number =>
  tx.run(
    `INSERT INTO notices (organization_id, type, event, subject, title, body, link, resource_type, resource_id, reason,
       permission, except_user_id, only_user_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    notice.organizationId,
    notice.type,
    notice.event,
    notice.subject,
    notice.title,
    notice.body,
    notice.link,
    notice.resourceType,
    notice.resourceId,
    notice.reason,
    notice.permission,
    notice.exceptUserId,
    notice.onlyUserId,
    tx.now,
  ).lastInsertRowid

/** Something newer takes its place. */
export const setReplaced = (tx: Tx, id: number): void =>
  void tx.run('UPDATE notices SET replaced_at = ? WHERE id = ?', tx.now, id)

/** Whom a notice is for. */
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
  reader.get<Addressed>(
    `SELECT id, organization_id AS organizationId, type, permission, except_user_id AS exceptUserId,
       only_user_id AS onlyUserId,
       replaced_at AS replacedAt, created_at AS createdAt
     FROM notices WHERE organization_id = ? AND id = ?`,
    organizationId,
    id,
  )

/** What was told last of a subject. */
interface OpenSubject {
  organizationId: number
  subject: string
  event: NotificationEvent
  /** Public id. */
  resourceId: string | null
  createdAt: number
}

/** Of all organizations: of what subjects one of these events is the last that was told, since `since` (ms). */
export const listLastOf = (
  reader: Reader,
  events: readonly NotificationEvent[],
  since: number,
): OpenSubject[] =>
  reader.all<OpenSubject>(
    `SELECT organization_id AS organizationId, subject, event, resource_id AS resourceId, created_at AS createdAt
     FROM notices n WHERE created_at > ? AND replaced_at IS NULL AND event IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM notices later WHERE later.organization_id = n.organization_id
         AND later.subject = n.subject AND later.id > n.id)
     ORDER BY id`,
    since,
    JSON.stringify(events),
  )

/** Deletes some that are older than `before` (ms) and that nobody has any more. @returns how many */
export const pruneNotices = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(
    `DELETE FROM notices WHERE id IN (
       SELECT id FROM notices WHERE created_at < ?
         AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.notice_id = notices.id)
       ORDER BY created_at LIMIT ?)`,
    before,
    atOnce,
  ).changes
