import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { publicEventId } from './signing.ts'
import type { DeliveryRow } from './table.ts'

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.uuid,
  eventId: publicEventId(row.eventUuid),
  eventType: row.eventType,
  status: row.status,
  attempts: row.attempts,
  responseStatus: row.responseStatus,
  responseBody: row.responseBody,
  problem: row.problem,
  durationMs: row.durationMs,
  lastAttemptAt: toIsoOrNull(row.attemptedAt),
  nextAttemptAt: toIsoOrNull(row.nextAttemptAt),
  createdAt: toIso(row.createdAt),
})
