import {
  type Account,
  type Customer,
  DAY,
  type Failure,
  type Intent,
  type Method,
  type Session,
} from './stripe-account.ts'
import { startSubscription } from './stripe-billing.ts'
import { answered, attempt, failureOf, newMethod } from './stripe-cards.ts'
import { fields, invalid, list, metadataOf, number, type Params, text } from './stripe-params.ts'
import { attach, failIntent, MINIMUM, newIntent, succeed, tooSmall } from './stripe-payments.ts'

/** Checkout sessions, and what a customer does on their pages. */

/** What a checkout session sells; Stripe shows it only when asked. */
interface Sold {
  unitAmount: number
  quantity: number
  name: string
  interval: 'month' | 'year' | undefined
  description: string | null
  /** For the payment or the subscription. */
  metadata: Record<string, string>
}
const sold = new WeakMap<Session, Sold>()

/** POST /v1/checkout/sessions, with prices in the call. */
export function createSession(account: Account, params: Params): Session {
  const mode = text(params.mode) as 'payment' | 'subscription'
  const [line] = list(params.line_items).map(fields)
  const price = fields(line?.price_data)
  const interval = text(fields(price.recurring).interval) as 'month' | 'year' | undefined
  if ((mode === 'subscription') !== (interval !== undefined))
    throw invalid(
      'You must provide at least one recurring price in `subscription` mode, and none in `payment` mode.',
    )
  if (mode === 'payment' && params.subscription_data !== undefined)
    throw invalid('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' })
  if (mode === 'subscription' && params.payment_intent_data !== undefined)
    throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    })
  const { id: customer } = account.get<Customer>('customer', text(params.customer), 'customer')
  const quantity = number(line?.quantity ?? '1')
  const unitAmount = number(price.unit_amount)
  if (unitAmount * quantity < MINIMUM) throw tooSmall()
  const id = account.newId('checkout.session')
  const data = fields(mode === 'payment' ? params.payment_intent_data : params.subscription_data)
  const session = account.put<Session>({
    id,
    object: 'checkout.session',
    customer,
    mode,
    amount_total: unitAmount * quantity,
    cancel_url: text(params.cancel_url) ?? null,
    client_reference_id: text(params.client_reference_id) ?? null,
    created: account.now,
    currency: text(price.currency)!,
    expires_at: account.now + DAY,
    livemode: false,
    metadata: metadataOf(params.metadata),
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: text(params.success_url)!,
    url: `https://checkout.stripe.test/c/pay/${id}`,
  })
  sold.set(session, {
    unitAmount,
    quantity,
    interval,
    name: text(fields(price.product_data).name)!,
    description: text(data.description) ?? null,
    metadata: metadataOf(data.metadata),
  })
  return session
}

/** The customer enters a card on the page. @returns the code of the failure; undefined once it is paid */
export function paySession(
  account: Account,
  given: { session: string; card: string; authenticates?: boolean; isDelayed?: boolean },
): string | undefined {
  const session = account.get<Session>('checkout.session', given.session)
  if (session.status !== 'open') throw new Error(`The session is ${session.status}.`)
  const method = newMethod(account, given.card)
  const said = attempt(account, method.id, false)
  const refusal = failureOf({ code: 'payment_intent_authentication_failure' })
  const result =
    said === 'asks' ? (given.authenticates === false ? refusal : answered(account, method.id)) : said
  if (session.mode === 'subscription') return paySubscription(account, session, method, result)
  const { description, metadata } = sold.get(session)!
  const { customer, currency, amount_total } = session
  const intent = session.payment_intent
    ? account.get<Intent>('payment_intent', session.payment_intent)
    : newIntent(account, { amount: amount_total!, currency: currency!, customer, description, metadata })
  if (!session.payment_intent) account.emit('payment_intent.created', intent)
  session.payment_intent = intent.id
  if (result !== 'paid') {
    failIntent(account, intent, result)
    return result.decline_code ?? result.code
  }
  attach(account, method, customer)
  session.status = 'complete'
  if (given.isDelayed) {
    Object.assign(intent, { status: 'processing', payment_method: method.id })
    account.emit('payment_intent.processing', intent)
  } else {
    succeed(account, intent, method.id)
    session.payment_status = 'paid'
  }
  account.emit('checkout.session.completed', session)
  return undefined
}

function paySubscription(
  account: Account,
  session: Session,
  method: Method,
  result: 'paid' | Failure,
): string | undefined {
  const { unitAmount, quantity, name, interval, metadata } = sold.get(session)!
  const { customer, currency } = session
  if (result !== 'paid') {
    const amount = unitAmount * quantity
    const description = 'Subscription creation'
    const intent = newIntent(account, { amount, currency: currency!, customer, description, metadata: {} })
    failIntent(account, intent, result)
    return result.decline_code ?? result.code
  }
  attach(account, method, customer)
  const price = { unitAmount, quantity, name, interval: interval!, currency: currency!, product: undefined }
  const subscription = startSubscription(account, { customer, methodId: method.id, metadata, price })
  Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
  account.emit('checkout.session.completed', session)
  return undefined
}

/** A payment of a slow kind arrives, or does not. */
export function settleSession(account: Account, id: string, isPaid: boolean): void {
  const session = account.get<Session>('checkout.session', id)
  const intent = account.get<Intent>('payment_intent', session.payment_intent ?? '')
  if (isPaid) {
    succeed(account, intent, intent.payment_method!)
    session.payment_status = 'paid'
    account.emit('checkout.session.async_payment_succeeded', session)
  } else {
    failIntent(account, intent, failureOf({ code: 'card_declined', decline_code: 'insufficient_funds' }))
    account.emit('checkout.session.async_payment_failed', session)
  }
}

export function expireSession(account: Account, session: Session): void {
  session.status = 'expired'
  session.url = null
  const intent = account.find<Intent>('payment_intent', session.payment_intent ?? '')
  if (intent && intent.status !== 'succeeded') {
    intent.status = 'canceled'
    account.emit('payment_intent.canceled', intent)
  }
  account.emit('checkout.session.expired', session)
}
