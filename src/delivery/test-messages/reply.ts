import { findByAddress, findById } from '../../channels/identities/store.ts'
import type { ChannelIdentityRow } from '../../channels/identities/table.ts'
import type { Reply } from '../../channels/inbound/service.ts'
import { channelOf } from '../../channels/ports/all.ts'
import { replyText } from '../../channels/reply-messages/service.ts'
import type { AutomaticKind } from '../../channels/reply-messages/table.ts'
import type { Tx } from '../../db/database.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ChannelName } from '../../providers/port.ts'
import { countReplies, insertDirectMessage } from '../messages/direct-messages.ts'

/** A confirmation of an opt-out must arrive within five minutes (47 CFR 64.1200(a)(12)). */
const VALID_MS = 5 * MINUTE_MS
/**
 * Largest number of replies of a kind to a number in a day. It stops a loop of two machines that answer each
 * other. A person does not notice it.
 */
const MAX_PER_DAY = 3

/**
 * Returns whether the channel gets automatic replies. EMAIL does not: a reply would be another email, and a
 * click on unsubscribe shows a page.
 */
const answersBy = ({ channel }: ChannelIdentityRow): boolean => channel !== 'EMAIL'

/**
 * Queues the reply to STOP, START or HELP as a message without a run. Send window and frequency caps do not
 * apply, because it answers a contact.
 */
export const queueReply: Reply = (tx, { kind, ...to }) => {
  if (findById(tx, to.channelIdentityId)?.managesOptOutReplies) return
  queueAnswer(tx, { ...to, kind }, replyText(tx, to.organizationId, kind))
}

interface Answer {
  organizationId: number
  channelIdentityId: number
  contactId: number
  /** E.164. */
  to: string
  kind: AutomaticKind
}

/**
 * Queues an automatic answer to a contact who wrote. Queues nothing if the number got too many answers of the
 * kind today.
 */
export function queueAnswer(
  tx: Tx,
  { organizationId, channelIdentityId, contactId, to, kind }: Answer,
  text: string | undefined,
): void {
  const sender = findById(tx, channelIdentityId)
  if (!sender || sender.deletedAt !== null || sender.status === 'DISABLED') return
  if (!answersBy(sender)) return
  if (findByAddress(tx, { ...sender, address: to })) return
  const today = tx.now - DAY_MS
  if (countReplies(tx, { organizationId, address: to, kind }, today) >= MAX_PER_DAY) return
  if (!text) return
  const channel = sender.channel as ChannelName
  const { body, segmentCount } = channelOf(channel).plain(tx, { body: text })
  insertDirectMessage(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    channel,
    channelIdentityId,
    address: to,
    contactId,
    body,
    segmentCount,
    replyKind: kind,
    expiresAt: tx.now + VALID_MS,
  })
}
