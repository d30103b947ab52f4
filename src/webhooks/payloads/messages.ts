import type { Tx } from '../../db/database.ts'
import type { messagesMoved } from '../../delivery/executions/events.ts'
import type { mailCameBack } from '../../delivery/receipts/events.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { linksClicked, mailsOpened } from '../../links/clicks/events.ts'
import { type Told, tell } from '../deliveries/record.ts'
import { keepsEvents } from '../endpoints/shared-queries.ts'
import type { EventType } from './event-types.ts'
import { listToldLinks, listToldMessages, type ToldMessage } from './queries.ts'

const TYPES = {
  SENT: 'message.sent',
  DELIVERED: 'message.delivered',
  READ: 'message.read',
  FAILED: 'message.failed',
} as const

const BOUNCED = ['email.bounced'] as const

/** A mail that was refused because of its address also causes `email.bounced`. */
export function tellOfMessages(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof messagesMoved>,
): void {
  const types: EventType[] = [TYPES[data.status], ...(data.status === 'FAILED' ? BOUNCED : [])]
  if (!keepsEvents(tx, organizationId, types)) return
  const told = listToldMessages(tx, organizationId, data.messageIds).flatMap((found) => {
    const message = { ...found, status: data.status }
    const isBounce = data.status === 'FAILED' && found.channel === 'EMAIL' && found.errorCode === 'BOUNCED'
    const itsTypes: EventType[] = [TYPES[data.status], ...(isBounce ? BOUNCED : [])]
    return itsTypes.map((type) => about(message, { type, at: createdAt }))
  })
  tell(tx, organizationId, told)
}

const TROUBLES = { BOUNCED: 'email.bounced', COMPLAINED: 'email.complained' } as const

export function tellOfMail(tx: Tx, { organizationId, data, createdAt }: EventOf<typeof mailCameBack>): void {
  if (!keepsEvents(tx, organizationId, [TROUBLES[data.trouble]])) return
  const told = listToldMessages(tx, organizationId, [data.messageId])
  tell(
    tx,
    organizationId,
    told.map((message) => about(message, { type: TROUBLES[data.trouble], at: createdAt })),
  )
}

export function tellOfOpens(tx: Tx, { organizationId, data }: EventOf<typeof mailsOpened>): void {
  if (!keepsEvents(tx, organizationId, ['email.opened'])) return
  const messages = byId(tx, organizationId, data.visits)
  const told = data.visits.flatMap(({ messageId, at }): Told[] => {
    const message = messages.get(messageId)
    return message ? [about(message, { type: 'email.opened', at })] : []
  })
  tell(tx, organizationId, told)
}

/** Each click; a click in a mail also causes the event for mails. */
export function tellOfClicks(tx: Tx, { organizationId, data }: EventOf<typeof linksClicked>): void {
  if (!keepsEvents(tx, organizationId, ['link.clicked', 'email.clicked'])) return
  const messages = byId(tx, organizationId, data.visits)
  const linkIds = data.visits.map(({ linkId }) => linkId)
  const links = new Map(listToldLinks(tx, organizationId, linkIds).map((link) => [link.rowId, link]))
  const told = data.visits.flatMap(({ linkId, messageId, at }): Told[] => {
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
  tell(tx, organizationId, told)
}

function byId(
  tx: Tx,
  organizationId: number,
  named: ReadonlyArray<{ messageId: number | null }>,
): Map<number, ToldMessage> {
  const ids = named.flatMap(({ messageId }) => messageId ?? [])
  return new Map(listToldMessages(tx, organizationId, ids).map((message) => [message.rowId, message]))
}

function about(message: ToldMessage, { type, at }: Pick<Told, 'type' | 'at'>): Told {
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
