import { describe, expect, test } from 'bun:test'
import type { Stripe } from 'stripe'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { type Order, type PaymentProcessor, ProcessorError } from '../../../src/providers/payments/port.ts'
import { createStripe } from '../../../src/providers/stripe/provider.ts'
import type { Trouble } from '../../replicas/stripe.ts'
import type { Configuration, Customer, Intent, Subscription } from '../../replicas/stripe-account.ts'
import { CARD, type StripeAccount, sharedStripe } from '../../replicas/stripe-client.ts'
import { TestClock } from '../../support/clock.ts'
import { originOfNothing } from '../../support/ports.ts'
import { some } from '../../support/size.ts'
import { orderOf, planOrder, recurringOrder, URLS } from './world.ts'

/** What is special about Stripe: its errors, limits and time-outs, its keys, and what else its account may contain. */

const CLOCK_START = Date.parse('2026-03-04T17:00:00.000Z')
/** More than any machine needs for a call. */
const PLENTY = { totalMs: 120_000, callMs: 60_000, chargeMs: 60_000 }
/** Short, so that no test waits. */
const PATIENCE = { totalMs: 2_000, callMs: 250, chargeMs: 300, pauseMs: 2 }

interface Shop {
  account: StripeAccount
  clock: TestClock
  processor: PaymentProcessor
}

async function openShop(patience: Partial<typeof PATIENCE> = {}): Promise<Shop> {
  const clock = new TestClock(CLOCK_START)
  const account = await (await sharedStripe()).open(clock.now())
  const processor = createStripe({ ...account.access, clock, patience: { ...PATIENCE, ...patience } })
  return { account, clock, processor }
}

/** A shop with a customer who has a saved card. */
async function openWithCard(patience: Partial<typeof PATIENCE> = {}): Promise<Shop & { customer: string }> {
  const shop = await openShop(patience)
  const customer = await shop.processor.createCustomer({ id: uuidv7(), name: 'Corner Bakery', email: null })
  await shop.account.enterCard(customer, CARD.ok)
  return { ...shop, customer }
}

async function failureOf(work: Promise<unknown>): Promise<ProcessorError> {
  const error = await work.then(
    () => new Error('It succeeded.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProcessorError)
  return error as ProcessorError
}

const intentsOf = async (account: StripeAccount, order: Order): Promise<Intent[]> =>
  (await account.objects<Intent>('payment_intent')).filter(
    ({ metadata }) => metadata.purchase === order.metadata.purchase,
  )

const paid = { outcome: 'PAID', paymentId: expect.any(String), subscriptionId: null } as const

describe('a call that fails', () => {
  const CHARGE = 'POST /v1/payment_intents'

  test.each(
    some<{ case: string; trouble: Trouble }>([
      { case: 'a limit on calls', trouble: { how: 'status', status: 429 } },
      { case: 'three limits on calls', trouble: { how: 'status', status: 429, times: 3 } },
      { case: 'an error of Stripe', trouble: { how: 'status', status: 500 } },
      { case: 'two errors of Stripe', trouble: { how: 'status', status: 503, times: 2 } },
      { case: 'a connection that breaks before it is carried out', trouble: { how: 'reset' } },
      { case: 'a connection that breaks once it was carried out', trouble: { how: 'resetAfter' } },
      { case: 'no answer', trouble: { how: 'hang' } },
      { case: 'no answer once it was carried out', trouble: { how: 'hangAfter' } },
      { case: 'an answer of a proxy', trouble: { how: 'garbage' } },
      { case: 'an answer that comes too late', trouble: { how: 'overtaken' } },
    ]),
  )('by $case is made again, and the card is charged once', async ({ trouble }) => {
    const { account, processor, customer } = await openWithCard({ totalMs: PLENTY.totalMs })
    const order = orderOf(customer)
    await account.trouble({ ...trouble, call: CHARGE })
    expect(await processor.charge(order)).toEqual(paid)
    expect(await intentsOf(account, order)).toEqual([expect.objectContaining({ status: 'succeeded' })])
    const charges = (await account.requests()).filter(({ method, path }) => `${method} ${path}` === CHARGE)
    expect(charges.length).toBeGreaterThan(1)
    expect(new Set(charges.map(({ key }) => key))).toEqual(new Set([`${order.metadata.purchase}:charge`]))
  })

  test('by a limit that names a time is made again after that time', async () => {
    const { account, processor, customer } = await openWithCard(PLENTY)
    await account.trouble({ call: CHARGE, how: 'status', status: 429, headers: { 'retry-after': '1' } })
    expect(await processor.charge(orderOf(customer))).toEqual(paid)
    const charges = (await account.requests()).filter(({ method, path }) => `${method} ${path}` === CHARGE)
    const [first, second, ...others] = charges.map(({ atMs }) => atMs)
    expect([others, second! - first! >= 1_000]).toEqual([[], true])
  })

  test.each(
    some<{ case: string; trouble: Trouble; calls: number }>([
      {
        case: 'a limit that names a longer time than there is',
        trouble: { how: 'status', status: 429, headers: { 'retry-after': '60' } },
        calls: 1,
      },
      { case: 'limits on calls all the time', trouble: { how: 'status', status: 429, times: 99 }, calls: 7 },
      { case: 'errors of Stripe all the time', trouble: { how: 'status', status: 500, times: 99 }, calls: 3 },
      {
        case: 'an error of Stripe that says not to try again',
        trouble: { how: 'status', status: 500, headers: { 'stripe-should-retry': 'false' } },
        calls: 1,
      },
      { case: 'connections that break', trouble: { how: 'reset', times: 99 }, calls: 3 },
      { case: 'no answers', trouble: { how: 'hang', times: 99 }, calls: 3 },
    ]),
  )('by $case is given up as UNAVAILABLE', async ({ trouble, calls }) => {
    const { account, processor, customer } = await openWithCard()
    await account.trouble({ ...trouble, call: 'GET /v1/invoices' })
    const { kind, message } = await failureOf(processor.listInvoices(customer, { limit: 1, after: null }))
    expect([kind, message]).toEqual([
      'UNAVAILABLE',
      'The payment service does not answer. Try again in a few minutes.',
    ])
    const made = (await account.requests()).filter(({ path }) => path === '/v1/invoices')
    expect(made).toHaveLength(calls)
  })

  test('gets no longer than the time of the function that makes it', async () => {
    const { account, processor, customer } = await openWithCard({ totalMs: 600, callMs: 400 })
    const before = (await account.requests()).length
    await account.trouble({ how: 'hang', times: 99 })
    const { kind, cause } = await failureOf(processor.charge(orderOf(customer)))
    expect([kind, String(cause)]).toEqual(['UNAVAILABLE', expect.stringMatching(/connection|over/)])
    // Two at once, each again with the 200 ms that are left at most.
    expect((await account.requests()).length - before).toBeLessThanOrEqual(4)
  })

  test('because nothing listens there is UNAVAILABLE', async () => {
    const apiUrl = await originOfNothing()
    const dead = createStripe({
      secretKey: 'sk_test_dead',
      webhookSecret: 'whsec_dead',
      apiUrl,
      clock: new TestClock(),
      patience: PATIENCE,
    })
    expect(await failureOf(dead.savedCard('cus_1'))).toMatchObject({ kind: 'UNAVAILABLE' })
  })

  test('does not hold up a call that works', async () => {
    const { account, processor, customer } = await openWithCard({ callMs: 2_000 })
    await account.trouble({ call: 'GET /v1/invoices', how: 'hang', times: 99 })
    const hanging = failureOf(processor.listInvoices(customer, { limit: 1, after: null }))
    const waited = Promise.withResolvers<string>()
    hanging.then(() => waited.resolve('the call that hangs'))
    processor.charge(orderOf(customer)).then(() => waited.resolve('the charge'))
    expect(await waited.promise).toBe('the charge')
    await hanging
  })

  test('is REFUSED for a wrong key, and no error shows a secret', async () => {
    const { account, clock } = await openShop()
    const secretKey = `${account.settings.secretKey}wrong`
    const { webhookSecret, apiUrl } = account.access
    const processor = createStripe({ secretKey, webhookSecret, apiUrl, clock, patience: PATIENCE })
    const error = await failureOf(processor.savedCard('cus_1'))
    expect([error.kind, error.message]).toEqual([
      'REFUSED',
      'The payment service refused the call. The log of this server says why.',
    ])
    expect(Bun.inspect(error)).toContain('StripeAuthenticationError')
    for (const secret of [secretKey, webhookSecret, secretKey.slice(-4)]) {
      expect(Bun.inspect(error.cause)).not.toContain(secret)
      expect(error.message).not.toContain(secret)
    }
  })

  test('for an amount that is too small is REFUSED with a sentence about it', async () => {
    const { processor, customer } = await openWithCard()
    for (const call of [
      () => processor.charge(orderOf(customer, { amount: 30 })),
      () => processor.createCheckout(orderOf(customer, { amount: 30 }), URLS),
    ]) {
      expect(await failureOf(call())).toMatchObject({
        kind: 'REFUSED',
        message: 'The amount is below the smallest card payment.',
      })
    }
  })
})

describe('a purchase', () => {
  test('whose charge was answered with an error of Stripe, which it repeats, is found when it is charged again', async () => {
    const { account, processor, customer } = await openWithCard()
    const order = orderOf(customer)
    await account.trouble({ call: 'POST /v1/payment_intents', how: 'statusAfter' })
    expect(await failureOf(processor.charge(order))).toMatchObject({ kind: 'UNAVAILABLE' })
    expect(await processor.charge(order)).toEqual(paid)
    expect(await intentsOf(account, order)).toHaveLength(1)
  })

  test('whose charge came to nothing at Stripe is not charged by another key', async () => {
    const { account, processor, customer } = await openWithCard()
    const order = orderOf(customer)
    await account.trouble({ call: 'POST /v1/payment_intents', how: 'statusStored' })
    expect(await failureOf(processor.charge(order))).toMatchObject({ kind: 'UNAVAILABLE' })
    expect(await failureOf(processor.charge(order))).toMatchObject({ kind: 'UNAVAILABLE' })
    await account.enterCard(customer, CARD.mastercard)
    expect(await failureOf(processor.charge(order))).toMatchObject({ kind: 'UNAVAILABLE' })
    expect(await intentsOf(account, order)).toEqual([])
    expect(await processor.charge(orderOf(customer))).toEqual(paid)
  })

  test('that another process charges at the same time is charged once', async () => {
    const { account, processor, clock, customer } = await openWithCard(PLENTY)
    const other = createStripe({ ...account.access, clock, patience: { ...PLENTY, pauseMs: 30 } })
    const order = orderOf(customer)
    await account.trouble({ call: 'POST /v1/payment_intents', how: 'overtaken' })
    const results = await Promise.all([processor.charge(order), other.charge(order)])
    expect(results).toEqual([paid, paid])
    expect(await intentsOf(account, order)).toHaveLength(1)
  })

  test('whose charge needs the owner leaves no intent that could be paid, also after a crash', async () => {
    const { account, processor, customer } = await openWithCard()
    await account.enterCard(customer, CARD.alwaysAsks)
    const order = orderOf(customer)
    await account.trouble({ call: 'POST /v1/payment_intents/:id/cancel', how: 'status', times: 3 })
    expect(await failureOf(processor.charge(order))).toMatchObject({ kind: 'UNAVAILABLE' })
    expect(await intentsOf(account, order)).toMatchObject([{ status: 'requires_payment_method' }])
    expect(await processor.charge(order)).toEqual({ outcome: 'REQUIRES_ACTION' })
    const [intent, ...others] = await intentsOf(account, order)
    expect([intent?.status, others]).toEqual(['canceled', []])
    expect(await processor.read({ kind: 'PAYMENT', id: intent!.id })).toMatchObject({
      payment: { status: 'CANCELLED' },
    })
  })

  test('whose card was agreed with the bank when it was saved is charged without the owner', async () => {
    const { account, processor, customer } = await openWithCard()
    await account.enterCard(customer, CARD.asksOnce)
    expect(await processor.charge(orderOf(customer))).toEqual(paid)
  })

  test.each(
    some([
      { card: CARD.declined, reason: 'The bank declined the card.' },
      { card: CARD.lost, reason: 'The bank declined the card.' },
      { card: CARD.insufficientFunds, reason: 'The card does not have enough money for this payment.' },
      { card: CARD.expired, reason: 'The card has expired.' },
      { card: CARD.wrongCode, reason: 'The security code of the card is wrong.' },
      { card: CARD.processingError, reason: 'The bank could not process the card. Try again later.' },
    ]),
  )('charged to the test card $card is declined with: $reason', async ({ card, reason }) => {
    const { account, processor, customer } = await openWithCard()
    await account.enterCard(customer, card)
    for (const order of [orderOf(customer), recurringOrder(customer)])
      expect(await processor.charge(order)).toEqual({ outcome: 'DECLINED', reason })
    const [failed] = (await account.objects<Intent>('payment_intent')).filter(
      ({ metadata }) => metadata.purchase,
    )
    expect(await processor.read({ kind: 'PAYMENT', id: failed!.id })).toMatchObject({
      payment: { status: 'FAILED', failure: reason },
    })
  })

  test('paid by a slow method is complete and unpaid until the money arrives, or does not', async () => {
    for (const isPaid of [true, false]) {
      const { account, processor, customer } = await openWithCard()
      const { sessionId } = await processor.createCheckout(orderOf(customer), URLS)
      await account.pay(sessionId, CARD.ok, { isDelayed: true })
      const before = await processor.read({ kind: 'CHECKOUT', id: sessionId })
      expect(before).toMatchObject({ checkout: { status: 'COMPLETE', isPaid: false } })
      const id = before.kind === 'CHECKOUT' ? before.checkout.paymentId! : ''
      expect(await processor.read({ kind: 'PAYMENT', id })).toMatchObject({
        payment: { status: 'PROCESSING' },
      })
      await account.take()
      await account.settle(sessionId, isPaid)
      const events = await Promise.all((await account.take()).map((one) => processor.verify(one)))
      expect(events.map((event) => event?.type)).toContain(
        `checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`,
      )
      expect(await processor.read({ kind: 'PAYMENT', id })).toMatchObject({
        payment: { status: isPaid ? 'SUCCEEDED' : 'FAILED' },
      })
    }
  })

  test('in a currency that Stripe counts in hundredths is charged a hundred times its units, and read back', async () => {
    const { account, processor, customer } = await openWithCard()
    const order = orderOf(customer, { currency: 'ISK', amount: 4_000 })
    const result = await processor.charge(order)
    expect(await intentsOf(account, order)).toMatchObject([{ amount: 400_000, currency: 'isk' }])
    const id = result.outcome === 'PAID' ? result.paymentId : ''
    await account.refund(id, 100_000)
    expect(await processor.read({ kind: 'PAYMENT', id })).toMatchObject({
      payment: { amount: 4_000, amountRefunded: 1_000 },
    })
    await processor.charge(orderOf(customer, { currency: 'JPY', amount: 4_000 }))
    expect(await account.objects<Intent>('payment_intent')).toContainEqual(
      expect.objectContaining({ amount: 4_000, currency: 'jpy' }),
    )
  })

  test('whose amount is not a multiple of its quantity is paid whole', async () => {
    const { account, processor, customer } = await openWithCard()
    const { sessionId } = await processor.createCheckout(
      orderOf(customer, { quantity: 3, amount: 1_000 }),
      URLS,
    )
    expect(await account.pay(sessionId, CARD.ok)).toBeNull()
    expect(await account.objects<Intent>('payment_intent')).toMatchObject([{ amount: 1_000 }])
  })
})

describe('the account at Stripe', () => {
  test('needs no set-up for the portal: its features are made once, and found by another process', async () => {
    const { account, processor, clock, customer } = await openWithCard()
    const configurations = () => account.objects<Configuration>('billing_portal.configuration')
    await processor.createPortal(customer, URLS.successUrl)
    await processor.createPortal(customer, URLS.successUrl)
    await createStripe({ ...account.access, clock }).createPortal(customer, URLS.successUrl)
    const [made, ...others] = await configurations()
    expect([made?.features, others]).toEqual([
      {
        customer_update: {
          enabled: 'true',
          allowed_updates: { 0: 'name', 1: 'email', 2: 'address', 3: 'tax_id' },
        },
        invoice_history: { enabled: 'true' },
        payment_method_update: { enabled: 'true' },
        subscription_cancel: { enabled: 'true', mode: 'at_period_end' },
      },
      [],
    ])
    await account.delete(made!.id)
    expect(await failureOf(processor.createPortal(customer, URLS.successUrl))).toMatchObject({
      kind: 'MISSING',
    })
    const { url } = await processor.createPortal(customer, URLS.successUrl)
    expect(url).toStartWith('https://billing.stripe.test/')
    expect(await configurations()).toHaveLength(1)
  })

  test('gets a customer again that was deleted on the day it was made', async () => {
    const { account, processor } = await openShop()
    const organization = { id: uuidv7(), name: 'Corner Bakery', email: 'owner@bakery.example' }
    const first = await processor.createCustomer(organization)
    await account.delete(first)
    const second = await processor.createCustomer(organization)
    expect(second).not.toBe(first)
    expect(await processor.createCustomer(organization)).toBe(second)
  })

  test('may be one without a search', async () => {
    const { account, processor } = await openShop()
    await account.trouble({ call: 'GET /v1/customers/search', how: 'status', status: 400, times: 99 })
    const organization = { id: uuidv7(), name: 'x'.repeat(300), email: null }
    const customer = await processor.createCustomer(organization)
    expect(await processor.createCustomer(organization)).toBe(customer)
    expect(await account.objects<Customer>('customer')).toMatchObject([{ name: 'x'.repeat(256) }])
  })

  test('gets a customer without an email address that Stripe does not accept', async () => {
    const { account, processor } = await openShop()
    await processor.createCustomer({ id: uuidv7(), name: 'Corner Bakery', email: 'owner@localhost' })
    expect(await account.objects<Customer>('customer')).toMatchObject([
      { name: 'Corner Bakery', email: null },
    ])
  })

  test('gets one product for a key, with its name of today', async () => {
    const { account, processor, customer } = await openWithCard()
    await processor.charge(recurringOrder(customer))
    await processor.charge({ ...recurringOrder(customer), name: 'An extra member' })
    await processor.charge({ ...recurringOrder(customer), name: 'An extra member' })
    expect(await account.objects('product')).toEqual([
      expect.objectContaining({ id: 'carillon_extra_member', name: 'An extra member' }),
    ])
    const subscriptions = await account.objects<Subscription>('subscription')
    expect(subscriptions.map(({ items }) => items.data[0]!.price.product)).toEqual([
      'carillon_extra_member',
      'carillon_extra_member',
      'carillon_extra_member',
    ])
  })

  test('is called with the pinned version and keys of ours, and learns nothing about the machine', async () => {
    const { account, processor, customer } = await openWithCard()
    const orders = [orderOf(customer), recurringOrder(customer), planOrder(customer)]
    await processor.charge(orders[0]!)
    const begun = await processor.charge(orders[1]!)
    await account.pay((await processor.createCheckout(orders[2]!, URLS)).sessionId, CARD.ok)
    const id = begun.outcome === 'PAID' ? begun.subscriptionId! : ''
    await processor.setCancelAtPeriodEnd(id, true, 'a key of the caller')
    await processor.createPortal(customer, URLS.successUrl)
    const requests = await account.requests()
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([200, 404]))
    for (const { headers } of requests) {
      expect(headers).toMatchObject({
        'stripe-version': '2026-10-28.endive',
        'user-agent': 'Carillon/1 stripe-node/23',
      })
      expect(Object.keys(headers).filter((name) => /telemetry|client-user-agent/.test(name))).toEqual([])
    }
    const posts = requests.filter(({ method }) => method === 'POST').map(({ path, key }) => `${path} ${key}`)
    // A call that takes long is made again, with the same key.
    const keys = [...new Set(posts)]
    const purchases = orders.map(({ metadata }) => metadata.purchase)
    expect(keys).toEqual([
      expect.stringMatching(/^\/v1\/customers [\w-]{36}:customer$/),
      expect.stringMatching(/^\/v1\/customers\/cus_\w+ [\w-]{36}$/),
      `/v1/payment_intents ${purchases[0]}:charge`,
      `/v1/products ${purchases[1]}:product`,
      `/v1/subscriptions ${purchases[1]}:charge`,
      `/v1/checkout/sessions ${purchases[2]}:checkout`,
      `/v1/subscriptions/${id} a key of the caller`,
      expect.stringMatching(/^\/v1\/billing_portal\/configurations [\w-]{36}$/),
      expect.stringMatching(/^\/v1\/billing_portal\/sessions [\w-]{36}$/),
    ])
  })
})

describe('an event', () => {
  const eventOf = (type: string, object: object) => ({
    id: 'evt_1',
    object: 'event',
    api_version: '2026-10-28.endive',
    created: CLOCK_START / 1_000,
    type,
    data: { object },
  })

  async function verified({ account, processor }: Shop, event: object) {
    const body = JSON.stringify(event)
    return processor.verify({ body, signature: await account.sign(body) })
  }

  test.each([
    { type: 'checkout.session.completed', object: { id: 'cs_1' }, about: { kind: 'CHECKOUT', id: 'cs_1' } },
    { type: 'checkout.session.expired', object: { id: 'cs_1' }, about: { kind: 'CHECKOUT', id: 'cs_1' } },
    {
      type: 'customer.subscription.deleted',
      object: { id: 'sub_1' },
      about: { kind: 'SUBSCRIPTION', id: 'sub_1' },
    },
    { type: 'payment_intent.payment_failed', object: { id: 'pi_1' }, about: { kind: 'PAYMENT', id: 'pi_1' } },
    {
      type: 'invoice.paid',
      object: {
        id: 'in_1',
        parent: { subscription_details: { subscription: 'sub_1' } },
      } satisfies DeepPartial<Stripe.Invoice>,
      about: { kind: 'SUBSCRIPTION', id: 'sub_1' },
    },
    {
      type: 'invoice.payment_failed',
      object: { id: 'in_1', parent: { subscription_details: { subscription: { id: 'sub_1' } } } },
      about: { kind: 'SUBSCRIPTION', id: 'sub_1' },
    },
    // An endpoint with an older version of the API.
    {
      type: 'invoice.paid',
      object: { id: 'in_1', subscription: 'sub_1' },
      about: { kind: 'SUBSCRIPTION', id: 'sub_1' },
    },
    // An invoice that was written by hand, and a payment of another time.
    { type: 'invoice.paid', object: { id: 'in_1', parent: null }, about: { kind: 'OTHER', id: 'in_1' } },
    {
      type: 'charge.refunded',
      object: { id: 'ch_1', payment_intent: 'pi_1' } satisfies Partial<Stripe.Charge>,
      about: { kind: 'PAYMENT', id: 'pi_1' },
    },
    {
      type: 'charge.refunded',
      object: { id: 'ch_1', payment_intent: null },
      about: { kind: 'OTHER', id: 'ch_1' },
    },
    { type: 'charge.succeeded', object: { id: 'ch_1' }, about: { kind: 'OTHER', id: 'ch_1' } },
    { type: 'balance.available', object: {}, about: { kind: 'OTHER', id: '' } },
    { type: 'constructor', object: { id: 'x' }, about: { kind: 'OTHER', id: 'x' } },
  ])('$type of $object is about $about', async ({ type, object, about }) => {
    expect(await verified(await openShop(), eventOf(type, object))).toEqual({
      id: 'evt_1',
      type,
      object: about as never,
      createdAt: CLOCK_START,
    })
  })

  test.each([
    { case: 'an event without its object', event: { ...eventOf('invoice.paid', {}), data: undefined } },
    { case: 'an event without an id', event: { ...eventOf('invoice.paid', {}), id: undefined } },
    { case: 'an event without a time', event: { ...eventOf('invoice.paid', {}), created: 'today' } },
    { case: 'a thin event', event: { ...eventOf('invoice.paid', {}), object: 'v2.core.event' } },
    { case: 'a list', event: [] },
  ])('that is $case is not taken, although it is signed', async ({ event }) => {
    expect(await verified(await openShop(), event)).toBeUndefined()
  })

  test('signed with the secret of another endpoint is not taken', async () => {
    const { account, processor } = await openShop()
    const body = JSON.stringify(eventOf('invoice.paid', { id: 'in_1' }))
    const signature = await account.sign(body, 'whsec_of_another_endpoint')
    expect(await processor.verify({ body, signature })).toBeUndefined()
  })

  test('about an object that is not ours is read as one without metadata', async () => {
    const { account, processor, customer } = await openWithCard()
    const order = orderOf(customer)
    await processor.charge({ ...order, metadata: { ...order.metadata, organization: 'another shop' } })
    const [intent] = await account.objects<Intent>('payment_intent')
    expect(await processor.read({ kind: 'PAYMENT', id: intent!.id })).toMatchObject({
      payment: { id: intent!.id, metadata: undefined, status: 'SUCCEEDED' },
    })
  })
})

describe('the events since a time', () => {
  /** Events of other business of the account, some at each time. */
  async function busy(spread: ReadonlyArray<{ atSecond: number; count: number }>) {
    // Some hundred calls: a busy machine takes long.
    const shop = await openShop({ totalMs: 60_000, callMs: 20_000 })
    for (const { atSecond, count } of spread) {
      await shop.account.moveTo(CLOCK_START + atSecond * 1_000)
      await shop.account.emit('payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }, count)
    }
    const all = (await shop.account.events()).map(({ id }) => id)
    return { ...shop, all }
  }

  test.each([
    {
      case: 'evenly',
      spread: Array.from({ length: 60 }, (_, index) => ({ atSecond: index * 60, count: 45 })),
    },
    {
      case: 'most of them late',
      spread: [
        { atSecond: 0, count: 10 },
        { atSecond: 90_000, count: 900 },
        { atSecond: 90_060, count: 900 },
      ],
    },
    {
      case: 'most of them early',
      spread: [
        { atSecond: 0, count: 950 },
        { atSecond: 1, count: 900 },
        { atSecond: 90_000, count: 5 },
      ],
    },
  ])('are the oldest 1,000 where there are more, $case; the others follow', async ({ spread }) => {
    const { processor, all } = await busy(spread)
    const first = await processor.eventsSince(CLOCK_START)
    expect(first.map(({ id }) => id)).toEqual(all.slice(0, 1_000))
    const next = await processor.eventsSince(first.at(-1)!.createdAt)
    expect(next.map(({ id }) => id)).toContain(all[1_000]!)
  })

  test('are all of them where there are at most 1,000', async () => {
    const { processor, all } = await busy([
      { atSecond: 0, count: 400 },
      { atSecond: 5, count: 600 },
    ])
    expect((await processor.eventsSince(CLOCK_START)).map(({ id }) => id)).toEqual(all)
    expect(await processor.eventsSince(CLOCK_START + 5_000)).toHaveLength(600)
    expect(await processor.eventsSince(CLOCK_START + 6_000)).toEqual([])
  })

  test('leave out what does not matter', async () => {
    const { account, processor } = await openShop()
    await account.emit('customer.created', { id: 'cus_1', object: 'customer' }, 3)
    expect(await processor.eventsSince(CLOCK_START)).toEqual([])
  })

  test('are UNAVAILABLE where one second has more than can be read', async () => {
    const { processor } = await busy([
      { atSecond: 0, count: 1_001 },
      { atSecond: 9, count: 1 },
    ])
    expect(await failureOf(processor.eventsSince(CLOCK_START))).toMatchObject({ kind: 'UNAVAILABLE' })
  })
})

type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T

describe('the account of the key', () => {
  test('is named with its mode', async () => {
    const { account, processor } = await openShop()
    const id = account.settings.secretKey.split('_').at(-1)
    expect(await processor.account()).toBe(`acct_${id} (test mode)`)
  })

  test('is unknown to a restricted key that may not read it', async () => {
    const { account, processor } = await openShop()
    await account.trouble({ how: 'status', status: 403, call: 'GET /v1/account' })
    expect(await processor.account()).toBeNull()
  })
})
