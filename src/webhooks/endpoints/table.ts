import { describeWords } from '../../lib/describe.ts'

export const ENDPOINT_STATUSES = ['ENABLED', 'DISABLED', 'AUTO_DISABLED'] as const
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number]
describeWords(ENDPOINT_STATUSES, 'WebhookEndpointStatus', 'Whether an endpoint is told of events.', {
  ENABLED: 'It is told of every event that it wants.',
  DISABLED: 'It is told nothing: somebody switched it off, or its receiver answered 410 Gone.',
  AUTO_DISABLED: 'It is told nothing, because its receiver failed for five days.',
})

/** An endpoint without its secrets. Times are ms since 1970. */
export interface EndpointRow {
  id: number
  uuid: string
  organizationId: number
  url: string
  description: string | null
  /** JSON array. */
  eventTypes: string
  status: EndpointStatus
  disabledReason: string | null
  failingSince: number | null
  lastDeliveryAt: number | null
  createdAt: number
  updatedAt: number
}

/** What signs the deliveries of an endpoint, sealed. */
export interface SealedSecrets {
  secret: Uint8Array
  oldSecret: Uint8Array | null
  oldSecretUntil: number | null
}
