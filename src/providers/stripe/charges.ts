import type { Stripe } from 'stripe'
import { type Order, type PaymentResult, ProcessorError } from '../payments/port.ts'
import type { Ask } from './client.ts'
import { declineReason, isMissing, needsCustomer, refused, stripeError } from './errors.ts'
import { stepOf, stepOfAmounts, stripeMetadata, toStripe } from './metadata.ts'
import { idOf, paymentStatus } from './objects.ts'

type CardMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card }

const isCard = (method: Stripe.PaymentMethod | string | null | undefined): method is CardMethod =>
  typeof method === 'object' && method?.type === 'card' && method.card !== undefined

/** Finds the customer's default card, or the card that was saved last, or undefined. Throws ProcessorError. */
export async function findCard(ask: Ask, customer: string): Promise<CardMethod | undefined> {
  const found = await ask((stripe, options) =>
    stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }, options),
  )
  if (found.deleted) throw new ProcessorError('MISSING', 'The payment service no longer has this customer.')
  const preferred = found.invoice_settings.default_payment_method
  if (isCard(preferred)) return preferred
  const { data } = await ask((stripe, options) =>
    stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 1 }, options),
  )
  return data.find(isCard)
}

/**
 * Charges of the saved card. A purchase is charged at most once. Repetitions of a call have the same
 * idempotency key. Existing charges of the purchase are looked up first, because Stripe forgets keys after a
 * day, refuses a key with another card, and answers some keys with a stored error.
 */

/** Enough for all payments of a customer within the time in which a purchase may be repeated. */
const LOOKED_THROUGH = 100

const REQUIRES_ACTION: PaymentResult = { outcome: 'REQUIRES_ACTION' }

const keyOf = ({ metadata }: Order, step: string): string => `${metadata.purchase}:${step}`

/** Returns the unit price in Stripe's units, or undefined if the amount cannot be divided by the quantity. */
export function unitAmount({ metadata: { amount, quantity, currency } }: Order): number | undefined {
  const one = toStripe(amount, currency) / quantity
  return one % stepOfAmounts(currency) === 0 ? one : undefined
}

/** Charges a PACK or CREDITS once. Throws what the library throws, and ProcessorError. */
export async function chargeOnce(ask: Ask, order: Order): Promise<PaymentResult> {
  const [existing, card] = await Promise.all([findIntent(ask, order), findCard(ask, order.customer)])
  if (existing) return outcomeOf(ask, order, existing)
  if (!card) return REQUIRES_ACTION
  const { metadata, customer, name } = order
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toStripe(metadata.amount, metadata.currency),
    currency: metadata.currency.toLowerCase(),
    customer,
    payment_method: card.id,
    description: name,
    metadata: stripeMetadata(metadata, 'charge'),
    off_session: true,
    confirm: true,
    // A method with its own page would need a return_url.
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  }
  try {
    const intent = await ask((stripe, options) => stripe.paymentIntents.create(params, options), {
      key: keyOf(order, 'charge'),
      isCharge: true,
    })
    return outcomeOf(ask, order, intent)
  } catch (error) {
    const declined = declineOf(error)
    if (!declined) throw error
    const left = stripeError(error)?.payment_intent
    return declined.outcome === 'REQUIRES_ACTION' && left ? closed(ask, order, left) : declined
  }
}

/** Returns the meaning of a 402 of Stripe for the purchase, or undefined for any other error. */
function declineOf(error: unknown): PaymentResult | undefined {
  const known = stripeError(error)
  if (known?.statusCode !== 402) return undefined
  return needsCustomer(known) ? REQUIRES_ACTION : { outcome: 'DECLINED', reason: declineReason(known) }
}

const isPaid = (intent: Stripe.PaymentIntent): boolean =>
  ['SUCCEEDED', 'PROCESSING'].includes(paymentStatus(intent))

/** Finds the paid intent of the purchase, or else the last intent of its charges. */
async function findIntent(
  ask: Ask,
  { customer, metadata }: Order,
): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await ask((stripe, options) =>
    stripe.paymentIntents.list({ customer, limit: LOOKED_THROUGH }, options),
  )
  const own = data.filter((intent) => intent.metadata.purchase === metadata.purchase)
  return own.find(isPaid) ?? own.find((intent) => stepOf(intent.metadata) === 'charge')
}

async function outcomeOf(ask: Ask, order: Order, intent: Stripe.PaymentIntent): Promise<PaymentResult> {
  if (isPaid(intent)) return { outcome: 'PAID', paymentId: intent.id, subscriptionId: null }
  const failure = intent.last_payment_error
  if (failure && !needsCustomer(failure)) return { outcome: 'DECLINED', reason: declineReason(failure) }
  return closed(ask, order, intent)
}

/** Cancels an unfinished charge, so that it can never be paid in addition to the checkout that follows. */
async function closed(ask: Ask, order: Order, { id, status }: Stripe.PaymentIntent): Promise<PaymentResult> {
  if (status === 'canceled') return REQUIRES_ACTION
  try {
    await ask((stripe, options) => stripe.paymentIntents.cancel(id, {}, options), {
      key: keyOf(order, 'cancel'),
    })
    return REQUIRES_ACTION
  } catch (error) {
    if (stripeError(error)?.code !== 'payment_intent_unexpected_state') throw error
    const now = await ask((stripe, options) => stripe.paymentIntents.retrieve(id, {}, options))
    if (isPaid(now)) return { outcome: 'PAID', paymentId: id, subscriptionId: null }
    if (now.status === 'canceled') return REQUIRES_ACTION
    throw error
  }
}

/** Begins the subscription of a RECURRING product. Throws what the library throws, and ProcessorError. */
export async function chargeRecurring(ask: Ask, order: Order): Promise<PaymentResult> {
  const { customer, metadata } = order
  const [existing, card] = await Promise.all([findSubscription(ask, order), findCard(ask, customer)])
  if (existing) return begun(existing)
  if (!card) return REQUIRES_ACTION
  const unit_amount = unitAmount(order)
  if (unit_amount === undefined) throw refused('The amount cannot be divided by the quantity.')
  const price_data: Stripe.SubscriptionCreateParams.Item.PriceData = {
    currency: metadata.currency.toLowerCase(),
    product: await ensureProduct(ask, order),
    unit_amount,
    recurring: { interval: metadata.interval === 'YEAR' ? 'year' : 'month' },
  }
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price_data, quantity: metadata.quantity }],
    default_payment_method: card.id,
    metadata: stripeMetadata(metadata, 'charge'),
    off_session: true,
    payment_behavior: 'error_if_incomplete',
  }
  try {
    const subscription = await ask((stripe, options) => stripe.subscriptions.create(params, options), {
      key: keyOf(order, 'charge'),
      isCharge: true,
    })
    return begun(subscription)
  } catch (error) {
    const declined = declineOf(error)
    if (!declined) throw error
    return declined
  }
}

const begun = ({ id, latest_invoice }: Stripe.Subscription): PaymentResult => ({
  outcome: 'PAID',
  paymentId: idOf(latest_invoice) ?? id,
  subscriptionId: id,
})

async function findSubscription(ask: Ask, { customer, metadata }: Order) {
  const { data } = await ask((stripe, options) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: LOOKED_THROUGH }, options),
  )
  return data.find(
    (one) => one.metadata.purchase === metadata.purchase && !one.status.startsWith('incomplete'),
  )
}

/** Returns the id of Stripe's product that invoices name. The id is made from our key. */
async function ensureProduct(ask: Ask, order: Order): Promise<string> {
  const { name, metadata } = order
  const id = `carillon_${metadata.product}`
  try {
    const known = await ask((stripe, options) => stripe.products.retrieve(id, {}, options))
    if (known.name === name) return id
    await ask((stripe, options) => stripe.products.update(id, { name }, options), {
      key: keyOf(order, 'rename'),
    })
  } catch (error) {
    if (!isMissing(error)) throw error
    try {
      await ask((stripe, options) => stripe.products.create({ id, name }, options), {
        key: keyOf(order, 'product'),
      })
    } catch (failure) {
      // Another purchase created the product first.
      if (stripeError(failure)?.code !== 'resource_already_exists') throw failure
    }
  }
  return id
}
