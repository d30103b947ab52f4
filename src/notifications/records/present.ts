import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { toMicroIso } from './position.ts'
import type { Unread } from './queries.ts'
import type { Changes } from './service.ts'
import type { NotificationRow } from './table.ts'

export const presentNotification = (row: NotificationRow) => ({
  id: row.uuid,
  type: row.type,
  title: row.title,
  body: row.body,
  link: row.link,
  resourceType: row.resourceType,
  resourceId: row.resourceId,
  data: { event: row.event, reason: row.reason },
  isRead: row.readAt !== null,
  readAt: toIsoOrNull(row.readAt),
  createdAt: toIso(Math.floor(row.madeAt / 1_000)),
})

export const presentUnread = ({ messages, alerts }: Unread) => ({
  total: messages + alerts,
  message: messages,
  alert: alerts,
})

/** What a stream tells. @param lastChange microseconds since 1970; 0 for none */
export const presentState = (unread: Unread, lastChange: number) => ({
  unreadCounts: presentUnread(unread),
  changedAt: lastChange === 0 ? null : toMicroIso(lastChange),
})

export const presentChanges = ({ items, unread, syncedAt, ...rest }: Changes) => ({
  ...rest,
  items: items.map(presentNotification),
  unreadCounts: presentUnread(unread),
  syncedAt: toMicroIso(syncedAt),
})
