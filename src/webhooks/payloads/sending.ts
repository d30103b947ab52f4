import { findById } from '../../channels/identities/store.ts'
import { senderTroubled } from '../../delivery/senders/events.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { webhookConsumer } from '../deliveries/record-events.ts'
import { endpointDisabled } from '../endpoints/service.ts'
import { findEndpointById } from '../endpoints/store.ts'

export const sendingConsumers = [
  webhookConsumer({
    kind: senderTroubled,
    types: () => ['channel_identity.error'],
    events: (tx, { data, createdAt: at }) => {
      const sender = findById(tx, data.channelIdentityId)
      if (!sender || sender.deletedAt !== null) return []
      const { uuid, name, channel, provider, address, status } = sender
      const lastError = sender.lastError && sayStored(sender.lastError, 'en')
      const channelIdentity = { id: uuid, name, channel, provider, address, status, lastError }
      const ids = { channelIdentityId: uuid, errorCode: data.code }
      return [{ type: 'channel_identity.error', at, ids, resource: { channelIdentity } }]
    },
  }),
  /** The other endpoints of the organization get an event about the disabled endpoint. */
  webhookConsumer({
    kind: endpointDisabled,
    types: () => ['webhook_endpoint.disabled'],
    events: (tx, { data, createdAt: at }) => {
      const endpoint = findEndpointById(tx, data.endpointId)
      if (!endpoint) return []
      const { uuid, url, status } = endpoint
      const resource = { webhookEndpoint: { id: uuid, url, status, disabledReason: data.reason } }
      return [{ type: 'webhook_endpoint.disabled', at, ids: { webhookEndpointId: uuid }, resource }]
    },
  }),
]
