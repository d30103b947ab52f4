import type { Stripe } from 'stripe'
import { SECOND_MS } from '../../lib/clock.ts'
import type {
  ProcessorCheckout,
  ProcessorDispute,
  ProcessorInvoice,
  ProcessorPayment,
  ProcessorSubscription,
  SavedCard,
  SubscriptionStatus,
} from '../payments/port.ts'
import { declineReason, needsCustomer } from './errors.ts'
import { fromStripe, purchaseMetadata } from './metadata.ts'

/** Turns Stripe's objects into those of the port. */

const SUBSCRIPTION_STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: 'INCOMPLETE',
  incomplete_expired: 'INCOMPLETE_EXPIRED',
  trialing: 'TRIALING',
  active: 'ACTIVE',
  past_due: 'PAST_DUE',
  unpaid: 'UNPAID',
  paused: 'PAUSED',
  canceled: 'CANCELLED',
}

const INVOICE_STATUSES: Readonly<Record<string, ProcessorInvoice['status']>> = {
  draft: 'DRAFT',
  open: 'OPEN',
  paid: 'PAID',
  void: 'VOID',
  uncollectible: 'UNCOLLECTIBLE',
}

const CHECKOUT_STATUSES: Readonly<Record<string, ProcessorCheckout['status']>> = {
  open: 'OPEN',
  complete: 'COMPLETE',
  expired: 'EXPIRED',
}

const ms = (seconds: number): number => seconds * SECOND_MS
const msOrNull = (seconds: number | null): number | null => (seconds === null ? null : ms(seconds))

/** Returns an id, given as such or within an object that Stripe put in its place. */
export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null)

/** Throws an Error for a subscription that this version of the API cannot have. */
export function presentSubscription(subscription: Stripe.Subscription): ProcessorSubscription {
  const { id, status, metadata, items, created, ended_at, trial_end } = subscription
  const item = items.data[0]
  const known = SUBSCRIPTION_STATUSES[status]
  if (!item || !known) throw new Error(`Stripe has a subscription with the status ${status}.`)
  return {
    id,
    customer: idOf(subscription.customer) ?? '',
    metadata: purchaseMetadata(metadata),
    status: known,
    currentPeriodStart: ms(item.current_period_start),
    currentPeriodEnd: ms(item.current_period_end),
    // The portal sets the date, the API the flag (docs.stripe.com/billing/subscriptions/billing-mode/compare).
    cancelAtPeriodEnd: endsLater(subscription),
    trialEndsAt: msOrNull(trial_end),
    endedAt: msOrNull(ended_at),
    createdAt: ms(created),
  }
}

export const endsLater = ({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean =>
  status !== 'canceled' && (cancel_at_period_end || cancel_at !== null)

/** @param intent with its `latest_charge` */
export function presentPayment(intent: Stripe.PaymentIntent): ProcessorPayment {
  const { id, customer, metadata, amount, currency, last_payment_error, latest_charge } = intent
  const refunded = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0
  const status = paymentStatus(intent)
  const hasFailed = last_payment_error !== null && status !== 'SUCCEEDED' && status !== 'PROCESSING'
  return {
    id,
    customer: idOf(customer),
    metadata: purchaseMetadata(metadata),
    status,
    amount: fromStripe(amount, currency),
    amountRefunded: fromStripe(refunded, currency),
    currency: currency.toUpperCase(),
    failure: hasFailed ? declineReason(last_payment_error) : null,
  }
}

export function paymentStatus({
  status,
  last_payment_error,
}: Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>): ProcessorPayment['status'] {
  if (status === 'succeeded') return 'SUCCEEDED'
  if (status === 'processing' || status === 'requires_capture') return 'PROCESSING'
  if (status === 'canceled') return 'CANCELLED'
  return last_payment_error === null || needsCustomer(last_payment_error) ? 'REQUIRES_ACTION' : 'FAILED'
}

/** Returns undefined for a dispute of a charge without a payment: that charge is not ours. */
export function presentDispute(dispute: Stripe.Dispute): ProcessorDispute | undefined {
  const { id, payment_intent, status, amount, currency } = dispute
  const paymentId = idOf(payment_intent)
  if (paymentId === null) return undefined
  const isOver = status === 'won' || status === 'warning_closed' || status === 'prevented'
  return {
    id,
    paymentId,
    kind: 'DISPUTE',
    amount: fromStripe(amount, currency),
    status: status === 'lost' ? 'LOST' : isOver ? 'WON' : 'OPEN',
    currency: currency.toUpperCase(),
  }
}

/**
 * Presents a fraud warning as a dispute of the whole payment. The warning is over after the payment was
 * refunded or disputed.
 */
export function presentWarning(
  { id, actionable }: Stripe.Radar.EarlyFraudWarning,
  payment: ProcessorPayment,
): ProcessorDispute {
  const { id: paymentId, amount, currency } = payment
  return { id, paymentId, kind: 'WARNING', status: actionable ? 'OPEN' : 'WON', amount, currency }
}

/** Throws an Error for a session that this version of the API cannot have. */
export function presentCheckout(session: Stripe.Checkout.Session): ProcessorCheckout {
  const status = CHECKOUT_STATUSES[session.status ?? '']
  if (!status) throw new Error(`Stripe has a checkout session with the status ${session.status}.`)
  return {
    id: session.id,
    customer: idOf(session.customer),
    metadata: purchaseMetadata(session.metadata),
    status,
    isPaid: session.payment_status === 'paid' || session.payment_status === 'no_payment_required',
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
  }
}

export function presentInvoice(invoice: Stripe.Invoice): ProcessorInvoice {
  const { id, number, status, amount_due, amount_paid, currency, created } = invoice
  // The period of the invoice itself is the previous one. Its lines have the period that is paid.
  const periods = invoice.lines.data.map(({ period }) => period)
  const starts = periods.map(({ start }) => start)
  const ends = periods.map(({ end }) => end)
  return {
    id,
    number,
    status: INVOICE_STATUSES[status ?? 'draft'] ?? 'DRAFT',
    amountDue: fromStripe(amount_due, currency),
    amountPaid: fromStripe(amount_paid, currency),
    currency: currency.toUpperCase(),
    periodStart: ms(starts.length > 0 ? Math.min(...starts) : invoice.period_start),
    periodEnd: ms(ends.length > 0 ? Math.max(...ends) : invoice.period_end),
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    createdAt: ms(created),
  }
}

export const presentCard = ({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): SavedCard => ({
  brand,
  last4,
  expMonth: exp_month,
  expYear: exp_year,
})
