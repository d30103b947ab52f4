import type { EndpointStatus } from '../payloads/endpoint-statuses.ts'

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
