import { describe, expect, test } from 'bun:test'
import { archivePlan, setPlan, showPlan } from '../../../src/billing/catalogue/service.ts'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import { createTestApp } from '../../support/app.ts'
import { type CardApp, createCardApp, purchasesOf, subscribe } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

type Given = (cards: CardApp, tenant: ReturnType<CardApp['app']['tenant']>) => unknown

const nothing: Given = () => {}
const operator =
  (act: (tx: Parameters<typeof setPlan>[0], organizationId: number) => unknown): Given =>
  ({ app }, { organization }) =>
    app.db.writeNow((tx) => void act(tx, organization.id))

describe('POST /billing/subscription/checkout', () => {
  test.each(
    some([
      {
        guarantee: "a plan is paid on the processor's page",
        given: nothing,
        body: { planKey: 'STARTER' },
        status: 201,
        says: 'Checkout opened',
      },
      {
        guarantee: 'a plan is sold by the year',
        given: nothing,
        body: { planKey: 'GROWTH', interval: 'YEAR' },
        status: 201,
        says: 'Checkout opened',
      },
      {
        guarantee: 'an unknown plan is not found',
        given: nothing,
        body: { planKey: 'HUGE' },
        status: 404,
        says: 'Plan not found.',
      },
      {
        guarantee: 'an archived plan is not found',
        given: operator((tx) => archivePlan(tx, 'STARTER')),
        body: { planKey: 'STARTER' },
        status: 404,
        says: 'Plan not found.',
      },
      {
        guarantee: 'a private plan is not found by other organizations',
        given: operator((tx) =>
          setPlan(tx, 'SECRET', { name: 'Secret', isPrivate: true, monthlyPrice: 100 }),
        ),
        body: { planKey: 'SECRET' },
        status: 404,
        says: 'Plan not found.',
      },
      {
        guarantee: 'a private plan is sold to the listed organizations',
        given: operator((tx, organizationId) => {
          const plan = setPlan(tx, 'SECRET', { name: 'Secret', isPrivate: true, monthlyPrice: 100 })
          showPlan(tx, plan, { to: [organizationId], notTo: [] })
        }),
        body: { planKey: 'SECRET' },
        status: 201,
        says: 'Checkout opened',
      },
      {
        guarantee: 'an interval without a price is refused',
        given: operator((tx) => setPlan(tx, 'STARTER', { yearlyPrice: null })),
        body: { planKey: 'STARTER', interval: 'YEAR' },
        status: 400,
        says: 'interval: the plan Starter is not sold by the year.',
      },
      {
        guarantee: 'a plan without prices is not found',
        given: operator((tx) => setPlan(tx, 'STARTER', { monthlyPrice: null, yearlyPrice: null })),
        body: { planKey: 'STARTER' },
        status: 404,
        says: 'Plan not found.',
      },
      {
        guarantee: 'a free plan needs no checkout',
        given: nothing,
        body: { planKey: 'FREE' },
        status: 409,
        says: 'The plan Free is free and needs no checkout. It applies while the organization pays for no other plan.',
      },
      {
        guarantee: 'a paid plan cannot be paid twice',
        given: (cards: CardApp, tenant: ReturnType<CardApp['app']['tenant']>) => subscribe(cards, tenant),
        body: { planKey: 'STARTER' },
        status: 409,
        says: 'The organization already has this plan.',
      },
      {
        guarantee: 'another plan is refused while one is paid',
        given: (cards: CardApp, tenant: ReturnType<CardApp['app']['tenant']>) => subscribe(cards, tenant),
        body: { planKey: 'GROWTH' },
        status: 409,
        says: 'The organization is paying for another plan, and a plan cannot be changed within a billing period. Cancel the other plan and subscribe to this one when the billing period ends, or ask the server operator.',
      },
      {
        guarantee: 'a plan assigned by the operator can be replaced by a paid one',
        given: operator((tx, organizationId) => assignPlan(tx, { organizationId, planKey: 'AGENCY' })),
        body: { planKey: 'STARTER' },
        status: 201,
        says: 'Checkout opened',
      },
      {
        guarantee: 'a return address at another origin is refused',
        given: nothing,
        body: { planKey: 'STARTER', successUrl: 'https://elsewhere.test/thanks' },
        status: 400,
        says: 'successUrl must be an address at https://carillon.test.',
      },
      {
        guarantee: "a return address that only begins like the server's is refused",
        given: nothing,
        body: { planKey: 'STARTER', cancelUrl: 'https://carillon.test.elsewhere.test/' },
        status: 400,
        says: 'cancelUrl must be an address at https://carillon.test.',
      },
      {
        guarantee: 'a return address with another scheme is refused',
        given: nothing,
        body: { planKey: 'STARTER', cancelUrl: 'http://carillon.test/' },
        status: 400,
        says: 'cancelUrl must be an address at https://carillon.test.',
      },
      {
        guarantee: 'a return address with a user name is refused',
        given: nothing,
        body: { planKey: 'STARTER', successUrl: 'https://me@carillon.test/' },
        status: 400,
        says: 'successUrl must be an address at https://carillon.test.',
      },
    ]),
  )('$guarantee', async ({ given, body, status, says }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await given(cards, tenant)
    const before = purchasesOf(app, tenant).length
    const answer = await app.post('/billing/subscription/checkout', tenant.key, body)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message: says })
    expect(purchasesOf(app, tenant).length - before).toBe(status === 201 ? 1 : 0)
  })

  test("the page leads back to the caller's addresses, or to a page of the server", async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    await app.post('/billing/subscription/checkout', tenant.key, { planKey: 'STARTER' })
    expect(payments.lastUrls).toEqual({
      successUrl: 'https://carillon.test/billing/return?result=paid',
      cancelUrl: 'https://carillon.test/billing/return?result=cancelled',
    })
    await app.post('/billing/subscription/checkout', tenant.key, {
      planKey: 'STARTER',
      successUrl: 'https://carillon.test/welcome?plan=1',
      cancelUrl: 'https://carillon.test/plans',
    })
    expect(payments.lastUrls).toEqual({
      successUrl: 'https://carillon.test/welcome?plan=1',
      cancelUrl: 'https://carillon.test/plans',
    })
  })

  test('the answer has the page, its session and its expiry', async () => {
    const { app: made } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/subscription/checkout', tenant.key, { planKey: 'STARTER' })
    expect(body.data).toEqual({
      checkoutUrl: 'https://pay.test/cs_2',
      sessionId: 'cs_2',
      expiresAt: '2026-03-05T17:00:00.000Z',
    })
  })

  test('nothing starts before the processor has reported the payment', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/subscription/checkout', tenant.key, { planKey: 'STARTER' })
    payments.pay(body.data.sessionId)
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      planKey: 'FREE',
      status: 'NONE',
    })
    await payments.deliverAll(app)
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      planKey: 'STARTER',
      status: 'ACTIVE',
    })
  })

  test('card payments are off in manual mode', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const path of [
      '/billing/subscription/checkout',
      '/billing/subscription/cancel',
      '/billing/subscription/reactivate',
      '/billing/portal',
      '/billing/add-ons/sms_segments_1000/checkout',
      '/billing/add-ons/sms_segments_1000/purchase',
      '/billing/add-ons/sms_segments_1000/auto-refill',
      '/billing/credits/checkout',
    ]) {
      const body = { planKey: 'STARTER', packKey: 'credits_1000', isEnabled: true, threshold: 1 }
      const answer = await app.post(path, tenant.key, body)
      expect({ path, status: answer.status, code: answer.body.code }).toEqual({
        path,
        status: 409,
        code: 'BILLING_NOT_CONFIGURED',
      })
    }
    const callback = await app.request('POST', '/callbacks/stripe', { body: '{}' })
    expect(callback.body.code).toBe('BILLING_NOT_CONFIGURED')
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toEqual({
      planKey: 'SELF_HOSTED',
      planName: 'Self-hosted',
      status: 'NONE',
      interval: null,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      cancelAtPeriodEnd: false,
      cancelAt: null,
      trialEndsAt: null,
      paymentMethod: null,
      provider: 'MANUAL',
      processor: 'MANUAL',
      updatedAt: null,
    })
  })
})
