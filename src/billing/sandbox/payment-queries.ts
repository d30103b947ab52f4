import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { DisputeRow, InvoiceRow, PaymentRow } from './table.ts'

const PAYMENT = verbatim(`id, public_id, customer_id, checkout_id,
  subscription_id, purchase, metadata, status, amount, amount_refunded, currency,
  failure`)

export const findPayment = (reader: Reader, publicId: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(
    fragment`SELECT ${PAYMENT} FROM payment_sandbox_payments WHERE public_id = ${publicId}`,
  )

export const findPaymentById = (reader: Reader, id: number): PaymentRow =>
  reader.get<PaymentRow>(fragment`SELECT ${PAYMENT} FROM payment_sandbox_payments WHERE id = ${id}`)!

export const findPaymentOfCheckout = (reader: Reader, checkoutId: number): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT ${PAYMENT} FROM payment_sandbox_payments
    WHERE checkout_id = ${checkoutId}`)

/** The charge without the customer for a purchase. */
export const findCharge = (reader: Reader, purchase: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT ${PAYMENT} FROM payment_sandbox_payments
    WHERE purchase = ${purchase} AND is_off_session = 1`)

/** The payment with which a purchase was paid. */
export const findPaidOf = (reader: Reader, purchase: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT ${PAYMENT} FROM payment_sandbox_payments
    WHERE purchase = ${purchase} AND status = 'SUCCEEDED'`)

type NewPayment = Omit<PaymentRow, 'id' | 'amountRefunded'> & {
  isOffSession: boolean
  /** By the test clock, ms since 1970. */
  createdAt: number
}

export const insertPayment = (tx: Tx, row: NewPayment): PaymentRow => {
  const { isOffSession, createdAt, ...payment } = row
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_payments
      (public_id, customer_id, checkout_id, subscription_id, purchase, metadata, is_off_session, status, amount,
       currency, failure, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.checkoutId}, ${row.subscriptionId}, ${row.purchase},
      ${row.metadata}, ${isOffSession}, ${row.status}, ${row.amount}, ${row.currency}, ${row.failure}, ${createdAt})`)
  return { ...payment, id, amountRefunded: 0 }
}

export const updatePayment = (
  tx: Tx,
  { id, status, failure, subscriptionId }: Pick<PaymentRow, 'id' | 'status' | 'failure' | 'subscriptionId'>,
): void =>
  void tx.run(fragment`UPDATE payment_sandbox_payments
    SET status = ${status}, failure = ${failure}, subscription_id = ${subscriptionId} WHERE id = ${id}`)

/** @param amount in the smallest unit of the currency; at most what is not refunded yet */
export const addRefund = (tx: Tx, id: number, amount: number): void =>
  void tx.run(fragment`UPDATE payment_sandbox_payments SET amount_refunded = amount_refunded + ${amount}
    WHERE id = ${id}`)

const INVOICE = verbatim(`id, public_id, token, customer_id,
  subscription_id, payment_id, number, name, quantity, status, amount_due,
  amount_paid, currency, period_start, period_end, created_at`)

export const findInvoice = (reader: Reader, publicId: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(
    fragment`SELECT ${INVOICE} FROM payment_sandbox_invoices WHERE public_id = ${publicId}`,
  )

export const findInvoiceById = (reader: Reader, id: number): InvoiceRow =>
  reader.get<InvoiceRow>(fragment`SELECT ${INVOICE} FROM payment_sandbox_invoices WHERE id = ${id}`)!

export const findInvoiceByToken = (reader: Reader, token: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(fragment`SELECT ${INVOICE} FROM payment_sandbox_invoices WHERE token = ${token}`)

/** The invoice of a subscription that is not paid yet. */
export const findOpenInvoice = (reader: Reader, subscriptionId: number): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(fragment`SELECT ${INVOICE} FROM payment_sandbox_invoices
    WHERE subscription_id = ${subscriptionId} AND status = 'OPEN' ORDER BY id DESC LIMIT 1`)

/**
 * The newest first.
 * @param page `before`: internal id, only older invoices; `withReceipts`: also what single payments have instead
 */
export const listInvoices = (
  reader: Reader,
  customerId: number,
  { before, limit, withReceipts }: { before: number; limit: number; withReceipts: boolean },
): InvoiceRow[] =>
  reader.all<InvoiceRow>(fragment`SELECT ${INVOICE} FROM payment_sandbox_invoices
    WHERE customer_id = ${customerId} AND id < ${before} AND (${withReceipts} OR subscription_id IS NOT NULL)
    ORDER BY id DESC LIMIT ${limit}`)

export const countInvoices = (reader: Reader, customerId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM payment_sandbox_invoices
    WHERE customer_id = ${customerId}`) ?? 0

export const insertInvoice = (tx: Tx, row: Omit<InvoiceRow, 'id'>): InvoiceRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_invoices
      (public_id, token, customer_id, subscription_id, payment_id, number, name, quantity, status, amount_due,
       amount_paid, currency, period_start, period_end, created_at)
    VALUES (${row.publicId}, ${row.token}, ${row.customerId}, ${row.subscriptionId}, ${row.paymentId},
      ${row.number}, ${row.name}, ${row.quantity}, ${row.status}, ${row.amountDue}, ${row.amountPaid},
      ${row.currency}, ${row.periodStart}, ${row.periodEnd}, ${row.createdAt})`)
  return { ...row, id }
}

/** Ends an open invoice. */
export const closeInvoice = (tx: Tx, id: number, status: 'PAID' | 'VOID' | 'UNCOLLECTIBLE'): void =>
  void tx.run(fragment`UPDATE payment_sandbox_invoices
    SET status = ${status}, amount_paid = iif(${status} = 'PAID', amount_due, 0)
    WHERE id = ${id} AND status = 'OPEN'`)

const DISPUTE = verbatim('id, public_id, payment_id, kind, status')

export const findDispute = (reader: Reader, publicId: string): DisputeRow | undefined =>
  reader.get<DisputeRow>(
    fragment`SELECT ${DISPUTE} FROM payment_sandbox_disputes WHERE public_id = ${publicId}`,
  )

/** The dispute or warning of a payment. @param paymentId internal */
export const findDisputeOf = (
  reader: Reader,
  paymentId: number,
  kind: DisputeRow['kind'],
): DisputeRow | undefined =>
  reader.get<DisputeRow>(fragment`SELECT ${DISPUTE} FROM payment_sandbox_disputes
    WHERE payment_id = ${paymentId} AND kind = ${kind}`)

/** @param row.createdAt by the test clock, ms since 1970 */
export const insertDispute = (
  tx: Tx,
  row: Pick<DisputeRow, 'publicId' | 'paymentId' | 'kind'> & { createdAt: number },
): void =>
  void tx.run(fragment`INSERT INTO payment_sandbox_disputes (public_id, payment_id, kind, status, created_at)
    VALUES (${row.publicId}, ${row.paymentId}, ${row.kind}, 'OPEN', ${row.createdAt})`)

export const closeDispute = (tx: Tx, id: number, status: 'WON' | 'LOST'): void =>
  void tx.run(fragment`UPDATE payment_sandbox_disputes SET status = ${status} WHERE id = ${id}`)
