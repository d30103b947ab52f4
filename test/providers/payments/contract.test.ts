import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../../src/lib/ids.ts'
import {
  type PaymentProcessor,
  ProcessorError,
  type ProcessorEvent,
  type ProcessorObject,
} from '../../../src/providers/payments/port.ts'
import { some } from '../../support/size.ts'
import { type OpenPaymentWorld, orderOf, planOrder, recurringOrder, URLS } from './world.ts'
import { worlds } from './worlds/all.ts'

/** What billing relies on, of every payment processor. How a processor joins: world.ts. */

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A customer of its own. */
const customerOf = ({ processor }: OpenPaymentWorld): Promise<string> =>
  processor.createCustomer({ id: uuidv7(), name: 'Corner Bakery', email: 'owner@bakery.example' })

/** A customer with a saved card, which paid for something. */
async function payer(world: OpenPaymentWorld): Promise<string> {
  const customer = await customerOf(world)
  const checkout = await world.processor.createCheckout(orderOf(customer), URLS)
  expect(await world.pay(checkout, 'ok')).toBe(true)
  return customer
}

/** The events of the callbacks that have arrived since it was last asked. */
async function arrived(world: OpenPaymentWorld): Promise<ProcessorEvent[]> {
  const callbacks = await world.callbacks()
  const events = await Promise.all(callbacks.map((callback) => world.processor.verify(callback)))
  expect(events).not.toContain(undefined)
  return events as ProcessorEvent[]
}

/** What the callbacks are about, as it is now, each object once. */
async function changed(world: OpenPaymentWorld): Promise<ProcessorObject[]> {
  const events = await arrived(world)
  const objects = new Map(events.map(({ object }) => [`${object.kind} ${object.id}`, object]))
  return Promise.all([...objects.values()].map((object) => world.processor.read(object)))
}

const subscriptionOf = async (processor: PaymentProcessor, id: string) => {
  const object = await processor.read({ kind: 'SUBSCRIPTION', id })
  if (object.kind !== 'SUBSCRIPTION') throw new Error('It is no subscription.')
  return object.subscription
}

const paymentOf = async (processor: PaymentProcessor, id: string) => {
  const object = await processor.read({ kind: 'PAYMENT', id })
  if (object.kind !== 'PAYMENT') throw new Error('It is no payment.')
  return object.payment
}

async function failureOf(work: Promise<unknown>): Promise<ProcessorError> {
  const error = await work.then(
    () => new Error('It succeeded.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ProcessorError)
  return error as ProcessorError
}

/** The payments that the callbacks since then say were paid, with their amounts. */
async function paidSince(world: OpenPaymentWorld): Promise<Array<{ id: string; amount: number }>> {
  const payments = (await changed(world)).flatMap((object) =>
    object.kind === 'PAYMENT' && object.payment.status === 'SUCCEEDED' ? [object.payment] : [],
  )
  return payments.map(({ id, amount }) => ({ id, amount }))
}

/** Begins the subscription of a RECURRING product with the saved card. */
async function subscribed(world: OpenPaymentWorld, customer: string) {
  const result = await world.processor.charge(recurringOrder(customer))
  if (result.outcome !== 'PAID') throw new Error(`It was ${result.outcome}.`)
  return subscriptionOf(world.processor, result.subscriptionId!)
}

describe.each(some(worlds))('$name', ({ processor: name, open }) => {
  test('it says which processor it is', async () => {
    await using world = await open()
    expect(world.processor.name).toBe(name)
  })

  describe('a customer', () => {
    test('is the same one for an organization each time, also after its name changed', async () => {
      await using world = await open()
      const organization = { id: uuidv7(), name: 'Corner Bakery', email: null }
      const first = await world.processor.createCustomer(organization)
      const renamed = { ...organization, name: 'Harbor Bakery', email: 'owner@bakery.example' }
      expect(await world.processor.createCustomer(renamed)).toBe(first)
      await world.passTo(world.now() + 3 * DAY_MS)
      expect(await world.processor.createCustomer(organization)).toBe(first)
      const other = await world.processor.createCustomer({ ...organization, id: uuidv7() })
      expect(other).not.toBe(first)
    })

    test('has no card at first, and the one it paid with afterwards', async () => {
      await using world = await open()
      const customer = await customerOf(world)
      expect(await world.processor.savedCard(customer)).toBeNull()
      await world.pay(await world.processor.createCheckout(orderOf(customer), URLS), 'ok')
      expect(await world.processor.savedCard(customer)).toEqual({
        brand: 'visa',
        last4: '4242',
        expMonth: expect.any(Number),
        expYear: expect.any(Number),
      })
    })

    test('has the card that was entered last in the portal', async () => {
      await using world = await open()
      const customer = await payer(world)
      const { url } = await world.processor.createPortal(customer, 'https://carillon.test/billing')
      expect(url).toStartWith('http')
      await world.enterCard(customer, 'failsLater')
      expect(await world.processor.savedCard(customer)).toMatchObject({ last4: '0341' })
    })
  })

  describe('a checkout', () => {
    test('of credits is paid once on its page, and its callbacks lead to all that grants them', async () => {
      await using world = await open()
      const customer = await customerOf(world)
      const order = orderOf(customer, { quantity: 3, units: 3000, amount: 9000 })
      const checkout = await world.processor.createCheckout(order, URLS)
      expect(checkout.url).toStartWith('http')
      expect(checkout.expiresAt).toBeGreaterThan(world.now())
      const before = await world.processor.read({ kind: 'CHECKOUT', id: checkout.sessionId })
      expect(before).toEqual({
        kind: 'CHECKOUT',
        checkout: {
          id: checkout.sessionId,
          customer,
          metadata: order.metadata,
          status: 'OPEN',
          isPaid: false,
          paymentId: null,
          subscriptionId: null,
        },
      })
      await arrived(world)
      expect(await world.pay(checkout, 'ok')).toBe(true)
      const objects = await changed(world)
      const done = objects.find(({ kind }) => kind === 'CHECKOUT')
      const payment = objects.find(({ kind }) => kind === 'PAYMENT')
      const paymentId = payment?.kind === 'PAYMENT' ? payment.payment.id : ''
      expect([done, payment]).toEqual([
        {
          kind: 'CHECKOUT',
          checkout: {
            id: checkout.sessionId,
            customer,
            metadata: order.metadata,
            status: 'COMPLETE',
            isPaid: true,
            paymentId,
            subscriptionId: null,
          },
        },
        {
          kind: 'PAYMENT',
          payment: {
            id: paymentId,
            customer,
            metadata: order.metadata,
            status: 'SUCCEEDED',
            amount: 9000,
            amountRefunded: 0,
            currency: 'USD',
            failure: null,
          },
        },
      ])
    })

    test.each(some(['declined', 'insufficientFunds', 'expired'] as const))(
      'stays open after a card that is %s, and another card pays it',
      async (card) => {
        await using world = await open()
        const checkout = await world.processor.createCheckout(orderOf(await customerOf(world)), URLS)
        expect(await world.pay(checkout, card)).toBe(false)
        const failed = await changed(world)
        expect(failed.filter((one) => one.kind === 'PAYMENT' && one.payment.status === 'SUCCEEDED')).toEqual(
          [],
        )
        expect(await world.processor.read({ kind: 'CHECKOUT', id: checkout.sessionId })).toMatchObject({
          checkout: { status: 'OPEN', isPaid: false },
        })
        expect(await world.pay(checkout, 'ok')).toBe(true)
        expect(await paidSince(world)).toEqual([{ id: expect.any(String), amount: 3000 }])
      },
    )

    test('is paid with a card whose bank asks, once the owner has answered', async () => {
      await using world = await open()
      const checkout = await world.processor.createCheckout(orderOf(await customerOf(world)), URLS)
      expect(await world.pay(checkout, 'asks')).toBe(true)
      expect(await paidSince(world)).toHaveLength(1)
    })

    test('of the same purchase is opened once', async () => {
      await using world = await open()
      const order = orderOf(await customerOf(world))
      const first = await world.processor.createCheckout(order, URLS)
      expect(await world.processor.createCheckout(order, URLS)).toEqual(first)
      const elsewhere = { ...URLS, cancelUrl: 'https://carillon.test/other' }
      expect((await world.processor.createCheckout(order, elsewhere)).sessionId).toBe(first.sessionId)
    })

    test('expires, with a callback', async () => {
      await using world = await open()
      const checkout = await world.processor.createCheckout(orderOf(await customerOf(world)), URLS)
      await arrived(world)
      await world.passTo(checkout.expiresAt + HOUR_MS)
      expect(await changed(world)).toContainEqual({
        kind: 'CHECKOUT',
        checkout: expect.objectContaining({ id: checkout.sessionId, status: 'EXPIRED', isPaid: false }),
      })
    })

    test.each(
      some([
        { interval: 'MONTH', ends: '2026-04-04T17:00:00.000Z' },
        { interval: 'YEAR', ends: '2027-03-04T17:00:00.000Z' },
      ] as const),
    )('of a plan begins a subscription of one $interval', async ({ interval, ends }) => {
      await using world = await open()
      const customer = await customerOf(world)
      const order = planOrder(customer, { interval })
      const checkout = await world.processor.createCheckout(order, URLS)
      expect(await world.pay(checkout, 'declined')).toBe(false)
      expect((await changed(world)).filter(({ kind }) => kind === 'SUBSCRIPTION')).toEqual([])
      expect(await world.pay(checkout, 'ok')).toBe(true)
      const objects = await changed(world)
      const done = objects.find(({ kind }) => kind === 'CHECKOUT')
      const begun = objects.find(({ kind }) => kind === 'SUBSCRIPTION')
      const id = begun?.kind === 'SUBSCRIPTION' ? begun.subscription.id : ''
      expect(done).toMatchObject({ checkout: { status: 'COMPLETE', isPaid: true, subscriptionId: id } })
      expect(begun).toEqual({
        kind: 'SUBSCRIPTION',
        subscription: {
          id,
          customer,
          metadata: order.metadata,
          status: 'ACTIVE',
          currentPeriodStart: world.now(),
          currentPeriodEnd: Date.parse(ends),
          cancelAtPeriodEnd: false,
          trialEndsAt: null,
          endedAt: null,
          createdAt: world.now(),
        },
      })
    })
  })

  describe('a charge of the saved card', () => {
    test('needs the customer if there is no card, and charges nothing', async () => {
      await using world = await open()
      const customer = await customerOf(world)
      expect(await world.processor.charge(orderOf(customer))).toEqual({ outcome: 'REQUIRES_ACTION' })
      expect(await world.processor.charge(recurringOrder(customer))).toEqual({ outcome: 'REQUIRES_ACTION' })
      expect(await paidSince(world)).toEqual([])
    })

    test('is paid, and its callback leads to all that grants it', async () => {
      await using world = await open()
      const customer = await payer(world)
      await arrived(world)
      const order = orderOf(customer, {
        kind: 'PACK',
        product: 'sms_segments_1000',
        resource: 'SMS_SEGMENTS',
        amount: 2500,
      })
      const result = await world.processor.charge(order)
      expect(result).toEqual({ outcome: 'PAID', paymentId: expect.any(String), subscriptionId: null })
      const id = result.outcome === 'PAID' ? result.paymentId : ''
      expect(await changed(world)).toContainEqual({
        kind: 'PAYMENT',
        payment: {
          id,
          customer,
          metadata: order.metadata,
          status: 'SUCCEEDED',
          amount: 2500,
          amountRefunded: 0,
          currency: 'USD',
          failure: null,
        },
      })
    })

    test('charges the same purchase once, also days later and with another card', async () => {
      await using world = await open()
      const customer = await payer(world)
      await arrived(world)
      const order = orderOf(customer)
      const [first, second] = await Promise.all([
        world.processor.charge(order),
        world.processor.charge(order),
      ])
      expect(second).toEqual(first)
      await world.enterCard(customer, 'ok')
      expect(await world.processor.charge(order)).toEqual(first)
      await world.passTo(world.now() + 2 * DAY_MS)
      expect(await world.processor.charge(order)).toEqual(first)
      expect(await paidSince(world)).toHaveLength(1)
    })

    test('that the bank declines says why in a sentence, again with the same purchase, and nothing is paid', async () => {
      await using world = await open()
      const customer = await payer(world)
      await world.enterCard(customer, 'failsLater')
      await arrived(world)
      for (const order of [orderOf(customer), recurringOrder(customer)]) {
        const declined = { outcome: 'DECLINED', reason: expect.stringMatching(/^[A-Z].*\.$/) } as const
        expect(await world.processor.charge(order)).toEqual(declined)
        expect(await world.processor.charge(order)).toEqual(declined)
      }
      const objects = await changed(world)
      expect(objects.filter((one) => one.kind === 'PAYMENT' && one.payment.status === 'SUCCEEDED')).toEqual(
        [],
      )
      expect(objects.filter((one) => one.kind === 'SUBSCRIPTION')).toEqual([])
    })

    test('whose bank asks the owner is paid in a checkout of the same purchase, and once', async () => {
      await using world = await open()
      const customer = await payer(world)
      await world.enterCard(customer, 'asks')
      await arrived(world)
      const order = orderOf(customer)
      expect(await world.processor.charge(order)).toEqual({ outcome: 'REQUIRES_ACTION' })
      const checkout = await world.processor.createCheckout(order, URLS)
      expect(await world.processor.charge(order)).toEqual({ outcome: 'REQUIRES_ACTION' })
      expect(await world.pay(checkout, 'asks')).toBe(true)
      const [paid, ...others] = await paidSince(world)
      expect(others).toEqual([])
      expect(await world.processor.charge(order)).toEqual({
        outcome: 'PAID',
        paymentId: paid!.id,
        subscriptionId: null,
      })
      expect(await paidSince(world)).toEqual([])
    })

    test('of a recurring product begins one subscription', async () => {
      await using world = await open()
      const customer = await payer(world)
      const order = recurringOrder(customer)
      const result = await world.processor.charge(order)
      expect(result).toEqual({
        outcome: 'PAID',
        paymentId: expect.any(String),
        subscriptionId: expect.any(String),
      })
      expect(await world.processor.charge(order)).toEqual(result)
      const id = result.outcome === 'PAID' ? result.subscriptionId! : ''
      expect(await subscriptionOf(world.processor, id)).toMatchObject({
        customer,
        metadata: order.metadata,
        status: 'ACTIVE',
        currentPeriodStart: world.now(),
      })
      const objects = await changed(world)
      expect(objects.filter(({ kind }) => kind === 'SUBSCRIPTION')).toHaveLength(1)
      const { invoices } = await world.processor.listInvoices(customer, { limit: 10, after: null })
      expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([1800])
    })

    test('of a recurring product whose bank asks the owner begins none', async () => {
      await using world = await open()
      const customer = await payer(world)
      await world.enterCard(customer, 'asks')
      await arrived(world)
      expect(await world.processor.charge(recurringOrder(customer))).toEqual({ outcome: 'REQUIRES_ACTION' })
      expect((await changed(world)).filter(({ kind }) => kind === 'SUBSCRIPTION')).toEqual([])
    })
  })

  describe('a subscription', () => {
    test('is renewed at the end of its period, with a callback and an invoice', async () => {
      await using world = await open()
      const customer = await payer(world)
      const { id, currentPeriodEnd } = await subscribed(world, customer)
      await arrived(world)
      await world.passTo(currentPeriodEnd + 2 * HOUR_MS)
      expect(await changed(world)).toContainEqual({
        kind: 'SUBSCRIPTION',
        subscription: expect.objectContaining({
          id,
          status: 'ACTIVE',
          currentPeriodStart: currentPeriodEnd,
          currentPeriodEnd: Date.parse('2026-05-04T17:00:00.000Z'),
        }),
      })
      const { invoices } = await world.processor.listInvoices(customer, { limit: 10, after: null })
      expect(invoices.map(({ status, periodStart }) => ({ status, periodStart }))).toEqual([
        { status: 'PAID', periodStart: currentPeriodEnd },
        { status: 'PAID', periodStart: Date.parse('2026-03-04T17:00:00.000Z') },
      ])
    })

    test('that was bought on the last day of a month is renewed on the last day of the next', async () => {
      await using world = await open()
      await world.passTo(Date.parse('2027-01-31T12:00:00.000Z'))
      const { id, currentPeriodEnd } = await subscribed(world, await payer(world))
      expect(new Date(currentPeriodEnd).toISOString()).toBe('2027-02-28T12:00:00.000Z')
      await world.passTo(currentPeriodEnd + 2 * HOUR_MS)
      const renewed = await subscriptionOf(world.processor, id)
      expect(new Date(renewed.currentPeriodEnd).toISOString()).toBe('2027-03-31T12:00:00.000Z')
    })

    test('is past due after a renewal that fails, and active again with another card', async () => {
      await using world = await open()
      const customer = await payer(world)
      const { id, currentPeriodEnd } = await subscribed(world, customer)
      await world.enterCard(customer, 'failsLater')
      await world.passTo(currentPeriodEnd + 2 * HOUR_MS)
      expect(await subscriptionOf(world.processor, id)).toMatchObject({ status: 'PAST_DUE' })
      await world.enterCard(customer, 'ok')
      await world.passTo(world.now() + 8 * DAY_MS)
      expect(await subscriptionOf(world.processor, id)).toMatchObject({ status: 'ACTIVE', endedAt: null })
    })

    test('whose renewal stays unpaid ends, with a callback', async () => {
      await using world = await open()
      const customer = await payer(world)
      const { id, currentPeriodEnd } = await subscribed(world, customer)
      await world.enterCard(customer, 'failsLater')
      await world.passTo(currentPeriodEnd + 30 * DAY_MS)
      expect(await changed(world)).toContainEqual({
        kind: 'SUBSCRIPTION',
        subscription: expect.objectContaining({ id, status: 'CANCELLED', endedAt: expect.any(Number) }),
      })
    })

    test('that is cancelled lasts until the end of its period, unless that is taken back', async () => {
      await using world = await open()
      const { processor } = world
      const { id, currentPeriodEnd } = await subscribed(world, await payer(world))
      const cancels = await processor.setCancelAtPeriodEnd(id, true, uuidv7())
      expect(cancels).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true, currentPeriodEnd })
      expect(await processor.setCancelAtPeriodEnd(id, true, uuidv7())).toEqual(cancels)
      const kept = await processor.setCancelAtPeriodEnd(id, false, uuidv7())
      expect(kept).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false })
      await processor.setCancelAtPeriodEnd(id, true, uuidv7())
      await arrived(world)
      await world.passTo(currentPeriodEnd + 2 * HOUR_MS)
      expect(await changed(world)).toContainEqual({
        kind: 'SUBSCRIPTION',
        subscription: expect.objectContaining({ id, status: 'CANCELLED', endedAt: currentPeriodEnd }),
      })
    })

    test('says what a repeated key has led to since', async () => {
      await using world = await open()
      const { processor } = world
      const { id } = await subscribed(world, await payer(world))
      const key = uuidv7()
      await processor.setCancelAtPeriodEnd(id, true, key)
      await processor.setCancelAtPeriodEnd(id, false, uuidv7())
      const now = await processor.read({ kind: 'SUBSCRIPTION', id })
      const again = await processor.setCancelAtPeriodEnd(id, true, key)
      expect([now, { kind: 'SUBSCRIPTION', subscription: again }]).toEqual([
        now,
        await processor.read({ kind: 'SUBSCRIPTION', id }),
      ])
    })

    test('that was cancelled in the portal is kept like any other', async () => {
      await using world = await open()
      const { processor } = world
      const customer = await payer(world)
      const { id } = await subscribed(world, customer)
      await arrived(world)
      await world.cancelInPortal(customer, id)
      expect(await changed(world)).toContainEqual({
        kind: 'SUBSCRIPTION',
        subscription: expect.objectContaining({ id, cancelAtPeriodEnd: true }),
      })
      const kept = await processor.setCancelAtPeriodEnd(id, false, uuidv7())
      expect(kept).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: false })
    })

    test('that is cancelled now has ended, also when it is cancelled twice', async () => {
      await using world = await open()
      const { processor } = world
      const { id } = await subscribed(world, await payer(world))
      await processor.cancelNow(id, uuidv7())
      await processor.cancelNow(id, uuidv7())
      expect(await subscriptionOf(processor, id)).toMatchObject({
        status: 'CANCELLED',
        endedAt: world.now(),
        cancelAtPeriodEnd: false,
      })
    })
  })

  test('invoices come by cursor, the newest first, with what was paid for which time', async () => {
    await using world = await open()
    const customer = await payer(world)
    const { currentPeriodEnd } = await subscribed(world, customer)
    await world.passTo(currentPeriodEnd + 65 * DAY_MS)
    const first = await world.processor.listInvoices(customer, { limit: 2, after: null })
    const second = await world.processor.listInvoices(customer, { limit: 2, after: first.invoices[1]!.id })
    expect([first.hasMore, second.hasMore]).toEqual([true, false])
    const all = [...first.invoices, ...second.invoices]
    expect(all.map(({ periodStart }) => new Date(periodStart).toISOString().slice(0, 10))).toEqual([
      '2026-06-04',
      '2026-05-04',
      '2026-04-04',
      '2026-03-04',
    ])
    expect(all[0]).toEqual({
      id: expect.any(String),
      number: expect.any(String),
      status: 'PAID',
      currency: 'USD',
      amountDue: 1800,
      amountPaid: 1800,
      periodStart: Date.parse('2026-06-04T17:00:00.000Z'),
      periodEnd: Date.parse('2026-07-04T17:00:00.000Z'),
      hostedInvoiceUrl: expect.stringMatching(/^https?:/),
      pdfUrl: all[0]!.pdfUrl === null ? null : expect.stringMatching(/^https?:/),
      createdAt: expect.any(Number),
    })
  })

  test('a refund, in part or whole, changes the payment and comes with a callback about it', async () => {
    await using world = await open()
    const result = await world.processor.charge(orderOf(await payer(world)))
    const id = result.outcome === 'PAID' ? result.paymentId : ''
    await arrived(world)
    await world.refund(id, 1000)
    expect((await arrived(world)).map(({ object }) => object)).toContainEqual({ kind: 'PAYMENT', id })
    expect(await paymentOf(world.processor, id)).toMatchObject({ status: 'SUCCEEDED', amountRefunded: 1000 })
    await world.refund(id)
    expect(await paymentOf(world.processor, id)).toMatchObject({ amount: 3000, amountRefunded: 3000 })
  })

  describe('a callback', () => {
    test('is taken only as it was signed, and for 300 s', async () => {
      await using world = await open()
      const { processor } = world
      await payer(world)
      const [callback] = await world.callbacks()
      const { body, signature } = callback!
      expect(await processor.verify({ body, signature })).toBeDefined()
      const forged = [
        { body: `${body} `, signature },
        { body: body.replace(/"created": ?\d/, '"created":9'), signature },
        { body: '', signature },
        { body, signature: '' },
        { body, signature: 'nonsense' },
        { body, signature: signature.replace(/v1=\w{4}/, 'v1=0000') },
        { body, signature: signature.replace('v1=', 'v0=') },
        { body, signature: signature.replace(/t=\d+/, `t=${Math.floor(world.now() / 1000) + 60}`) },
      ]
      for (const one of forged) expect(await processor.verify(one)).toBeUndefined()
      await world.passTo(world.now() + 300_000)
      expect(await processor.verify({ body, signature })).toBeDefined()
      await world.passTo(world.now() + 1_000)
      expect(await processor.verify({ body, signature })).toBeUndefined()
    })

    test('is taken if one of several signatures is right', async () => {
      await using world = await open()
      await payer(world)
      const [callback] = await world.callbacks()
      const { body, signature } = callback!
      const [time, right] = signature.split(',')
      const wrong = `v1=${'0'.repeat(64)}`
      for (const several of [`${time},${wrong},${right}`, `${time},${right},${wrong}`])
        expect(await world.processor.verify({ body, signature: several })).toBeDefined()
    })
  })

  test('the events since a time are those of the callbacks, the oldest first', async () => {
    await using world = await open()
    const { processor } = world
    const since = world.now()
    const customer = await payer(world)
    const { currentPeriodEnd } = await subscribed(world, customer)
    const early = (await arrived(world)).filter(({ object }) => object.kind !== 'OTHER')
    const known = await processor.eventsSince(since)
    const ids = (events: ProcessorEvent[]) => events.map(({ id }) => id).toSorted()
    expect(ids(known.filter(({ object }) => object.kind !== 'OTHER'))).toEqual(ids(early))
    expect(known).toContainEqual(early[0]!)
    await world.passTo(currentPeriodEnd + 2 * HOUR_MS)
    const later = (await arrived(world)).filter(({ object }) => object.kind !== 'OTHER')
    const found = await processor.eventsSince(currentPeriodEnd - 1_000)
    expect(ids(found.filter(({ object }) => object.kind !== 'OTHER'))).toEqual(ids(later))
    const times = found.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('what it does not have is MISSING, in a sentence', async () => {
    await using world = await open()
    const { processor } = world
    const customer = 'cus_0000000000'
    const asked: Array<() => Promise<unknown>> = [
      () => processor.savedCard(customer),
      () => processor.createCheckout(orderOf(customer), URLS),
      () => processor.createPortal(customer, URLS.successUrl),
      () => processor.charge(orderOf(customer)),
      () => processor.charge(recurringOrder(customer)),
      () => processor.setCancelAtPeriodEnd('sub_0000000000', true, uuidv7()),
      () => processor.cancelNow('sub_0000000000', uuidv7()),
      () => processor.listInvoices(customer, { limit: 10, after: null }),
      () => processor.read({ kind: 'CHECKOUT', id: 'cs_test_0000000000' }),
      () => processor.read({ kind: 'PAYMENT', id: 'pi_0000000000' }),
      () => processor.read({ kind: 'SUBSCRIPTION', id: 'sub_0000000000' }),
    ]
    for (const one of asked) {
      const { kind, message } = await failureOf(one())
      expect([kind, message]).toEqual(['MISSING', expect.stringMatching(/^[A-Z].*\.$/)])
    }
    expect(await processor.read({ kind: 'OTHER', id: 'anything' })).toEqual({ kind: 'OTHER' })
  })
})
