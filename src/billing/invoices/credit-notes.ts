import { billingEntries } from '../../../words/en/billing-entries.ts'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Tx } from '../../db/database.ts'
import { randomBase62, uuidv7 } from '../../lib/ids.ts'
import { roundedShare } from '../../lib/money.ts'
import { storing } from '../../lib/stored-sentence.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import { type Buyer, buyerOf, type Seller } from './party.ts'
import { type InvoiceSettings, invoiceSettings, takeCreditNoteNumber } from './settings.ts'
import { type CorrectedInvoice, findLastBuyer, insertCreditNote, sumOfPayment } from './store.ts'
import type { CreditNoteRow } from './table.ts'

const say = storing(billingEntries)

/** Length of a token, the same as of an invoice. */
const TOKEN_LENGTH = 22

interface NewCreditNote
  extends Pick<
      CreditNoteRow,
      'organizationId' | 'kind' | 'provider' | 'description' | 'subtotal' | 'unearned' | 'currency'
    >,
    Partial<Pick<CreditNoteRow, 'purchaseId' | 'paymentReference'>> {
  /** The invoice that the note corrects; undefined for none. */
  invoice?: CorrectedInvoice | undefined
  /** If absent, the tax is that of `subtotal`, included in a payment by card. */
  tax?: number
}

/**
 * Issues a credit note in the current month, so that reports of past months stay as they are. A
 * REISSUE has no document, because the new invoice is its document.
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

/**
 * Returns the seller; the name is empty if the operator has not set it. A refund by card must not
 * fail because of that.
 */
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

/**
 * Credit notes of payments for subscriptions. These payments bought no units. Amounts are in the
 * smallest unit of the currency.
 */

interface Payment {
  organizationId: number
  provider: ProcessorName
  /** The processor's id of the payment. */
  reference: string
  currency: string
}

/**
 * Issues a credit note for the refunded amount, or undoes one.
 * @param back amount refunded so far, in total
 */
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
    description: isRefund ? say.subscriptionRefund() : say.subscriptionRefundFailed(),
    subtotal: back - known,
    unearned: 0,
  })
}

/**
 * Issues a credit note for a lost dispute.
 * @param loss.amount amount that the dispute took; below 0 if it was won after it was lost
 */
export function creditLoss(tx: Tx, { amount, ...payment }: Payment & { amount: number }): void {
  const { organizationId, provider, reference, currency } = payment
  issueCreditNote(tx, {
    organizationId,
    provider,
    paymentReference: reference,
    currency,
    kind: amount < 0 ? 'REVERSAL' : 'DISPUTE',
    description: amount < 0 ? say.subscriptionWon() : say.subscriptionLost(),
    subtotal: amount,
    unearned: 0,
  })
}
