import type { Reader, Tx } from '../../db/database.ts'
import { randomBase62 } from '../../lib/ids.ts'
import {
  type ProcessorDispute,
  ProcessorError,
  type ProcessorPayment,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import type { Verdict } from './cards.ts'
import { publicId, recordEvent } from './event-log.ts'
import {
  addRefund,
  closeDispute,
  closeInvoice,
  countInvoices,
  findCustomerById,
  findDispute,
  findDisputeOf,
  findPaidOf,
  findPayment,
  findPaymentById,
  findSubscriptionById,
  insertDispute,
  insertInvoice,
  updatePayment,
} from './store.ts'
import type { InvoiceRow, PaymentRow, SubscriptionRow } from './table.ts'

/** Payments, with their invoices, refunds and disputes. */

/** The event of what the bank said, as Stripe names it. */
const EVENTS: Readonly<Record<Verdict['status'], string>> = {
  SUCCEEDED: 'payment_intent.succeeded',
  REQUIRES_ACTION: 'payment_intent.requires_action',
  FAILED: 'payment_intent.payment_failed',
}

/** Writes what the bank said to an attempt of a payment, with its event. */
export function settlePayment(tx: Tx, payment: PaymentRow, verdict: Verdict): PaymentRow {
  const failure = verdict.status === 'FAILED' ? verdict.failure : null
  const settled = { ...payment, status: verdict.status, failure }
  updatePayment(tx, settled)
  recordEvent(tx, EVENTS[verdict.status], 'PAYMENT', payment.publicId)
  if (verdict.status === 'SUCCEEDED' && verdict.isDisputed) openDispute(tx, settled, 'DISPUTE')
  return settled
}

export const presentPayment = (payment: PaymentRow, customer: string): ProcessorPayment => ({
  id: payment.publicId,
  customer,
  metadata: payment.metadata === null ? undefined : (JSON.parse(payment.metadata) as PurchaseMetadata),
  status: payment.status,
  amount: payment.amount,
  amountRefunded: payment.amountRefunded,
  currency: payment.currency,
  failure: payment.failure,
})

/**
 * Pays back what a customer paid, or a part of it; the callback follows. The invoice stays as it is.
 * @param reference the processor's id of the payment
 * @param amount in the smallest unit of the currency; all that is left if it is missing
 * @returns the amount that was paid back
 * @throws ProcessorError MISSING for an unknown payment, REFUSED for one that was not paid or for more than is left
 */
export function refundPayment(tx: Tx, reference: string, amount?: number): number {
  const payment = findPayment(tx, reference)
  if (!payment) throw new ProcessorError('MISSING', 'The processor has no such payment.')
  const left = payment.amount - payment.amountRefunded
  const refunded = amount ?? left
  if (payment.status !== 'SUCCEEDED' || left === 0)
    throw new ProcessorError('REFUSED', 'There is nothing left of this payment to refund.')
  if (!Number.isSafeInteger(refunded) || refunded <= 0 || refunded > left)
    throw new ProcessorError(
      'REFUSED',
      'The refund must be above zero and at most what is left of the payment.',
    )
  addRefund(tx, payment.id, refunded)
  recordEvent(tx, 'charge.refunded', 'PAYMENT', payment.publicId)
  return refunded
}

/** @param reference the processor's id. Throws ProcessorError MISSING. */
export function readDispute(reader: Reader, reference: string): ProcessorDispute {
  const dispute = findDispute(reader, reference)
  if (!dispute) throw new ProcessorError('MISSING', 'The processor has no such dispute.')
  const { publicId: paymentId, amount, currency } = findPaymentById(reader, dispute.paymentId)
  const { kind, status } = dispute
  return { id: reference, paymentId, kind, status, amount, currency }
}

/** A dispute or a warning of fraud begins, or a dispute ends as the bank decides. */
export type DisputeChange = ProcessorDispute['kind'] | 'WON' | 'LOST'

/**
 * Does to the payment of a purchase what its bank would do. The callback follows. Throws ProcessorError.
 * @param purchase public id
 */
export function changeDispute(tx: Tx, purchase: string, change: DisputeChange): void {
  const payment = findPaidOf(tx, purchase)
  if (!payment) throw new ProcessorError('MISSING', 'The processor has no payment of this purchase.')
  if (change === 'DISPUTE' || change === 'WARNING') openDispute(tx, payment, change)
  else endDispute(tx, payment, change)
}

const refused = (message: string): ProcessorError => new ProcessorError('REFUSED', message)

function openDispute(tx: Tx, payment: PaymentRow, kind: ProcessorDispute['kind']): void {
  if (payment.status !== 'SUCCEEDED' || payment.amountRefunded === payment.amount)
    throw refused('There is nothing left of this payment to dispute.')
  if (findDisputeOf(tx, payment.id, kind)) {
    throw refused(`This payment was ${kind === 'DISPUTE' ? 'disputed' : 'warned of'} already.`)
  }
  const id = publicId(kind === 'DISPUTE' ? 'dp' : 'issfr')
  insertDispute(tx, { publicId: id, paymentId: payment.id, kind, createdAt: billingNow(tx, tx.now) })
  if (kind === 'DISPUTE') recordEvent(tx, 'charge.dispute.created', 'DISPUTE', id)
  else recordEvent(tx, 'radar.early_fraud_warning.created', 'WARNING', id)
}

function endDispute(tx: Tx, payment: PaymentRow, status: 'WON' | 'LOST'): void {
  const dispute = findDisputeOf(tx, payment.id, 'DISPUTE')
  if (dispute?.status !== 'OPEN') throw refused('This payment has no open dispute.')
  closeDispute(tx, dispute.id, status)
  recordEvent(tx, 'charge.dispute.closed', 'DISPUTE', dispute.publicId)
}

/** Length of the random end of the address of an invoice: its 131 bits are too many to guess. */
const TOKEN_LENGTH = 22

interface NewInvoice {
  payment: PaymentRow
  name: string
  quantity: number
  status: 'OPEN' | 'PAID'
  /** What it is for; undefined for a single payment. */
  subscription?: SubscriptionRow | undefined
  /** By the test clock, ms since 1970. */
  at: number
}

/**
 * Writes the invoice of a payment, or the receipt of a single one. Its number counts those of the customer.
 */
export function writeInvoice(tx: Tx, invoice: NewInvoice): InvoiceRow {
  const { payment, name, quantity, status, subscription, at } = invoice
  const { customerId, amount, currency } = payment
  const { publicId: customer } = findCustomerById(tx, customerId)
  const count = String(countInvoices(tx, customerId) + 1).padStart(4, '0')
  const written = insertInvoice(tx, {
    publicId: publicId('in'),
    token: randomBase62(TOKEN_LENGTH),
    customerId,
    subscriptionId: subscription?.id ?? null,
    paymentId: payment.id,
    number: `TEST-${customer.slice(-8)}-${count}`,
    name,
    quantity,
    status,
    currency,
    amountDue: amount,
    amountPaid: status === 'PAID' ? amount : 0,
    periodStart: subscription?.currentPeriodStart ?? at,
    periodEnd: subscription?.currentPeriodEnd ?? at,
    createdAt: at,
  })
  noteInvoice(tx, written, status === 'PAID' ? 'invoice.paid' : 'invoice.finalized')
  return written
}

/** Records an event of an invoice, which stands for its subscription. A receipt of a single payment has none. */
export function noteInvoice(
  tx: Tx,
  { subscriptionId }: Pick<InvoiceRow, 'subscriptionId'>,
  type: string,
): void {
  if (subscriptionId === null) return
  recordEvent(tx, type, 'SUBSCRIPTION', findSubscriptionById(tx, subscriptionId).publicId)
}

/** Ends an open invoice that is not paid any more, with its payment. */
export function dropInvoice(tx: Tx, invoice: InvoiceRow, status: 'VOID' | 'UNCOLLECTIBLE'): void {
  closeInvoice(tx, invoice.id, status)
  const payment = findPaymentById(tx, invoice.paymentId)
  updatePayment(tx, { ...payment, status: 'CANCELLED' })
  recordEvent(tx, 'payment_intent.canceled', 'PAYMENT', payment.publicId)
  noteInvoice(tx, invoice, status === 'VOID' ? 'invoice.voided' : 'invoice.marked_uncollectible')
}
