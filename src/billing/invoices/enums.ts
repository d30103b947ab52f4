import { enumeration } from '../../lib/describe.ts'

export const INVOICE_STATUSES = enumeration('InvoiceStatus', 'What became of an invoice.', {
  DRAFT: 'It is being made by the payment processor.',
  OPEN: 'It waits for its payment.',
  PAID: 'It was paid.',
  VOID: 'It was withdrawn and is not paid.',
  UNCOLLECTIBLE: 'Its payment is no longer expected.',
})
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
