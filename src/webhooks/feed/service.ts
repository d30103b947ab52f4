import type { Reader } from '../../db/database.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { AppError } from '../../lib/errors.ts'
import { findLastBefore, listFeed } from '../deliveries/queries.ts'
import { KEPT_MS } from '../deliveries/service.ts'
import { findFollowedAt } from '../followers/queries.ts'
import type { ListEventsQuery } from './schema.ts'

/** How exactly the last reading is known; a write for each would cost more than the reading. */
const RESOLUTION_MS = HOUR_MS

/** Whether it has to be written down that the organization reads its events. */
export function isNewFollower(reader: Reader, organizationId: number, now: number): boolean {
  const followedAt = findFollowedAt(reader, organizationId)
  return followedAt === undefined || now - followedAt >= RESOLUTION_MS
}

/**
 * Oldest first, in the order of the commits: none is left out and none comes twice.
 * Throws INVALID_CURSOR, and GONE for a cursor after which events may have been deleted.
 */
export function listEvents(
  reader: Reader,
  { organizationId, now }: { organizationId: number; now: number },
  { limit, cursor, since }: ListEventsQuery,
  cursorSecret: string,
) {
  const scope = `events ${organizationId}`
  const first = since === undefined ? 0 : findLastBefore(reader, since)
  const [at, after] =
    cursor === undefined ? [now, first] : decodeCursor(cursorSecret, scope, cursor).map(Number)
  if (now - at! > KEPT_MS) {
    throw new AppError(
      'GONE',
      'Events after this cursor were deleted, as they are kept for 30 days. Read the resources anew, then start without a cursor.',
    )
  }
  const found = listFeed(reader, organizationId, { after: after!, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit
  const nextCursor = encodeCursor(cursorSecret, scope, [
    hasMore && last ? last.createdAt : now,
    last?.id ?? after!,
  ])
  return { events: rows.map(({ body }) => JSON.parse(body)), meta: { limit, nextCursor, hasMore } }
}
