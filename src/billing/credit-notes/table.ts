import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const billingCreditNotes = /* @__PURE__ */ sqliteTable('billing_credit_notes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  number: t.text(),
  kind: t.text().notNull(),
  invoiceId: t.integer(),
  purchaseId: t.integer(),
  provider: t.text().notNull(),
  paymentReference: t.text(),
  description: t.text().notNull(),
  seller: t.text().notNull(),
  buyer: t.text().notNull(),
  taxRate: t.integer().notNull(),
  taxName: t.text(),
  subtotal: t.integer().notNull(),
  tax: t.integer().notNull(),
  amount: t.integer().notNull(),
  unearned: t.integer().notNull(),
  currency: t.text().notNull(),
  token: t.text(),
  createdAt: t.integer().notNull(),
}))

export const CREDIT_NOTE_KINDS = enumeration('CreditNoteKind', 'Why money went back.', {
  REFUND: 'A purchase was given back, whole or in part.',
  VOID: 'An invoice was withdrawn.',
  CORRECTION: 'A part of an invoice was taken back.',
  DISPUTE: 'The customer disputed a payment, and the bank took it back.',
  REVERSAL: 'A refund failed, or a dispute was won after all: the amount is charged again.',
  REISSUE: 'The month of a withdrawn invoice was invoiced again.',
})
export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number]
