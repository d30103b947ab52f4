import * as v from 'valibot'
import {
  instant,
  isoTime,
  listOf,
  oneOf,
  queryBoolean,
  queryIntegerOr,
  queryText,
  uuid,
} from '../../http/schema.ts'
import { described, describeFields, describeObject } from '../../lib/describe.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'
import { NOTIFICATION_EVENTS, NOTIFICATION_TYPES, RESOURCE_TYPES } from './table.ts'
import './words.ts'

export const ListNotifications = v.object({
  type: v.optional(oneOf(NOTIFICATION_TYPES)),
  unreadOnly: queryBoolean,
  cursor: queryText(500),
  limit: queryIntegerOr(1, 50, 20),
})
describeFields(ListNotifications, {
  type: 'Only those of this type.',
  unreadOnly: '`true` for those alone that you have not read.',
  cursor: '`nextCursor` of the previous page. Without it the list begins at the newest one.',
  limit: 'Entries per page.',
})

export const SyncNotifications = v.object({
  since: v.pipe(
    described(v.string('must be given once'), { type: 'string', format: 'date-time' }),
    v.check(
      (text) => parseIsoTime(text) !== undefined,
      'must be a time with an offset, such as 2026-03-08T15:00:00Z, or the syncedAt of an earlier answer',
    ),
  ),
})
describeFields(SyncNotifications, {
  since:
    '`syncedAt` of the previous answer, or the time from which on changes are wanted. A time in the future means now.',
})

export const MarkRead = v.object({
  type: v.optional(oneOf(NOTIFICATION_TYPES)),
  ids: v.optional(listOf(uuid, { min: 1, max: 100, message: 'must be a list of ids' })),
  before: v.optional(instant),
})
describeObject(MarkRead, 'MarkRead', 'Which notifications to mark as read; all of them with no field.', {
  type: 'Only those of this type.',
  ids: 'Only these. Ids of deleted notifications, or of other users, are ignored.',
  before: 'Only those made at this time or earlier, so that later ones stay unread.',
})

const Data = v.object({ event: oneOf(NOTIFICATION_EVENTS), reason: v.nullable(v.string()) })
describeObject(Data, 'NotificationData', 'What happened, for programs.', {
  event: 'What happened.',
  reason: 'Why, where an event has several causes: the `pauseReason` of a campaign. Null otherwise.',
})

const NotificationRecord = v.object({
  id: uuid,
  type: oneOf(NOTIFICATION_TYPES),
  title: v.string(),
  body: v.string(),
  link: v.string(),
  resourceType: v.nullable(oneOf(RESOURCE_TYPES)),
  resourceId: v.nullable(uuid),
  data: Data,
  isRead: v.boolean(),
  readAt: v.nullable(isoTime),
  createdAt: isoTime,
})
describeObject(NotificationRecord, 'Notification', 'A notification of the signed-in user.', {
  id: 'Id of the notification. Each person has notifications of their own.',
  type: 'Whether it needs an action.',
  title: 'What happened, in one line for people. Its wording may change.',
  body: 'More about it, and what can be done. Its wording may change.',
  link: 'Path of what it is about, such as `/campaigns/{id}`.',
  resourceType: 'Type of the resource it is about; null for the server.',
  resourceId: 'Id of that resource; null for several resources or the server.',
  data: 'What happened, for programs.',
  isRead: 'Whether you have read it.',
  readAt: 'When you read it; null while you have not.',
  createdAt: 'When it was created.',
})

export const UnreadCounts = v.object({ total: v.number(), message: v.number(), alert: v.number() })
describeObject(UnreadCounts, 'UnreadCounts', 'How many notifications you have not read.', {
  total: 'All of them.',
  message: 'Of type MESSAGE.',
  alert: 'Of type ALERT.',
})

export const NotificationList = v.object({
  items: v.array(NotificationRecord),
  nextCursor: v.nullable(v.string()),
  hasMore: v.boolean(),
  unreadCounts: UnreadCounts,
})
describeObject(NotificationList, 'NotificationList', 'A page of your notifications.', {
  items: 'The notifications, the newest first.',
  nextCursor: 'The `cursor` of the next page; null on the last page.',
  hasMore: 'Whether there is a next page.',
  unreadCounts: 'How many are unread in total, whatever the page shows.',
})

export const NotificationSync = v.object({
  items: v.array(NotificationRecord),
  readIds: v.array(uuid),
  deletedIds: v.array(uuid),
  unreadCounts: UnreadCounts,
  syncedAt: isoTime,
  hasMore: v.boolean(),
  fullResync: v.boolean(),
})
describeObject(NotificationSync, 'NotificationSync', 'What changed in your notifications.', {
  items: 'New ones, the oldest first.',
  readIds: 'Ids of notifications that were read since.',
  deletedIds:
    'Ids of notifications that were removed since, because of their age or because a newer one replaced them.',
  unreadCounts: 'How many are unread now.',
  syncedAt: 'The `since` of your next call: you have every change up to here.',
  hasMore: 'Whether there are more changes. Call again immediately with this `syncedAt`.',
  fullResync:
    'True when `since` is more than 30 days ago, or an older backup was restored after it: forget what you have, read the list from its first page, and go on from `syncedAt`.',
})

export const MarkedRead = v.object({ updatedCount: v.number(), unreadCounts: UnreadCounts })
describeObject(MarkedRead, 'MarkedRead', 'What was marked as read.', {
  updatedCount: 'How many were unread before.',
  unreadCounts: 'How many are unread now.',
})

export type ListNotificationsQuery = v.InferOutput<typeof ListNotifications>
export type MarkReadInput = v.InferOutput<typeof MarkRead>
