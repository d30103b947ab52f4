import { sqliteTable } from '../../db/sqlite-table.ts'
import type { EndpointStatus } from '../payloads/event-types.ts'

/** The sealed secrets that sign the deliveries of an endpoint. */
export interface SealedSecrets {
  secret: Uint8Array
  oldSecret: Uint8Array | null
  oldSecretUntil: number | null
}

export const webhookEndpoints = /* @__PURE__ */ sqliteTable('webhook_endpoints', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  url: t.text().notNull(),
  description: t.text(),
  eventTypes: t.text().notNull(),
  status: t.text().$type<EndpointStatus>().notNull(),
  disabledReason: t.text(),
  secret: t.blob({ mode: 'buffer' }).notNull(),
  oldSecret: t.blob({ mode: 'buffer' }),
  oldSecretUntil: t.integer(),
  failingSince: t.integer(),
  lastDeliveryAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
  setUpByUserId: t.integer(),
}))

/** An endpoint without its secrets. Times are ms since 1970. */
export type EndpointRow = Omit<
  typeof webhookEndpoints.$inferSelect,
  'secret' | 'oldSecret' | 'oldSecretUntil' | 'deletedAt'
>
