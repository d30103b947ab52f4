import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingPrices = /* @__PURE__ */ sqliteTable('billing_prices', (t) => ({
  id: t.integer().primaryKey(),
  kind: t.text().notNull(),
  key: t.text().notNull(),
  interval: t.text().notNull(),
  price: t.integer(),
  since: t.integer().notNull(),
}))

export const billingZones = /* @__PURE__ */ sqliteTable('billing_zones', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  timezone: t.text().notNull(),
  until: t.integer().notNull(),
}))

export const billingPaidPeriods = /* @__PURE__ */ sqliteTable('billing_paid_periods', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  subscriptionId: t.integer().notNull(),
  periodStart: t.integer().notNull(),
  paidAt: t.integer().notNull(),
}))
