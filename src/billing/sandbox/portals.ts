import type { Tx } from '../../db/database.ts'
import { randomBase62 } from '../../lib/ids.ts'
import { NO_CARD, NOT_AUTHENTICATED, type StoredCard, type Verdict, verdictOf } from './cards.ts'
import { getCustomer } from './charges.ts'
import { answerCheckout, PAGES_PATH, SESSION_MS, type Submitted } from './checkouts.ts'
import { publicId, recordEvent } from './event-log.ts'
import { noteInvoice, settlePayment } from './payments.ts'
import {
  cardOf,
  findAuthentication,
  findCheckoutById,
  findCustomerById,
  findInvoice,
  findInvoiceById,
  findOpenInvoice,
  findPaymentById,
  findPortalById,
  findSubscription,
  findSubscriptionById,
  insertAuthentication,
  insertPortal,
  listSubscriptions,
  markAnswered,
  updateCard,
} from './store.ts'
import { changeCancellation, settleInvoice } from './subscriptions.ts'
import type { AuthenticationRow, InvoiceRow, PortalRow, SubscriptionRow } from './table.ts'

/** The hosted page on which a customer changes the card, pays invoices and cancels. */

const TOKEN_LENGTH = 22
/** Subscriptions of a customer that are looked at. */
export const MAX_SUBSCRIPTIONS = 50

/** Opens the portal for a customer. Throws ProcessorError MISSING. @param publicBaseUrl origin of the hosted pages */
export function openPortal(
  tx: Tx,
  reference: string,
  returnUrl: string,
  publicBaseUrl: string,
): { url: string } {
  const { id: customerId } = getCustomer(tx, reference)
  const id = publicId('bps')
  insertPortal(tx, { publicId: id, customerId, returnUrl, expiresAt: tx.now + SESSION_MS })
  return { url: `${publicBaseUrl}${PAGES_PATH}/portal/${id}` }
}

/** Saves another card, if its bank accepts it, and charges it for what is open. */
export function changeCard(tx: Tx, portal: PortalRow, card: StoredCard): Submitted {
  const verdict = verdictOf(card, true)
  if (verdict.status === 'FAILED') return { kind: 'DECLINED', reason: verdict.failure }
  if (verdict.status === 'REQUIRES_ACTION') return authenticate(tx, portal, card, null)
  saveCard(tx, portal, card)
  return { kind: 'PAID' }
}

function saveCard(tx: Tx, { customerId }: PortalRow, card: StoredCard): void {
  updateCard(tx, customerId, card)
  recordEvent(tx, 'customer.updated', 'OTHER', findCustomerById(tx, customerId).publicId)
  const subscriptions = listSubscriptions(tx, customerId, MAX_SUBSCRIPTIONS)
  for (const subscription of subscriptions.filter(({ status }) => status === 'PAST_DUE')) {
    const invoice = findOpenInvoice(tx, subscription.id)
    if (invoice) pay(tx, subscription, invoice, verdictOf(card, false))
  }
}

/** Writes an attempt that the customer caused; it does not count as one of the processor's own. */
function pay(tx: Tx, subscription: SubscriptionRow, invoice: InvoiceRow, verdict: Verdict): void {
  settlePayment(tx, findPaymentById(tx, invoice.paymentId), verdict)
  if (verdict.status === 'SUCCEEDED') settleInvoice(tx, invoice, subscription)
  else noteInvoice(tx, invoice, 'invoice.payment_failed')
}

/** Lets the bank ask the customer. */
function authenticate(tx: Tx, portal: PortalRow, card: StoredCard, invoiceId: number | null): Submitted {
  const token = randomBase62(TOKEN_LENGTH)
  const of = { checkoutId: null, portalId: portal.id, invoiceId, expiresAt: portal.expiresAt }
  insertAuthentication(tx, { token, card: JSON.stringify(card), ...of })
  return { kind: 'AUTHENTICATE', token }
}

/** The subscription of an open invoice of the customer that can be paid; undefined if there is none. */
function payable(
  tx: Tx,
  { customerId }: PortalRow,
  invoice: InvoiceRow | undefined,
): SubscriptionRow | undefined {
  if (invoice?.customerId !== customerId || invoice.status !== 'OPEN') return undefined
  if (invoice.subscriptionId === null) return undefined
  const subscription = findSubscriptionById(tx, invoice.subscriptionId)
  return subscription.status === 'PAST_DUE' ? subscription : undefined
}

/** Pays an open invoice with the saved card. OVER if it is not open any more. @param reference of the invoice */
export function payInvoice(tx: Tx, portal: PortalRow, reference: string): Submitted {
  const invoice = findInvoice(tx, reference)
  const subscription = payable(tx, portal, invoice)
  if (!invoice || !subscription) return { kind: 'OVER' }
  const card = cardOf(findCustomerById(tx, portal.customerId))
  if (!card) return { kind: 'DECLINED', reason: NO_CARD }
  const verdict = verdictOf(card, false)
  if (verdict.status === 'REQUIRES_ACTION') return authenticate(tx, portal, card, invoice.id)
  pay(tx, subscription, invoice, verdict)
  return verdict.status === 'FAILED' ? { kind: 'DECLINED', reason: verdict.failure } : { kind: 'PAID' }
}

/** What the customer said to the bank. @returns what it leads to */
function answerPortal(
  tx: Tx,
  portal: PortalRow,
  { card, invoiceId }: AuthenticationRow,
  isConfirmed: boolean,
): Submitted {
  const refused: Verdict = { status: 'FAILED', failure: NOT_AUTHENTICATED }
  if (invoiceId === null) {
    if (!isConfirmed) return { kind: 'DECLINED', reason: NOT_AUTHENTICATED }
    saveCard(tx, portal, JSON.parse(card) as StoredCard)
    return { kind: 'PAID' }
  }
  const invoice = findInvoiceById(tx, invoiceId)
  const subscription = payable(tx, portal, invoice)
  if (!subscription) return { kind: 'OVER' }
  pay(tx, subscription, invoice, isConfirmed ? { status: 'SUCCEEDED' } : refused)
  return isConfirmed ? { kind: 'PAID' } : { kind: 'DECLINED', reason: NOT_AUTHENTICATED }
}

/** Lets a subscription of the customer end with its period, or go on; nothing happens for one of another customer. */
export function cancelInPortal(tx: Tx, portal: PortalRow, reference: string, cancels: boolean): void {
  if (findSubscription(tx, reference)?.customerId === portal.customerId)
    changeCancellation(tx, reference, cancels)
}

/** Stores that the customer has answered, and what that leads to. OVER if there was an answer before. */
export function answer(tx: Tx, token: string, isConfirmed: boolean): Submitted {
  const authentication = findAuthentication(tx, token)
  if (!authentication || authentication.answeredAt !== null) return { kind: 'OVER' }
  const { id, checkoutId, portalId } = authentication
  markAnswered(tx, id)
  return checkoutId === null
    ? answerPortal(tx, findPortalById(tx, portalId!), authentication, isConfirmed)
    : answerCheckout(tx, findCheckoutById(tx, checkoutId), authentication, isConfirmed)
}
