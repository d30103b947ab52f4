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
import { component, described, parameters } from '../../lib/describe.ts'
import { parseIsoTime } from '../../lib/iso-time.ts'
import { NOTIFICATION_EVENTS, NOTIFICATION_TYPES, RESOURCE_TYPES } from './table.ts'

export const ListNotifications = parameters({
  type: [v.optional(oneOf(NOTIFICATION_TYPES)), 'Only those of this type.'],
  unreadOnly: [queryBoolean, '`true` for those alone that you have not read.'],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins at the newest one.',
  ],
  limit: [queryIntegerOr(1, 50, 20), 'Entries per page.'],
})

export const SyncNotifications = parameters({
  since: [
    v.pipe(
      described(v.string('must be given once'), { type: 'string', format: 'date-time' }),
      v.check(
        (text) => parseIsoTime(text) !== undefined,
        'must be a time with an offset, such as 2026-03-08T15:00:00Z, or the syncedAt of an earlier answer',
      ),
    ),
    '`syncedAt` of the previous answer, or the time from which on changes are wanted. A time in the future means now.',
  ],
})

export const MarkRead = component(
  'MarkRead',
  'Which notifications to mark as read; all of them with no field.',
  {
    type: [v.optional(oneOf(NOTIFICATION_TYPES)), 'Only those of this type.'],
    ids: [
      v.optional(listOf(uuid, { min: 1, max: 100, message: 'must be a list of ids' })),
      'Only these. Ids of deleted notifications, or of other users, are ignored.',
    ],
    before: [v.optional(instant), 'Only those made at this time or earlier, so that later ones stay unread.'],
  },
)

const Data = component('NotificationData', 'What happened, for programs.', {
  event: [oneOf(NOTIFICATION_EVENTS), 'What happened.'],
  reason: [
    v.nullable(v.string()),
    'Why, where an event has several causes: the `pauseReason` of a campaign, the status of a subscription. Null otherwise.',
  ],
})

const NotificationRecord = component('Notification', 'A notification of the signed-in user.', {
  id: [uuid, 'Id of the notification. Each person has notifications of their own.'],
  type: [oneOf(NOTIFICATION_TYPES), 'Whether it needs an action.'],
  title: [
    v.string(),
    'A line about the event for people, in the language of `Accept-Language`. The wording may change.',
  ],
  body: [
    v.string(),
    'More about it, and what can be done. In the language of `Accept-Language`; its wording may change.',
  ],
  link: [v.string(), 'Path of what it is about, such as `/campaigns/{id}`.'],
  resourceType: [v.nullable(oneOf(RESOURCE_TYPES)), 'Type of the resource it is about; null for the server.'],
  resourceId: [v.nullable(uuid), 'Id of that resource; null for several resources or the server.'],
  data: [Data, 'What happened, for programs.'],
  isRead: [v.boolean(), 'Whether you have read it.'],
  readAt: [v.nullable(isoTime), 'When you read it; null while you have not.'],
  createdAt: [isoTime, 'When it was created.'],
})

export const UnreadCounts = component('UnreadCounts', 'How many notifications you have not read.', {
  total: [v.number(), 'All of them.'],
  message: [v.number(), 'Of type MESSAGE.'],
  alert: [v.number(), 'Of type ALERT.'],
})

export const NotificationList = component('NotificationList', 'A page of your notifications.', {
  items: [v.array(NotificationRecord), 'The notifications, the newest first.'],
  nextCursor: [v.nullable(v.string()), 'The `cursor` of the next page; null on the last page.'],
  hasMore: [v.boolean(), 'Whether there is a next page.'],
  unreadCounts: [UnreadCounts, 'How many are unread in total, whatever the page shows.'],
})

export const NotificationSync = component('NotificationSync', 'What changed in your notifications.', {
  items: [v.array(NotificationRecord), 'New ones, the oldest first.'],
  readIds: [v.array(uuid), 'Ids of notifications that were read since.'],
  deletedIds: [
    v.array(uuid),
    'Ids of notifications that were removed since, because of their age or because a newer one replaced them.',
  ],
  unreadCounts: [UnreadCounts, 'How many are unread now.'],
  syncedAt: [isoTime, 'The `since` of your next call: you have every change up to here.'],
  hasMore: [v.boolean(), 'Whether there are more changes. Call again immediately with this `syncedAt`.'],
  fullResync: [
    v.boolean(),
    'True when `since` is more than 30 days ago, or an older backup was restored after it: forget what you have, read the list from its first page, and go on from `syncedAt`.',
  ],
})

export const MarkedRead = component('MarkedRead', 'What was marked as read.', {
  updatedCount: [v.number(), 'How many were unread before.'],
  unreadCounts: [UnreadCounts, 'How many are unread now.'],
})

export type ListNotificationsQuery = v.InferOutput<typeof ListNotifications>
export type MarkReadInput = v.InferOutput<typeof MarkRead>
