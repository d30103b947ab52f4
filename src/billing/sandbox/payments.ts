import type { Tx } from '../../db/database.ts'
import {
  ProcessorError,
  type ProcessorPayment,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import type { Verdict } from './cards.ts'
import { recordEvent } from './event-log.ts'
import { addRefund, findPayment, updatePayment } from './payment-queries.ts'
import type { PaymentRow } from './table.ts'

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
  return settled
}

export const presentPayment = (payment: PaymentRow, customer: string): ProcessorPayment => ({
  id: payment.publicId,
  customer,
  metadata: payment.metadata === null ? undefined : (JSON.parse(payment.metadata) as PurchaseMetadata),
  status: payment.status,
  amount: payment.amount,
  amountRefunded: payment.amountRefunded,
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
