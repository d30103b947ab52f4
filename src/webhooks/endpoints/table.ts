import { sqliteTable } from '../../db/sqlite-table.ts'
import type { EndpointStatus } from '../payloads/event-types.ts'

export const webhookEndpoints = /* @__PURE__ */ sqliteTable('webhook_endpoints', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  url: t.text().notNull(),
  description: t.text(),
  eventTypes: t.text().notNull(),
  status: t.text().$type<EndpointStatus>().notNull(),
  disabledReason: t.text(),
  secret: t.blob({ mode: 'buffer' }).$type<Uint8Array>().notNull(),
  oldSecret: t.blob({ mode: 'buffer' }).$type<Uint8Array>(),
  oldSecretUntil: t.integer(),
  failingSince: t.integer(),
  lastDeliveryAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
  setUpByUserId: t.integer(),
}))

/** Endpoint with all data that a delivery needs. Times are ms since 1970. */
export type DeliverableEndpoint = Omit<typeof webhookEndpoints.$inferSelect, 'deletedAt'>

/** Sealed secrets that sign the deliveries of an endpoint. */
export type SealedSecrets = Pick<DeliverableEndpoint, 'secret' | 'oldSecret' | 'oldSecretUntil'>

/** Endpoint without its secrets. */
export type EndpointRow = Omit<DeliverableEndpoint, keyof SealedSecrets>
