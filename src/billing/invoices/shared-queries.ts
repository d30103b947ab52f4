import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** The fields that a credit note copies from the invoice that it corrects. */
export interface CorrectedInvoice {
  id: number
  /** JSON: a Seller, and a Buyer. */
  seller: string
  buyer: string
  /** Hundredths of a percent. */
  taxRate: number
  taxName: string | null
}

/** The invoice that charges what was sold by hand at a time; undefined if there is none yet. @param at ms since 1970 */
export const findInvoiceOfTime = (
  reader: Reader,
  organizationId: number,
  { at, currency }: { at: number; currency: string },
): CorrectedInvoice | undefined =>
  reader.get<CorrectedInvoice>(fragment`SELECT id, seller, buyer, tax_rate, tax_name
    FROM billing_invoices WHERE organization_id = ${organizationId} AND status <> 'VOID' AND currency = ${currency}
      AND period_start <= ${at} AND period_end > ${at} ORDER BY id DESC LIMIT 1`)

/** The customer of the newest invoice, as JSON of a Buyer; undefined before the first. */
export const findLastBuyer = (reader: Reader, organizationId: number): string | undefined =>
  reader.value<string>(fragment`SELECT buyer FROM billing_invoices
    WHERE organization_id = ${organizationId} ORDER BY id DESC LIMIT 1`)
