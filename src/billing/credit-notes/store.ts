import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import type { CreditNoteKind } from './table.ts'

/**
 * Money that went back. Amounts are in the smallest unit of the currency, below 0 for what undoes another note; times are
 * ms since 1970.
 */
export interface CreditNoteRow {
  id: number
  uuid: string
  organizationId: number
  /** Null for a row without a document of its own. */
  number: string | null
  kind: CreditNoteKind
  /** The invoice of the operator that it corrects, by internal id. */
  invoiceId: number | null
  purchaseId: number | null
  provider: 'MANUAL' | ProcessorName
  /** The processor's id of the payment. */
  paymentReference: string | null
  description: string
  /** JSON: a Seller. */
  seller: string
  /** JSON: a Buyer. */
  buyer: string
  /** Hundredths of a percent. */
  taxRate: number
  taxName: string | null
  subtotal: number
  tax: number
  amount: number
  /** The part of `subtotal` that was never earned: credits that no message had used. */
  unearned: number
  currency: string
  token: string | null
  createdAt: number
}

const NOTE = `SELECT id, uuid, organization_id, number, kind, invoice_id,
  purchase_id, provider, payment_reference, description, seller, buyer,
  tax_rate, tax_name, subtotal, tax, amount, unearned, currency, token, created_at
  FROM billing_credit_notes`

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
  reader.all<ListedCreditNote>(fragment`SELECT n.id, n.uuid, n.organization_id, n.number, n.kind,
      n.invoice_id, n.purchase_id, n.provider, n.payment_reference,
      n.description, n.seller, n.buyer, n.tax_rate, n.tax_name, n.subtotal, n.tax, n.amount,
      n.unearned, n.currency, n.token, n.created_at,
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
  reader.all<CreditNoteRow>(fragment`SELECT n.id, n.uuid, n.organization_id, n.number, n.kind,
      n.invoice_id, n.purchase_id, n.provider, n.payment_reference,
      n.description, n.seller, n.buyer, n.tax_rate, n.tax_name, n.subtotal, n.tax, n.amount,
      n.unearned, n.currency, n.token, n.created_at
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
interface MoneyBack {
  organizationId: number
  subtotal: number
  unearned: number
  createdAt: number
}

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
