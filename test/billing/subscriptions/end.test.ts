import { describe, expect, test } from 'bun:test'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import { type CardApp, createCardApp, emitted, subscribe } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

const DAY = 86_400_000

type Given = (cards: CardApp, tenant: ReturnType<CardApp['app']['tenant']>) => unknown

const subscribed: Given = subscribe
const cancelled: Given = async (cards, tenant) => {
  await subscribe(cards, tenant)
  await cards.app.post('/billing/subscription/cancel', tenant.key)
}
const ended: Given = async (cards, tenant) => {
  const id = await subscribe(cards, tenant)
  cards.payments.move(id, { status: 'CANCELLED', endedAt: cards.app.clock.now() })
  await cards.payments.deliverAll(cards.app)
}
const assigned: Given = ({ app }, { organization }) =>
  app.db.writeNow((tx) => void assignPlan(tx, { organizationId: organization.id, planKey: 'AGENCY' }))
const inStatus =
  (status: 'PAST_DUE' | 'UNPAID' | 'PAUSED' | 'TRIALING' | 'INCOMPLETE'): Given =>
  async (cards, tenant) => {
    const id = await subscribe(cards, tenant)
    cards.payments.move(id, { status })
    await cards.payments.deliverAll(cards.app)
  }
const overdue: Given = async (cards, tenant) => {
  await cancelled(cards, tenant)
  cards.app.clock.advance(31 * DAY)
}
const nothing: Given = () => {}

const stateOf = async ({ app }: CardApp, tenant: ReturnType<CardApp['app']['tenant']>) => {
  const { status, cancelAtPeriodEnd, cancelAt } = (await app.get('/billing/subscription', tenant.key)).body
    .data
  return { status, cancelAtPeriodEnd, cancelAt }
}

const END = '2026-04-04T17:00:00.000Z'
const STAYS = { status: 'ACTIVE', cancelAtPeriodEnd: false, cancelAt: null }
const ENDS = { status: 'ACTIVE', cancelAtPeriodEnd: true, cancelAt: END }

describe('POST /billing/subscription/cancel', () => {
  test.each(
    some([
      { guarantee: 'an active plan ends with its period', given: subscribed, status: 201, after: ENDS },
      {
        guarantee: 'a plan in its trial ends with the trial',
        given: inStatus('TRIALING'),
        status: 201,
        after: { ...ENDS, status: 'TRIALING' },
      },
      {
        guarantee: 'a plan that is past due ends with its period',
        given: inStatus('PAST_DUE'),
        status: 201,
        after: { ...ENDS, status: 'PAST_DUE' },
      },
      {
        guarantee: 'an unpaid plan ends with its period',
        given: inStatus('UNPAID'),
        status: 201,
        after: { ...ENDS, status: 'UNPAID' },
      },
      {
        guarantee: 'a paused plan ends with its period',
        given: inStatus('PAUSED'),
        status: 201,
        after: { ...ENDS, status: 'PAUSED' },
      },
      { guarantee: 'a cancelled plan stays cancelled', given: cancelled, status: 201, after: ENDS },
      {
        guarantee: 'without a plan there is nothing to cancel',
        given: nothing,
        status: 409,
        after: { status: 'NONE', cancelAtPeriodEnd: false, cancelAt: null },
      },
      {
        guarantee: 'a plan that has ended is not cancelled again',
        given: ended,
        status: 409,
        after: { status: 'CANCELLED', cancelAtPeriodEnd: false, cancelAt: null },
      },
      {
        guarantee: 'a plan with an unpaid first payment is not cancelled',
        given: inStatus('INCOMPLETE'),
        status: 409,
        after: { ...STAYS, status: 'INCOMPLETE' },
      },
      {
        guarantee: 'a plan assigned by the operator cannot be cancelled by members',
        given: assigned,
        status: 409,
        after: STAYS,
      },
    ]),
  )('$guarantee', async ({ given, status, after }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await given(cards, tenant)
    const answer = await app.post('/billing/subscription/cancel', tenant.key)
    expect(answer.status).toBe(status)
    if (status === 201) expect(answer.body.data).toMatchObject(after)
    expect(await stateOf(cards, tenant)).toEqual(after)
  })

  test('an assigned plan still shows the processor that sells other plans', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await assigned(cards, tenant)
    const { body } = await app.get('/billing/subscription', tenant.key)
    expect(body.data).toMatchObject({ provider: 'MANUAL', processor: cards.payments.name })
  })

  test('a cancelled plan causes no request to the processor', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await cancelled(cards, tenant)
    await app.post('/billing/subscription/cancel', tenant.key)
    expect(cards.payments.calls.filter((call) => call === 'setCancelAtPeriodEnd').length).toBe(1)
  })

  test('the plan stays until the end of its period, and then the default plan applies', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    await app.post('/billing/subscription/cancel', tenant.key)
    const planKey = async () => (await app.get('/billing/entitlements', tenant.key)).body.data.planKey
    app.clock.advance(31 * DAY - 1)
    expect(await planKey()).toBe('STARTER')
    app.clock.advance(1)
    expect(await planKey()).toBe('FREE')
    cards.payments.move(id, { status: 'CANCELLED', endedAt: app.clock.now() })
    await cards.payments.deliverAll(app)
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      planKey: 'FREE',
      status: 'CANCELLED',
    })
  })

  test('the audit log names the person who cancelled, and listeners get one event', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await cancelled(cards, tenant)
    await cards.payments.deliverAll(app)
    const acts = app.db.all<{ act: string; actorType: string }>(
      "SELECT act, actor_type AS actorType FROM audit_acts WHERE act LIKE 'SUBSCRIPTION%'",
    )
    expect(acts).toEqual([{ act: 'SUBSCRIPTION_CANCELLED', actorType: 'API_KEY' }])
    const changes = emitted<{ cancelAtPeriodEnd: boolean }>(app, tenant, 'billing.subscription_changed')
    expect(changes.map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)).toEqual([false, true])
  })

  test('while the processor does not answer, nothing changes', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    cards.payments.fail('setCancelAtPeriodEnd', 'UNAVAILABLE')
    const answer = await app.post('/billing/subscription/cancel', tenant.key)
    expect({ status: answer.status, code: answer.body.code }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    })
    expect(await stateOf(cards, tenant)).toEqual(STAYS)
  })

  test('a cancellation whose answer was lost is stored with its callback', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    cards.payments.fail('setCancelAtPeriodEnd', 'LOST')
    expect((await app.post('/billing/subscription/cancel', tenant.key)).status).toBe(503)
    await cards.payments.deliverAll(app)
    expect(await stateOf(cards, tenant)).toEqual(ENDS)
  })
})

describe('POST /billing/subscription/reactivate', () => {
  test.each(
    some([
      {
        guarantee: 'a cancellation is undone before the end of the period',
        given: cancelled,
        status: 201,
        code: undefined,
        after: STAYS,
      },
      {
        guarantee: 'a plan that was not cancelled is not reactivated',
        given: subscribed,
        status: 409,
        code: 'INVALID_STATE_TRANSITION',
        after: STAYS,
      },
      {
        guarantee: 'a cancellation cannot be undone after the end of the period',
        given: overdue,
        status: 409,
        code: 'INVALID_STATE_TRANSITION',
        after: ENDS,
      },
      {
        guarantee: 'a plan that has ended is not reactivated',
        given: ended,
        status: 409,
        code: 'INVALID_STATE_TRANSITION',
        after: { status: 'CANCELLED', cancelAtPeriodEnd: false, cancelAt: null },
      },
      {
        guarantee: 'without a plan there is nothing to reactivate',
        given: nothing,
        status: 409,
        code: 'INVALID_STATE_TRANSITION',
        after: { status: 'NONE', cancelAtPeriodEnd: false, cancelAt: null },
      },
      {
        guarantee: 'a plan assigned by the operator cannot be reactivated by members',
        given: assigned,
        status: 409,
        code: 'CONFLICT',
        after: STAYS,
      },
    ]),
  )('$guarantee', async ({ given, status, code, after }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await given(cards, tenant)
    const answer = await app.post('/billing/subscription/reactivate', tenant.key)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await stateOf(cards, tenant)).toEqual(after)
  })

  test('cancelling, reactivating and cancelling again within a minute all take effect', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await cancelled(cards, tenant)
    await app.post('/billing/subscription/reactivate', tenant.key)
    await app.post('/billing/subscription/cancel', tenant.key)
    await cards.payments.deliverAll(app)
    expect(await stateOf(cards, tenant)).toEqual(ENDS)
  })
})
