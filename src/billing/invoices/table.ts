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

export const CREDIT_NOTE_KINDS = enumeration('CreditNoteKind', 'Why money went back.', {
  REFUND: 'A purchase was given back, whole or in part.',
  VOID: 'An invoice was withdrawn.',
  CORRECTION: 'A part of an invoice was taken back.',
  DISPUTE: 'The customer disputed a payment, and the bank took it back.',
  REVERSAL: 'A refund failed, or a dispute was won after all: the amount is charged again.',
  REISSUE: 'The month of a withdrawn invoice was invoiced again.',
})

/**
 * A document about money that was given back. Amounts are in the smallest unit of the currency, below
 * 0 if the note undoes another one. Times are ms since 1970.
 */
export const billingCreditNotes = /* @__PURE__ */ sqliteTable('billing_credit_notes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** Null for a row without a document. */
  number: t.text(),
  kind: t.text({ enum: CREDIT_NOTE_KINDS }).notNull(),
  /** Internal id of the operator's invoice that the note corrects. */
  invoiceId: t.integer(),
  purchaseId: t.integer(),
  provider: t.text({ enum: ['MANUAL', 'SANDBOX', 'STRIPE'] }).notNull(),
  /** The processor's id of the payment. */
  paymentReference: t.text(),
  description: t.text().notNull(),
  /** JSON: a Seller, and a Buyer. */
  seller: t.text().notNull(),
  buyer: t.text().notNull(),
  /** Hundredths of a percent. */
  taxRate: t.integer().notNull(),
  taxName: t.text(),
  subtotal: t.integer().notNull(),
  tax: t.integer().notNull(),
  amount: t.integer().notNull(),
  /** The part of `subtotal` that was never earned: credits that no message had used. */
  unearned: t.integer().notNull(),
  currency: t.text().notNull(),
  token: t.text(),
  createdAt: t.integer().notNull(),
}))

export type CreditNoteRow = typeof billingCreditNotes.$inferSelect
