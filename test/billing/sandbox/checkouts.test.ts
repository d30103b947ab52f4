import { describe, expect, test } from 'bun:test'
import {
  advance,
  cardForm,
  createSandboxApp,
  paymentWorld,
  runDue,
  TEST_CARD,
  URLS,
  visit,
} from '../../support/payment-sandbox.ts'

const DAY_MS = 86_400_000
const open = () => createSandboxApp(async () => ({ isTaken: true }))
const PAID = 'https://carillon.test/billing?paid=1'

/** What a card does at a checkout, and at later charges once it is saved. */
const CARDS = [
  { card: 'succeeds', status: 303, payment: 'SUCCEEDED', failure: null, saved: '4242', later: 'PAID' },
  { card: 'declined', status: 402, payment: 'FAILED', failure: 'The card was declined.' },
  { card: 'insufficientFunds', status: 402, payment: 'FAILED', failure: 'The card has insufficient funds.' },
  { card: 'expired', status: 402, payment: 'FAILED', failure: 'The card has expired.' },
  { card: 'failsLater', status: 303, payment: 'SUCCEEDED', failure: null, saved: '0341', later: 'DECLINED' },
] as const

describe.each(CARDS)('the card that is called $card', (row) => {
  test('leads to its answer, and is saved only if it paid', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { status, location, sessionId, text } = await world.pay(world.order(), TEST_CARD[row.card])
    const isPaid = row.status === 303
    expect([status, location]).toEqual([row.status, isPaid ? PAID : ''])
    if (row.failure) expect(text).toContain(row.failure)
    const [payment] = app.db.all('SELECT status, failure, amount, currency FROM payment_sandbox_payments')
    expect(payment).toEqual({ status: row.payment, failure: row.failure, amount: 3_000, currency: 'USD' })
    expect((await world.checkout(sessionId)).status).toBe(isPaid ? 'COMPLETE' : 'OPEN')
    const card = await world.processor.savedCard(world.customer)
    expect(card?.last4).toBe('saved' in row ? row.saved : undefined)
  })

  if ('later' in row)
    test('answers a later charge as it should', async () => {
      await using app = open()
      const world = await paymentWorld(app)
      await world.pay(world.order(), TEST_CARD[row.card])
      const result = await world.processor.charge(world.order())
      expect(result.outcome).toBe(row.later)
    })
})

describe('the card whose bank asks', () => {
  test('pays once the customer has confirmed, and not before', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { status, location, sessionId } = await world.pay(world.order(), TEST_CARD.authenticates)
    expect([status, location]).toEqual([303, expect.stringContaining('/billing-sandbox/authenticate/')])
    expect((await world.checkout(sessionId)).isPaid).toBe(false)
    expect(app.db.value<string>('SELECT status FROM payment_sandbox_payments')).toBe('REQUIRES_ACTION')
    const confirmed = await visit(app, location, { answer: 'confirm' })
    expect([confirmed.status, confirmed.location]).toEqual([303, PAID])
    expect(await world.checkout(sessionId)).toMatchObject({ status: 'COMPLETE', isPaid: true })
    expect((await world.processor.charge(world.order())).outcome).toBe('REQUIRES_ACTION')
  })

  test('pays nothing after a failed confirmation, and the checkout says so and takes another card', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { url, location, sessionId } = await world.pay(world.order(), TEST_CARD.authenticates)
    const failed = await visit(app, location, { answer: 'fail' })
    expect([failed.status, failed.location]).toEqual([303, new URL(url).pathname])
    const page = await visit(app, url)
    expect([page.status, page.text.includes('The bank did not get your confirmation.')]).toEqual([200, true])
    expect(await world.processor.savedCard(world.customer)).toBeNull()
    expect((await visit(app, url, cardForm(TEST_CARD.succeeds))).location).toBe(PAID)
    expect(await world.checkout(sessionId)).toMatchObject({ isPaid: true })
    expect(app.db.value<number>('SELECT count(*) FROM payment_sandbox_payments')).toBe(1)
  })

  test('is asked once: a second answer changes nothing', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { location, sessionId } = await world.pay(world.order(), TEST_CARD.authenticates)
    await visit(app, location, { answer: 'fail' })
    const before = app.rowCounts()
    expect((await visit(app, location, { answer: 'confirm' })).status).toBe(410)
    expect((await world.checkout(sessionId)).isPaid).toBe(false)
    expect(app.rowCounts()).toEqual(before)
  })

  test('begins a plan as INCOMPLETE, which becomes ACTIVE with the confirmation', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { location, sessionId } = await world.pay(world.plan(), TEST_CARD.authenticates)
    const { subscriptionId } = await world.checkout(sessionId)
    expect(await world.subscription(subscriptionId!)).toMatchObject({ status: 'INCOMPLETE', endedAt: null })
    expect((await world.invoices()).map(({ status }) => status)).toEqual(['OPEN'])
    await visit(app, location, { answer: 'confirm' })
    expect(await world.subscription(subscriptionId!)).toMatchObject({ status: 'ACTIVE' })
    expect((await world.invoices()).map(({ status }) => status)).toEqual(['PAID'])
    expect((await world.checkout(sessionId)).subscriptionId).toBe(subscriptionId)
  })

  test('leaves a plan that was never confirmed INCOMPLETE_EXPIRED after 23 hours, without anything to pay', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { sessionId } = await world.pay(world.plan(), TEST_CARD.authenticates)
    const { subscriptionId } = await world.checkout(sessionId)
    await advance(app, 23 * 3_600_000)
    expect(await world.subscription(subscriptionId!)).toMatchObject({
      status: 'INCOMPLETE_EXPIRED',
      endedAt: app.clock.now() + 23 * 3_600_000,
    })
    expect((await world.invoices()).map(({ status, amountPaid }) => ({ status, amountPaid }))).toEqual([
      { status: 'VOID', amountPaid: 0 },
    ])
  })

  test('and the same checkout then begins another plan when it is paid after all', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { url, sessionId } = await world.pay(world.plan(), TEST_CARD.authenticates)
    const { subscriptionId: first } = await world.checkout(sessionId)
    await advance(app, 23 * 3_600_000)
    expect((await visit(app, url, cardForm(TEST_CARD.succeeds))).location).toBe(PAID)
    const { subscriptionId: second } = await world.checkout(sessionId)
    expect(second).not.toBe(first)
    expect(await world.subscription(second!)).toMatchObject({ status: 'ACTIVE' })
    expect(await world.subscription(first!)).toMatchObject({ status: 'INCOMPLETE_EXPIRED' })
  })
})

describe('a form that is sent twice', () => {
  test('pays once, and both answers lead to the same place', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { url } = await world.processor.createCheckout(world.plan(), URLS)
    const answers = await Promise.all([
      visit(app, url, cardForm(TEST_CARD.succeeds)),
      visit(app, url, cardForm(TEST_CARD.succeeds)),
    ])
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, PAID],
      [303, PAID],
    ])
    const counts = app.rowCounts()
    expect([counts.payment_sandbox_payments, counts.payment_sandbox_subscriptions]).toEqual([1, 1])
    expect((await world.invoices()).length).toBe(1)
  })

  test('after a decline pays once too', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const { url } = await world.pay(world.order(), TEST_CARD.declined)
    for (let n = 0; n < 3; n++) await visit(app, url, cardForm(TEST_CARD.succeeds))
    expect(app.db.all('SELECT status, amount FROM payment_sandbox_payments')).toEqual([
      { status: 'SUCCEEDED', amount: 3_000 },
    ])
  })
})

test('a checkout is open for 24 hours by the real clock, and then takes no card', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const { url, sessionId, expiresAt } = await world.processor.createCheckout(world.order(), URLS)
  expect(expiresAt).toBe(app.clock.now() + DAY_MS)
  app.clock.advance(DAY_MS - 1)
  expect((await visit(app, url)).status).toBe(200)
  app.clock.advance(1)
  expect((await visit(app, url, cardForm(TEST_CARD.succeeds))).heading).toBe('This checkout has expired')
  await runDue(app)
  expect(await world.checkout(sessionId)).toMatchObject({ status: 'EXPIRED', isPaid: false })
  expect((await visit(app, url)).status).toBe(410)
  expect(app.rowCounts().payment_sandbox_payments).toBe(0)
})

test('a purchase whose checkout has expired gets another one', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const order = world.order()
  const first = await world.processor.createCheckout(order, URLS)
  app.clock.advance(DAY_MS)
  const second = await world.processor.createCheckout(order, URLS)
  expect(second.sessionId).not.toBe(first.sessionId)
  expect((await world.checkout(first.sessionId)).status).toBe('EXPIRED')
  expect((await visit(app, second.url, cardForm(TEST_CARD.succeeds))).location).toBe(PAID)
})

test('a purchase that was charged cannot be paid a second time in a checkout', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  await world.pay(world.order(), TEST_CARD.succeeds)
  const order = world.order()
  const opened = await world.processor.createCheckout(order, URLS)
  expect((await world.processor.charge(order)).outcome).toBe('PAID')
  const form = await visit(app, opened.url, cardForm(TEST_CARD.succeeds))
  expect([form.status, form.heading]).toEqual([410, 'The payment is complete'])
  await expect(world.processor.createCheckout(order, URLS)).rejects.toMatchObject({ kind: 'REFUSED' })
  expect(
    app.db.value<number>(`SELECT count(*) FROM payment_sandbox_payments
      WHERE purchase = '${order.metadata.purchase}' AND status = 'SUCCEEDED'`),
  ).toBe(1)
})

test("the address to return to has the id of the checkout in place of Stripe's placeholder", async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const successUrl = 'https://carillon.test/done?id={CHECKOUT_SESSION_ID}'
  const { url, sessionId } = await world.processor.createCheckout(world.order(), { ...URLS, successUrl })
  const { location } = await visit(app, url, cardForm(TEST_CARD.succeeds))
  expect(location).toBe(`https://carillon.test/done?id=${sessionId}`)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/billing', ''])(
  'an address to return to that is %p is refused, and no page is opened',
  async (url) => {
    await using app = open()
    const world = await paymentWorld(app)
    const urls = [
      { ...URLS, successUrl: url },
      { ...URLS, cancelUrl: url },
    ]
    for (const one of urls)
      await expect(world.processor.createCheckout(world.order(), one)).rejects.toMatchObject({
        kind: 'REFUSED',
      })
    await expect(world.processor.createPortal(world.customer, url)).rejects.toMatchObject({ kind: 'REFUSED' })
    expect(app.rowCounts()).toMatchObject({ payment_sandbox_checkouts: 0, payment_sandbox_portals: 0 })
  },
)
