import type { Resource } from '../../accounts/limits/limits.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { ChannelName } from '../../providers/port.ts'

export const INTERVALS = enumeration('BillingInterval', 'How often a plan is paid.', {
  MONTH: 'Every month.',
  YEAR: 'Every year.',
})

export const OVERAGES = enumeration('BillingOverage', 'What happens to messages beyond a limit.', {
  CREDITS: 'Credits pay for them; without credits they are not sent.',
  INVOICE: 'They are sent and invoiced.',
})

/** A plan. Prices are in the smallest unit of the appliance's currency. */
export const billingPlans = /* @__PURE__ */ sqliteTable('billing_plans', (t) => ({
  id: t.integer().primaryKey(),
  key: t.text().notNull(),
  name: t.text().notNull(),
  description: t.text().notNull(),
  isPrivate: t.integer().notNull(),
  /** Null if the plan is not sold by the month. */
  monthlyPrice: t.integer(),
  yearlyPrice: t.integer(),
  /** JSON object: the limits by resource, without resources that have no limit. */
  limits: t.text().notNull(),
  /** JSON array of texts for people. */
  features: t.text().notNull(),
  overage: t.text({ enum: OVERAGES }).notNull(),
  position: t.integer().notNull(),
  /** ms since 1970; null while the plan is sold. */
  archivedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type PlanRow = typeof billingPlans.$inferSelect

/** The organizations to which a private plan is shown. */
export const billingPlanOrganizations = /* @__PURE__ */ sqliteTable('billing_plan_organizations', (t) => ({
  organizationId: t.integer().notNull(),
  planKey: t.text().notNull(),
}))

export const PRODUCT_KINDS = enumeration('AddOnKind', 'What an add-on gives.', {
  PACK: 'Units that are used up, after those of the plan.',
  RECURRING: 'A higher limit, as long as its subscription lasts.',
  CREDITS: 'Credits.',
})

/**
 * A product that is sold in addition to plans. The price is in the smallest unit of the appliance's
 * currency.
 */
export const billingProducts = /* @__PURE__ */ sqliteTable('billing_products', (t) => ({
  id: t.integer().primaryKey(),
  key: t.text().notNull(),
  kind: t.text({ enum: PRODUCT_KINDS }).notNull(),
  name: t.text().notNull(),
  /** Null for CREDITS. */
  resource: t.text().$type<Resource>(),
  quantityPerUnit: t.integer().notNull(),
  price: t.integer().notNull(),
  position: t.integer().notNull(),
  /** ms since 1970; null while the product is sold. */
  archivedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type ProductRow = typeof billingProducts.$inferSelect

/** The credits, price and cost of one segment or message. */
export const billingRates = /* @__PURE__ */ sqliteTable('billing_rates', (t) => ({
  channel: t.text().$type<ChannelName>().notNull(),
  /** The first digits of the numbers to which it applies, without +; empty for all other numbers. */
  prefix: t.text().notNull(),
  credits: t.integer().notNull(),
  /** Price and cost in millionths of the currency's main unit. */
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type RateRow = Omit<typeof billingRates.$inferSelect, 'updatedAt'>
