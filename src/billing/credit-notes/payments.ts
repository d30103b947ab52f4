import type { Tx } from '../../db/database.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'
import { issueCreditNote } from './issue.ts'
import { sumOfPayment } from './store.ts'

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
