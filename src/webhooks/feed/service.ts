import type { Reader } from '../../db/database.ts'
import { isLostPosition, timelineOf } from '../../db/lost-time.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { AppError } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { findLastBefore, listFeed, RETENTION_MS } from '../deliveries/service.ts'
import { showEvent } from '../payloads/readers.ts'
import type { ListEventsQuery } from './schema.ts'
import { findFollowedAt } from './store.ts'

/** Precision of the stored time of the last read. A write for each read would cost more than the read. */
const RESOLUTION_MS = HOUR_MS

/** Tells whether the time of the last read has to be stored. */
export function isNewFollower(reader: Reader, organizationId: number, now: number): boolean {
  const followedAt = findFollowedAt(reader, organizationId)
  return followedAt === undefined || now - followedAt >= RESOLUTION_MS
}

/**
 * Lists events by cursor, oldest first, in the order of the commits, so that none is missing or repeated.
 * Leaves out events that the caller may not read, so a page may be shorter than its limit. Throws
 * INVALID_CURSOR. Throws GONE if events after the cursor or time may have been deleted, and if the cursor is
 * newer than a backup that was restored since.
 */
export function listEvents(
  reader: Reader,
  { organizationId, permissions }: Pick<Principal, 'organizationId' | 'permissions'>,
  { limit, cursor, since }: ListEventsQuery,
  { now, cursorSecret }: { now: number; cursorSecret: string },
) {
  const scope = `events ${organizationId}`
  const first = since === undefined ? 0 : findLastBefore(reader, since)
  const timelineNow = timelineOf(reader)
  const [at, after, timeline = 0] =
    cursor === undefined ? [now, first, timelineNow] : decodeCursor(cursorSecret, scope, cursor).map(Number)
  if (isLostPosition(reader, { atMs: at!, timeline })) {
    throw new AppError(
      'GONE',
      'The data was restored to an older state after this cursor was given, so some events that you have read are undone. Read the resources again, then start without a cursor.',
    )
  }
  const from = cursor === undefined ? (since ?? now) : at!
  if (now - from > RETENTION_MS) {
    const where = cursor === undefined ? 'time' : 'cursor'
    throw new AppError(
      'GONE',
      `Events after this ${where} were deleted, because they are kept for 30 days. Read the resources again, then start without a cursor and without since.`,
    )
  }
  const found = listFeed(reader, organizationId, {
    after: after!,
    limit: limit + 1,
    since: cursor === undefined ? (since ?? 0) : 0,
  })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit
  const nextCursor = encodeCursor(cursorSecret, scope, [
    hasMore && last ? last.createdAt : now,
    last?.id ?? after!,
    timelineNow,
  ])
  const shown = rows.map((row) => showEvent(row, permissions))
  const events = shown.flatMap((each) => ('body' in each ? [JSON.parse(each.body)] : []))
  return { events, meta: { limit, nextCursor, hasMore } }
}
