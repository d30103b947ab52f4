import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Tx } from '../../db/database.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { roundedShare } from '../../lib/money.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import { type Buyer, buyerOf, type Seller } from './party.ts'
import { type InvoiceSettings, invoiceSettings, takeCreditNoteNumber } from './settings.ts'
import { type CorrectedInvoice, findLastBuyer, insertCreditNote, sumOfPayment } from './store.ts'
import type { CreditNoteRow } from './table.ts'

/** As long as that of an invoice. */
const TOKEN_LENGTH = 22

interface NewCreditNote
  extends Pick<
      CreditNoteRow,
      'organizationId' | 'kind' | 'provider' | 'description' | 'subtotal' | 'unearned' | 'currency'
    >,
    Partial<Pick<CreditNoteRow, 'purchaseId' | 'paymentReference'>> {
  /** The invoice that it corrects; undefined if there is none. */
  invoice?: CorrectedInvoice | undefined
  /** Absent: the tax of `subtotal`, which a payment by card includes. */
  tax?: number
}

/**
 * Issues a credit note, in the month of now: the reports of months that are over stay as they are. A REISSUE has no
 * document of its own, since the new invoice is one.
 */
export function issueCreditNote(tx: Tx, note: NewCreditNote): void {
  const { organizationId, kind, invoice, provider, subtotal } = note
  const settings = invoiceSettings(tx)
  const isByHand = provider === 'MANUAL'
  const taxRate = isByHand ? (invoice?.taxRate ?? settings.taxRate) : 0
  const tax = note.tax ?? roundedShare(subtotal * taxRate, 10_000)
  const hasDocument = kind !== 'REISSUE'
  insertCreditNote(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    kind,
    provider,
    taxRate,
    number: hasDocument ? takeCreditNoteNumber(tx, settings) : null,
    invoiceId: invoice?.id ?? null,
    purchaseId: note.purchaseId ?? null,
    paymentReference: note.paymentReference ?? null,
    description: note.description,
    seller: invoice?.seller ?? JSON.stringify(sellerIn(settings)),
    buyer: invoice?.buyer ?? JSON.stringify(buyerIn(tx, organizationId)),
    taxName: isByHand ? (invoice ? invoice.taxName : settings.taxName) : null,
    subtotal,
    tax,
    amount: subtotal + tax,
    unearned: note.unearned,
    currency: note.currency,
    token: hasDocument ? randomBase62(TOKEN_LENGTH) : null,
    createdAt: billingNow(tx, tx.now),
  })
}

/** A refund by card must not fail because the operator has not said who sells: the name is then empty. */
const sellerIn = ({ sellerName, sellerAddress, sellerTaxNumber }: InvoiceSettings): Seller => ({
  name: sellerName ?? '',
  address: sellerAddress ?? '',
  taxNumber: sellerTaxNumber,
  paymentDetails: null,
})

function buyerIn(tx: Tx, organizationId: number): Buyer {
  const last = findLastBuyer(tx, organizationId)
  return buyerOf(getOrganization(tx, organizationId), {}, last === undefined ? undefined : JSON.parse(last))
}

/** Credit notes of payments for subscriptions, which bought no units. Amounts are in the smallest unit of the currency. */

interface Payment {
  organizationId: number
  provider: ProcessorName
  /** The processor's id. */
  reference: string
  currency: string
}

/** @param back what went back of the payment, in all by now */
export function creditRefund(tx: Tx, payment: Payment, back: number): void {
  const { organizationId, provider, reference, currency } = payment
  const known = sumOfPayment(tx, organizationId, { provider, reference })
  if (back === known) return
  const isRefund = back > known
  issueCreditNote(tx, {
    organizationId,
    provider,
    paymentReference: reference,
    currency,
    kind: isRefund ? 'REFUND' : 'REVERSAL',
    description: isRefund ? 'Refund of a subscription' : 'Refund of a subscription that failed',
    subtotal: back - known,
    unearned: 0,
  })
}

/** @param loss.amount that a dispute took; below 0 for one that was won after it was lost */
export function creditLoss(tx: Tx, { amount, ...payment }: Payment & { amount: number }): void {
  const { organizationId, provider, reference, currency } = payment
  issueCreditNote(tx, {
    organizationId,
    provider,
    paymentReference: reference,
    currency,
    kind: amount < 0 ? 'REVERSAL' : 'DISPUTE',
    description: amount < 0 ? 'Dispute of a subscription that was won' : 'Lost dispute of a subscription',
    subtotal: amount,
    unearned: 0,
  })
}
