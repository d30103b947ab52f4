import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import type { CreditNoteRow } from './table.ts'

const NOTE = 'SELECT * FROM billing_credit_notes'

export const findCreditNoteByNumber = (reader: Reader, number: string): CreditNoteRow | undefined =>
  reader.get<CreditNoteRow>(`${NOTE} WHERE number = ?`, number)

/** By the end of the address of its page. */
export const findCreditNoteByToken = (reader: Reader, token: string): CreditNoteRow | undefined =>
  reader.get<CreditNoteRow>(`${NOTE} WHERE token = ?`, token)

/** The notes that correct an invoice, in the order they were made. */
export const listNotesOfInvoice = (reader: Reader, invoiceId: number): CreditNoteRow[] =>
  reader.all<CreditNoteRow>(`${NOTE} WHERE invoice_id = ? ORDER BY id`, invoiceId)

/** A credit note with the number of the invoice of the operator that it corrects; null for none. */
export type ListedCreditNote = CreditNoteRow & { invoiceNumber: string | null }

/** One page of the documents of an organization, the newest first. @param before time and id of the last one of the page before */
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

/** The newest notes of this server, or of one organization; for the command line. */
export const listCreditNotes = (
  reader: Reader,
  { organizationId, limit }: { organizationId?: number | undefined; limit: number },
): CreditNoteRow[] =>
  reader.all<CreditNoteRow>(
    `${NOTE} WHERE organization_id = ifnull(?, organization_id) AND number IS NOT NULL ORDER BY id DESC LIMIT ?`,
    organizationId ?? null,
    limit,
  )

/** The notes of what was sold by hand in a time. @param from, until ms since 1970, when it was sold */
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

/** Amounts given back in a period, by organization. */
type MoneyBack = Pick<CreditNoteRow, 'organizationId' | 'subtotal' | 'unearned' | 'createdAt'>

export const listMoneyBack = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until, currency }: { from: number; until: number; currency: string },
): MoneyBack[] =>
  reader.all<MoneyBack>(fragment`SELECT organization_id, subtotal, unearned, created_at
    FROM billing_credit_notes
    WHERE organization_id IN ${organizationIds} AND currency = ${currency} AND created_at >= ${from}
      AND created_at < ${until}`)

export const insertCreditNote = (tx: Tx, row: Omit<CreditNoteRow, 'id'>): void =>
  void tx.run(fragment`
    INSERT INTO billing_credit_notes (uuid, organization_id, number, kind, invoice_id, purchase_id, provider,
      payment_reference, description, seller, buyer, tax_rate, tax_name, subtotal, tax, amount, unearned, currency,
      token, created_at)
    VALUES (${row.uuid}, ${row.organizationId}, ${row.number}, ${row.kind}, ${row.invoiceId}, ${row.purchaseId},
      ${row.provider}, ${row.paymentReference}, ${row.description}, ${row.seller}, ${row.buyer}, ${row.taxRate},
      ${row.taxName}, ${row.subtotal}, ${row.tax}, ${row.amount}, ${row.unearned}, ${row.currency}, ${row.token},
      ${row.createdAt})`)
