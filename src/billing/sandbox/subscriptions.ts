import type { Tx } from '../../db/database.ts'
import {
  ProcessorError,
  type ProcessorSubscription,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import { billingNow } from '../entitlements/clock.ts'
import { NO_CARD, type Verdict, verdictOf } from './cards.ts'
import { publicId, recordEvent } from './event-log.ts'
import { dropInvoice, noteInvoice, settlePayment, writeInvoice } from './payments.ts'
import { dueActionOf, nextActionOf, periodAt } from './policy.ts'
import {
  cardOf,
  closeInvoice,
  findCustomerById,
  findDue,
  findOpenInvoice,
  findPaymentById,
  findSubscription,
  insertPayment,
  insertSubscription,
  updateSubscription,
} from './store.ts'
import type { InvoiceRow, SubscriptionRow } from './table.ts'

/** What is sold to a customer. */
export interface Sale {
  customerId: number
  name: string
  metadata: PurchaseMetadata
}

/** Whether it is paid again with each period. */
export const isRecurring = ({ kind }: PurchaseMetadata): boolean => kind === 'PLAN' || kind === 'RECURRING'

/** Begins a subscription. @param at by the test clock, ms since 1970; its periods begin on this day of the month */
export function startSubscription(
  tx: Tx,
  { customerId, name, metadata }: Sale,
  status: 'ACTIVE' | 'INCOMPLETE',
  at: number,
): SubscriptionRow {
  const { interval, amount, currency } = metadata
  const { start, end } = periodAt({ anchorAt: at, interval }, 0)
  const begun = {
    publicId: publicId('sub'),
    customerId,
    name,
    metadata: JSON.stringify(metadata),
    interval,
    amount,
    currency,
    status,
    anchorAt: at,
    period: 0,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: 0,
    pastDueSince: null,
    failedAttempts: 0,
    endedAt: null,
    createdAt: at,
  }
  const subscription = insertSubscription(tx, { ...begun, nextActionAt: nextActionOf(begun) })
  recordEvent(tx, 'customer.subscription.created', 'SUBSCRIPTION', subscription.publicId)
  return subscription
}

/** Writes a change of a subscription, with when something is due next, and its event. */
function change(tx: Tx, subscription: SubscriptionRow, changes: Partial<SubscriptionRow>): SubscriptionRow {
  const changed = { ...subscription, ...changes }
  const written = { ...changed, nextActionAt: nextActionOf(changed) }
  updateSubscription(tx, written)
  const type = written.status === 'CANCELLED' ? 'deleted' : 'updated'
  recordEvent(tx, `customer.subscription.${type}`, 'SUBSCRIPTION', subscription.publicId)
  return written
}

/** Ends a subscription; what is open of it is not paid any more. */
function end(tx: Tx, subscription: SubscriptionRow, ending: Ending): SubscriptionRow {
  const { status, at, isUncollectible = false } = ending
  const invoice = findOpenInvoice(tx, subscription.id)
  if (invoice) dropInvoice(tx, invoice, isUncollectible ? 'UNCOLLECTIBLE' : 'VOID')
  return change(tx, subscription, { status, endedAt: at, cancelAtPeriodEnd: 0 })
}

interface Ending {
  status: 'CANCELLED' | 'INCOMPLETE_EXPIRED'
  at: number
  isUncollectible?: boolean
}

/** Marks an open invoice as paid, and its subscription as ACTIVE. */
export function settleInvoice(tx: Tx, invoice: InvoiceRow, subscription: SubscriptionRow): SubscriptionRow {
  closeInvoice(tx, invoice.id, 'PAID')
  noteInvoice(tx, invoice, 'invoice.paid')
  return change(tx, subscription, { status: 'ACTIVE', pastDueSince: null, failedAttempts: 0 })
}

/** What the bank says to a charge of the saved card without the customer. */
function chargeSaved(tx: Tx, { customerId, amount }: SubscriptionRow): Verdict {
  const card = cardOf(findCustomerById(tx, customerId))
  if (amount === 0) return { status: 'SUCCEEDED' }
  return card === undefined ? { status: 'FAILED', failure: NO_CARD } : verdictOf(card, false)
}

/** Begins the next period and charges the card for it. */
function renew(tx: Tx, subscription: SubscriptionRow, at: number): SubscriptionRow {
  const { customerId, amount, currency, name, metadata } = subscription
  const period = subscription.period + 1
  const { start, end: periodEnd } = periodAt(subscription, period)
  const moved = { ...subscription, period, currentPeriodStart: start, currentPeriodEnd: periodEnd }
  const payment = insertPayment(tx, {
    publicId: publicId('pi'),
    customerId,
    checkoutId: null,
    subscriptionId: subscription.id,
    purchase: null,
    metadata: null,
    status: 'FAILED',
    amount,
    currency,
    failure: null,
    isOffSession: 1,
    createdAt: at,
  })
  const { quantity } = JSON.parse(metadata) as PurchaseMetadata
  const invoice = writeInvoice(tx, { payment, name, quantity, status: 'OPEN', subscription: moved, at })
  return retry(tx, moved, { invoice, at })
}

/** Charges the card for an open invoice. A failure makes the subscription PAST_DUE. */
function retry(
  tx: Tx,
  subscription: SubscriptionRow,
  { invoice, at }: { invoice: InvoiceRow; at: number },
): SubscriptionRow {
  const verdict = chargeSaved(tx, subscription)
  settlePayment(tx, findPaymentById(tx, invoice.paymentId), verdict)
  if (verdict.status === 'SUCCEEDED') return settleInvoice(tx, invoice, subscription)
  const needsCustomer = verdict.status === 'REQUIRES_ACTION'
  noteInvoice(tx, invoice, needsCustomer ? 'invoice.payment_action_required' : 'invoice.payment_failed')
  return change(tx, subscription, {
    status: 'PAST_DUE',
    pastDueSince: subscription.pastDueSince ?? at,
    failedAttempts: subscription.failedAttempts + 1,
  })
}

/** Does what is due for a subscription, at the time when it was due. */
function act(tx: Tx, subscription: SubscriptionRow, at: number): SubscriptionRow {
  const action = dueActionOf(subscription)
  if (action === 'RENEW') return renew(tx, subscription, at)
  if (action === 'EXPIRE') return end(tx, subscription, { status: 'INCOMPLETE_EXPIRED', at })
  const invoice = findOpenInvoice(tx, subscription.id)
  if (action === 'RETRY' && invoice) return retry(tx, subscription, { invoice, at })
  return end(tx, subscription, { status: 'CANCELLED', at, isUncollectible: action === 'GIVE_UP' })
}

/** Does the one thing that is due first, for any subscription. False if nothing is due. */
export function actOnNextDue(tx: Tx): boolean {
  const subscription = findDue(tx, billingNow(tx, tx.now))
  if (!subscription) return false
  act(tx, subscription, subscription.nextActionAt!)
  return true
}

/** A subscription with all done that is due. Throws ProcessorError MISSING. */
function currentSubscription(tx: Tx, reference: string): SubscriptionRow {
  let subscription = findSubscription(tx, reference)
  if (!subscription) throw new ProcessorError('MISSING', 'The processor has no such subscription.')
  const now = billingNow(tx, tx.now)
  while (subscription.nextActionAt !== null && subscription.nextActionAt <= now)
    subscription = act(tx, subscription, subscription.nextActionAt)
  return subscription
}

/** Lets a subscription end with its period, or go on; one that has ended stays so. Throws ProcessorError MISSING. */
export function changeCancellation(tx: Tx, reference: string, cancels: boolean): SubscriptionRow {
  const subscription = currentSubscription(tx, reference)
  const cancelAtPeriodEnd = Number(cancels)
  if (subscription.endedAt !== null || subscription.cancelAtPeriodEnd === cancelAtPeriodEnd)
    return subscription
  return change(tx, subscription, { cancelAtPeriodEnd })
}

/** Ends a subscription at once, without a refund; nothing happens to one that has ended. Throws ProcessorError MISSING. */
export function cancelNow(tx: Tx, reference: string): void {
  const subscription = currentSubscription(tx, reference)
  if (subscription.endedAt !== null) return
  end(tx, subscription, { status: 'CANCELLED', at: billingNow(tx, tx.now) })
}

export const presentSubscription = (
  subscription: SubscriptionRow,
  customer: string,
): ProcessorSubscription => ({
  id: subscription.publicId,
  customer,
  metadata: JSON.parse(subscription.metadata) as PurchaseMetadata,
  status: subscription.status,
  currentPeriodStart: subscription.currentPeriodStart,
  currentPeriodEnd: subscription.currentPeriodEnd,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd === 1,
  trialEndsAt: null,
  endedAt: subscription.endedAt,
  createdAt: subscription.createdAt,
})
