import { createHmac } from 'node:crypto'
import { AppError } from './errors.ts'

/**
 * Opaque positions in a keyset-paged list: base64url of `[sortValue, id]` with a short signature. The scope
 * (list name, organization, filters) is signed too, so a cursor of another organization or another query is
 * refused. Cursors that clients store also contain the timeline of db/lost-time.ts.
 */
export type Position = readonly [sortValue: string | number, id: string | number, timeline?: number]

const sign = (secret: string, scope: string, encoded: string): string =>
  createHmac('sha256', secret).update(`${scope}\n${encoded}`).digest('base64url').slice(0, 16)

export function encodeCursor(secret: string, scope: string, position: Position): string {
  const encoded = Buffer.from(JSON.stringify(position)).toString('base64url')
  return `${encoded}.${sign(secret, scope, encoded)}`
}

/** Throws INVALID_CURSOR for anything that `encodeCursor` did not make for this scope. */
export function decodeCursor(secret: string, scope: string, cursor: string): Position {
  const dot = cursor.indexOf('.')
  const encoded = cursor.slice(0, Math.max(dot, 0))
  // Compares the text, not the decoded bytes, because base64url encodes some bytes in several ways.
  if (cursor !== `${encoded}.${sign(secret, scope, encoded)}`) {
    throw new AppError('INVALID_CURSOR', 'This cursor is not valid for this list. Start again without it.')
  }
  return JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Position
}

/**
 * Returns a page and the cursor of the next page.
 * @param found the rows of the page, and at least one more row if another page follows
 * @param positionOf the position of its last row
 */
export function cursorPage<Row>(
  found: readonly Row[],
  { limit, secret, scope }: { limit: number; secret: string; scope: string },
  positionOf: (last: Row) => Position,
) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const hasMore = found.length > limit
  const nextCursor = hasMore && last ? encodeCursor(secret, scope, positionOf(last)) : null
  return { rows, meta: { limit, nextCursor, hasMore } }
}
