import { sqliteTable } from '../../db/sqlite-table.ts'

/** Automatic purchases of products, one row for each. Times are ms since 1970. */
export const billingAutoRefills = /* @__PURE__ */ sqliteTable('billing_auto_refills', (t) => ({
  organizationId: t.integer().notNull(),
  productKey: t.text().notNull(),
  isEnabled: t.integer().notNull(),
  /** Threshold in credits or units. */
  threshold: t.integer().notNull(),
  quantity: t.integer().notNull(),
  maxPerMonth: t.integer().notNull(),
  /** Number of failed charges in a row; three disable the refill. */
  failures: t.integer().notNull(),
  /** Earliest time of the next try; null if it may be tried now. */
  retryAt: t.integer(),
  lastRefillAt: t.integer(),
  updatedAt: t.integer().notNull(),
}))

export type AutoRefillRow = typeof billingAutoRefills.$inferSelect
