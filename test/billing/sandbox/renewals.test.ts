import { describe, expect, test } from 'bun:test'
import { refundPayment } from '../../../src/billing/sandbox/payments.ts'
import { advanceSandboxClock } from '../../../src/billing/sandbox/test-clock.ts'
import type { TestApp } from '../../support/app.ts'
import {
  advance,
  cardForm,
  createSandboxApp,
  type PaymentWorld,
  paymentWorld,
  TEST_CARD,
  visit,
} from '../../support/payment-sandbox.ts'
import { some } from '../../support/size.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const open = () => createSandboxApp(async () => ({ isTaken: true }))

const iso = (ms: number) => new Date(ms).toISOString()
const day = (ms: number) => iso(ms).slice(0, 10)

/** Days on which the periods of a subscription begin, as its invoices say. */
async function periodsAfter(start: string, interval: 'MONTH' | 'YEAR', times: number): Promise<string[]> {
  await using app = open()
  app.clock.set(start)
  const world = await paymentWorld(app)
  const id = await world.subscribe({ interval })
  for (let n = 0; n < times; n++) {
    const { currentPeriodEnd } = await world.subscription(id)
    await advance(app, currentPeriodEnd - world.now())
  }
  const invoices = await world.invoices()
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['PAID']))
  return invoices.map(({ periodStart }) => iso(periodStart)).toReversed()
}

test.each(
  some<{ start: string; interval: 'MONTH' | 'YEAR'; periods: string[] }>([
    {
      start: '2027-01-31T23:30:00.000Z',
      interval: 'MONTH',
      periods: [
        '2027-01-31T23:30:00.000Z',
        '2027-02-28T23:30:00.000Z',
        '2027-03-31T23:30:00.000Z',
        '2027-04-30T23:30:00.000Z',
      ],
    },
    {
      start: '2028-01-30T00:00:00.000Z',
      interval: 'MONTH',
      periods: [
        '2028-01-30T00:00:00.000Z',
        '2028-02-29T00:00:00.000Z',
        '2028-03-30T00:00:00.000Z',
        '2028-04-30T00:00:00.000Z',
      ],
    },
    {
      start: '2026-12-15T12:00:00.000Z',
      interval: 'MONTH',
      periods: [
        '2026-12-15T12:00:00.000Z',
        '2027-01-15T12:00:00.000Z',
        '2027-02-15T12:00:00.000Z',
        '2027-03-15T12:00:00.000Z',
      ],
    },
    {
      start: '2028-02-29T08:00:00.000Z',
      interval: 'YEAR',
      periods: [
        '2028-02-29T08:00:00.000Z',
        '2029-02-28T08:00:00.000Z',
        '2030-02-28T08:00:00.000Z',
        '2031-02-28T08:00:00.000Z',
      ],
    },
  ]),
)('the periods of one $interval that begin on $start', async ({ start, interval, periods }) => {
  expect(await periodsAfter(start, interval, 3)).toEqual(periods)
})

test('periods that passed at once are renewed one by one, each with its own invoice at its own time', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const id = await world.subscribe()
  await advance(app, 100 * DAY_MS)
  const invoices = await world.invoices()
  expect(
    invoices.map(({ periodStart, createdAt, status }) => [day(periodStart), day(createdAt), status]),
  ).toEqual([
    ['2026-06-04', '2026-06-04', 'PAID'],
    ['2026-05-04', '2026-05-04', 'PAID'],
    ['2026-04-04', '2026-04-04', 'PAID'],
    ['2026-03-04', '2026-03-04', 'PAID'],
  ])
  const { currentPeriodStart, currentPeriodEnd } = await world.subscription(id)
  expect([day(currentPeriodStart), day(currentPeriodEnd)]).toEqual(['2026-06-04', '2026-07-04'])
})

test('of several subscriptions each is renewed in its turn, in the order in which they became due', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  await world.subscribe({ amount: 100 })
  await advance(app, DAY_MS)
  await world.subscribe({ amount: 200 })
  await advance(app, 62 * DAY_MS)
  const renewals = (await world.invoices()).slice(0, 4).toReversed()
  expect(renewals.map(({ amountPaid, createdAt }) => [amountPaid, day(createdAt)])).toEqual([
    [100, '2026-04-04'],
    [200, '2026-04-05'],
    [100, '2026-05-04'],
    [200, '2026-05-05'],
  ])
})

test('renewals happen by the real clock too', async () => {
  await using app = open()
  const world = await paymentWorld(app)
  const id = await world.subscribe()
  app.clock.set('2026-04-04T16:59:59.000Z')
  await world.runDue()
  expect(day((await world.subscription(id)).currentPeriodStart)).toBe('2026-03-04')
  app.clock.set('2026-04-04T17:00:00.000Z')
  await world.runDue()
  expect(day((await world.subscription(id)).currentPeriodStart)).toBe('2026-04-04')
})

/** The state of a subscription at a time after its first renewal failed. */
async function failingRenewal(app: TestApp, world: PaymentWorld, card: string = TEST_CARD.failsLater) {
  const id = await world.subscribe({}, card)
  const { currentPeriodEnd } = await world.subscription(id)
  await advance(app, currentPeriodEnd - world.now())
  return id
}

/** How often the renewal was tried, by the events. */
const attempts = async (world: PaymentWorld) =>
  (await world.processor.eventsSince(0)).filter(({ type }) => type === 'payment_intent.payment_failed').length

describe('a renewal that fails', () => {
  test('is tried again after 1, 3 and 5 days, and after 7 days the subscription is cancelled', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await failingRenewal(app, world)
    const seen: unknown[] = []
    for (let days = 0; days <= 8; days++) {
      const { status } = await world.subscription(id)
      seen.push([days, status, await attempts(world)])
      await advance(app, DAY_MS)
    }
    expect(seen).toEqual([
      [0, 'PAST_DUE', 1],
      [1, 'PAST_DUE', 2],
      [2, 'PAST_DUE', 2],
      [3, 'PAST_DUE', 3],
      [4, 'PAST_DUE', 3],
      [5, 'PAST_DUE', 4],
      [6, 'PAST_DUE', 4],
      [7, 'CANCELLED', 4],
      [8, 'CANCELLED', 4],
    ])
    expect(await world.subscription(id)).toMatchObject({ endedAt: Date.parse('2026-04-11T17:00:00.000Z') })
    expect((await world.invoices()).map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
      ['UNCOLLECTIBLE', 0],
      ['PAID', 9_900],
    ])
  })

  test('leads to the same end when all that time passes at once', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await world.subscribe({}, TEST_CARD.failsLater)
    await advance(app, 90 * DAY_MS)
    expect(await world.subscription(id)).toMatchObject({
      status: 'CANCELLED',
      endedAt: Date.parse('2026-04-11T17:00:00.000Z'),
    })
    expect(await attempts(world)).toBe(4)
  })

  test('keeps the new period, which another card then pays at once', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await failingRenewal(app, world)
    const { url } = await world.processor.createPortal(world.customer, 'https://carillon.test/')
    await visit(app, `${url}/card`, cardForm(TEST_CARD.succeeds))
    const { status, currentPeriodStart } = await world.subscription(id)
    expect([status, day(currentPeriodStart)]).toEqual(['ACTIVE', '2026-04-04'])
    expect((await world.invoices()).map((invoice) => invoice.status)).toEqual(['PAID', 'PAID'])
    await advance(app, 31 * DAY_MS)
    expect(day((await world.subscription(id)).currentPeriodStart)).toBe('2026-05-04')
  })

  test('of a card whose bank asks waits for the customer, who pays in the portal', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await failingRenewal(app, world, TEST_CARD.authenticates)
    expect((await world.subscription(id)).status).toBe('PAST_DUE')
    const { url } = await world.processor.createPortal(world.customer, 'https://carillon.test/')
    const [invoice] = await world.invoices()
    const asked = await visit(app, url, { action: 'pay', id: invoice!.id })
    expect(asked.location).toContain('/authenticate/')
    await visit(app, asked.location, { answer: 'fail' })
    expect((await world.subscription(id)).status).toBe('PAST_DUE')
    const again = await visit(app, url, { action: 'pay', id: invoice!.id })
    await visit(app, again.location, { answer: 'confirm' })
    expect((await world.subscription(id)).status).toBe('ACTIVE')
    expect((await world.invoices()).map((invoice) => invoice.status)).toEqual(['PAID', 'PAID'])
  })

  test('is over once the customer cancels at once: nothing is charged any more', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await failingRenewal(app, world)
    await world.processor.cancelNow(id, 'a key')
    await advance(app, 30 * DAY_MS)
    expect([await attempts(world), (await world.subscription(id)).status]).toEqual([1, 'CANCELLED'])
    expect((await world.invoices()).map((invoice) => invoice.status)).toEqual(['VOID', 'PAID'])
  })
})

describe('a cancellation', () => {
  test('takes effect at the end of the period, and nothing is charged then', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await world.subscribe()
    await world.processor.setCancelAtPeriodEnd(id, true, 'a key')
    await advance(app, 30 * DAY_MS)
    expect(await world.subscription(id)).toMatchObject({ status: 'ACTIVE', cancelAtPeriodEnd: true })
    await advance(app, DAY_MS)
    expect(await world.subscription(id)).toMatchObject({
      status: 'CANCELLED',
      cancelAtPeriodEnd: false,
      endedAt: Date.parse('2026-04-04T17:00:00.000Z'),
    })
    expect((await world.invoices()).length).toBe(1)
    await expect(world.processor.setCancelAtPeriodEnd(id, false, 'a key')).rejects.toMatchObject({
      kind: 'REFUSED',
      message: 'The subscription has ended.',
    })
  })

  test('cannot be taken back after the period, even if the chore was late', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    const id = await world.subscribe()
    await world.processor.setCancelAtPeriodEnd(id, true, 'a key')
    app.clock.advance(31 * DAY_MS)
    await expect(world.processor.setCancelAtPeriodEnd(id, false, 'a key')).rejects.toMatchObject({
      kind: 'REFUSED',
    })
    expect(await world.subscription(id)).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('the test clock', () => {
  test('goes forward only', async () => {
    await using app = open()
    for (const ms of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Date.UTC(9999, 0)])
      expect(() => app.db.writeNow((tx) => advanceSandboxClock(tx, ms))).toThrow(RangeError)
    const first = app.db.writeNow((tx) => advanceSandboxClock(tx, DAY_MS))
    const second = app.db.writeNow((tx) => advanceSandboxClock(tx, DAY_MS))
    expect([first - app.clock.now(), second - first]).toEqual([DAY_MS, DAY_MS])
  })

  test('goes on with the real one', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    await advance(app, 10 * DAY_MS)
    app.clock.advance(2 * DAY_MS)
    const id = await world.subscribe()
    expect(iso((await world.subscription(id)).createdAt)).toBe('2026-03-16T17:00:00.000Z')
  })
})

describe('a refund', () => {
  const refund = (app: TestApp, reference: string, amount?: number) =>
    app.db.writeNow((tx) => refundPayment(tx, reference, amount))

  test('is paid back in parts, and never more than was paid', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.succeeds)
    const id = app.db.value<string>('SELECT public_id FROM payment_sandbox_payments')!
    expect(refund(app, id, 1_000)).toBe(1_000)
    for (const amount of [2_001, 0, -5, 1.5])
      expect(() => refund(app, id, amount)).toThrow('at most what is left')
    expect(refund(app, id)).toBe(2_000)
    expect(() => refund(app, id)).toThrow('There is nothing left of this payment to refund.')
    expect(await world.payment(id)).toMatchObject({ amount: 3_000, amountRefunded: 3_000 })
  })

  test('of a payment that failed, or of none, is refused', async () => {
    await using app = open()
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.declined)
    const id = app.db.value<string>('SELECT public_id FROM payment_sandbox_payments')!
    expect(() => refund(app, id)).toThrow('There is nothing left of this payment to refund.')
    expect(() => refund(app, 'pi_unknown')).toThrow('The processor has no such payment.')
  })
})
