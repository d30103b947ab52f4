import { sqliteTable } from '../../db/sqlite-table.ts'
import type { SubscriptionStatus } from '../../providers/payments/port.ts'

/** A plan or a recurring add-on of an organization. Times are ms since 1970. */
export const billingSubscriptions = /* @__PURE__ */ sqliteTable('billing_subscriptions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  kind: t.text({ enum: ['PLAN', 'ADD_ON'] }).notNull(),
  productKey: t.text().notNull(),
  quantity: t.integer().notNull(),
  /** MANUAL: assigned by the operator. */
  provider: t.text({ enum: ['MANUAL', 'SANDBOX', 'STRIPE'] }).notNull(),
  /** The processor's id; null for MANUAL. */
  providerReference: t.text(),
  status: t.text().$type<SubscriptionStatus>().notNull(),
  interval: t.text({ enum: ['MONTH', 'YEAR'] }).notNull(),
  /** Null for MANUAL. */
  currentPeriodStart: t.integer(),
  currentPeriodEnd: t.integer(),
  cancelAtPeriodEnd: t.integer().notNull(),
  trialEndsAt: t.integer(),
  /** Time since when it is PAST_DUE; null otherwise. */
  pastDueSince: t.integer(),
  endedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type SubscriptionRow = typeof billingSubscriptions.$inferSelect
