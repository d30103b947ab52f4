import type { conversationHeard, conversationRead } from '../../conversations/records/events.ts'
import { findTold } from '../../conversations/records/queries.ts'
import type { Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { counted } from '../../lib/count.ts'
import { raise, withdraw } from '../records/raise.ts'

const subjectOf = (uuid: string): string => `conversation ${uuid}`

/**
 * Whoever answers the conversation is told, or everybody who may where nobody does. Neither the text nor the name of
 * the contact is in it: a notice stays when the contact is deleted.
 */
export function tellOfText(tx: Tx, { organizationId, data }: EventOf<typeof conversationHeard>): void {
  const conversation = findTold(tx, organizationId, data.conversationId)
  // Somebody has read it meanwhile.
  if (!conversation || conversation.unreadCount === 0) return
  const { uuid, channel, senderName, unreadCount, assigneeUserId } = conversation
  const notice = {
    organizationId,
    event: 'INBOX_MESSAGE',
    subject: subjectOf(uuid),
    title: unreadCount === 1 ? 'New message in the inbox' : 'New messages in the inbox',
    body: `By ${channel} to "${senderName}": ${counted(unreadCount, 'unread message')}.`,
    link: `/inbox/conversations/${uuid}`,
    resourceType: 'CONVERSATION',
    resourceId: uuid,
    onlyUserId: assigneeUserId,
  } as const
  raise(tx, notice, 'REPLACES')
}

/** What somebody has read, nobody has to be told of. */
export function forgetTexts(tx: Tx, { organizationId, data }: EventOf<typeof conversationRead>): void {
  const conversation = findTold(tx, organizationId, data.conversationId)
  if (conversation?.unreadCount === 0) withdraw(tx, organizationId, subjectOf(conversation.uuid))
}
