import { describe, expect, test } from 'bun:test'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { createCardApp, emitted, purchasesOf, subscribe } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

const DAY = 86_400_000

const planOf = async (app: TestApp, tenant: TestTenant): Promise<{ planKey: string; status: string }> => {
  const { planKey } = (await app.get('/billing/entitlements', tenant.key)).body.data
  const { status } = (await app.get('/billing/subscription', tenant.key)).body.data
  return { planKey, status }
}

const checkout = async (app: TestApp, tenant: TestTenant, planKey: string): Promise<string> =>
  (await app.post('/billing/subscription/checkout', tenant.key, { planKey })).body.data.sessionId

describe('reports of a processor about a plan', () => {
  test('a failed payment keeps the plan for seven days', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    cards.payments.move(id, { status: 'PAST_DUE' })
    await cards.payments.deliverAll(app)
    app.clock.advance(7 * DAY - 1)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'PAST_DUE' })
    app.clock.advance(1)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'FREE', status: 'PAST_DUE' })
  })

  test('the seven days start with the first report, and again after a payment', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    cards.payments.move(id, { status: 'PAST_DUE' })
    await cards.payments.deliverAll(app)
    app.clock.advance(5 * DAY)
    cards.payments.move(id, { status: 'PAST_DUE' })
    await cards.payments.deliverAll(app)
    app.clock.advance(2 * DAY)
    expect((await planOf(app, tenant)).planKey).toBe('FREE')
    cards.payments.move(id, { status: 'ACTIVE' })
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'ACTIVE' })
    cards.payments.move(id, { status: 'PAST_DUE' })
    await cards.payments.deliverAll(app)
    app.clock.advance(7 * DAY - 1)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'PAST_DUE' })
  })

  test.each(
    some([
      { status: 'TRIALING', planKey: 'STARTER' },
      { status: 'ACTIVE', planKey: 'STARTER' },
      { status: 'PAST_DUE', planKey: 'STARTER' },
      { status: 'INCOMPLETE', planKey: 'FREE' },
      { status: 'INCOMPLETE_EXPIRED', planKey: 'FREE' },
      { status: 'UNPAID', planKey: 'FREE' },
      { status: 'PAUSED', planKey: 'FREE' },
      { status: 'CANCELLED', planKey: 'FREE' },
    ] as const),
  )('with the status $status an organization has the plan $planKey', async ({ status, planKey }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    cards.payments.move(id, { status })
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey, status })
  })

  test('a renewal moves the period, and sends no event', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    const start = app.clock.now() + 31 * DAY
    app.clock.advance(31 * DAY)
    cards.payments.move(id, { currentPeriodStart: start, currentPeriodEnd: start + 30 * DAY })
    await cards.payments.deliverAll(app)
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      currentPeriodStart: '2026-04-04T17:00:00.000Z',
      currentPeriodEnd: '2026-05-04T17:00:00.000Z',
    })
    expect(emitted(app, tenant, 'billing.subscription_changed').length).toBe(1)
  })

  test('callbacks of one subscription in any order have the same result', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = cards.payments.pay(await checkout(app, tenant, 'GROWTH'))
    cards.payments.move(id, { status: 'PAST_DUE' })
    cards.payments.move(id, { status: 'ACTIVE' })
    cards.payments.move(id, { cancelAtPeriodEnd: true })
    const events = cards.payments.takeEvents()
    await cards.payments.deliverAll(app, [...events.toReversed(), ...events])
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      planKey: 'GROWTH',
      status: 'ACTIVE',
      cancelAtPeriodEnd: true,
    })
    expect(purchasesOf(app, tenant).map(({ status }) => status)).toEqual(['GRANTED'])
    expect(emitted(app, tenant, 'billing.purchase_granted').length).toBe(1)
  })

  test('two callbacks at once never replace a newer state with an older one', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    const release = cards.payments.hold('read')
    cards.payments.move(id, { status: 'PAST_DUE' })
    for (const event of cards.payments.takeEvents()) await cards.payments.deliver(app, event)
    const first = app.app.jobs.drain()
    cards.payments.move(id, { status: 'ACTIVE' })
    for (const event of cards.payments.takeEvents()) await cards.payments.deliver(app, event)
    release()
    await first
    await app.drain()
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'ACTIVE' })
  })
})

describe('a plan that replaces another', () => {
  test('an assigned plan stays until the paid one starts, and is then replaced', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const { organization } = tenant
    app.db.writeNow((tx) => void assignPlan(tx, { organizationId: organization.id, planKey: 'AGENCY' }))
    const session = await checkout(app, tenant, 'STARTER')
    expect((await planOf(app, tenant)).planKey).toBe('AGENCY')
    const id = cards.payments.pay(session)
    cards.payments.move(id, { status: 'INCOMPLETE' })
    await cards.payments.deliverAll(app)
    expect((await planOf(app, tenant)).planKey).toBe('AGENCY')
    cards.payments.move(id, { status: 'ACTIVE' })
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'ACTIVE' })
  })

  test('of two paid checkouts, the second ends at once with an alert', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const [one, two] = [await checkout(app, tenant, 'STARTER'), await checkout(app, tenant, 'GROWTH')]
    const first = cards.payments.pay(one)
    const second = cards.payments.pay(two)
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'STARTER', status: 'ACTIVE' })
    expect(cards.payments.subscriptions.get(first)!.status).toBe('ACTIVE')
    expect(cards.payments.subscriptions.get(second)!.status).toBe('CANCELLED')
    expect(emitted(app, tenant, 'billing.subscription_duplicated')).toEqual([
      { reference: second, productKey: 'GROWTH', productName: 'Growth', amount: 9_900, currency: 'USD' },
    ])
    expect(purchasesOf(app, tenant).map(({ status, failure }) => ({ status, failure }))).toEqual([
      { status: 'GRANTED', failure: null },
      {
        status: 'FAILED',
        failure: 'The organization already paid for this, so this subscription was ended immediately.',
      },
    ])
  })

  test('a second subscription ends even if the processor did not answer at first', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const [one, two] = [await checkout(app, tenant, 'STARTER'), await checkout(app, tenant, 'GROWTH')]
    cards.payments.pay(one)
    const second = cards.payments.pay(two)
    cards.payments.fail('cancelNow', 'UNAVAILABLE')
    await cards.payments.deliverAll(app)
    app.clock.advance(60_000)
    await app.drain()
    expect(cards.payments.subscriptions.get(second)!.status).toBe('CANCELLED')
    expect(emitted(app, tenant, 'billing.subscription_duplicated').length).toBe(1)
  })

  test('an unpaid plan is replaced by a paid one, and ends at the processor', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const session = await checkout(app, tenant, 'GROWTH')
    const first = await subscribe(cards, tenant)
    cards.payments.move(first, { status: 'UNPAID' })
    cards.payments.pay(session)
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'GROWTH', status: 'ACTIVE' })
    expect(cards.payments.subscriptions.get(first)!.status).toBe('CANCELLED')
  })

  test("after a plan's end another one can start, even if the end was not reported", async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const session = await checkout(app, tenant, 'GROWTH')
    const first = await subscribe(cards, tenant)
    cards.payments.move(first, { status: 'CANCELLED', endedAt: app.clock.now() })
    cards.payments.takeEvents()
    const second = cards.payments.pay(session)
    await cards.payments.deliverAll(app)
    expect(await planOf(app, tenant)).toEqual({ planKey: 'GROWTH', status: 'ACTIVE' })
    expect(cards.payments.subscriptions.get(second)!.status).toBe('ACTIVE')
    expect(emitted(app, tenant, 'billing.subscription_duplicated')).toEqual([])
  })
})

describe('recurring add-ons', () => {
  test('raise a limit while they are paid, and end with their period when the plan ends', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const plan = await subscribe(cards, tenant)
    await app.post('/billing/add-ons/extra_member/purchase', tenant.key, { quantity: 2 })
    await cards.payments.deliverAll(app)
    const members = async () => (await app.get('/billing/entitlements', tenant.key)).body.data.limits.MEMBERS
    expect(await members()).toBe(5)
    cards.payments.move(plan, { status: 'CANCELLED', endedAt: app.clock.now() })
    await cards.payments.deliverAll(app)
    expect(await members()).toBe(4)
    const addOn = [...cards.payments.subscriptions.values()].find(({ id }) => id !== plan)!
    expect({ ends: addOn.cancelAtPeriodEnd, status: addOn.status }).toEqual({ ends: true, status: 'ACTIVE' })
    app.clock.advance(31 * DAY)
    expect(await members()).toBe(2)
  })

  test('two subscriptions of one purchase are never both charged', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    cards.payments.saveCard(tenant.organization.uuid, 'ASKS')
    const { body } = await app.post('/billing/add-ons/extra_member/purchase', tenant.key, {})
    const session = [...cards.payments.sessions.keys()].at(-1)!
    expect(body.data.status).toBe('REQUIRES_ACTION')
    const first = cards.payments.pay(session)
    const second = cards.payments.pay(session)
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app)
    const live = [first, second].filter((id) => cards.payments.subscriptions.get(id)!.status === 'ACTIVE')
    expect(live.length).toBe(1)
    expect(emitted(app, tenant, 'billing.subscription_duplicated').length).toBe(1)
    const list = (await app.get('/billing/add-ons', tenant.key)).body.data
    expect(list.find(({ key }: { key: string }) => key === 'extra_member').activeQuantity).toBe(1)
  })
})
