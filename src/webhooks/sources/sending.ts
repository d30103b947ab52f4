import type { campaignHalted, campaignRunEnded } from '../../campaigns/store/events.ts'
import { findCampaignsByIds } from '../../campaigns/store/queries.ts'
import { findById } from '../../channels/identities/queries.ts'
import type { Tx } from '../../db/database.ts'
import type { messagesMoved } from '../../delivery/executions/events.ts'
import type { senderTroubled } from '../../delivery/senders/events.ts'
import type { EventOf } from '../../events/event.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { isListening, type Told, tell } from '../deliveries/record.ts'
import type { endpointDisabled } from '../endpoints/events.ts'
import { findEndpointById } from '../endpoints/queries.ts'
import { listToldMessages } from './queries.ts'

const TYPES = {
  SENT: 'message.sent',
  DELIVERED: 'message.delivered',
  READ: 'message.read',
  FAILED: 'message.failed',
} as const

export function tellOfMessages(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof messagesMoved>,
): void {
  if (!isListening(tx, organizationId)) return
  const told = listToldMessages(tx, organizationId, data.messageIds).map((message): Told => {
    const { id: messageId, campaignId, contactId } = message
    return {
      type: TYPES[data.status],
      at: createdAt,
      ids: { messageId, campaignId, contactId },
      resource: {
        message: {
          ...message,
          status: data.status,
          sentAt: toIsoOrNull(message.sentAt),
          deliveredAt: toIsoOrNull(message.deliveredAt),
          readAt: toIsoOrNull(message.readAt),
          failedAt: toIsoOrNull(message.failedAt),
        },
      },
    }
  })
  tell(tx, organizationId, told)
}

export const tellOfHalt = (tx: Tx, event: EventOf<typeof campaignHalted>): void =>
  tellOfCampaign(tx, event, { type: 'campaign.paused', status: 'PAUSED', pauseReason: event.data.reason })

export function tellOfRunEnd(tx: Tx, event: EventOf<typeof campaignRunEnded>): void {
  const { outcome, isOver } = event.data
  if (outcome === 'FAILED') tellOfCampaign(tx, event, { type: 'campaign.failed', isOver })
  else if (isOver) tellOfCampaign(tx, event, { type: 'campaign.completed', status: 'COMPLETED' })
}

function tellOfCampaign(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof campaignHalted | typeof campaignRunEnded>,
  { type, ...more }: Pick<Told, 'type'> & Record<string, unknown>,
): void {
  const [campaign] = findCampaignsByIds(tx, organizationId, [data.campaignId])
  if (!campaign) return
  const { uuid, name, channel, type: kind } = campaign
  const resource = { campaign: { id: uuid, name, type: kind, channel, ...more } }
  tell(tx, organizationId, [{ type, at: createdAt, ids: { campaignId: uuid }, resource }])
}

export function tellOfSender(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof senderTroubled>,
): void {
  const sender = findById(tx, data.channelIdentityId)
  if (!sender || sender.deletedAt !== null) return
  const { uuid, name, channel, provider, address, status, lastError } = sender
  const channelIdentity = { id: uuid, name, channel, provider, address, status, lastError }
  const ids = { channelIdentityId: uuid, errorCode: data.code }
  tell(tx, organizationId, [
    { type: 'channel_identity.error', at: createdAt, ids, resource: { channelIdentity } },
  ])
}

/** The other endpoints of the organization learn that one is disabled. */
export function tellOfEndpoint(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof endpointDisabled>,
): void {
  const endpoint = findEndpointById(tx, data.endpointId)
  if (!endpoint) return
  const { uuid, url, status } = endpoint
  const resource = { webhookEndpoint: { id: uuid, url, status, disabledReason: data.reason } }
  const ids = { webhookEndpointId: uuid }
  tell(tx, organizationId, [{ type: 'webhook_endpoint.disabled', at: createdAt, ids, resource }])
}
