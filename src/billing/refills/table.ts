import { sqliteTable } from '../../db/sqlite-table.ts'

/** Buys a product again by itself. Times are ms since 1970. */
export const billingAutoRefills = /* @__PURE__ */ sqliteTable('billing_auto_refills', (t) => ({
  organizationId: t.integer().notNull(),
  productKey: t.text().notNull(),
  isEnabled: t.integer().notNull(),
  /** Credits or units. */
  threshold: t.integer().notNull(),
  quantity: t.integer().notNull(),
  maxPerMonth: t.integer().notNull(),
  /** Failed charges in a row; three disable it. */
  failures: t.integer().notNull(),
  /** Not tried before; null if it may be tried now. */
  retryAt: t.integer(),
  lastRefillAt: t.integer(),
  updatedAt: t.integer().notNull(),
}))

export type AutoRefillRow = typeof billingAutoRefills.$inferSelect
