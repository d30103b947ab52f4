import { findMember } from '../../accounts/users/store.ts'
import { filterConditions } from '../../contacts/search/filter.ts'
import type { Db, Reader } from '../../db/database.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { interruptible } from '../../db/interruptible.ts'
import { cursorPage, decodeCursor, type Position } from '../../lib/cursor.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ListConversationsQuery } from './schema.ts'
import { listConversationsByIds, pageOfIds } from './store.ts'
import { CONVERSATION_STATUSES } from './table.ts'

const ADVICE = 'Search for a longer text, or ask for one status, for unread ones, or for those of one member.'
/** Position before the first conversation of the list. */
const BEGINNING = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

/**
 * Returns a page of conversations, sorted by the last message, the newest first. A conversation that gets a
 * message between two pages moves to the front. The next call without a cursor lists it there. Throws
 * INVALID_CURSOR, QUERY_TIMEOUT.
 */
export async function listConversations(
  db: Db,
  principal: Principal,
  query: ListConversationsQuery,
  cursorSecret: string,
) {
  const { organizationId } = principal
  const { limit, cursor, ...filters } = query
  const scope = `conversations ${organizationId} ${principal.userId} ${JSON.stringify(filters)}`
  const before = cursor === undefined ? BEGINNING : positionOf(decodeCursor(cursorSecret, scope, cursor))
  const userId = assigneeOf(db, principal, query.assigneeId)
  const conditions = conditionsOf(db, organizationId, query)
  const found =
    userId === UNKNOWN
      ? []
      : await pageOfIds(
          // Without conditions, an index has the page, so the cost does not depend on the number of
          // conversations.
          conditions.length === 0 ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE }),
          {
            organizationId,
            statuses: query.status?.length ? [...new Set(query.status)] : CONVERSATION_STATUSES,
            userId,
            unreadOnly: query.unreadOnly ?? false,
            conditions,
          },
          { before, limit: limit + 1 },
        )
  const { rows, meta } = cursorPage(found, { limit, secret: cursorSecret, scope }, ({ at, id }) => [at, id])
  const ids = rows.map(({ id }) => id)
  return { rows: listConversationsByIds(db, organizationId, ids), meta }
}

const positionOf = ([at, id]: Position) => ({
  at: Number(at),
  id: Number(id),
})

/** Id for a user who is not a member. No conversation has this assignee. */
const UNKNOWN = -1

/** Returns the internal id of the assignee in the query, null for unassigned, or undefined for any. */
function assigneeOf(
  reader: Reader,
  { organizationId, userId }: Principal,
  asked: string | undefined,
): number | null | undefined {
  if (asked === undefined) return undefined
  if (asked === 'me') return userId
  if (asked === 'none') return null
  return findMember(reader, organizationId, asked)?.userId ?? UNKNOWN
}

/** Returns the SQL conditions of the filters without an index. */
function conditionsOf(
  reader: Reader,
  organizationId: number,
  { channel, label, search }: ListConversationsQuery,
): Fragment[] {
  const found = search ? filterConditions(reader, organizationId, { search }, 0) : []
  return [
    ...(channel?.length ? [fragment`c.channel IN ${channel}`] : []),
    ...(label?.length ? [fragment`c.label IN ${label}`] : []),
    ...(found.length === 0
      ? []
      : [
          fragment`EXISTS (SELECT 1 FROM (SELECT c.contact_id AS id) named JOIN contacts ON contacts.id = named.id
            AND ${interruptible('contacts.id')} WHERE ${allOf(found)})`,
        ]),
  ]
}
