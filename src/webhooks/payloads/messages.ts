import { textReceived } from '../../channels/inbound/service.ts'
import type { Tx } from '../../db/database.ts'
import { messagesMoved } from '../../delivery/executions/events.ts'
import { mailCameBack } from '../../delivery/receipts/events.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { linksClicked, mailsOpened } from '../../links/clicks/events.ts'
import { type WebhookEvent, webhookConsumer } from '../deliveries/record-events.ts'
import type { EventType } from './event-types.ts'
import { type EventMessage, findEventText, listEventLinks, listEventMessages } from './store.ts'

const TYPES = {
  SENT: 'message.sent',
  DELIVERED: 'message.delivered',
  READ: 'message.read',
  FAILED: 'message.failed',
} as const

const RETURNED = { BOUNCED: 'email.bounced', COMPLAINED: 'email.complained' } as const

export const messageConsumers = [
  webhookConsumer({
    kind: textReceived,
    types: () => ['message.received'],
    // Keywords such as STOP also cause events. `kind` shows their meaning.
    events: (tx, { organizationId, data, createdAt: at }) => {
      const text = findEventText(tx, organizationId, data.inboundMessageId)
      if (!text) return []
      const { id: messageId, contactId, campaignId, channelIdentityId } = text
      const message = { ...text, receivedAt: toIso(text.receivedAt) }
      const ids = { messageId, contactId, campaignId, channelIdentityId }
      return [{ type: 'message.received', at, ids, resource: { message } }]
    },
  }),
  webhookConsumer({
    kind: mailCameBack,
    types: ({ trouble }) => [RETURNED[trouble]],
    events: (tx, { organizationId, data, createdAt: at }) =>
      listEventMessages(tx, organizationId, [data.messageId]).map((message) =>
        messageEvent(message, { type: RETURNED[data.trouble], at }),
      ),
  }),
  webhookConsumer({
    kind: mailsOpened,
    types: () => ['email.opened'],
    events: (tx, { organizationId, data }) => {
      const messages = messagesById(tx, organizationId, data.visits)
      return data.visits.flatMap(({ messageId, at }) => {
        const message = messages.get(messageId)
        return message ? [messageEvent(message, { type: 'email.opened', at })] : []
      })
    },
  }),
  webhookConsumer({
    kind: linksClicked,
    types: () => ['link.clicked', 'email.clicked'],
    events: (tx, { organizationId, data: { visits } }) => {
      const messages = messagesById(tx, organizationId, visits)
      const linkIds = visits.map(({ linkId }) => linkId)
      const links = new Map(listEventLinks(tx, organizationId, linkIds).map((link) => [link.rowId, link]))
      return visits.flatMap(({ linkId, messageId, at }): WebhookEvent[] => {
        const found = links.get(linkId)
        if (!found) return []
        const { rowId: _, ...link } = found
        const message = messageId === null ? undefined : messages.get(messageId)
        const { id = null, campaignId = null, contactId = null, channel = null } = message ?? {}
        const of = { linkId: link.id, messageId: id, campaignId, contactId, channel }
        // A click in a mail also causes the event for mails.
        const types: EventType[] = channel === 'EMAIL' ? ['link.clicked', 'email.clicked'] : ['link.clicked']
        const ids = { ...of, clickedAt: toIso(at) }
        return types.map((type) => ({ type, at, ids, resource: { link } }))
      })
    },
  }),
  webhookConsumer({
    kind: messagesMoved,
    types: ({ status }) => (status === 'FAILED' ? ['message.failed', 'email.bounced'] : [TYPES[status]]),
    events: (tx, { organizationId, data: { messageIds, status }, createdAt: at }) =>
      listEventMessages(tx, organizationId, messageIds).flatMap((found) => {
        // A mail that was refused because of its address also causes `email.bounced`.
        const isBounce = status === 'FAILED' && found.channel === 'EMAIL' && found.errorCode === 'BOUNCED'
        const types: EventType[] = [TYPES[status], ...(isBounce ? [RETURNED.BOUNCED] : [])]
        return types.map((type) => messageEvent({ ...found, status }, { type, at }))
      }),
  }),
]

function messagesById(
  tx: Tx,
  organizationId: number,
  visits: ReadonlyArray<{ messageId: number | null }>,
): Map<number, EventMessage> {
  const ids = visits.flatMap(({ messageId }) => messageId ?? [])
  return new Map(listEventMessages(tx, organizationId, ids).map((message) => [message.rowId, message]))
}

function messageEvent(
  { rowId: _, ...message }: EventMessage,
  { type, at }: Pick<WebhookEvent, 'type' | 'at'>,
): WebhookEvent {
  const { id: messageId, campaignId, contactId } = message
  const times = {
    sentAt: toIsoOrNull(message.sentAt),
    deliveredAt: toIsoOrNull(message.deliveredAt),
    readAt: toIsoOrNull(message.readAt),
    failedAt: toIsoOrNull(message.failedAt),
  }
  return {
    type,
    at,
    ids: { messageId, campaignId, contactId },
    resource: { message: { ...message, ...times } },
  }
}
