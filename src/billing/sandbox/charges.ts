import type { Reader, Tx } from '../../db/database.ts'
import { type Order, type PaymentResult, ProcessorError } from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import { verdictOf } from './cards.ts'
import { publicId } from './event-log.ts'
import { settlePayment, writeInvoice } from './payments.ts'
import {
  cardOf,
  findCharge,
  findCustomer,
  findPaidOf,
  findSubscriptionById,
  insertPayment,
  updatePayment,
} from './store.ts'
import { isRecurring, type Sale, startSubscription } from './subscriptions.ts'
import type { CustomerRow, PaymentRow } from './table.ts'

/** Throws ProcessorError MISSING. */
export function getCustomer(reader: Reader, reference: string): CustomerRow {
  const customer = findCustomer(reader, reference)
  if (!customer) throw new ProcessorError('MISSING', 'The processor has no such customer.')
  return customer
}

/**
 * Writes what was sold and paid: an invoice, and a subscription for a plan or an add-on.
 * @returns the payment, with its subscription
 */
export function deliver(tx: Tx, sale: Sale, payment: PaymentRow): PaymentRow {
  const { name, metadata } = sale
  const at = billingNow(tx, tx.now)
  const subscription = isRecurring(metadata) ? startSubscription(tx, sale, 'ACTIVE', at) : undefined
  writeInvoice(tx, { payment, name, quantity: metadata.quantity, status: 'PAID', subscription, at })
  const delivered = { ...payment, subscriptionId: subscription?.id ?? null }
  updatePayment(tx, delivered)
  return delivered
}

/**
 * Charges the saved card without the customer. A purchase is charged once: again with the same one, it answers as
 * before. Throws ProcessorError MISSING.
 */
export function chargeOrder(tx: Tx, { customer, name, metadata }: Order): PaymentResult {
  const { id: customerId, card: saved } = getCustomer(tx, customer)
  const { purchase, amount, currency } = metadata
  const known = findPaidOf(tx, purchase) ?? findCharge(tx, purchase)
  if (known) return resultOf(tx, known)
  const card = cardOf({ card: saved })
  if (card === undefined) return { outcome: 'REQUIRES_ACTION' }
  const payment = insertPayment(tx, {
    publicId: publicId('pi'),
    customerId,
    checkoutId: null,
    subscriptionId: null,
    purchase,
    amount,
    currency,
    metadata: isRecurring(metadata) ? null : JSON.stringify(metadata),
    status: 'FAILED',
    failure: null,
    isOffSession: 1,
    createdAt: billingNow(tx, tx.now),
  })
  const settled = settlePayment(tx, payment, verdictOf(card, false))
  if (settled.status !== 'SUCCEEDED') return resultOf(tx, settled)
  return resultOf(tx, deliver(tx, { customerId, name, metadata }, settled))
}

function resultOf(
  reader: Reader,
  { status, publicId: paymentId, failure, subscriptionId }: PaymentRow,
): PaymentResult {
  if (status === 'FAILED') return { outcome: 'DECLINED', reason: failure ?? '' }
  if (status !== 'SUCCEEDED') return { outcome: 'REQUIRES_ACTION' }
  const subscription = subscriptionId === null ? null : findSubscriptionById(reader, subscriptionId).publicId
  return { outcome: 'PAID', paymentId, subscriptionId: subscription }
}
