import { sqliteTable } from '../../db/sqlite-table.ts'
import type { ProcessorDispute, ProcessorName } from '../../providers/payments/port.ts'

/** A payment by card that a bank took back or may take back. Times are ms since 1970. */
export const billingDisputes = /* @__PURE__ */ sqliteTable('billing_disputes', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  /** Internal id; null for a payment of a subscription. */
  purchaseId: t.integer(),
  provider: t.text().$type<ProcessorName>().notNull(),
  /** The processor's ids of the dispute and of its payment. */
  providerReference: t.text().notNull(),
  paymentReference: t.text().notNull(),
  kind: t.text().$type<ProcessorDispute['kind']>().notNull(),
  status: t.text({ enum: ['OPEN', 'WON', 'LOST', 'RELEASED'] }).notNull(),
  /** In the smallest unit of the currency. */
  amount: t.integer().notNull(),
  currency: t.text().notNull(),
  /** Credits or units that are held while the dispute is OPEN. */
  heldUnits: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type DisputeRow = typeof billingDisputes.$inferSelect
