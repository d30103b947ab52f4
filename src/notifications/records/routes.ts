import type { Db } from '../../db/database.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { IdRecord, idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { toMicroIso } from './position.ts'
import {
  ListNotifications,
  MarkedRead,
  MarkRead,
  NotificationList,
  NotificationSync,
  SyncNotifications,
  UnreadCounts,
} from './schema.ts'
import { type Changes, changesSince, listNotifications, readAll, readOne } from './service.ts'
import { findLastChange, findUnread, type Unread } from './store.ts'
import type { NotificationRow } from './table.ts'
import { textsOf } from './texts.ts'

/** @param language BCP 47 tag of the reader */
const presentNotification = (row: NotificationRow, language: string) => ({
  id: row.uuid,
  type: row.type,
  ...textsOf(row, language),
  link: row.link,
  resourceType: row.resourceType,
  resourceId: row.resourceId,
  data: { event: row.event, reason: row.reason },
  isRead: row.readAt !== null,
  readAt: toIsoOrNull(row.readAt),
  createdAt: toIso(Math.floor(row.madeAt / 1_000)),
})

const presentUnread = ({ messages, alerts }: Unread) => ({
  total: messages + alerts,
  message: messages,
  alert: alerts,
})

/**
 * Formats the state that an event of the stream contains.
 * @param lastChange microseconds since 1970; 0 for none
 */
const presentState = (unread: Unread, lastChange: number) => ({
  unreadCounts: presentUnread(unread),
  changedAt: lastChange === 0 ? null : toMicroIso(lastChange),
})

const presentChanges = ({ items, unread, syncedAt, ...rest }: Changes, language: string) => ({
  ...rest,
  items: items.map((row) => presentNotification(row, language)),
  unreadCounts: presentUnread(unread),
  syncedAt: toMicroIso(syncedAt),
})

const group = 'Notifications'

interface Deps {
  db: Db
  cursorSecret: string
  streams: EventStreams
}

export const notificationRoutes = (deps: Deps): Operation[] => [
  ...readingRoutes(deps),
  streamRoute(deps),
  ...markingRoutes,
]

const readingRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/notifications',
    group,
    summary: 'List your notifications',
    description:
      'Newest first. They are retained for 90 days; if there are more than 1,000, only the newest 1,000.',
    errors: { INVALID_CURSOR: 'The cursor does not come from this list with these filters.' },
    access: 'session',
    query: ListNotifications,
    status: 200,
    data: NotificationList,
    handle: ({ principal, query, language }) => {
      const tag = language()
      const { rows, unread, ...page } = listNotifications(db, principal, query, cursorSecret)
      return ok({
        items: rows.map((row) => presentNotification(row, tag)),
        ...page,
        unreadCounts: presentUnread(unread),
      })
    },
  }),
  operation({
    method: 'GET',
    path: '/notifications/unread-count',
    group,
    summary: 'Count your unread notifications',
    description: 'Its cost does not depend on their number, so it can be polled often.',
    access: 'session',
    status: 200,
    data: UnreadCounts,
    handle: ({ principal }) => ok(presentUnread(findUnread(db, principal))),
  }),
  operation({
    method: 'GET',
    path: '/notifications/sync',
    group,
    summary: 'Read what changed in your notifications',
    description:
      'At most 200 changes in the order they happened, for a client that stores the list and polls. None is missing and none comes twice if each call has the `syncedAt` of the previous one.',
    access: 'session',
    query: SyncNotifications,
    status: 200,
    data: NotificationSync,
    handle: ({ principal, query, language }) =>
      ok(presentChanges(changesSince(db, principal, query.since, db.clock.now()), language())),
  }),
]

const streamRoute = ({ db, streams }: Deps): Operation =>
  operation({
    method: 'GET',
    path: '/notifications/stream',
    group,
    summary: 'Stream changes of your notifications',
    description:
      'Server-sent events named `changed`, the first one immediately, then at most a second after a notification was created, read or removed. The data of each is JSON with `unreadCounts` (as /notifications/unread-count) and `changedAt`, the time of the last change, null before any. It does not hold the notifications: read them with /notifications/sync. Each event is the whole state, so a client that was cut off connects again and misses nothing; Last-Event-ID makes no difference. The stream ends when the session does.',
    errors: {
      RATE_LIMITED:
        'You have 25 streams open, or the organization has 100, or as many as its share of a small server allows.',
      SERVICE_UNAVAILABLE: 'The server has too many streams open. Poll /notifications/unread-count instead.',
    },
    access: 'session',
    status: 200,
    raw: 'text/event-stream',
    handle: ({ principal, request, recheck }) =>
      streams.watch({
        organizationId: principal.organizationId,
        principal,
        key: `notifications ${principal.organizationId} ${principal.userId}`,
        subject: () => () => ({
          event: 'changed',
          data: presentState(findUnread(db, principal), findLastChange(db, principal)),
          isLive: false,
          isOver: false,
        }),
        request,
        recheck,
      }),
  })

const markingRoutes: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/notifications/:id/read',
    group,
    summary: 'Mark a notification as read',
    description: 'Changes nothing if it is already read.',
    access: 'session',
    params: idOf('the notification'),
    status: 201,
    data: IdRecord,
    handle: ({ principal, params, write }) =>
      write((tx) => {
        readOne(tx, principal, params.id)
        return created({ id: params.id }, 'Marked as read')
      }),
  }),
  operation({
    method: 'POST',
    path: '/notifications/read-all',
    group,
    summary: 'Mark notifications as read',
    description: 'All of yours, or those that match every field of the body.',
    access: 'session',
    body: MarkRead,
    status: 201,
    data: MarkedRead,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const updatedCount = readAll(tx, principal, body)
        const unreadCounts = presentUnread(findUnread(tx, principal))
        return created({ updatedCount, unreadCounts }, 'Marked as read')
      }),
  }),
]
