import * as v from 'valibot'
import type { Reader } from '../db/database.ts'
import { isLostMoment, isLostPosition, timelineOf } from '../db/lost-time.ts'
import { SECOND_MS, toIso } from '../lib/clock.ts'
import { decodeCursor, encodeCursor } from '../lib/cursor.ts'
import { component, parameters } from '../lib/describe.ts'
import { AppError } from '../lib/errors.ts'
import { instant, queryIntegerOr, queryText } from './schema.ts'

/**
 * Lists rows in the order of their last change, for other software that keeps a copy. If a row changes while a
 * client reads the list, it moves ahead of the client. The client then reads it later, in its new state.
 */

/**
 * Age of the latest listed change. A command that runs next to the server may still commit a change with an
 * earlier time, and a reader past that time would miss it.
 */
const SETTLING_MS = 2 * SECOND_MS

/** @param records the listed resource, such as `contacts`; @param max largest number of entries on a page */
export const changesQuery = (records: string, max: number) =>
  parameters({
    updatedSince: [
      v.optional(instant),
      `Only ${records} that were created, changed or deleted then or later. Without it and without \`cursor\` all of them come, from the one that has been unchanged for longest.`,
    ],
    cursor: [queryText(500), 'The `nextCursor` of the page before; `updatedSince` then has no effect.'],
    limit: [queryIntegerOr(1, max, Math.min(max, 100)), 'Entries per page.'],
  })

type ChangesQuery = v.InferOutput<ReturnType<typeof changesQuery>>

export const ChangesMeta = component('ChangesMeta', 'How far a list of changes has been read.', {
  limit: [v.number(), 'Entries per page.'],
  nextCursor: [
    v.string(),
    'The `cursor` of the next page. It does not expire with time: keep the last one, and a later call with it has what changed since. After a restore of an older backup it is GONE if it was given later than that backup.',
  ],
  hasMore: [v.boolean(), 'Whether there is another page already.'],
  completeUntil: [
    v.string(),
    'Every change before this moment is on this page, an earlier one or, when `hasMore` is true, a later one. Changes of the last two seconds are not shown yet.',
  ],
})

export interface Changed {
  /** Internal id. */
  id: number
  /** ms since 1970 */
  updatedAt: number
}

/** Selects the changes after a position. */
export interface ChangesWanted {
  after: { updatedAt: number; id: number }
  limit: number
}

interface ChangesRequest<Row extends Changed> {
  reader: Reader
  secret: string
  /** Names the list and the organization. A cursor of another list or organization is refused. */
  scope: string
  now: number
  /** Lists rows in the order of their change. Rows with the same time are in the order of their internal id. */
  list(wanted: ChangesWanted): Row[]
}

/** The position before every change. */
const FIRST = -1

/** Errors of the operations that list changes, for the reference. */
export const CHANGES_ERRORS = {
  INVALID_CURSOR: 'The cursor does not come from this list.',
  GONE: 'An older backup was restored after the cursor was issued, or after `updatedSince`, so changes that you read were undone. Read the whole list again, without both parameters.',
} as const

/** Returns a page of changes. Throws INVALID_CURSOR, and GONE for a position after the restored state. */
export function readChanges<Row extends Changed>(
  { updatedSince = FIRST, cursor, limit }: ChangesQuery,
  { reader, secret, scope, now, list }: ChangesRequest<Row>,
): { rows: Row[]; meta: v.InferOutput<typeof ChangesMeta> } {
  const [at, id, timeline = 0] =
    cursor === undefined ? [updatedSince, 0] : decodeCursor(secret, scope, cursor)
  const after = { updatedAt: Number(at), id: Number(id) }
  const isLost =
    cursor === undefined
      ? isLostMoment(reader, after.updatedAt)
      : isLostPosition(reader, { atMs: after.updatedAt, timeline })
  if (isLost) {
    throw new AppError(
      'GONE',
      'The data was restored to an older state, so changes that you have read are undone. Read everything again: start without cursor and updatedSince.',
    )
  }
  const before = now - SETTLING_MS
  const found = list({ after, limit: limit + 1 }).filter(({ updatedAt }) => updatedAt < before)
  const rows = found.slice(0, limit)
  const last = rows.at(-1) ?? after
  return {
    rows,
    meta: {
      limit,
      nextCursor: encodeCursor(secret, scope, [last.updatedAt, last.id, timelineOf(reader)]),
      hasMore: found.length > limit,
      completeUntil: toIso(before),
    },
  }
}
