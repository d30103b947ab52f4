import { describe, expect, test } from 'bun:test'
import { resumeOrganization, suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { takeCredits } from '../../../src/billing/credits/service.ts'
import { checkBalanceSoon } from '../../../src/billing/entitlements/job-kinds.ts'
import { settleUsage } from '../../../src/billing/usage/settle.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'
import {
  buyCredits,
  type CardApp,
  createCardApp,
  emitted,
  purchasesOf,
  settleNow,
} from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

const DAY = 86_400_000

const setRefill = (app: TestApp, tenant: TestTenant, body: object, key = 'credits_1000') =>
  app.post(`/billing/add-ons/${key}/auto-refill`, tenant.key, body)

/** Uses credits and lets the application check the balance. */
async function use(app: TestApp, tenant: TestTenant, credits: number): Promise<void> {
  chargeUnits(app, tenant.organization.id, 'EMAILS', { CREDITS: credits })
  app.db.writeNow((tx) => {
    settleUsage(tx, { organizationId: tenant.organization.id })
    checkBalanceSoon(tx, tenant.organization.id)
  })
  await pass(app, 2_000)
}

async function pass(app: TestApp, ms: number): Promise<void> {
  app.clock.advance(ms)
  await app.drain()
}

/** An organization with 1,000 credits, a saved card and an automatic refill below 500. */
async function refilling(cards: CardApp, more: object = {}): Promise<TestTenant> {
  const { app } = cards
  const tenant = app.tenant('Acme', { timezone: 'America/New_York' })
  await buyCredits(cards, tenant)
  await setRefill(app, tenant, { isEnabled: true, threshold: 500, ...more })
  await pass(app, 2_000)
  return tenant
}

const refillsOf = (app: TestApp, tenant: TestTenant) =>
  purchasesOf(app, tenant)
    .filter(({ origin }) => origin === 'AUTO_REFILL')
    .map(({ status }) => status)

const shown = async (app: TestApp, tenant: TestTenant) =>
  (await app.get('/billing/credits', tenant.key)).body.data.autoRefill

describe('POST /billing/add-ons/:key/auto-refill', () => {
  test.each(
    some([
      {
        guarantee: 'a credit pack is refilled',
        key: 'credits_1000',
        body: { isEnabled: true, threshold: 500 },
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'a message pack is refilled',
        key: 'sms_segments_1000',
        body: { isEnabled: true, threshold: 500, quantity: 20, maxPerMonth: 30 },
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'a refill without a threshold cannot be disabled',
        key: 'credits_1000',
        body: { isEnabled: false },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a threshold is required the first time',
        key: 'credits_1000',
        body: { isEnabled: true },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'isEnabled is required',
        key: 'credits_1000',
        body: { threshold: 5 },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'more than 20 at once are refused',
        key: 'credits_1000',
        body: { isEnabled: true, threshold: 5, quantity: 21 },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'more than 30 a month are refused',
        key: 'credits_1000',
        body: { isEnabled: true, threshold: 5, maxPerMonth: 31 },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a recurring add-on is not refilled',
        key: 'extra_member',
        body: { isEnabled: true, threshold: 5 },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an unknown add-on is not found',
        key: 'gold',
        body: { isEnabled: true, threshold: 5 },
        status: 404,
        code: 'NOT_FOUND',
      },
    ]),
  )('$guarantee', async ({ key, body, status, code }) => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    await app.post('/billing/portal', tenant.key, {})
    payments.saveCard(tenant.organization.uuid)
    const answer = await setRefill(app, tenant, body, key)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })

  test('a refill cannot be enabled without a saved card, and can be disabled', async () => {
    const { app: made } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const answer = await setRefill(app, tenant, { isEnabled: true, threshold: 5 })
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message:
        'The organization has no saved card. Pay once on a page of the payment processor, or add a card in the billing portal.',
    })
    expect((await setRefill(app, tenant, { isEnabled: false, threshold: 5 })).body.data.status).toBe(
      'DISABLED',
    )
  })

  test('absent fields stay unchanged, and start with the defaults of the reference', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await buyCredits(cards, tenant)
    const first = await setRefill(app, tenant, { isEnabled: true, threshold: 500 })
    expect(first.body.data).toEqual({
      productKey: 'credits_1000',
      isEnabled: true,
      threshold: 500,
      quantity: 1,
      maxPerMonth: 5,
      status: 'ACTIVE',
      lastRefillAt: null,
      refillsThisMonth: 0,
    })
    await setRefill(app, tenant, { isEnabled: true, quantity: 3 })
    const third = await setRefill(app, tenant, { isEnabled: false, maxPerMonth: 2 })
    expect(third.body.data).toMatchObject({ threshold: 500, quantity: 3, maxPerMonth: 2, status: 'DISABLED' })
    expect(app.db.value<number>("SELECT count(*) FROM audit_acts WHERE act = 'AUTO_REFILL_CHANGED'")).toBe(3)
  })

  test('a refill happens at once if the balance is below the threshold', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards, { threshold: 1_001 })
    expect(refillsOf(app, tenant)).toEqual(['PAID'])
  })
})

describe('an automatic refill', () => {
  test('buys when the balance is below the threshold, and not before', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    await use(app, tenant, 500)
    expect(refillsOf(app, tenant)).toEqual([])
    await use(app, tenant, 1)
    expect(refillsOf(app, tenant)).toEqual(['PAID'])
    await cards.payments.deliverAll(app)
    expect(refillsOf(app, tenant)).toEqual(['GRANTED'])
    expect((await app.get('/billing/credits', tenant.key)).body.data.balance).toBe(1_499)
    expect(await shown(app, tenant)).toMatchObject({ refillsThisMonth: 1, status: 'ACTIVE' })
  })

  test('buys after a correction that leaves less than the threshold', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    app.db.writeNow((tx) =>
      takeCredits(tx, {
        organizationId: tenant.organization.id,
        amount: 501,
        type: 'ADJUSTMENT',
        description: 'Counted twice',
        reference: { type: 'OPERATOR', id: null },
      }),
    )
    await pass(app, 2_000)
    expect(refillsOf(app, tenant)).toEqual(['PAID'])
  })

  test('does not buy while a payment is disputed', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    const [payment] = cards.payments.payments.keys()
    cards.payments.dispute(payment!, {})
    await cards.payments.deliverAll(app)
    await pass(app, 2_000)
    expect(refillsOf(app, tenant)).toEqual([])
  })

  test('has one purchase in flight, however often the balance is checked', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    const release = cards.payments.hold('charge')
    chargeUnits(app, tenant.organization.id, 'EMAILS', { CREDITS: 900 })
    const look = () => {
      app.db.writeNow((tx) => checkBalanceSoon(tx, tenant.organization.id))
      app.clock.advance(2_000)
      return app.app.jobs.drain()
    }
    const looks = [look(), look(), look()]
    release()
    await Promise.all(looks)
    await use(app, tenant, 10)
    expect(refillsOf(app, tenant)).toEqual(['PAID'])
    expect(cards.payments.payments.size).toBe(2)
  })

  test('buys again if one pack was not enough', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards, { threshold: 2_500 })
    for (let n = 0; n < 4; n++) {
      await cards.payments.deliverAll(app)
      await pass(app, 2_000)
    }
    expect(refillsOf(app, tenant)).toEqual(['GRANTED', 'GRANTED'])
    expect((await app.get('/billing/credits', tenant.key)).body.data.balance).toBe(3_000)
  })

  test('stops at its monthly limit, by the calendar of the organization, and continues the next month', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards, { threshold: 100_000, maxPerMonth: 2 })
    const settle = async () => {
      for (let n = 0; n < 4; n++) {
        await cards.payments.deliverAll(app)
        app.db.writeNow((tx) => checkBalanceSoon(tx, tenant.organization.id))
        await pass(app, 2_000)
      }
    }
    await settle()
    expect(refillsOf(app, tenant).length).toBe(2)
    app.clock.set('2026-04-01T03:59:50.000Z')
    await settle()
    expect(refillsOf(app, tenant).length).toBe(2)
    app.clock.set('2026-04-01T04:00:01.000Z')
    await settle()
    expect(refillsOf(app, tenant).length).toBe(4)
  })

  test('tries a failed charge again the next day, with an alert each time, and stops after the third', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    cards.payments.saveCard(tenant.organization.uuid, 'DECLINED')
    await use(app, tenant, 900)
    expect(refillsOf(app, tenant)).toEqual(['FAILED'])
    await use(app, tenant, 1)
    expect(refillsOf(app, tenant)).toEqual(['FAILED'])
    for (let n = 0; n < 3; n++) {
      app.clock.advance(DAY)
      await settleNow(app)
    }
    expect(refillsOf(app, tenant)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    const alerts = emitted<{ origin: string; retryAt: number | null; isRefillStopped: boolean }>(
      app,
      tenant,
      'billing.purchase_failed',
    )
    expect(
      alerts.map(({ retryAt, isRefillStopped }) => ({ isAgain: retryAt !== null, isRefillStopped })),
    ).toEqual([
      { isAgain: true, isRefillStopped: false },
      { isAgain: true, isRefillStopped: false },
      { isAgain: false, isRefillStopped: true },
    ])
    expect(await shown(app, tenant)).toMatchObject({ isEnabled: false, status: 'PAYMENT_FAILED' })
    await use(app, tenant, 1)
    expect(refillsOf(app, tenant).length).toBe(3)
    cards.payments.saveCard(tenant.organization.uuid, 'GOOD')
    await setRefill(app, tenant, { isEnabled: true })
    await pass(app, 2_000)
    await cards.payments.deliverAll(app)
    expect(refillsOf(app, tenant)).toEqual(['FAILED', 'FAILED', 'FAILED', 'GRANTED'])
    expect(await shown(app, tenant)).toMatchObject({ isEnabled: true, status: 'ACTIVE' })
  })

  test('counts failures in a row, and starts again after a success', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    const { uuid } = tenant.organization
    const nextDay = async (kind: 'GOOD' | 'DECLINED') => {
      cards.payments.saveCard(uuid, kind)
      app.clock.advance(DAY)
      await settleNow(app)
      await cards.payments.deliverAll(app)
    }
    cards.payments.saveCard(uuid, 'DECLINED')
    await use(app, tenant, 600)
    await nextDay('DECLINED')
    await nextDay('GOOD')
    cards.payments.saveCard(uuid, 'DECLINED')
    await use(app, tenant, 1_000)
    await nextDay('DECLINED')
    expect(refillsOf(app, tenant)).toEqual(['FAILED', 'FAILED', 'GRANTED', 'FAILED', 'FAILED'])
    expect((await shown(app, tenant)).status).toBe('ACTIVE')
    await nextDay('DECLINED')
    expect((await shown(app, tenant)).status).toBe('PAYMENT_FAILED')
  })

  test('does not ask for confirmation: such a card is a failure with a reason', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    cards.payments.saveCard(tenant.organization.uuid, 'ASKS')
    await use(app, tenant, 900)
    expect(emitted(app, tenant, 'billing.purchase_failed')).toMatchObject([
      {
        origin: 'AUTO_REFILL',
        reason:
          'The card needs a confirmation by its owner, or no card is saved. Buy a pack on a payment page to save a card.',
      },
    ])
    expect(cards.payments.sessions.size).toBe(1)
  })

  test('whose answer is lost is repeated as the same purchase', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    cards.payments.fail('charge', 'LOST', 'UNAVAILABLE')
    await use(app, tenant, 900)
    expect(refillsOf(app, tenant)).toEqual(['PENDING'])
    await pass(app, 60_000)
    await pass(app, 60_000)
    await cards.payments.deliverAll(app)
    expect(refillsOf(app, tenant)).toEqual(['GRANTED'])
    expect(cards.payments.payments.size).toBe(2)
  })

  test('of a pack checks the remaining units', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await buyCredits(cards, tenant)
    await setRefill(app, tenant, { isEnabled: true, threshold: 100, quantity: 2 }, 'sms_segments_1000')
    await pass(app, 2_000)
    await cards.payments.deliverAll(app)
    expect(app.db.get('SELECT bought, used FROM usage_packs')).toEqual({ bought: 2_000, used: 0 })
    chargeUnits(app, tenant.organization.id, 'SMS_SEGMENTS', { PACK: 1_901 })
    app.db.writeNow((tx) => checkBalanceSoon(tx, tenant.organization.id))
    await pass(app, 2_000)
    await cards.payments.deliverAll(app)
    expect(app.db.get('SELECT bought, used FROM usage_packs')).toEqual({ bought: 4_000, used: 1_901 })
  })

  test('waits while its organization is suspended', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    const { id } = tenant.organization
    app.db.writeNow((tx) => void suspendOrganization(tx, id, null))
    await use(app, tenant, 900)
    expect(refillsOf(app, tenant)).toEqual([])
    app.db.writeNow((tx) => void resumeOrganization(tx, id))
    await app.drain()
    expect(refillsOf(app, tenant)).toEqual(['PAID'])
  })

  test('ends with its organization', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    app.db.writeNow((tx) => void closeOrganization(tx, tenant.organization.id))
    await use(app, tenant, 900)
    await settleNow(app)
    expect(refillsOf(app, tenant)).toEqual([])
    expect(app.db.value<number>('SELECT count(*) FROM jobs WHERE last_error IS NOT NULL')).toBe(0)
  })

  test('that is disabled buys nothing', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards)
    await setRefill(app, tenant, { isEnabled: false })
    await use(app, tenant, 900)
    expect(refillsOf(app, tenant)).toEqual([])
  })

  test('continues when several runs use the credits at the same time', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = await refilling(cards, { quantity: 2, maxPerMonth: 30 })
    for (let round = 0; round < 10; round++) {
      await Promise.all([use(app, tenant, 150), use(app, tenant, 150), use(app, tenant, 150)])
      await cards.payments.deliverAll(app)
      await pass(app, 2_000)
    }
    const { balance } = (await app.get('/billing/credits', tenant.key)).body.data
    const bought = refillsOf(app, tenant).length * 2_000
    expect(balance).toBe(1_000 + bought - 4_500)
    expect(balance).toBeGreaterThanOrEqual(500)
  })
})
