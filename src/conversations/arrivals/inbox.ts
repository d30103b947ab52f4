import { findById } from '../../channels/identities/queries.ts'
import type { InboundHandler } from '../../channels/inbound/handlers.ts'
import { emit } from '../../events/event.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { conversationHeard } from '../records/events.ts'
import { previewOf } from '../records/preview.ts'
import { findBetween, insertConversation, noteAutomatic, noteInbound } from '../records/queries.ts'
import { labelOf } from './labels.ts'

/** A text that nothing else takes is for a person: its conversation is open and unread, also one that was closed. */
export const takesForInbox: InboundHandler = {
  step: 'INBOX',
  takes: () => true,
  handle: (tx, { organizationId, channelIdentityId, contactId, body, kind, campaignId, actor, mail }) => {
    const channel = findById(tx, channelIdentityId)?.channel
    if (channel === undefined) return
    const between = { organizationId, contactId, channelIdentityId }
    const isAutomatic = mail?.isAutomatic === true
    // A campaign to thousands comes back as hundreds of mails of people who are away: nobody has to do anything.
    const status = isAutomatic ? 'CLOSED' : 'OPEN'
    insertConversation(tx, { ...between, uuid: uuidv7(tx.now), channel, status })
    const { id } = findBetween(tx, between)!
    if (isAutomatic) {
      noteAutomatic(tx, id, previewOf(body, 1))
      return
    }
    const said = labelOf(body)
    const label = kind === 'REVIEW' && said !== 'WRONG_NUMBER' ? 'OPT_OUT_LIKE' : said
    noteInbound(tx, id, { preview: previewOf(body, 1), label: label ?? null, campaignId })
    emit(tx, conversationHeard, { organizationId, actor, data: { conversationId: id } })
  },
}
