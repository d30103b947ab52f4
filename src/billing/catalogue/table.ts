import { sqliteTable } from '../../db/sqlite-table.ts'

export const billingPlans = /* @__PURE__ */ sqliteTable('billing_plans', (t) => ({
  id: t.integer().primaryKey(),
  key: t.text().notNull(),
  name: t.text().notNull(),
  description: t.text().notNull(),
  isPrivate: t.integer().notNull(),
  monthlyPrice: t.integer(),
  yearlyPrice: t.integer(),
  limits: t.text().notNull(),
  features: t.text().notNull(),
  overage: t.text().notNull(),
  position: t.integer().notNull(),
  archivedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export const billingPlanOrganizations = /* @__PURE__ */ sqliteTable('billing_plan_organizations', (t) => ({
  organizationId: t.integer().notNull(),
  planKey: t.text().notNull(),
}))

export const billingProducts = /* @__PURE__ */ sqliteTable('billing_products', (t) => ({
  id: t.integer().primaryKey(),
  key: t.text().notNull(),
  kind: t.text().notNull(),
  name: t.text().notNull(),
  resource: t.text(),
  quantityPerUnit: t.integer().notNull(),
  price: t.integer().notNull(),
  position: t.integer().notNull(),
  archivedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export const billingRates = /* @__PURE__ */ sqliteTable('billing_rates', (t) => ({
  channel: t.text().notNull(),
  prefix: t.text().notNull(),
  credits: t.integer().notNull(),
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))
