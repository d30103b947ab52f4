import { findById } from '../../channels/identities/queries.ts'
import type { InboundHandler } from '../../channels/inbound/handlers.ts'
import { emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { conversationHeard } from '../store/events.ts'
import { previewOf } from '../store/preview.ts'
import { findBetween, insertConversation, noteInbound } from '../store/queries.ts'
import type { ConversationChannel } from '../store/table.ts'
import { labelOf } from './labels.ts'

/** A text that nothing else takes is for a person: its conversation is open and unread, also one that was closed. */
export const takesForInbox: InboundHandler = {
  step: 'INBOX',
  takes: () => true,
  handle: (tx, { organizationId, channelIdentityId, contactId, body, kind, campaignId, actor }) => {
    const channel = findById(tx, channelIdentityId)?.channel
    if (channel === undefined || channel === 'EMAIL') return
    const between = { organizationId, contactId, channelIdentityId }
    insertConversation(tx, {
      ...between,
      uuid: uuidv7(tx.now),
      channel: channel satisfies ConversationChannel,
    })
    const { id } = findBetween(tx, between)!
    const said = labelOf(body)
    const label = kind === 'REVIEW' && said !== 'WRONG_NUMBER' ? 'OPT_OUT_LIKE' : said
    noteInbound(tx, id, { preview: previewOf(body, 1), label: label ?? null, campaignId })
    emit(tx, conversationHeard, { organizationId, actor, data: { conversationId: id } })
  },
}
