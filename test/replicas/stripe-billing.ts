import {
  type Account,
  type Customer,
  DAY,
  type Failure,
  HOUR,
  type Intent,
  type Invoice,
  type Item,
  type Method,
  monthsLater,
  type Product,
  type Subscription,
} from './stripe-account.ts'
import { AUTHENTICATION_REQUIRED, attempt, newMethod } from './stripe-cards.ts'
import {
  ApiError,
  fields,
  invalid,
  isTrue,
  list,
  metadataOf,
  number,
  type Params,
  text,
} from './stripe-params.ts'
import { attach, failIntent, newIntent, succeed } from './stripe-payments.ts'

/** Subscriptions and their invoices, moved by the clock (docs.stripe.com/billing/subscriptions/overview). */

/** Days between attempts to collect an invoice; after the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7]

interface Price {
  unitAmount: number
  quantity: number
  name: string
  interval: 'month' | 'year'
  currency: string
  /** Absent: one is made for it. */
  product: string | undefined
}

interface Start {
  customer: string
  methodId: string
  metadata: Record<string, string>
  price: Price
}

const namesOf = new WeakMap<Subscription, string>()

/** A subscription whose first invoice was paid. */
export function startSubscription(
  account: Account,
  { customer, methodId, metadata, price }: Start,
): Subscription {
  const { now } = account
  const product =
    price.product ??
    account.put<Product>({
      id: account.newId('product'),
      object: 'product',
      active: true,
      created: now,
      livemode: false,
      name: price.name,
    }).id
  const item: Item = {
    id: account.newId('subscription_item'),
    object: 'subscription_item',
    current_period_start: now,
    current_period_end: monthsLater(now, price.interval === 'year' ? 12 : 1),
    quantity: price.quantity,
    price: {
      id: account.newId('price'),
      object: 'price',
      product,
      currency: price.currency,
      unit_amount: price.unitAmount,
      recurring: { interval: price.interval },
    },
  }
  const id = account.newId('subscription')
  const subscription = account.put<Subscription>({
    id,
    object: 'subscription',
    customer,
    metadata,
    status: 'incomplete',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    currency: price.currency,
    default_payment_method: methodId,
    ended_at: null,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    start_date: now,
    trial_end: null,
  })
  namesOf.set(subscription, price.name)
  const invoice = newInvoice(account, subscription, 'subscription_create')
  account.emit('customer.subscription.created', subscription)
  finalize(account, invoice)
  collected(account, subscription, invoice, methodId)
  return subscription
}

/** POST /v1/subscriptions with error_if_incomplete: nothing is left of one that is not paid. */
export function createSubscription(account: Account, params: Params): Subscription {
  const customer = account.get<Customer>('customer', text(params.customer), 'customer')
  const method = account.get<Method>(
    'payment_method',
    text(params.default_payment_method),
    'default_payment_method',
  )
  if (method.customer !== customer.id)
    throw invalid('The customer does not have a payment method with this ID.', { code: 'resource_missing' })
  const [item] = list(params.items).map(fields)
  const price = fields(item?.price_data)
  const product = account.get<Product>('product', text(price.product), 'items[0][price_data][product]')
  if (!product.active) throw invalid('This product is not active.', { code: 'product_inactive' })
  const said = attempt(account, method.id, isTrue(params.off_session))
  const amount = number(price.unit_amount) * number(item?.quantity ?? '1')
  if (said !== 'paid') {
    const intent = newIntent(account, {
      amount,
      currency: text(price.currency)!,
      customer: customer.id,
      description: 'Subscription creation',
      metadata: {},
    })
    failIntent(account, intent, said === 'asks' ? AUTHENTICATION_REQUIRED : said)
    throw new ApiError(402, said === 'asks' ? NEEDS_ACTION : said)
  }
  return startSubscription(account, {
    customer: customer.id,
    methodId: method.id,
    metadata: metadataOf(params.metadata),
    price: {
      unitAmount: number(price.unit_amount),
      quantity: number(item?.quantity ?? '1'),
      currency: text(price.currency)!,
      product: product.id,
      name: product.name,
      interval: text(fields(price.recurring).interval) as 'month' | 'year',
    },
  })
}

const NEEDS_ACTION: Failure = {
  code: 'subscription_payment_intent_requires_action',
  message:
    'Payment for this subscription requires additional user action before it can be completed successfully.',
  type: 'card_error',
}

export function updateSubscription(account: Account, id: string, params: Params): Subscription {
  const subscription = openSubscription(account, id)
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    })
  }
  if (params.cancel_at !== undefined) {
    if (text(params.cancel_at) !== '') throw invalid('The replica only clears it.', { param: 'cancel_at' })
    Object.assign(subscription, { cancel_at: null, canceled_at: null })
  } else if (params.cancel_at_period_end !== undefined) {
    const ends = isTrue(params.cancel_at_period_end)
    if (!ends && !subscription.cancel_at_period_end) return subscription
    Object.assign(subscription, {
      cancel_at_period_end: ends,
      cancel_at: ends ? itemOf(subscription).current_period_end : null,
      canceled_at: ends ? account.now : null,
    })
  }
  account.emit('customer.subscription.updated', subscription)
  return subscription
}

function openSubscription(account: Account, id: string): Subscription {
  const subscription = account.get<Subscription>('subscription', id)
  if (subscription.status === 'canceled')
    throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' }, 404)
  return subscription
}

export function cancelSubscription(account: Account, id: string): Subscription {
  const subscription = openSubscription(account, id)
  end(account, subscription)
  return subscription
}

export function end(account: Account, subscription: Subscription): void {
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: account.now,
    canceled_at: subscription.canceled_at ?? account.now,
  })
  for (const invoice of invoicesOf(account, subscription)) {
    invoice.next_payment_attempt = null
    if (invoice.status === 'draft') invoice.status = 'void'
  }
  account.emit('customer.subscription.deleted', subscription)
}

export const itemOf = (subscription: Subscription): Item => subscription.items.data[0]!

const invoicesOf = (account: Account, { id }: Subscription): Invoice[] =>
  account.all<Invoice>('invoice').filter(({ parent }) => parent.subscription_details.subscription === id)

function newInvoice(
  account: Account,
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { id, currency, customer, metadata } = subscription
  const { price, quantity, current_period_start: start, current_period_end } = itemOf(subscription)
  const amount = price.unit_amount * quantity
  const isFirst = billing_reason === 'subscription_create'
  const months = price.recurring.interval === 'year' ? -12 : -1
  const description = `${quantity} × ${namesOf.get(subscription)}`
  const invoice = account.put<Invoice>({
    id: account.newId('invoice'),
    object: 'invoice',
    billing_reason,
    currency,
    customer,
    status: 'draft',
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    created: account.now,
    hosted_invoice_url: null,
    invoice_pdf: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: isFirst ? null : account.now + HOUR,
    number: null,
    // Of an invoice of a subscription it is the period before the one that is paid.
    period_start: isFirst ? start : monthsLater(start, months),
    period_end: start,
    lines: {
      object: 'list',
      data: [
        { id: account.newId('line_item'), amount, description, period: { start, end: current_period_end } },
      ],
      has_more: false,
    },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: id, metadata: { ...metadata } },
    },
  })
  subscription.latest_invoice = invoice.id
  account.emit('invoice.created', invoice)
  return invoice
}

export function finalize(account: Account, invoice: Invoice): void {
  const count = account.all<Invoice>('invoice').filter((one) => one.number !== null).length
  Object.assign(invoice, {
    status: 'open',
    number: `REPLICA-${String(count + 1).padStart(4, '0')}`,
    hosted_invoice_url: `https://invoice.stripe.test/i/${invoice.id}`,
    invoice_pdf: `https://pay.stripe.test/invoice/${invoice.id}/pdf`,
  })
  account.emit('invoice.finalized', invoice)
}

const intentFor = (account: Account, { amount_due, currency, customer }: Invoice): Intent =>
  newIntent(account, {
    amount: amount_due,
    currency,
    customer,
    description: 'Subscription update',
    metadata: {},
  })

function collected(account: Account, subscription: Subscription, invoice: Invoice, methodId: string): void {
  succeed(account, intentFor(account, invoice), methodId)
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    attempted: true,
    next_payment_attempt: null,
    attempt_count: invoice.attempt_count + 1,
  })
  account.emit('invoice.paid', invoice)
  account.emit('invoice.payment_succeeded', invoice)
  const hasOpen = invoicesOf(account, subscription).some(({ status }) => status === 'open')
  if (subscription.status === 'active' || subscription.status === 'canceled' || hasOpen) return
  subscription.status = 'active'
  account.emit('customer.subscription.updated', subscription)
}

/** An attempt to collect an invoice by itself, or by the customer with a new card. */
export function collect(account: Account, invoice: Invoice): void {
  const subscription = account.get<Subscription>(
    'subscription',
    invoice.parent.subscription_details.subscription,
  )
  const customer = account.get<Customer>('customer', invoice.customer)
  const methodId = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const said = methodId === null ? AUTHENTICATION_REQUIRED : attempt(account, methodId, true)
  if (said === 'paid') {
    collected(account, subscription, invoice, methodId!)
    return
  }
  invoice.attempted = true
  invoice.attempt_count += 1
  const pause = RETRY_DAYS[invoice.attempt_count - 1]
  invoice.next_payment_attempt = pause === undefined ? null : account.now + pause * DAY
  failIntent(account, intentFor(account, invoice), said === 'asks' ? AUTHENTICATION_REQUIRED : said)
  account.emit('invoice.payment_failed', invoice)
  if (pause === undefined) afterDunning(account, subscription)
  else if (subscription.status !== 'past_due') {
    subscription.status = 'past_due'
    account.emit('customer.subscription.updated', subscription)
  }
}

function afterDunning(account: Account, subscription: Subscription): void {
  if (account.settings.afterDunning === 'unpaid') {
    subscription.status = 'unpaid'
    account.emit('customer.subscription.updated', subscription)
  } else end(account, subscription)
}

/** In the portal: the customer cancels at the end of the period, takes that back, or enters another card. */
export function inPortal(
  account: Account,
  given: { customer: string } & ({ cancels: string } | { keeps: string } | { card: string }),
): void {
  if ('card' in given) {
    const method = newMethod(account, given.card)
    attach(account, method, given.customer)
    const customer = account.get<Customer>('customer', given.customer)
    customer.invoice_settings.default_payment_method = method.id
    for (const subscription of account.all<Subscription>('subscription')) {
      if (subscription.customer === customer.id) subscription.default_payment_method = method.id
    }
    account.emit('customer.updated', customer)
    return
  }
  const subscription = openSubscription(account, 'cancels' in given ? given.cancels : given.keeps)
  // With the flexible billing mode the portal sets the date, not the flag.
  subscription.cancel_at = 'cancels' in given ? itemOf(subscription).current_period_end : null
  subscription.cancel_at_period_end = false
  subscription.canceled_at = 'cancels' in given ? account.now : null
  account.emit('customer.subscription.updated', subscription)
}

export function renew(account: Account, subscription: Subscription): void {
  const item = itemOf(subscription)
  const step = item.price.recurring.interval === 'year' ? 12 : 1
  const anchor = subscription.billing_cycle_anchor
  let months = step
  while (monthsLater(anchor, months) <= item.current_period_end) months += step
  item.current_period_start = item.current_period_end
  item.current_period_end = monthsLater(anchor, months)
  newInvoice(account, subscription, 'subscription_cycle')
  account.emit('customer.subscription.updated', subscription)
}
