import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { WantedType } from '../payloads/event-types.ts'
import type { EndpointRow } from './table.ts'

export const presentEndpoint = (row: EndpointRow) => ({
  id: row.uuid,
  url: row.url,
  description: row.description,
  eventTypes: JSON.parse(row.eventTypes) as WantedType[],
  status: row.status,
  disabledReason: row.disabledReason,
  failingSince: toIsoOrNull(row.failingSince),
  lastDeliveryAt: toIsoOrNull(row.lastDeliveryAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

/** @param secret the secret itself, or null where it must not be stored */
export const presentIssued = (row: EndpointRow, secret: string | null) => ({
  ...presentEndpoint(row),
  secret,
})
