import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { csvHead, csvLine } from '../../lib/csv.ts'
import { currencyDigits } from '../../lib/money.ts'
import { saidLines } from './lines.ts'
import type { Buyer } from './party.ts'
import type { InvoiceRow } from './table.ts'

/** Invoices for bookkeeping, with amounts in main units. */

const INVOICE_COLUMNS = [
  'number',
  'status',
  'organization',
  'buyer',
  'buyer_tax_number',
  'period_start',
  'period_end',
  'subtotal',
  'tax_name',
  'tax_percent',
  'tax',
  'amount_due',
  'amount_paid',
  'currency',
  'created_at',
  'due_at',
  'paid_at',
]

const mainUnits =
  (currency: string) =>
  (amount: number): number =>
    amount / 10 ** currencyDigits(currency)

/** Yields the lines of a CSV file. @param slugOf returns the slug of an organization by its internal id */
export function* invoiceLines(
  invoices: readonly InvoiceRow[],
  slugOf: (organizationId: number) => string,
): Generator<string> {
  yield csvHead(INVOICE_COLUMNS)
  for (const row of invoices) {
    const main = mainUnits(row.currency)
    const { name, taxNumber } = JSON.parse(row.buyer) as Buyer
    yield csvLine([
      row.number,
      row.status,
      slugOf(row.organizationId),
      name,
      taxNumber,
      toIso(row.periodStart),
      toIso(row.periodEnd),
      main(row.subtotal),
      row.taxName,
      row.taxRate / 100,
      main(row.tax),
      main(row.amountDue),
      main(row.amountPaid),
      row.currency,
      toIso(row.createdAt),
      toIsoOrNull(row.dueAt),
      toIsoOrNull(row.paidAt),
    ])
  }
}

/** Yields the lines of one invoice, in English. */
export function* linesOfInvoice({ number, lines, currency }: InvoiceRow): Generator<string> {
  yield csvHead(['number', 'kind', 'description', 'quantity', 'unit_price', 'amount', 'currency'])
  const main = mainUnits(currency)
  for (const line of saidLines(JSON.parse(lines), 'en')) {
    const { kind, description, quantity, unitPrice, amount } = line
    yield csvLine([number, kind, description, quantity, unitPrice / 1_000_000, main(amount), currency])
  }
}
