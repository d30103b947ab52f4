import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingDisputes = /* @__PURE__ */ sqliteTable('billing_disputes', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  purchaseId: t.integer(),
  provider: t.text().notNull(),
  providerReference: t.text().notNull(),
  paymentReference: t.text().notNull(),
  kind: t.text().notNull(),
  status: t.text().notNull(),
  amount: t.integer().notNull(),
  currency: t.text().notNull(),
  heldUnits: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))
