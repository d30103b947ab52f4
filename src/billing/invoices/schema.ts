import * as v from 'valibot'
import { isoTime, oneOf, queryIntegerOr, queryText, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { CREDIT_NOTE_KINDS, INVOICE_STATUSES } from './table.ts'

/** Longest cursor. A cursor may contain an id of the payment processor. */
const MAX_CURSOR = 500

export const ListInvoices = parameters({
  limit: [queryIntegerOr(1, 100, 20), 'Invoices per page.'],
  cursor: [
    queryText(MAX_CURSOR),
    '`nextCursor` of the previous page. Without it the list begins with the newest.',
  ],
})

const creditNoteEntries = {
  number: [v.string(), 'Its number.'],
  kind: [oneOf(CREDIT_NOTE_KINDS), 'Why it was made.'],
  amount: [
    v.number(),
    'Amount given back, tax included, in the smallest unit of `currency`. Below 0 if it is charged again.',
  ],
  currency: [v.string(), 'Its currency.'],
  url: [v.string(), 'A page with the credit note, to read and print; anyone with the address can open it.'],
  createdAt: [isoTime, 'When it was made. Invoices and reports of earlier months stay as they were.'],
} as const

const CreditNote = component(
  'CreditNote',
  'A document that takes back an invoice or a part of it.',
  creditNoteEntries,
)

export const ListCreditNotes = parameters({
  limit: [queryIntegerOr(1, 100, 20), 'Credit notes per page.'],
  cursor: [
    queryText(MAX_CURSOR),
    '`nextCursor` of the previous page. Without it the list begins with the newest.',
  ],
})

export const CreditNoteRecord = component('CreditNoteDocument', 'A credit note in the list of all.', {
  id: [uuid, 'Id of the credit note.'],
  ...creditNoteEntries,
  description: [
    v.string(),
    'The purchase, subscription or invoice that it gives back, in the language of `Accept-Language`.',
  ],
  invoiceNumber: [
    v.nullable(v.string()),
    'The number of the invoice of the operator that it corrects; null for none.',
  ],
})

export const InvoiceRecord = component('Invoice', 'An invoice for an organization.', {
  id: [v.string(), 'Its id; that of the payment processor for an invoice of it.'],
  number: [v.nullable(v.string()), 'Its number; null for a draft of the payment processor.'],
  status: [oneOf(INVOICE_STATUSES), 'What became of it.'],
  amountDue: [v.number(), 'What is to be paid, tax included, in the smallest unit of `currency`.'],
  amountPaid: [v.number(), 'What was paid of it, in the smallest unit of `currency`.'],
  currency: [v.string(), 'Its currency.'],
  periodStart: [isoTime, 'Start of the time that it is for.'],
  periodEnd: [isoTime, 'End of that time, which is not part of it.'],
  hostedInvoiceUrl: [
    v.nullable(v.string()),
    'A page with the invoice, to read, print and pay; anyone with the address can open it.',
  ],
  pdfUrl: [v.nullable(v.string()), 'It as a PDF; null for one of the operator, whose page prints.'],
  createdAt: [isoTime, 'When it was made.'],
  creditNotes: [
    v.array(CreditNote),
    'The credit notes that correct it, in the order they were made; none for an invoice of the payment processor.',
  ],
})
