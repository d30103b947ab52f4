import type { Resource } from '../../accounts/limits/limits.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'

/** What an organization bought or began to buy. Times are ms since 1970. */
export const billingPurchases = sqliteTable('billing_purchases', (t) => ({
  id: t.integer().primaryKey(),
  /** Public id, and the idempotency key of every call to the processor for this purchase. */
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  kind: t.text({ enum: ['PLAN', 'PACK', 'RECURRING', 'CREDITS'] }).notNull(),
  productKey: t.text().notNull(),
  quantity: t.integer().notNull(),
  /** Total that the purchase grants: credits of CREDITS, units of PACK; 0 for subscriptions. */
  units: t.integer().notNull(),
  /** Resource of a PACK. */
  resource: t.text().$type<Resource>(),
  /** Interval of a PLAN. */
  interval: t.text({ enum: ['MONTH', 'YEAR'] }),
  /** Total amount, in the smallest unit of the currency. */
  amount: t.integer().notNull(),
  currency: t.text().notNull(),
  origin: t.text({ enum: ['CHECKOUT', 'SAVED_CARD', 'AUTO_REFILL', 'OPERATOR'] }).notNull(),
  status: t
    .text({ enum: ['PENDING', 'REQUIRES_ACTION', 'PAID', 'GRANTED', 'FAILED', 'EXPIRED', 'REFUNDED'] })
    .notNull(),
  provider: t.text({ enum: ['MANUAL', 'SANDBOX', 'STRIPE'] }).notNull(),
  /** The processor's ids. */
  sessionReference: t.text(),
  paymentReference: t.text(),
  subscriptionReference: t.text(),
  checkoutUrl: t.text(),
  /** The Idempotency-Key of its request, with the path; null once it is released. */
  requestKey: t.text(),
  /** Reason of a failure, for people, or another note for them. */
  failure: t.text(),
  refundedAmount: t.integer().notNull(),
  refundedUnits: t.integer().notNull(),
  /** Time when its checkout page expires. */
  expiresAt: t.integer(),
  paidAt: t.integer(),
  /** Time of the grant, even if the purchase was refunded since then. */
  grantedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type PurchaseRow = typeof billingPurchases.$inferSelect
