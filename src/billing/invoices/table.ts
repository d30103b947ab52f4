import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const INVOICE_STATUSES = enumeration('InvoiceStatus', 'What became of an invoice.', {
  DRAFT: 'It is being made by the payment processor.',
  OPEN: 'It waits for its payment.',
  PAID: 'It was paid.',
  VOID: 'It was withdrawn and is not paid.',
  UNCOLLECTIBLE: 'Its payment is no longer expected.',
})
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** An invoice that the operator made. Money is in the smallest unit of its currency, times are ms since 1970. */
export const billingInvoices = /* @__PURE__ */ sqliteTable('billing_invoices', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  number: t.text().notNull(),
  status: t.text({ enum: INVOICE_STATUSES }).notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  /** JSON: an array of InvoiceLine. */
  lines: t.text().notNull(),
  /** JSON: a Seller, and a Buyer. */
  seller: t.text().notNull(),
  buyer: t.text().notNull(),
  /** Hundredths of a percent. */
  taxRate: t.integer().notNull(),
  taxName: t.text(),
  subtotal: t.integer().notNull(),
  tax: t.integer().notNull(),
  amountDue: t.integer().notNull(),
  amountPaid: t.integer().notNull(),
  currency: t.text().notNull(),
  token: t.text().notNull(),
  dueAt: t.integer(),
  paidAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type InvoiceRow = typeof billingInvoices.$inferSelect
