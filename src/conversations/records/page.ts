import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible, SOON_DONE } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import type { ConversationStatus } from './table.ts'

/** The filters of a list of conversations. */
interface Shown {
  organizationId: number
  statuses: readonly ConversationStatus[]
  /** Internal id of the assignee; null for unassigned, undefined for any. */
  userId: number | null | undefined
  unreadOnly: boolean
  /** SQL conditions on a row of `conversations` with the alias `c`. */
  conditions: readonly Fragment[]
}

interface Position {
  /** When the last message was sent or received, ms since 1970. */
  at: number
  /** Internal id of the conversation. */
  id: number
}

/**
 * The next conversations after a position, sorted by the last message, the newest first. Merges one query for each
 * status.
 */
export function pageOfIds(
  reader: RowReader,
  shown: Shown,
  { before, limit }: { before: Position; limit: number },
): Promise<Position[]> {
  const each = shown.statuses.map((status) => ofStatus(shown, status, { before, limit }))
  const all = each.reduce((some, one) => fragment`${some} UNION ALL ${one}`)
  const { text, params } = fragment`SELECT id, at FROM (${all}) ORDER BY at DESC, id DESC LIMIT ${limit}`
  return reader.all<Position>(text, ...params)
}

/** The index of all conversations and the index of unread ones: for any assignee, and for one assignee. */
const INDEXES = {
  ALL: ['conversations_list', 'conversations_unread'],
  ASSIGNED: ['conversations_assigned', 'conversations_unread_assigned'],
} as const

function ofStatus(
  { organizationId, userId, unreadOnly, conditions }: Shown,
  status: ConversationStatus,
  { before, limit }: { before: Position; limit: number },
): Fragment {
  const index = INDEXES[userId === undefined ? 'ALL' : 'ASSIGNED'][unreadOnly ? 1 : 0]
  const where = allOf([
    fragment`c.organization_id = ${organizationId} AND c.deleted_at IS NULL`,
    fragment`c.status = ${status}`,
    fragment`(c.last_at, c.id) < (${before.at}, ${before.id})`,
    ...(userId === undefined ? [] : [fragment`c.assignee_user_id IS ${userId}`]),
    ...(unreadOnly ? [verbatim('c.unread_count > 0')] : []),
    conditions.length === 0 ? SOON_DONE : interruptible('c.id'),
    ...conditions,
  ])
  return fragment`SELECT * FROM (SELECT c.id, c.last_at AS at FROM conversations c INDEXED BY ${verbatim(index)}
    WHERE ${where} ORDER BY c.last_at DESC, c.id DESC LIMIT ${limit})`
}
