import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import type { UsageAtPrice } from './lines.ts'
import { type CreditNoteRow, INVOICE_STATUSES, type InvoiceRow, type InvoiceStatus } from './table.ts'

const INVOICE = 'SELECT * FROM billing_invoices'

/**
 * Finds an invoice of this server by its number, for the command line. A number is used only once on
 * a server.
 */
export const findInvoiceByNumber = (reader: Reader, number: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(`${INVOICE} WHERE number = ?`, number)

/** Finds an invoice by its token, the end of the address of its page. */
export const findInvoiceByToken = (reader: Reader, token: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(`${INVOICE} WHERE token = ?`, token)

/** @param id internal */
export const findInvoiceNumber = (reader: Reader, id: number): string | undefined =>
  reader.value<string>('SELECT number FROM billing_invoices WHERE id = ?', id)

/**
 * Lists the invoices of an organization, the newest first.
 * @param before internal id of the last invoice of the previous page
 */
export const listInvoices = (
  reader: Reader,
  organizationId: number,
  { before, limit }: { before: number; limit: number },
): InvoiceRow[] =>
  reader.all<InvoiceRow>(
    `${INVOICE} WHERE organization_id = ? AND id < ? ORDER BY id DESC LIMIT ?`,
    organizationId,
    before,
    limit,
  )

interface InvoiceFilter {
  /** Internal id. */
  organizationId?: number | undefined
  statuses?: readonly InvoiceStatus[] | undefined
}

/** Lists the invoices of this server that match the filter, the newest first; for the command line. */
export function listInvoicesOfAll(
  reader: Reader,
  { organizationId, statuses, limit }: InvoiceFilter & { limit: number },
): InvoiceRow[] {
  const among = JSON.stringify(statuses ?? INVOICE_STATUSES)
  return reader.all<InvoiceRow>(
    `${INVOICE} WHERE organization_id = ifnull(?, organization_id) AND status IN (SELECT value FROM json_each(?))
     ORDER BY id DESC LIMIT ?`,
    organizationId ?? null,
    among,
    limit,
  )
}

/** Finds the newest invoice of an organization, even if it is void. */
export const findLastInvoice = (reader: Reader, organizationId: number): InvoiceRow | undefined =>
  listInvoices(reader, organizationId, { before: Number.MAX_SAFE_INTEGER, limit: 1 })[0]

/** An invoice that is not void, with the time that it covers. */
type Covering = Pick<InvoiceRow, 'number' | 'periodStart' | 'periodEnd'>

/** Lists the invoices that are not void and that cover a time which overlaps or touches another time. */
export const listCovering = (
  reader: Reader,
  organizationId: number,
  { from, until }: { from: number; until: number },
): Covering[] =>
  reader.all<Covering>(fragment`SELECT number, period_start, period_end
    FROM billing_invoices WHERE organization_id = ${organizationId} AND status <> 'VOID'
      AND period_end >= ${from} AND period_start <= ${until} ORDER BY period_start`)

/**
 * A withdrawn invoice of a time, with the part of its credit notes that no other invoice has charged
 * again.
 */
interface Withdrawn extends CorrectedInvoice, Pick<InvoiceRow, 'number'> {
  subtotal: number
  unearned: number
}

export const listWithdrawn = (
  reader: Reader,
  organizationId: number,
  { from, until, currency }: { from: number; until: number; currency: string },
): Withdrawn[] =>
  reader.all<Withdrawn>(fragment`SELECT i.id, i.number, i.seller, i.buyer, i.tax_rate, i.tax_name,
      sum(n.subtotal) AS subtotal, sum(n.unearned) AS unearned
    FROM billing_invoices i JOIN billing_credit_notes n ON n.invoice_id = i.id
    WHERE i.organization_id = ${organizationId} AND i.status = 'VOID' AND i.currency = ${currency}
      AND (i.period_start + i.period_end) / 2 >= ${from} AND (i.period_start + i.period_end) / 2 < ${until}
      AND n.kind IN ('VOID', 'CORRECTION', 'REISSUE')
    GROUP BY i.id HAVING sum(n.subtotal) > 0`)

export const insertInvoice = (
  tx: Tx,
  row: Omit<InvoiceRow, 'id' | 'amountPaid' | 'paidAt' | 'updatedAt'>,
): void =>
  void tx.run(fragment`
    INSERT INTO billing_invoices (uuid, organization_id, number, status, period_start, period_end, lines, seller, buyer,
      tax_rate, tax_name, subtotal, tax, amount_due, currency, token, due_at, created_at, updated_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.number}, ${row.status}, ${row.periodStart}, ${row.periodEnd},
      ${row.lines}, ${row.seller}, ${row.buyer}, ${row.taxRate}, ${row.taxName}, ${row.subtotal}, ${row.tax},
      ${row.amountDue}, ${row.currency}, ${row.token}, ${row.dueAt}, ${row.createdAt}, ${row.createdAt})`)

/** Updates an invoice. It changes only when it is paid or voided. */
export const updateInvoice = (
  tx: Tx,
  { organizationId, id }: Pick<InvoiceRow, 'organizationId' | 'id'>,
  { status, amountPaid, paidAt }: Pick<InvoiceRow, 'status' | 'amountPaid' | 'paidAt'>,
): void =>
  void tx.run(fragment`UPDATE billing_invoices SET status = ${status}, amount_paid = ${amountPaid},
      paid_at = ${paidAt}, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Lists the messages of a time that an invoice charges, by price. A million entries take some seconds. */
export const listUsageByPrice = (
  reader: Reader,
  organizationId: number,
  { start, end }: { start: number; end: number },
): UsageAtPrice[] =>
  reader.all<UsageAtPrice>(fragment`SELECT resource, source, price / delta AS unitPrice, sum(delta) AS units,
      sum(price) AS price
    FROM usage_entries
    WHERE organization_id = ${organizationId} AND created_at >= ${start} AND created_at < ${end}
      AND source IN ('INVOICE', 'OPEN') AND reason IN ('SENT', 'RETURNED') AND price <> 0
    GROUP BY resource, source, unitPrice ORDER BY resource DESC, source, unitPrice DESC`)

/** The fields that a credit note copies from the invoice that it corrects. */
export type CorrectedInvoice = Pick<InvoiceRow, 'id' | 'seller' | 'buyer' | 'taxRate' | 'taxName'>

/**
 * Finds the invoice that charges a sale by hand at a time; undefined if there is none yet.
 * @param at ms since 1970
 */
export const findInvoiceOfTime = (
  reader: Reader,
  organizationId: number,
  { at, currency }: { at: number; currency: string },
): CorrectedInvoice | undefined =>
  reader.get<CorrectedInvoice>(fragment`SELECT id, seller, buyer, tax_rate, tax_name
    FROM billing_invoices WHERE organization_id = ${organizationId} AND status <> 'VOID' AND currency = ${currency}
      AND period_start <= ${at} AND period_end > ${at} ORDER BY id DESC LIMIT 1`)

/** Returns the customer of the newest invoice, as JSON of a Buyer; undefined before the first invoice. */
export const findLastBuyer = (reader: Reader, organizationId: number): string | undefined =>
  reader.value<string>(fragment`SELECT buyer FROM billing_invoices
    WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT 1`)

const NOTE = 'SELECT * FROM billing_credit_notes'

export const findCreditNoteByNumber = (reader: Reader, number: string): CreditNoteRow | undefined =>
  reader.get<CreditNoteRow>(`${NOTE} WHERE number = ?`, number)

/** Finds a credit note by its token, the end of the address of its page. */
export const findCreditNoteByToken = (reader: Reader, token: string): CreditNoteRow | undefined =>
  reader.get<CreditNoteRow>(`${NOTE} WHERE token = ?`, token)

/** Lists the notes that correct an invoice, oldest first. */
export const listNotesOfInvoice = (reader: Reader, invoiceId: number): CreditNoteRow[] =>
  reader.all<CreditNoteRow>(`${NOTE} WHERE invoice_id = ? ORDER BY id`, invoiceId)

/** A credit note with the number of the operator's invoice that it corrects; null for none. */
export type ListedCreditNote = CreditNoteRow & { invoiceNumber: string | null }

/**
 * Lists a page of the documents of an organization, the newest first.
 * @param before time and id of the last document of the previous page
 */
export const listDocuments = (
  reader: Reader,
  organizationId: number,
  { before, limit }: { before: readonly [createdAt: number, id: number]; limit: number },
): ListedCreditNote[] =>
  reader.all<ListedCreditNote>(fragment`SELECT n.*,
      (SELECT number FROM billing_invoices WHERE id = n.invoice_id) AS invoiceNumber
    FROM billing_credit_notes n
    WHERE n.organization_id = ${organizationId} AND n.number IS NOT NULL
      AND (n.created_at, n.id) < (${before[0]}, ${before[1]})
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`)

/** Lists the newest notes of this server, or of one organization; for the command line. */
export const listCreditNotes = (
  reader: Reader,
  { organizationId, limit }: { organizationId?: number | undefined; limit: number },
): CreditNoteRow[] =>
  reader.all<CreditNoteRow>(
    `${NOTE} WHERE organization_id = ifnull(?, organization_id) AND number IS NOT NULL ORDER BY id DESC LIMIT ?`,
    organizationId ?? null,
    limit,
  )

/** Lists the notes of sales by hand in a time. @param from, until ms since 1970, the time of the sale */
export const listNotesOfSales = (
  reader: Reader,
  organizationId: number,
  { from, until, currency }: { from: number; until: number; currency: string },
): CreditNoteRow[] =>
  reader.all<CreditNoteRow>(fragment`SELECT n.*
    FROM billing_purchases p JOIN billing_credit_notes n ON n.purchase_id = p.id
    WHERE p.organization_id = ${organizationId} AND p.provider = 'MANUAL' AND n.currency = ${currency}
      AND p.granted_at >= ${from} AND p.granted_at < ${until} ORDER BY n.id`)

/** Sums the credit notes of a payment of a processor so far. */
export const sumOfPayment = (
  reader: Reader,
  organizationId: number,
  { provider, reference }: { provider: ProcessorName; reference: string },
): number =>
  reader.value<number>(fragment`SELECT ifnull(sum(amount), 0) FROM billing_credit_notes
    WHERE provider = ${provider} AND payment_reference = ${reference}
      AND organization_id = ${organizationId}`) ?? 0

export const insertCreditNote = (tx: Tx, row: Omit<CreditNoteRow, 'id'>): void =>
  void tx.run(fragment`
    INSERT INTO billing_credit_notes (uuid, organization_id, number, kind, invoice_id, purchase_id, provider,
      payment_reference, description, seller, buyer, tax_rate, tax_name, subtotal, tax, amount, unearned, currency,
      token, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.number}, ${row.kind}, ${row.invoiceId}, ${row.purchaseId},
      ${row.provider}, ${row.paymentReference}, ${row.description}, ${row.seller}, ${row.buyer}, ${row.taxRate},
      ${row.taxName}, ${row.subtotal}, ${row.tax}, ${row.amount}, ${row.unearned}, ${row.currency}, ${row.token},
      ${row.createdAt})`)
