import type { Tx } from '../../db/database.ts'
import type { messagesMoved } from '../../delivery/executions/events.ts'
import type { mailCameBack } from '../../delivery/receipts/events.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { linksClicked, mailsOpened } from '../../links/clicks/events.ts'
import { recordEvents, type WebhookEvent } from '../deliveries/record-events.ts'
import { keepsEvents } from '../endpoints/shared-queries.ts'
import type { EventType } from './event-types.ts'
import { type EventMessage, listEventLinks, listEventMessages } from './queries.ts'

const TYPES = {
  SENT: 'message.sent',
  DELIVERED: 'message.delivered',
  READ: 'message.read',
  FAILED: 'message.failed',
} as const

const BOUNCED = ['email.bounced'] as const

/** A mail that was refused because of its address also causes `email.bounced`. */
export function recordMessageEvents(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof messagesMoved>,
): void {
  const types: EventType[] = [TYPES[data.status], ...(data.status === 'FAILED' ? BOUNCED : [])]
  if (!keepsEvents(tx, organizationId, types)) return
  const events = listEventMessages(tx, organizationId, data.messageIds).flatMap((found) => {
    const message = { ...found, status: data.status }
    const isBounce = data.status === 'FAILED' && found.channel === 'EMAIL' && found.errorCode === 'BOUNCED'
    const itsTypes: EventType[] = [TYPES[data.status], ...(isBounce ? BOUNCED : [])]
    return itsTypes.map((type) => about(message, { type, at: createdAt }))
  })
  recordEvents(tx, organizationId, events)
}

const TROUBLES = { BOUNCED: 'email.bounced', COMPLAINED: 'email.complained' } as const

export function recordReturnedMail(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof mailCameBack>,
): void {
  if (!keepsEvents(tx, organizationId, [TROUBLES[data.trouble]])) return
  const events = listEventMessages(tx, organizationId, [data.messageId])
  recordEvents(
    tx,
    organizationId,
    events.map((message) => about(message, { type: TROUBLES[data.trouble], at: createdAt })),
  )
}

export function recordOpenEvents(tx: Tx, { organizationId, data }: EventOf<typeof mailsOpened>): void {
  if (!keepsEvents(tx, organizationId, ['email.opened'])) return
  const messages = byId(tx, organizationId, data.visits)
  const events = data.visits.flatMap(({ messageId, at }): WebhookEvent[] => {
    const message = messages.get(messageId)
    return message ? [about(message, { type: 'email.opened', at })] : []
  })
  recordEvents(tx, organizationId, events)
}

/** Each click; a click in a mail also causes the event for mails. */
export function recordClickEvents(tx: Tx, { organizationId, data }: EventOf<typeof linksClicked>): void {
  if (!keepsEvents(tx, organizationId, ['link.clicked', 'email.clicked'])) return
  const messages = byId(tx, organizationId, data.visits)
  const linkIds = data.visits.map(({ linkId }) => linkId)
  const links = new Map(listEventLinks(tx, organizationId, linkIds).map((link) => [link.rowId, link]))
  const events = data.visits.flatMap(({ linkId, messageId, at }): WebhookEvent[] => {
    const found = links.get(linkId)
    if (!found) return []
    const { rowId: _, ...link } = found
    const message = messageId === null ? undefined : messages.get(messageId)
    const { id = null, campaignId = null, contactId = null, channel = null } = message ?? {}
    const ids = {
      linkId: link.id,
      messageId: id,
      campaignId,
      contactId,
      channel,
      clickedAt: toIso(at),
    }
    const types: EventType[] = channel === 'EMAIL' ? ['link.clicked', 'email.clicked'] : ['link.clicked']
    return types.map((type) => ({ type, at, ids, resource: { link } }))
  })
  recordEvents(tx, organizationId, events)
}

function byId(
  tx: Tx,
  organizationId: number,
  named: ReadonlyArray<{ messageId: number | null }>,
): Map<number, EventMessage> {
  const ids = named.flatMap(({ messageId }) => messageId ?? [])
  return new Map(listEventMessages(tx, organizationId, ids).map((message) => [message.rowId, message]))
}

function about(message: EventMessage, { type, at }: Pick<WebhookEvent, 'type' | 'at'>): WebhookEvent {
  const { rowId: _, ...shown } = message
  const { id: messageId, campaignId, contactId } = shown
  return {
    type,
    at,
    ids: { messageId, campaignId, contactId },
    resource: {
      message: {
        ...shown,
        sentAt: toIsoOrNull(shown.sentAt),
        deliveredAt: toIsoOrNull(shown.deliveredAt),
        readAt: toIsoOrNull(shown.readAt),
        failedAt: toIsoOrNull(shown.failedAt),
      },
    },
  }
}
