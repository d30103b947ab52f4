import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import { joinUnsuspendedUser } from '../../accounts/users/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import type {
  NoticeRow,
  NotificationEvent,
  NotificationRow,
  NotificationType,
  notifications,
} from './table.ts'

/** Last notice about a subject. */
type LastNotice = Pick<NoticeRow, 'id' | 'event' | 'createdAt'>

export const findLastNotice = (
  reader: Reader,
  organizationId: number,
  subject: string,
): LastNotice | undefined =>
  reader.get<LastNotice>(fragment`SELECT id, event, created_at FROM notices
    WHERE organization_id = ${organizationId} AND subject = ${subject} ORDER BY id DESC LIMIT 1`)

/** Subject whose last notice has one of the requested events. */
type OpenSubject = Pick<NoticeRow, 'organizationId' | 'subject' | 'event' | 'resourceId' | 'createdAt'>

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

/** User in an organization, by internal ids. */
export type Reading = Pick<typeof notifications.$inferSelect, 'organizationId' | 'userId'>

const COLUMNS = `n.id, n.uuid, n.type, n.made_at, n.read_at, n.deleted_at, n.changed_at, x.event, x.title,
  x.body, x.said, x.link, x.resource_type, x.resource_id, x.reason`

export const NOTIFICATIONS = `SELECT ${COLUMNS} FROM notifications n JOIN notices x ON x.id = n.notice_id`

/**
 * Lists the unread notifications of a user since a time, the newest first.
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
 * Returns SQL that tells whether a user has an unread alert newer than `since`.
 * @param organizationId SQL of the internal id of the organization
 * @param userId SQL of the internal id of the user
 * @param since SQL of a time in microseconds since 1970
 */
export const hasUnreadAlert = (organizationId: string, userId: string, since: string): string =>
  `EXISTS (SELECT 1 FROM notifications WHERE notifications.organization_id = ${organizationId}
     AND notifications.user_id = ${userId} AND notifications.type = 'ALERT' AND notifications.made_at > ${since}
     AND notifications.deleted_at IS NULL AND notifications.read_at IS NULL)`

/**
 * Returns the time of the last change of a user's notifications, in microseconds since 1970, or 0 if there are
 * none.
 */
export const findLastChange = (reader: Reader, { organizationId, userId }: Reading): number =>
  reader.value<number>(fragment`SELECT changed_at FROM notifications
    WHERE organization_id = ${organizationId} AND user_id = ${userId} ORDER BY changed_at DESC LIMIT 1`) ?? 0

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

/** Unread notifications that a call marks as read. */
interface Marked {
  type?: NotificationType | undefined
  uuids?: readonly string[] | undefined
  /** ms since 1970. Notifications made later stay unread. */
  through?: number | undefined
}

/**
 * Marks notifications as read. Each row gets its own time of change, from `stamp` (microseconds) on.
 * @returns the number of notifications
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

/** Member, with the role that decides whether the member gets a notice. */
export interface Member {
  membershipId: number
  userId: number
  roleKey: string | null
  permissions: string
}

/** Lists the next members who may act, from one membership on. Lists none if the organization is closed. */
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

/** SQL of the next time of change of a user's notifications, in microseconds, later than the last one. */
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

/** SQL that marks the rows of `POSITIONS` as deleted, each with its own time of change. */
const SET_DELETED = `UPDATE notifications SET deleted_at = ?, changed_at = max(? * 1000, coalesce(m.last + 1, 0)) + m.position - 1`

const POSITIONS = `SELECT x.id AS marked_id,
  row_number() OVER (PARTITION BY x.organization_id, x.user_id ORDER BY x.id) AS position,
  (SELECT max(o.changed_at) FROM notifications o
   WHERE o.organization_id = x.organization_id AND o.user_id = x.user_id) AS last`

/**
 * Removes a notice from some of its recipients.
 * @returns the number of these recipients
 */
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

/**
 * Removes some notifications that were made before `before` (ms).
 * @returns the number of notifications
 */
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

/**
 * Deletes the rows of some notifications that were removed before `before` (ms).
 * @returns the number of rows
 */
export const removeDeleted = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(fragment`DELETE FROM notifications
    WHERE id IN (SELECT id FROM notifications WHERE deleted_at IS NOT NULL AND deleted_at < ${before}
      ORDER BY deleted_at LIMIT ${atOnce})`).changes

/**
 * Deletes some notifications of a former member. After the last one it deletes the counts.
 * @returns the number of rows
 */
export function removeFormer(tx: Tx, atOnce: number): number {
  const former = tx.get<Reading>(
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

/**
 * Inserts a notice.
 * @returns the internal id of the notice
 */
export const insertNotice = (tx: Tx, notice: Omit<NoticeRow, 'id' | 'createdAt' | 'replacedAt'>): number =>
  tx.run(fragment`
    INSERT INTO notices (organization_id, type, event, subject, title, body, said, link, resource_type, resource_id,
      reason, permission, except_user_id, only_user_id, created_at)
    VALUES (${notice.organizationId}, ${notice.type}, ${notice.event}, ${notice.subject}, ${notice.title},
      ${notice.body}, ${notice.said}, ${notice.link}, ${notice.resourceType}, ${notice.resourceId}, ${notice.reason},
      ${notice.permission}, ${notice.exceptUserId}, ${notice.onlyUserId}, ${tx.now})`).lastInsertRowid

/** Marks a notice as replaced by a newer one. */
export const setReplaced = (tx: Tx, id: number): void =>
  void tx.run('UPDATE notices SET replaced_at = ? WHERE id = ?', tx.now, id)

/** Notice, with the fields that decide about its recipients. */
export type Addressed = Pick<
  NoticeRow,
  'id' | 'organizationId' | 'type' | 'permission' | 'exceptUserId' | 'onlyUserId' | 'replacedAt' | 'createdAt'
>

export const findAddressed = (reader: Reader, organizationId: number, id: number): Addressed | undefined =>
  reader.get<Addressed>(fragment`
    SELECT id, organization_id, type, permission, except_user_id,
      only_user_id, replaced_at, created_at FROM notices
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/**
 * Deletes some notices that are older than `before` (ms) and have no recipient left.
 * @returns the number of notices
 */
export const pruneNotices = (tx: Tx, before: number, atOnce: number): number =>
  tx.run(fragment`DELETE FROM notices
    WHERE id IN (SELECT id FROM notices WHERE created_at < ${before}
      AND NOT EXISTS (SELECT 1 FROM notifications WHERE notifications.notice_id = notices.id)
      ORDER BY created_at LIMIT ${atOnce})`).changes

/** Erases the texts of notices that quote a person. The notices keep their place in the lists of members. */
export const eraseNotices = (tx: Tx, ids: readonly number[]): void =>
  void tx.run(fragment`UPDATE notices SET title = 'A notice about a person whose data was erased', body = '', said = NULL, link = ''
    WHERE id IN ${[...ids]}`)

const UNREAD = `SELECT organization_id, user_id,
    sum(type = 'MESSAGE' AND read_at IS NULL AND deleted_at IS NULL) AS messages,
    sum(type = 'ALERT' AND read_at IS NULL AND deleted_at IS NULL) AS alerts
  FROM notifications GROUP BY organization_id, user_id`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'counts of unread notifications match the notifications',
    sql: `WITH counted AS (SELECT * FROM (${UNREAD}) WHERE messages + alerts > 0),
      kept AS (SELECT * FROM notification_counts WHERE messages <> 0 OR alerts <> 0)
      SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
        + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`,
    repair: ['DELETE FROM notification_counts', `INSERT INTO notification_counts ${UNREAD}`],
  },
  {
    name: 'a notification is of the organization and type of its notice',
    sql: `SELECT count(*) FROM notifications n LEFT JOIN notices x ON x.id = n.notice_id
      WHERE x.organization_id IS NOT n.organization_id OR x.type IS NOT n.type`,
  },
  {
    name: 'each change of a notification has its own time',
    sql: `SELECT count(*) FROM (SELECT 1 FROM notifications
      GROUP BY organization_id, user_id, changed_at HAVING count(*) > 1)`,
  },
]
