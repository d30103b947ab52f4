import type { Reader } from '../../db/database.ts'
import type { Between } from '../../delivery/messages/direct-messages.ts'
import { cursorPage, decodeCursor, type Position } from '../../lib/cursor.ts'
import type { Principal } from '../../lib/principal.ts'
import { getConversation } from '../records/store.ts'
import type { ListConversationMessagesQuery } from './schema.ts'
import { type ConversationMessageRow, listFromSources, type MessagePosition } from './sources.ts'

/** Position before the newest message. */
const BEGINNING: MessagePosition = { at: Number.MAX_SAFE_INTEGER, uuid: '' }

/**
 * Returns a page of the messages of a conversation, the newest first. New messages come before the first page.
 * Throws NOT_FOUND, and INVALID_CURSOR for a cursor of another conversation.
 */
export function listMessages(
  reader: Reader,
  principal: Principal,
  uuid: string,
  { limit, cursor, cursorSecret }: ListConversationMessagesQuery & { cursorSecret: string },
) {
  const conversation = getConversation(reader, principal, uuid)
  const scope = `conversation-messages ${conversation.organizationId} ${conversation.id}`
  const before = cursor === undefined ? BEGINNING : positionOf(decodeCursor(cursorSecret, scope, cursor))
  const found = listFromSources(reader, conversation, before, limit + 1).sort(newestFirst)
  return cursorPage(found, { limit, secret: cursorSecret, scope }, (last) => [last.at, last.uuid])
}

const positionOf = ([at, uuid]: Position): MessagePosition => ({
  at: Number(at),
  uuid: String(uuid),
})

const newestFirst = (a: ConversationMessageRow, b: ConversationMessageRow): number =>
  b.at - a.at || (a.uuid < b.uuid ? 1 : -1)

/** Returns the newest messages of a conversation, at most `limit`, the newest first. */
export const listNewest = (reader: Reader, between: Between, limit: number): ConversationMessageRow[] =>
  listFromSources(reader, between, BEGINNING, limit).sort(newestFirst).slice(0, limit)

/** Returns the newest message of a conversation, or undefined. */
export const newestMessage = (reader: Reader, between: Between): ConversationMessageRow | undefined =>
  listNewest(reader, between, 1)[0]
