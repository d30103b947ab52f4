import * as v from 'valibot'
import type { Reader, Tx } from '../../db/database.ts'
import { isLostMoment } from '../../db/lost-time.ts'
import { defineChore, defineJob } from '../../jobs/job.ts'
import { cursorPage, decodeCursor } from '../../lib/cursor.ts'
import { notFound } from '../../lib/errors.ts'
import * as position from './position.ts'
import type { ListNotificationsQuery, MarkReadInput } from './schema.ts'
import * as store from './store.ts'
import type { NotificationRow } from './table.ts'

const MAX_CHANGES = 200

/**
 * Lists a page of a user's notifications, the newest first. A notification made meanwhile comes before the
 * first page, so later pages neither repeat nor omit one. Throws INVALID_CURSOR.
 */
export function listNotifications(
  reader: Reader,
  reading: store.Reading,
  { type, unreadOnly = false, limit, cursor }: ListNotificationsQuery,
  cursorSecret: string,
) {
  const { organizationId, userId } = reading
  const scope = `notifications ${organizationId} ${userId} ${type ?? ''} ${unreadOnly}`
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursorSecret, scope, cursor)[1])
  const found = store.listNotifications(reader, reading, { type, unreadOnly, before, limit: limit + 1 })
  const { rows, meta } = cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => ['', last.id])
  return {
    rows,
    nextCursor: meta.nextCursor,
    hasMore: meta.hasMore,
    unread: store.findUnread(reader, reading),
  }
}

/** Changes of a user's notifications since the last synchronization. */
export interface Changes {
  items: NotificationRow[]
  /** Public ids of the notifications that were read. */
  readIds: string[]
  deletedIds: string[]
  /** Microseconds since 1970. */
  syncedAt: number
  hasMore: boolean
  fullResync: boolean
  unread: store.Unread
}

/**
 * Returns the changes since a time.
 * @param sinceIso a time that `parseIsoTime` accepts; a future time means now
 * @param now ms since 1970
 */
export function changesSince(reader: Reader, reading: store.Reading, sinceIso: string, now: number): Changes {
  const upToDate = Math.max(store.findLastChange(reader, reading), position.justBefore(now))
  const since = Math.min(position.sinceOf(sinceIso), upToDate)
  const unread = store.findUnread(reader, reading)
  if (position.isTooOld(since, now) || isLostMoment(reader, since / position.MICROS)) {
    const nothing = { items: [], readIds: [], deletedIds: [], hasMore: false }
    return { ...nothing, syncedAt: upToDate, fullResync: true, unread }
  }
  const page = { since, limit: MAX_CHANGES + 1 }
  const made = store.listMade(reader, reading, page).map((row) => ({ row, at: row.madeAt, isNew: true }))
  const changed = store
    .listChanged(reader, reading, page)
    .map((row) => ({ row, at: row.changedAt, isNew: false }))
  const found = [...made, ...changed].sort((a, b) => a.at - b.at)
  const steps = found.slice(0, MAX_CHANGES)
  const hasMore = found.length > MAX_CHANGES
  const old = steps.filter(({ isNew }) => !isNew).map(({ row }) => row)
  return {
    items: steps.filter(({ isNew }) => isNew).map(({ row }) => row),
    readIds: old.filter(({ deletedAt }) => deletedAt === null).map(({ uuid }) => uuid),
    deletedIds: old.filter(({ deletedAt }) => deletedAt !== null).map(({ uuid }) => uuid),
    syncedAt: hasMore ? steps.at(-1)!.at : upToDate,
    hasMore,
    fullResync: false,
    unread,
  }
}

/** Marks a notification as read. Idempotent. Throws NOT_FOUND. */
export function readOne(tx: Tx, reading: store.Reading, uuid: string): void {
  if (!store.hasNotification(tx, reading, uuid)) throw notFound('Notification')
  store.markRead(tx, reading, { uuids: [uuid] }, nextStamp(tx, reading))
}

/**
 * Marks the notifications that the input names as read, or all if it names none.
 * @returns the number of unread ones among them
 */
export const readAll = (tx: Tx, reading: store.Reading, { type, ids, before }: MarkReadInput): number =>
  store.markRead(tx, reading, { type, uuids: ids, through: before }, nextStamp(tx, reading))

const nextStamp = (tx: Tx, reading: store.Reading): number =>
  position.nextChange(store.findLastChange(tx, reading), tx.now)

/** Job that makes a notification of a notice for each recipient. */
export const deliverNoticeJob = defineJob({
  kind: 'notification.deliver',
  queue: 'notices',
  payload: v.object({
    noticeId: v.number(),
    /** Earlier notice that this notice replaces. */
    replacesId: v.optional(v.number()),
  }),
})

/** Chore that deletes old notifications and notices. */
export const pruneNotifications = defineChore('notification.prune')
