import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { EventType } from '../payloads/event-types.ts'

export const DELIVERY_STATUSES = enumeration('WebhookDeliveryStatus', 'How far a delivery is.', {
  PENDING: 'It waits for its first or next attempt.',
  SUCCEEDED: 'The receiver answered with a status of 200 to 299.',
  FAILED:
    'Ten attempts failed, or the receiver answered 410. It is not tried again unless a user requests it.',
})
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const DELIVERY_PROBLEMS = enumeration('WebhookDeliveryProblem', 'Why a delivery got no answer.', {
  NOT_PERMITTED: 'The member who set up the endpoint may not read the event. Nothing was sent.',
  NOT_PUBLIC: 'The address of the endpoint is not public. Nothing was sent.',
  NO_CONNECTION: 'The receiver could not be reached.',
  NO_ANSWER: 'The connection ended before the receiver gave a readable answer.',
  LATE: 'The receiver did not finish its answer within 15 seconds.',
})
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

export const webhookEvents = /* @__PURE__ */ sqliteTable('webhook_events', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  type: t.text().notNull(),
  body: t.text().notNull(),
  createdAt: t.integer().notNull(),
}))

export const webhookDeliveries = /* @__PURE__ */ sqliteTable('webhook_deliveries', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  endpointId: t.integer().notNull(),
  eventId: t.integer().notNull(),
  status: t.text({ enum: DELIVERY_STATUSES }).notNull(),
  attempts: t.integer().notNull(),
  nextAttemptAt: t.integer(),
  attemptedAt: t.integer(),
  responseStatus: t.integer(),
  responseBody: t.text(),
  problem: t.text(),
  durationMs: t.integer(),
  createdAt: t.integer().notNull(),
}))

export type EventRow = typeof webhookEvents.$inferSelect

/** Delivery with its event. Times are ms since 1970. */
export interface DeliveryRow
  extends Omit<typeof webhookDeliveries.$inferSelect, 'organizationId' | 'endpointId' | 'eventId'> {
  eventUuid: string
  eventType: EventType
}
