import { sqliteTable } from '../../db/sqlite-table.ts'
import type { ObjectKind, ProcessorName } from '../../providers/payments/port.ts'

/** A callback of the payment processor that was stored. Times are ms since 1970. */
export const billingEvents = /* @__PURE__ */ sqliteTable('billing_events', (t) => ({
  id: t.integer().primaryKey(),
  provider: t.text().$type<ProcessorName>().notNull(),
  /** The processor's id of the event. */
  providerReference: t.text().notNull(),
  type: t.text().notNull(),
  objectKind: t.text().$type<ObjectKind>().notNull(),
  objectReference: t.text().notNull(),
  occurredAt: t.integer().notNull(),
  receivedAt: t.integer().notNull(),
  handledAt: t.integer(),
}))

export type CallbackRow = typeof billingEvents.$inferSelect
