import { billingEntries } from '../../../words/en/billing-entries.ts'
import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { dayOf } from '../../lib/calendar.ts'
import { DAY_MS, HOUR_MS, toIso } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { moneyText, roundedShare } from '../../lib/money.ts'
import { boundsOf, type MonthBounds, monthInWords } from '../../lib/month.ts'
import { storing } from '../../lib/stored-sentence.ts'
import { type Catalogue, feesByHand, isDue } from '../margins/fees.ts'
import { catalogueOf } from '../margins/service.ts'
import { listFeeRows, listSales } from '../margins/store.ts'
import { issueCreditNote } from './credit-notes.ts'
import { type InvoiceLine, linesOf, type SoldByHand, totalsOf } from './lines.ts'
import { type Buyer, buyerOf, type Party, type Seller, sellerOf } from './party.ts'
import { invoiceSettings, takeInvoiceNumber } from './settings.ts'
import * as store from './store.ts'
import { listNotesOfInvoice, listNotesOfSales } from './store.ts'
import type { CreditNoteRow, InvoiceRow } from './table.ts'

export { listInvoicesOfAll } from './store.ts'

/**
 * Invoices that the operator makes by hand: one per month and organization. Each number is used only
 * once.
 */

const say = storing(billingEntries)

/** Length of a token: its 131 bits are too many to guess. */
const TOKEN_LENGTH = 22

/** Largest difference between the starts of a month in any two time zones. */
const ZONES_MS = 26 * HOUR_MS

interface WantedInvoice {
  organization: OrganizationRow
  /** `2026-10`. */
  month: string
  currency: string
  /** Name, address and tax number that the operator states in place of the organization's own. */
  buyer: Partial<Party>
}

/** The content of an invoice before it is made. Money is in the smallest unit of the currency. */
export interface InvoiceDraft {
  period: MonthBounds
  lines: InvoiceLine[]
  seller: Seller
  buyer: Buyer
  taxRate: number
  taxName: string | null
  subtotal: number
  tax: number
  amountDue: number
}

/**
 * Drafts the invoice of a month. It charges the plan and the add-ons that the operator assigned,
 * messages beyond the plan, and sales by hand. Throws CONFLICT for a month that is not over or was
 * invoiced, if the seller is not set, and if nothing is due.
 */
export function draftInvoice(reader: Reader, wanted: WantedInvoice, nowMs: number): InvoiceDraft {
  const { organization, month, currency } = wanted
  const settings = invoiceSettings(reader)
  const seller = sellerOf(settings)
  const period = periodOf(reader, wanted, nowMs)
  const lines = linesOf({ month, currency, ...sourcesOf(reader, wanted, period) })
  const totals = totalsOf(lines, settings.taxRate)
  if (totals.amountDue <= 0) throw nothingToPay(wanted, totals.amountDue)
  const last = store.findLastInvoice(reader, organization.id)
  const buyer = buyerOf(organization, wanted.buyer, last && (JSON.parse(last.buyer) as Buyer))
  const { taxRate, taxName } = settings
  return { period, lines, seller, buyer, taxRate, taxName, ...totals }
}

function nothingToPay({ organization, month, currency }: WantedInvoice, amount: number): AppError {
  const what = amount === 0 ? 'nothing to pay' : `${moneyText(-amount, currency)} to give back`
  return new AppError(
    'CONFLICT',
    `${organization.name} has ${what} for ${monthInWords(month)}, so no invoice is made.`,
  )
}

/**
 * Returns the time that the invoice of a month covers. It begins at the end of the invoice before,
 * and ends at the start of the next one. So a change of the time zone charges nothing twice and omits
 * nothing.
 */
function periodOf(reader: Reader, { organization, month }: WantedInvoice, nowMs: number): MonthBounds {
  const { id, timezone } = organization
  const { start, end } = boundsOf(month, timezone)
  if (end > nowMs) {
    throw new AppError(
      'CONFLICT',
      `${monthInWords(month)} is not over. Its invoice can be made from ${dayOf(end, timezone)} on (${timezone}).`,
    )
  }
  const around = store.listCovering(reader, id, { from: start - ZONES_MS, until: end + ZONES_MS })
  const same = around.find(({ periodStart, periodEnd }) => {
    const middle = (periodStart + periodEnd) / 2
    return middle >= start && middle < end
  })
  if (same) {
    throw new AppError(
      'CONFLICT',
      `${monthInWords(month)} was already invoiced: ${same.number}. Void that invoice first.`,
    )
  }
  const before = around.find(({ periodEnd }) => Math.abs(periodEnd - start) <= ZONES_MS)
  const after = around.find(({ periodStart }) => Math.abs(periodStart - end) <= ZONES_MS)
  return { start: before?.periodEnd ?? start, end: after?.periodStart ?? end }
}

function sourcesOf(reader: Reader, { organization, month, currency }: WantedInvoice, period: MonthBounds) {
  const { id, timezone } = organization
  const { start: from, end: until } = period
  const catalogue = catalogueOf(reader)
  const feeMonth = { month, timezone, ...period }
  const fees = feesByHand(listFeeRows(reader, [id], { from, until }), feeMonth, catalogue)
  const sales = listSales(reader, [id], { from, until, currency })
  return {
    fees: fees.filter((fee) => isDue(fee, feeMonth)),
    usage: store.listUsageByPrice(reader, id, period),
    sales: sales.filter(({ provider }) => provider === 'MANUAL').map((sale) => soldByHand(sale, catalogue)),
    credits: listNotesOfSales(reader, id, { from, until, currency }),
  }
}

function soldByHand(
  { kind, productKey, quantity, units, amount }: ReturnType<typeof listSales>[number],
  { products }: Catalogue,
): SoldByHand {
  if (kind === 'CREDITS') return { description: say.credits({ count: units }), amount, prepaid: amount }
  const name = products.get(productKey)?.name ?? productKey
  return { description: quantity === 1 ? name : `${quantity} × ${name}`, amount, prepaid: 0 }
}

/**
 * Makes an invoice of a draft, with the next number. The draft is made before the transaction,
 * because the sums of a large month take seconds. The sums no longer change after the month. Throws
 * CONFLICT if another invoice of the month was made since then.
 */
export function createInvoice(tx: Tx, wanted: WantedInvoice, draft: InvoiceDraft): InvoiceRow {
  const { organization, month, currency } = wanted
  const { period, lines, seller, buyer, ...totals } = draft
  const { start, end } = periodOf(tx, wanted, tx.now)
  if (start !== period.start || end !== period.end) {
    throw new AppError('CONFLICT', 'Another invoice of the organization was made just now. Try again.')
  }
  // Refunds after the draft are missing from it.
  const credits = listNotesOfSales(tx, organization.id, { from: start, until: end, currency })
  if (credits.length !== lines.filter(({ kind }) => kind === 'CREDIT').length) {
    throw new AppError('CONFLICT', 'A sale of the month was refunded just now. Try again.')
  }
  const settings = invoiceSettings(tx)
  const number = takeInvoiceNumber(tx, settings)
  const uuid = uuidv7(tx.now)
  store.insertInvoice(tx, {
    ...totals,
    uuid,
    organizationId: organization.id,
    number,
    status: 'OPEN',
    currency,
    periodStart: period.start,
    periodEnd: period.end,
    lines: JSON.stringify(lines),
    seller: JSON.stringify(seller),
    buyer: JSON.stringify(buyer),
    token: randomBase62(TOKEN_LENGTH),
    dueAt: tx.now + settings.paymentDays * DAY_MS,
    createdAt: tx.now,
  })
  reissue(tx, wanted, period, number)
  recordAuditEvent(tx, {
    organizationId: organization.id,
    act: 'BILLING_INVOICE_CREATED',
    resource: { type: 'INVOICE', id: uuid, name: number },
    details: { month, amountDue: totals.amountDue, currency },
  })
  return getInvoice(tx, number)
}

/**
 * Charges again what the credit notes of a withdrawn invoice gave back, in the current month, because
 * a new invoice takes its place.
 */
function reissue(
  tx: Tx,
  { organization, currency }: WantedInvoice,
  period: MonthBounds,
  number: string,
): void {
  const time = { from: period.start, until: period.end, currency }
  for (const { subtotal, unearned, ...invoice } of store.listWithdrawn(tx, organization.id, time)) {
    issueCreditNote(tx, {
      organizationId: organization.id,
      kind: 'REISSUE',
      invoice,
      provider: 'MANUAL',
      currency,
      description: say.invoiceAgain({ number: invoice.number, next: number }),
      subtotal: -subtotal,
      unearned: -unearned,
    })
  }
}

/** Throws NOT_FOUND. */
export function getInvoice(reader: Reader, number: string): InvoiceRow {
  const row = store.findInvoiceByNumber(reader, number)
  if (!row) throw new AppError('NOT_FOUND', `There is no invoice ${number}.`)
  return row
}

/** Marks an open invoice as paid. Throws NOT_FOUND, CONFLICT. @param paidAt ms since 1970 */
export function payInvoice(tx: Tx, number: string, paidAt: number): InvoiceRow {
  const row = openInvoice(tx, number)
  store.updateInvoice(tx, row, { status: 'PAID', amountPaid: row.amountDue, paidAt })
  recordChange(tx, row, 'BILLING_INVOICE_PAID', { paidAt: toIso(paidAt) })
  return getInvoice(tx, number)
}

/**
 * Withdraws an invoice, even a paid one, with a credit note for its remaining amount. Its number
 * stays used, and its month can be invoiced again. Throws NOT_FOUND, CONFLICT.
 */
export function voidInvoice(tx: Tx, number: string): InvoiceRow {
  const row = standingInvoice(tx, number)
  const left = leftOfInvoice(tx, row)
  credit(tx, row, { kind: 'VOID', subtotal: left.subtotal, tax: left.tax, unearned: left.prepaid })
  store.updateInvoice(tx, row, { status: 'VOID', amountPaid: row.amountPaid, paidAt: row.paidAt })
  recordChange(tx, row, 'BILLING_INVOICE_VOIDED')
  return getInvoice(tx, number)
}

interface Correction {
  /** Amount including tax, in the smallest unit of the currency. */
  amount: number
  /** Reason for people; shown on the credit note. */
  reason?: string | undefined
}

/**
 * Takes back a part of an invoice, even of a paid one, with a credit note. The invoice stays as it is
 * and names the note. Throws NOT_FOUND, and CONFLICT for the whole remaining amount or more.
 */
export function correctInvoice(tx: Tx, number: string, { amount, reason }: Correction): InvoiceRow {
  const row = standingInvoice(tx, number)
  const left = leftOfInvoice(tx, row)
  if (amount >= left.subtotal + left.tax) {
    throw new AppError(
      'CONFLICT',
      `Invoice ${number} has ${moneyText(left.subtotal + left.tax, row.currency)} left. To take back all of it, run \`carillon billing invoices void ${number}\`.`,
    )
  }
  const tax = Math.min(left.tax, roundedShare(amount * row.taxRate, 10_000 + row.taxRate))
  const subtotal = amount - tax
  const unearned = Math.min(left.prepaid, roundedShare(subtotal * left.prepaid, left.subtotal))
  credit(tx, row, { kind: 'CORRECTION', subtotal, tax, unearned, reason })
  recordChange(tx, row, 'BILLING_INVOICE_CORRECTED', { amount, currency: row.currency })
  return getInvoice(tx, number)
}

/** Returns the amount of an invoice that no credit note has taken back. */
function leftOfInvoice(reader: Reader, { id, subtotal, tax, lines }: InvoiceRow) {
  const notes = listNotesOfInvoice(reader, id)
  const back = (of: (note: CreditNoteRow) => number) => notes.reduce((sum, note) => sum + of(note), 0)
  const left = Math.max(0, subtotal - back((note) => note.subtotal))
  const prepaid = (JSON.parse(lines) as InvoiceLine[]).reduce((sum, line) => sum + (line.prepaid ?? 0), 0)
  return {
    subtotal: left,
    tax: Math.max(0, tax - back((note) => note.tax)),
    prepaid: Math.min(left, Math.max(0, prepaid - back(({ unearned }) => unearned))),
  }
}

interface Credit {
  kind: 'VOID' | 'CORRECTION'
  subtotal: number
  tax: number
  unearned: number
  reason?: string | undefined
}

const credit = (tx: Tx, row: InvoiceRow, { kind, subtotal, tax, unearned, reason }: Credit): void =>
  issueCreditNote(tx, {
    organizationId: row.organizationId,
    kind,
    invoice: row,
    provider: 'MANUAL',
    currency: row.currency,
    description:
      reason ?? (kind === 'VOID' ? say.invoiceWithdrawn : say.invoiceCorrected)({ number: row.number }),
    subtotal,
    tax,
    unearned,
  })

function standingInvoice(reader: Reader, number: string): InvoiceRow {
  const row = getInvoice(reader, number)
  if (row.status === 'OPEN' || row.status === 'PAID') return row
  throw new AppError('CONFLICT', `Invoice ${number} is ${row.status}, so it cannot change.`)
}

function openInvoice(reader: Reader, number: string): InvoiceRow {
  const row = getInvoice(reader, number)
  if (row.status === 'OPEN') return row
  throw new AppError('CONFLICT', `Invoice ${number} is ${row.status}, so it cannot change.`)
}

function recordChange(
  tx: Tx,
  { organizationId, uuid, number }: InvoiceRow,
  act: 'BILLING_INVOICE_PAID' | 'BILLING_INVOICE_VOIDED' | 'BILLING_INVOICE_CORRECTED',
  details: Record<string, string | number> = {},
): void {
  recordAuditEvent(tx, {
    organizationId,
    act,
    resource: { type: 'INVOICE', id: uuid, name: number },
    details,
  })
}
