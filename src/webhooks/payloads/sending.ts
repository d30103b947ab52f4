import { findById } from '../../channels/identities/shared-queries.ts'
import type { textReceived } from '../../channels/inbound/events.ts'
import type { Tx } from '../../db/database.ts'
import type { senderTroubled } from '../../delivery/senders/events.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso } from '../../lib/clock.ts'
import { recordEvents } from '../deliveries/record-events.ts'
import type { endpointDisabled } from '../endpoints/events.ts'
import { findEndpointById, keepsEvents } from '../endpoints/shared-queries.ts'
import { findEventText } from './queries.ts'

/** Keywords such as STOP cause events too: `kind` gives their meaning. */
export function recordReceivedText(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof textReceived>,
): void {
  if (!keepsEvents(tx, organizationId, ['message.received'])) return
  const text = findEventText(tx, organizationId, data.inboundMessageId)
  if (!text) return
  const { id: messageId, contactId, campaignId, channelIdentityId } = text
  const message = { ...text, receivedAt: toIso(text.receivedAt) }
  const ids = { messageId, contactId, campaignId, channelIdentityId }
  recordEvents(tx, organizationId, [{ type: 'message.received', at: createdAt, ids, resource: { message } }])
}

export function recordSenderError(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof senderTroubled>,
): void {
  const sender = findById(tx, data.channelIdentityId)
  if (!sender || sender.deletedAt !== null) return
  const { uuid, name, channel, provider, address, status, lastError } = sender
  const channelIdentity = { id: uuid, name, channel, provider, address, status, lastError }
  const ids = { channelIdentityId: uuid, errorCode: data.code }
  recordEvents(tx, organizationId, [
    { type: 'channel_identity.error', at: createdAt, ids, resource: { channelIdentity } },
  ])
}

/** Notifies the other endpoints of the organization that one is disabled. */
export function recordDisabledEndpoint(
  tx: Tx,
  { organizationId, data, createdAt }: EventOf<typeof endpointDisabled>,
): void {
  const endpoint = findEndpointById(tx, data.endpointId)
  if (!endpoint) return
  const { uuid, url, status } = endpoint
  const resource = { webhookEndpoint: { id: uuid, url, status, disabledReason: data.reason } }
  const ids = { webhookEndpointId: uuid }
  recordEvents(tx, organizationId, [{ type: 'webhook_endpoint.disabled', at: createdAt, ids, resource }])
}
