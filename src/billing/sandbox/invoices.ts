import type { Tx } from '../../db/database.ts'
import { randomBase62 } from '../../lib/ids.ts'
import { findCustomerById } from './customer-queries.ts'
import { publicId, recordEvent } from './event-log.ts'
import {
  closeInvoice,
  countInvoices,
  findPaymentById,
  insertInvoice,
  updatePayment,
} from './payment-queries.ts'
import { findSubscriptionById } from './subscription-queries.ts'
import type { InvoiceRow, PaymentRow, SubscriptionRow } from './table.ts'

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
    ...{ name, quantity, status, currency },
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
