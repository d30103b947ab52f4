import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { randomBase62 } from '../../lib/ids.ts'
import {
  type Checkout,
  type Order,
  ProcessorError,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import { NOT_AUTHENTICATED, type StoredCard, type Verdict, verdictOf } from './cards.ts'
import { deliver, getCustomer } from './charges.ts'
import { publicId, recordEvent } from './event-log.ts'
import { settlePayment, writeInvoice } from './payments.ts'
import {
  expireCheckouts,
  findCheckoutById,
  findCheckoutOf,
  findOpenInvoice,
  findPaidOf,
  findPaymentOfCheckout,
  findSubscriptionById,
  insertAuthentication,
  insertCheckout,
  insertPayment,
  updateCard,
  updateCheckout,
  updatePayment,
} from './store.ts'
import { isRecurring, type Sale, settleInvoice, startSubscription } from './subscriptions.ts'
import type { AuthenticationRow, CheckoutRow, PaymentRow, SubscriptionRow } from './table.ts'

/** How long a session of the hosted pages lasts. */
export const SESSION_MS = DAY_MS
const TOKEN_LENGTH = 22

/** The pages of the built-in processor, before the id of a session. */
export const PAGES_PATH = '/billing-sandbox'

/**
 * Opens the checkout of an order; again with the same purchase it returns the same one. Throws ProcessorError MISSING
 * for an unknown customer, REFUSED for a purchase that is paid.
 * @param publicBaseUrl origin of the hosted pages
 */
export function openCheckout(
  tx: Tx,
  { customer, name, metadata }: Order,
  urls: { successUrl: string; cancelUrl: string },
  publicBaseUrl: string,
): Checkout {
  const { id: customerId } = getCustomer(tx, customer)
  const { purchase } = metadata
  if (findPaidOf(tx, purchase)?.checkoutId === null)
    throw new ProcessorError('REFUSED', 'The purchase is paid already.')
  const known = findCheckoutOf(tx, purchase)
  if (known && isOver(known, tx.now)) expire(tx, known)
  const checkout =
    known && !isOver(known, tx.now)
      ? known
      : insertCheckout(tx, {
          publicId: publicId('cs'),
          customerId,
          purchase,
          name,
          metadata: JSON.stringify(metadata),
          ...urls,
          expiresAt: tx.now + SESSION_MS,
        })
  const url = `${publicBaseUrl}${PAGES_PATH}/checkout/${checkout.publicId}`
  return { sessionId: checkout.publicId, url, expiresAt: checkout.expiresAt }
}

/** Whether a checkout ended without a payment. @param nowMs the real time */
export const isOver = ({ status, expiresAt }: CheckoutRow, nowMs: number): boolean =>
  status === 'EXPIRED' || (status === 'OPEN' && expiresAt <= nowMs)

function expire(tx: Tx, checkout: CheckoutRow): void {
  updateCheckout(tx, { ...checkout, status: 'EXPIRED' })
  recordEvent(tx, 'checkout.session.expired', 'CHECKOUT', checkout.publicId)
}

/** Ends up to `limit` checkouts whose time is over. @returns how many */
export function expireDueCheckouts(tx: Tx, limit: number): number {
  const ids = expireCheckouts(tx, limit)
  for (const id of ids) recordEvent(tx, 'checkout.session.expired', 'CHECKOUT', id)
  return ids.length
}

/** What the form of a checkout leads to. */
export type Submitted =
  | { kind: 'PAID' }
  | { kind: 'OVER' }
  /** @param token of the page where the bank asks */
  | { kind: 'AUTHENTICATE'; token: string }
  /** @param reason a sentence */
  | { kind: 'DECLINED'; reason: string }

const saleOf = ({ customerId, name, metadata }: CheckoutRow): Sale => ({
  customerId,
  name,
  metadata: JSON.parse(metadata) as PurchaseMetadata,
})

/**
 * Pays a checkout with a card. One that is paid stays paid, so a form that is sent twice pays once.
 * @param checkoutId internal id: the checkout may have changed since the form was shown
 */
export function submitCheckout(tx: Tx, checkoutId: number, card: StoredCard): Submitted {
  const checkout = findCheckoutById(tx, checkoutId)
  if (checkout.status === 'COMPLETE') return { kind: 'PAID' }
  if (isOver(checkout, tx.now) || findPaidOf(tx, checkout.purchase)) return { kind: 'OVER' }
  const verdict = verdictOf(card, true)
  const payment = attempt(tx, checkout, verdict)
  if (verdict.status === 'FAILED') return { kind: 'DECLINED', reason: verdict.failure }
  if (verdict.status === 'REQUIRES_ACTION')
    return { kind: 'AUTHENTICATE', token: authenticate(tx, checkout, payment, card) }
  complete(tx, checkout, payment, card)
  return { kind: 'PAID' }
}

/** What the customer said to the bank. @returns what it leads to */
export function answerCheckout(
  tx: Tx,
  checkout: CheckoutRow,
  { card }: AuthenticationRow,
  isConfirmed: boolean,
): Submitted {
  if (checkout.status === 'COMPLETE') return { kind: 'PAID' }
  if (isOver(checkout, tx.now) || findPaidOf(tx, checkout.purchase)) return { kind: 'OVER' }
  const verdict: Verdict = isConfirmed
    ? { status: 'SUCCEEDED' }
    : { status: 'FAILED', failure: NOT_AUTHENTICATED }
  const payment = attempt(tx, checkout, verdict)
  if (verdict.status === 'FAILED') return { kind: 'DECLINED', reason: verdict.failure }
  complete(tx, checkout, payment, JSON.parse(card) as StoredCard)
  return { kind: 'PAID' }
}

/** Writes an attempt of the one payment of a checkout. */
function attempt(tx: Tx, checkout: CheckoutRow, verdict: Verdict): PaymentRow {
  const known = findPaymentOfCheckout(tx, checkout.id)
  const { customerId, metadata } = saleOf(checkout)
  const { purchase, amount, currency } = metadata
  const payment =
    known ??
    insertPayment(tx, {
      publicId: publicId('pi'),
      customerId,
      checkoutId: checkout.id,
      subscriptionId: null,
      purchase,
      amount,
      currency,
      metadata: isRecurring(metadata) ? null : checkout.metadata,
      status: 'FAILED',
      failure: null,
      isOffSession: 0,
      createdAt: billingNow(tx, tx.now),
    })
  return settlePayment(tx, payment, verdict)
}

/** Lets the bank ask the customer. A subscription begins as INCOMPLETE, with an open invoice. @returns the token */
function authenticate(tx: Tx, checkout: CheckoutRow, payment: PaymentRow, card: StoredCard): string {
  const { name, metadata } = saleOf(checkout)
  if (isRecurring(metadata) && !incompleteOf(tx, checkout)) {
    const at = billingNow(tx, tx.now)
    const subscription = startSubscription(tx, saleOf(checkout), 'INCOMPLETE', at)
    const { quantity } = metadata
    writeInvoice(tx, { payment, name, quantity, status: 'OPEN', subscription, at })
    updateCheckout(tx, { ...checkout, subscriptionId: subscription.id })
    updatePayment(tx, { ...payment, subscriptionId: subscription.id })
  }
  const token = randomBase62(TOKEN_LENGTH)
  const of = { checkoutId: checkout.id, portalId: null, invoiceId: null, expiresAt: checkout.expiresAt }
  insertAuthentication(tx, { token, card: JSON.stringify(card), ...of })
  return token
}

/** The subscription of a checkout that waits for its first payment. */
function incompleteOf(tx: Tx, { subscriptionId }: CheckoutRow): SubscriptionRow | undefined {
  if (subscriptionId === null) return undefined
  const subscription = findSubscriptionById(tx, subscriptionId)
  return subscription.status === 'INCOMPLETE' ? subscription : undefined
}

/** Saves the card and gives what was paid: an invoice, and a subscription for a plan or an add-on. */
function complete(tx: Tx, checkout: CheckoutRow, payment: PaymentRow, card: StoredCard): void {
  updateCard(tx, checkout.customerId, card)
  const waiting = incompleteOf(tx, checkout)
  const invoice = waiting && findOpenInvoice(tx, waiting.id)
  const subscriptionId =
    waiting && invoice
      ? settleInvoice(tx, invoice, waiting).id
      : deliver(tx, saleOf(checkout), payment).subscriptionId
  updateCheckout(tx, { id: checkout.id, status: 'COMPLETE', subscriptionId })
  recordEvent(tx, 'checkout.session.completed', 'CHECKOUT', checkout.publicId)
}
