import { toIso } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import type { ProcessorInvoice } from '../../providers/payments/port.ts'
import type { ListedCreditNote } from './store.ts'
import type { CreditNoteRow, InvoiceRow } from './table.ts'

/** The path of the page of an invoice, before its token. */
export const INVOICE_PATH = '/invoices/'

/** Address of the page of an invoice. @param publicBaseUrl origin of this server */
const invoiceUrl = ({ token }: Pick<InvoiceRow, 'token'>, publicBaseUrl: string): string =>
  publicBaseUrl + INVOICE_PATH + token

const money = ({
  amountDue,
  amountPaid,
  currency,
}: Pick<InvoiceRow, 'amountDue' | 'amountPaid' | 'currency'>) => ({ amountDue, amountPaid, currency })

const times = ({
  periodStart,
  periodEnd,
  createdAt,
}: Pick<InvoiceRow, 'periodStart' | 'periodEnd' | 'createdAt'>) => ({
  periodStart: toIso(periodStart),
  periodEnd: toIso(periodEnd),
  createdAt: toIso(createdAt),
})

/** Shows a credit note; nothing for a row without a document. */
export const presentCreditNote = (
  { number, kind, amount, currency, token, createdAt }: CreditNoteRow,
  publicBaseUrl: string,
) =>
  number === null || token === null
    ? []
    : [
        {
          number,
          kind,
          amount,
          currency,
          url: invoiceUrl({ token }, publicBaseUrl),
          createdAt: toIso(createdAt),
        },
      ]

/** Shows a credit note in the list of all notes; nothing for a row without a document. */
export const presentListedNote = (
  row: ListedCreditNote,
  { publicBaseUrl, language }: { publicBaseUrl: string; language: string },
) =>
  presentCreditNote(row, publicBaseUrl).map((note) => ({
    ...note,
    id: row.uuid,
    description: sayStored(row.description, language),
    invoiceNumber: row.invoiceNumber,
  }))

/** Shows an invoice of the operator. */
export const presentInvoice = (
  row: InvoiceRow,
  { notes, publicBaseUrl }: { notes: readonly CreditNoteRow[]; publicBaseUrl: string },
) => ({
  id: row.uuid,
  number: row.number,
  status: row.status,
  ...money(row),
  ...times(row),
  hostedInvoiceUrl: invoiceUrl(row, publicBaseUrl),
  pdfUrl: null,
  creditNotes: notes.flatMap((note) => presentCreditNote(note, publicBaseUrl)),
})

/** Shows an invoice of the payment processor. */
export const presentProcessorInvoice = (invoice: ProcessorInvoice) => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  ...money(invoice),
  ...times(invoice),
  hostedInvoiceUrl: invoice.hostedInvoiceUrl,
  pdfUrl: invoice.pdfUrl,
  creditNotes: [],
})
