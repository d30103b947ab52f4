import { describe, expect, test } from 'bun:test'
import { type Card, URLS } from '../../providers/payments/world.ts'
import { worlds } from '../../providers/payments/worlds/all.ts'
import type { TestTenant } from '../../support/app.ts'
import { type CardWorld, openCardWorld } from '../../support/card-worlds.ts'
import { emitted, purchasesOf } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

/** The rows of the interface's state table for subscriptions and add-ons, at every payment processor. */

const DAY = 86_400_000

const balanceOf = async ({ app }: CardWorld, tenant: TestTenant): Promise<number> =>
  (await app.get('/billing/credits', tenant.key)).body.data.balance

const subscriptionOf = async ({ app }: CardWorld, tenant: TestTenant) => {
  const { status, planKey, cancelAtPeriodEnd } = (await app.get('/billing/subscription', tenant.key)).body
    .data
  return { status, planKey, cancelAtPeriodEnd }
}

const planOf = async ({ app }: CardWorld, tenant: TestTenant): Promise<string> =>
  (await app.get('/billing/entitlements', tenant.key)).body.data.planKey

async function checkout({ app }: CardWorld, tenant: TestTenant, path: string, body: object) {
  const {
    checkoutUrl: url,
    sessionId,
    expiresAt,
  } = (await app.post(path, tenant.key, { ...body, ...URLS })).body.data
  return { url, sessionId, expiresAt: Date.parse(expiresAt) }
}

async function subscribe(world: CardWorld, tenant: TestTenant, card: Card = 'ok'): Promise<void> {
  const page = await checkout(world, tenant, '/billing/subscription/checkout', { planKey: 'STARTER' })
  expect(await world.at.pay(page, card)).toBe(true)
  await world.deliver()
}

async function saveCard(world: CardWorld, tenant: TestTenant, card: Card): Promise<void> {
  await world.app.post('/billing/portal', tenant.key, {})
  const customer = world.app.db.value<string>(
    'SELECT provider_reference FROM billing_customers WHERE organization_id = ?',
    tenant.organization.id,
  )
  await world.at.enterCard(customer!, card)
}

const buy = ({ app }: CardWorld, tenant: TestTenant, key: string, body: object = {}) =>
  app.post(`/billing/add-ons/${key}/purchase`, tenant.key, body)

const ACTIVE = { status: 'ACTIVE', planKey: 'STARTER', cancelAtPeriodEnd: false }
const ENDING = { status: 'ACTIVE', planKey: 'STARTER', cancelAtPeriodEnd: true }

describe.each(some(worlds))('$name', (which) => {
  test('a plan begins with the callback of its payment', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    const page = await checkout(world, tenant, '/billing/subscription/checkout', { planKey: 'STARTER' })
    await world.at.pay(page, 'ok')
    expect((await subscriptionOf(world, tenant)).status).toBe('NONE')
    await world.deliver()
    expect(await subscriptionOf(world, tenant)).toEqual(ACTIVE)
    expect(purchasesOf(world.app, tenant).map(({ status }) => status)).toEqual(['GRANTED'])
  })

  test('a cancelled plan stays until the end of its period, and ends then', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await subscribe(world, tenant)
    expect((await world.app.post('/billing/subscription/cancel', tenant.key)).status).toBe(201)
    await world.deliver()
    expect(await subscriptionOf(world, tenant)).toEqual(ENDING)
    expect((await world.app.post('/billing/subscription/cancel', tenant.key)).status).toBe(201)
    await world.pass(20 * DAY)
    expect(await planOf(world, tenant)).toBe('STARTER')
    await world.pass(12 * DAY)
    expect(await planOf(world, tenant)).toBe('FREE')
    expect((await subscriptionOf(world, tenant)).status).toBe('CANCELLED')
    expect((await world.app.post('/billing/subscription/reactivate', tenant.key)).status).toBe(409)
    expect((await world.app.post('/billing/subscription/cancel', tenant.key)).status).toBe(409)
  })

  test('a cancellation is undone before the end of the period, and the plan is renewed', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await subscribe(world, tenant)
    expect((await world.app.post('/billing/subscription/reactivate', tenant.key)).status).toBe(409)
    await world.app.post('/billing/subscription/cancel', tenant.key)
    expect((await world.app.post('/billing/subscription/reactivate', tenant.key)).status).toBe(201)
    await world.deliver()
    expect(await subscriptionOf(world, tenant)).toEqual(ACTIVE)
    await world.pass(32 * DAY)
    expect(await subscriptionOf(world, tenant)).toEqual(ACTIVE)
    const { currentPeriodEnd } = (await world.app.get('/billing/subscription', tenant.key)).body.data
    expect(Date.parse(currentPeriodEnd)).toBeGreaterThan(world.app.clock.now())
  })

  test('a cancellation in the portal is stored with its callback', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await subscribe(world, tenant)
    const { customer, subscription } = world.app.db.get<{ customer: string; subscription: string }>(
      `SELECT c.provider_reference AS customer, s.provider_reference AS subscription
       FROM billing_customers c JOIN billing_subscriptions s ON s.organization_id = c.organization_id`,
    )!
    await world.at.cancelInPortal(customer, subscription)
    await world.deliver()
    expect(await subscriptionOf(world, tenant)).toEqual(ENDING)
  })

  test('a cancellation without a subscription is refused', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    const answer = await world.app.post('/billing/subscription/cancel', tenant.key)
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 409,
      code: 'INVALID_STATE_TRANSITION',
    })
  })

  test('a failed renewal keeps the plan for seven days', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await subscribe(world, tenant)
    await saveCard(world, tenant, 'failsLater')
    await world.pass(32 * DAY)
    expect(await subscriptionOf(world, tenant)).toMatchObject({ status: 'PAST_DUE', planKey: 'STARTER' })
    await world.pass(5 * DAY)
    expect(await planOf(world, tenant)).toBe('STARTER')
    await world.pass(3 * DAY)
    expect(await planOf(world, tenant)).toBe('FREE')
  })

  test('another card ends the grace period: the plan is paid', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await subscribe(world, tenant)
    await saveCard(world, tenant, 'failsLater')
    await world.pass(32 * DAY)
    await saveCard(world, tenant, 'ok')
    await world.pass(6 * DAY)
    expect(await subscriptionOf(world, tenant)).toEqual(ACTIVE)
    await world.pass(3 * DAY)
    expect(await planOf(world, tenant)).toBe('STARTER')
  })

  test('a saved card that needs no confirmation answers PAID, and the grant comes with the callback', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await saveCard(world, tenant, 'ok')
    const answer = await buy(world, tenant, 'credits_1000', { quantity: 2 })
    expect({ status: answer.status, data: answer.body.data }).toMatchObject({
      status: 201,
      data: { status: 'PAID', checkoutUrl: null },
    })
    expect(await balanceOf(world, tenant)).toBe(0)
    await world.deliver()
    expect(await balanceOf(world, tenant)).toBe(2_000)
  })

  test.each(
    some([
      { what: 'without a saved card', card: undefined },
      { what: 'with a card that needs confirmation', card: 'asks' as Card },
    ]),
  )('$what a purchase answers REQUIRES_ACTION, and the checkout grants it once', async ({ card }) => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    if (card) await saveCard(world, tenant, card)
    const { body } = await buy(world, tenant, 'credits_1000')
    expect(body.data.status).toBe('REQUIRES_ACTION')
    const { url, sessionId } = world.app.db.get<{ url: string; sessionId: string }>(
      'SELECT checkout_url AS url, session_reference AS sessionId FROM billing_purchases',
    )!
    expect(body.data.checkoutUrl).toBe(url)
    await world.deliver()
    expect(purchasesOf(world.app, tenant).map(({ status }) => status)).toEqual(['REQUIRES_ACTION'])
    // This page leads back to the console, and `checkout` of the test world expects another address.
    await world.at.pay({ url, sessionId, expiresAt: 0 }, 'ok')
    await world.deliver()
    expect(await balanceOf(world, tenant)).toBe(1_000)
    expect(emitted(world.app, tenant, 'billing.payment_duplicated')).toEqual([])
  })

  test('a declined card is refused with its reason, and grants nothing', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await saveCard(world, tenant, 'failsLater')
    const answer = await buy(world, tenant, 'credits_1000')
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 402, code: 'PAYMENT_FAILED' })
    expect(answer.body.message).toEndWith('.')
    await world.deliver()
    expect(await balanceOf(world, tenant)).toBe(0)
    expect(purchasesOf(world.app, tenant).map(({ status }) => status)).toEqual(['FAILED'])
  })

  test('a recurring add-on needs a plan, raises a limit, and ends with its period after the plan', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    expect((await buy(world, tenant, 'extra_member')).body.code).toBe('SUBSCRIPTION_REQUIRED')
    await subscribe(world, tenant)
    expect((await buy(world, tenant, 'extra_member', { quantity: 2 })).body.data.status).toBe('PAID')
    await world.deliver()
    const members = async () =>
      (await world.app.get('/billing/entitlements', tenant.key)).body.data.limits.MEMBERS
    expect(await members()).toBe(5)
    await world.app.post('/billing/subscription/cancel', tenant.key)
    await world.pass(32 * DAY)
    expect(await planOf(world, tenant)).toBe('FREE')
    await world.pass(32 * DAY)
    expect(await members()).toBe(2)
  })

  test('a refunded payment takes its credits back', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    await saveCard(world, tenant, 'ok')
    await buy(world, tenant, 'credits_1000')
    await world.deliver()
    const payment = world.app.db.value<string>('SELECT payment_reference FROM billing_purchases')!
    await world.at.refund(payment, 1_500)
    await world.deliver()
    expect(await balanceOf(world, tenant)).toBe(500)
    await world.at.refund(payment)
    await world.deliver()
    expect(await balanceOf(world, tenant)).toBe(0)
    expect(purchasesOf(world.app, tenant).map(({ status }) => status)).toEqual(['REFUNDED'])
  })

  test('of two paid plan checkouts, one plan stays', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    const pages = [
      await checkout(world, tenant, '/billing/subscription/checkout', { planKey: 'STARTER' }),
      await checkout(world, tenant, '/billing/subscription/checkout', { planKey: 'GROWTH' }),
    ]
    for (const page of pages) await world.at.pay(page, 'ok')
    await world.deliver()
    expect(emitted(world.app, tenant, 'billing.subscription_duplicated').length).toBe(1)
    const rows = world.app.db.all<{ reference: string; isOpen: number }>(
      'SELECT provider_reference AS reference, ended_at IS NULL AS isOpen FROM billing_subscriptions',
    )
    const statuses = await Promise.all(
      rows.map(async ({ reference, isOpen }) => {
        const read = await world.at.processor.read({ kind: 'SUBSCRIPTION', id: reference })
        return { isOpen, status: read.kind === 'SUBSCRIPTION' ? read.subscription.status : read.kind }
      }),
    )
    expect(statuses.toSorted((a, b) => b.isOpen - a.isOpen)).toEqual([
      { isOpen: 1, status: 'ACTIVE' },
      { isOpen: 0, status: 'CANCELLED' },
    ])
  })

  test('callbacks that arrive twice, or in reverse order, have the same result', async () => {
    await using world = await openCardWorld(which)
    const tenant = world.app.tenant()
    const plan = await checkout(world, tenant, '/billing/subscription/checkout', { planKey: 'STARTER' })
    await world.at.pay(plan, 'ok')
    const credits = await checkout(world, tenant, '/billing/credits/checkout', { packKey: 'credits_1000' })
    await world.at.pay(credits, 'ok')
    const callbacks = await world.at.callbacks()
    for (const { body, signature } of [...callbacks.toReversed(), ...callbacks]) {
      await world.app.request('POST', '/callbacks/stripe', {
        body,
        headers: { 'stripe-signature': signature },
      })
    }
    await world.app.drain()
    expect(await balanceOf(world, tenant)).toBe(1_000)
    expect(await subscriptionOf(world, tenant)).toEqual(ACTIVE)
  })
})
