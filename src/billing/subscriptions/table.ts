import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingSubscriptions = /* @__PURE__ */ sqliteTable('billing_subscriptions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  kind: t.text().notNull(),
  productKey: t.text().notNull(),
  quantity: t.integer().notNull(),
  provider: t.text().notNull(),
  providerReference: t.text(),
  status: t.text().notNull(),
  interval: t.text().notNull(),
  currentPeriodStart: t.integer(),
  currentPeriodEnd: t.integer(),
  cancelAtPeriodEnd: t.integer().notNull(),
  trialEndsAt: t.integer(),
  pastDueSince: t.integer(),
  endedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export const billingCustomers = /* @__PURE__ */ sqliteTable('billing_customers', (t) => ({
  organizationId: t.integer().notNull(),
  provider: t.text().notNull(),
  providerReference: t.text().notNull(),
  cardBrand: t.text(),
  cardLast4: t.text(),
  cardExpMonth: t.integer(),
  cardExpYear: t.integer(),
  updatedAt: t.integer().notNull(),
}))
