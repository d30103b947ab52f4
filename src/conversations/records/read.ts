import type { Tx } from '../../db/database.ts'
import { emit } from '../../events/event.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import { conversationRead } from './events.ts'
import { setUnread } from './queries.ts'
import type { ConversationRow } from './table.ts'

/** Nothing of a conversation is unread any more, and who was told of it is told that. */
export function readAll(
  tx: Tx,
  principal: Principal,
  { id, organizationId, unreadCount }: ConversationRow,
): void {
  if (unreadCount === 0) return
  setUnread(tx, id, 0)
  emit(tx, conversationRead, { organizationId, actor: actorOf(principal), data: { conversationId: id } })
}
