import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingAutoRefills = /* @__PURE__ */ sqliteTable('billing_auto_refills', (t) => ({
  organizationId: t.integer().notNull(),
  productKey: t.text().notNull(),
  isEnabled: t.integer().notNull(),
  threshold: t.integer().notNull(),
  quantity: t.integer().notNull(),
  maxPerMonth: t.integer().notNull(),
  failures: t.integer().notNull(),
  retryAt: t.integer(),
  lastRefillAt: t.integer(),
  updatedAt: t.integer().notNull(),
}))

export const billingNotices = /* @__PURE__ */ sqliteTable('billing_notices', (t) => ({
  organizationId: t.integer().notNull(),
  subject: t.text().notNull(),
  periodStart: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))
