import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingEvents = /* @__PURE__ */ sqliteTable('billing_events', (t) => ({
  id: t.integer().primaryKey(),
  provider: t.text().notNull(),
  providerReference: t.text().notNull(),
  type: t.text().notNull(),
  objectKind: t.text().notNull(),
  objectReference: t.text().notNull(),
  occurredAt: t.integer().notNull(),
  receivedAt: t.integer().notNull(),
  handledAt: t.integer(),
}))
