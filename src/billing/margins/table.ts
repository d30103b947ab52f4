import { sqliteTable } from '../../db/sqlite-table.ts'

/** A price, and the time when it takes effect. */
export const billingPrices = /* @__PURE__ */ sqliteTable('billing_prices', (t) => ({
  id: t.integer().primaryKey(),
  kind: t.text({ enum: ['PLAN', 'ADD_ON'] }).notNull(),
  key: t.text().notNull(),
  interval: t.text({ enum: ['MONTH', 'YEAR'] }).notNull(),
  /** In the smallest unit of the currency; null for a plan that is not sold for the interval. */
  price: t.integer(),
  /** ms since 1970. */
  since: t.integer().notNull(),
}))

export type PriceRow = typeof billingPrices.$inferSelect

/** A zone that an organization had until this time (ms since 1970). */
export const billingZones = /* @__PURE__ */ sqliteTable('billing_zones', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  timezone: t.text().notNull(),
  until: t.integer().notNull(),
}))

export type ZoneRow = typeof billingZones.$inferSelect

/** A period of a subscription that was paid by card. Times are ms since 1970. */
export const billingPaidPeriods = /* @__PURE__ */ sqliteTable('billing_paid_periods', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  subscriptionId: t.integer().notNull(),
  periodStart: t.integer().notNull(),
  /** Time when its payment became known. */
  paidAt: t.integer().notNull(),
}))

export type PaidPeriodRow = typeof billingPaidPeriods.$inferSelect
