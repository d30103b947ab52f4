import type { Account, Charge, Customer, Failure, Intent, Method, Session } from './stripe-account.ts'
import { AUTHENTICATION_REQUIRED, attempt } from './stripe-cards.ts'
import {
  ApiError,
  fields,
  invalid,
  isTrue,
  metadataOf,
  missing,
  number,
  type Params,
  text,
} from './stripe-params.ts'

/** The smallest payment, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const MINIMUM = 50

export const tooSmall = (): ApiError =>
  invalid('Amount must convert to at least 50 cents.', { code: 'amount_too_small' })

interface NewIntent {
  amount: number
  currency: string
  customer: string
  description: string | null
  metadata: Record<string, string>
}

export function newIntent(account: Account, given: NewIntent): Intent {
  return account.put<Intent>({
    ...given,
    id: account.newId('payment_intent'),
    object: 'payment_intent',
    created: account.now,
    livemode: false,
    status: 'requires_payment_method',
    latest_charge: null,
    last_payment_error: null,
    payment_method: null,
  })
}

/** A charge of the intent, with its event. */
function charged(account: Account, intent: Intent, isPaid: boolean): Charge {
  const { amount, currency, customer, metadata } = intent
  const charge = account.put<Charge>({
    amount,
    currency,
    customer,
    metadata: { ...metadata },
    id: account.newId('charge'),
    object: 'charge',
    amount_refunded: 0,
    created: account.now,
    livemode: false,
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  })
  intent.latest_charge = charge.id
  account.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

export function succeed(account: Account, intent: Intent, methodId: string): void {
  Object.assign(intent, { status: 'succeeded', payment_method: methodId, last_payment_error: null })
  charged(account, intent, true)
  account.emit('payment_intent.succeeded', intent)
}

export function failIntent(account: Account, intent: Intent, failure: Failure): void {
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure })
  charged(account, intent, false)
  account.emit('payment_intent.payment_failed', intent)
}

/** Attaches it for payments without the owner. */
export function attach(account: Account, method: Method, customer: string): void {
  if (method.customer === customer) return
  method.customer = customer
  account.numbers.get(method.id)!.isSetUp = true
  account.emit('payment_method.attached', method)
}

/** POST /v1/payment_intents, for payments with a saved card. */
export function createIntent(account: Account, params: Params): Intent {
  const amount = number(params.amount)
  if (amount < MINIMUM) throw tooSmall()
  const customer = account.get<Customer>('customer', text(params.customer), 'customer')
  const methodId = text(params.payment_method)
  const method = account.find<Method>('payment_method', methodId ?? '')
  if (!method) throw missing('PaymentMethod', methodId ?? '', 'payment_method')
  if (method.customer !== customer.id)
    throw invalid('The payment method does not belong to the customer.', { param: 'payment_method' })
  const automatic = fields(params.automatic_payment_methods)
  if (
    isTrue(params.confirm) &&
    text(automatic.allow_redirects) !== 'never' &&
    params.return_url === undefined
  ) {
    throw invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
    )
  }
  const intent = newIntent(account, {
    amount,
    currency: text(params.currency)!,
    customer: customer.id,
    description: text(params.description) ?? null,
    metadata: metadataOf(params.metadata),
  })
  account.emit('payment_intent.created', intent)
  const said = attempt(account, method.id, isTrue(params.off_session))
  if (said === 'paid') succeed(account, intent, method.id)
  else {
    const failure = said === 'asks' ? AUTHENTICATION_REQUIRED : said
    failIntent(account, intent, failure)
    throw new ApiError(402, { ...failure, payment_intent: structuredClone(intent) })
  }
  return intent
}

export function cancelIntent(account: Account, id: string): Intent {
  const intent = account.get<Intent>('payment_intent', id, 'intent')
  const session = account.all<Session>('checkout.session').find((one) => one.payment_intent === id)
  if (session) throw invalid('You cannot perform this action on PaymentIntents created by Checkout.')
  if (intent.status === 'canceled' || intent.status === 'succeeded') {
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  }
  intent.status = 'canceled'
  account.emit('payment_intent.canceled', intent)
  return intent
}

/** In Stripe's dashboard. @param amount absent for all that is left */
export function refund(account: Account, intentId: string, amount?: number): void {
  const { latest_charge } = account.get<Intent>('payment_intent', intentId)
  const charge = account.get<Charge>('charge', latest_charge ?? '')
  charge.amount_refunded += amount ?? charge.amount - charge.amount_refunded
  charge.refunded = charge.amount_refunded === charge.amount
  account.emit('charge.refunded', charge)
}
