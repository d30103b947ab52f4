import { describe, expect, test } from 'bun:test'
import * as moves from '../../../src/accounts/moves/service.ts'
import { suspendOrganization } from '../../../src/accounts/organizations/service.ts'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { lookAfterPurchases } from '../../../src/billing/callbacks/settle.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import type { PurchaseMetadata } from '../../../src/providers/payments/port.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import {
  buyCredits,
  catchUpNow,
  createCardApp,
  emitted,
  purchasesOf,
  settleNow,
  subscribe,
} from '../../support/purchases.ts'

const balanceOf = async (app: TestApp, tenant: TestTenant): Promise<number> =>
  (await app.get('/billing/credits', tenant.key)).body.data.balance

const metadataOf = (tenant: TestTenant): PurchaseMetadata => ({
  organization: tenant.organization.uuid,
  purchase: '01890000-0000-7000-8000-000000000001',
  kind: 'CREDITS',
  product: 'credits_1000',
  quantity: 1,
  units: 1_000,
  resource: '',
  interval: 'MONTH',
  amount: 3_000,
  currency: 'USD',
})

describe('POST /callbacks/stripe', () => {
  test("a callback without the processor's signature is refused and changes nothing", async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    const before = app.rowCounts()
    for (const signature of ['', 'forged']) {
      const answer = await payments.deliver(app, payments.events[0]!, signature)
      expect({ status: answer.status, message: answer.body.message }).toEqual({
        status: 400,
        message:
          'Stripe-Signature: the callback is not from the payment processor, or is more than five minutes old.',
      })
    }
    expect(app.rowCounts()).toEqual(before)
  })

  test('a callback is answered at once, before any request to the processor', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    payments.hold('read')
    const answer = await payments.deliver(app, payments.events[0]!)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: '' })
    expect(payments.calls).toEqual([])
  })

  test('a callback that arrives ten times is stored and granted once', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    const [event] = payments.takeEvents()
    await payments.deliverAll(app, Array(10).fill(event))
    expect(app.db.value<number>('SELECT count(*) FROM billing_events')).toBe(1)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('different callbacks about one payment grant it once', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await buyCredits(cards, tenant)
    const again = ['a', 'b', 'c'].map((name) => ({
      id: `evt_${name}`,
      type: 'charge.succeeded',
      createdAt: app.clock.now(),
      object: { kind: 'PAYMENT' as const, id },
    }))
    await cards.payments.deliverAll(app, again)
    expect(await balanceOf(app, tenant)).toBe(1_000)
    expect(emitted(app, tenant, 'billing.purchase_granted').length).toBe(1)
  })

  test('an event about another kind of object is accepted and not stored', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const event = {
      id: 'evt_x',
      type: 'price.created',
      object: { kind: 'OTHER', id: 'p' },
      createdAt: 0,
    } as const
    expect((await payments.deliver(app, event)).status).toBe(200)
    expect(app.db.value<number>('SELECT count(*) FROM billing_events')).toBe(0)
  })
})

describe('objects of callbacks', () => {
  test.each([
    {
      what: 'a payment without our metadata',
      metadata: () => undefined,
    },
    {
      what: 'a payment of an unknown organization',
      metadata: (tenant: TestTenant) => ({
        ...metadataOf(tenant),
        organization: '01890000-0000-7000-8000-0000000000ff',
      }),
    },
  ])('$what changes nothing', async ({ metadata }) => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadata(tenant))
    await payments.deliverAll(app)
    expect(purchasesOf(app, tenant)).toEqual([])
    expect(app.db.value<number>('SELECT count(*) FROM billing_events WHERE handled_at IS NULL')).toBe(0)
  })

  test('an object that the processor does not have changes nothing', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    for (const kind of ['CHECKOUT', 'PAYMENT', 'SUBSCRIPTION'] as const) {
      await payments.deliver(app, {
        id: `evt_${kind}`,
        type: 'x',
        object: { kind, id: 'none' },
        createdAt: 0,
      })
    }
    await app.drain()
    expect(app.db.value<number>('SELECT count(*) FROM billing_events WHERE handled_at IS NULL')).toBe(0)
  })

  test('a callback waits while the processor does not answer', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    payments.fail('read', ...Array(20).fill('UNAVAILABLE'))
    await payments.deliverAll(app)
    for (let minute = 0; minute < 25; minute++) {
      app.clock.advance(60_000)
      await app.drain()
    }
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test("a purchase lost in a restore is written again from the processor's data", async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    await payments.deliverAll(app)
    expect(purchasesOf(app, tenant)).toEqual([
      {
        uuid: '01890000-0000-7000-8000-000000000001',
        kind: 'CREDITS',
        productKey: 'credits_1000',
        quantity: 1,
        origin: 'CHECKOUT',
        status: 'GRANTED',
        failure: null,
      },
    ])
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('a subscription lost in a restore is written again, with its customer', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    app.db.writeNow((tx) => {
      for (const table of [
        'billing_subscriptions',
        'billing_customers',
        'billing_purchases',
        'billing_events',
      ])
        tx.run(`DELETE FROM ${table}`)
    })
    await catchUpNow(app)
    expect((await app.get('/billing/subscription', tenant.key)).body.data).toMatchObject({
      planKey: 'STARTER',
      status: 'ACTIVE',
      paymentMethod: { last4: '4242' },
    })
    expect((await app.post('/billing/subscription/cancel', tenant.key)).status).toBe(201)
    expect(cards.payments.subscriptions.get(id)!.cancelAtPeriodEnd).toBe(true)
  })

  test('a suspended organization gets the products it has paid for', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    app.db.writeNow((tx) => void suspendOrganization(tx, tenant.organization.id, null))
    payments.pay(body.data.sessionId)
    await payments.deliverAll(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('GRANTED')
  })

  test('subscriptions of a deleted organization end at the processor at once', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    app.db.writeNow((tx) => void closeOrganization(tx, tenant.organization.id))
    await settleNow(app)
    expect(cards.payments.subscriptions.get(id)!.status).toBe('CANCELLED')
    await cards.payments.deliverAll(app)
    expect(app.db.value<number>('SELECT count(*) FROM billing_subscriptions WHERE ended_at IS NULL')).toBe(0)
  })

  test('a plan paid after the deletion of its organization ends at once', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/subscription/checkout', tenant.key, { planKey: 'STARTER' })
    app.db.writeNow((tx) => void closeOrganization(tx, tenant.organization.id))
    const id = payments.pay(body.data.sessionId)
    await payments.deliverAll(app)
    await payments.deliverAll(app)
    expect(payments.subscriptions.get(id)!.status).toBe('CANCELLED')
    expect(app.db.value<number>('SELECT count(*) FROM billing_subscriptions WHERE ended_at IS NULL')).toBe(0)
  })
})

describe('an organization that moves between two appliances with the same account at the processor', () => {
  const fingerprint = 'f'.repeat(64)

  test('the former appliance leaves the subscription alone, whatever the processor reports', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const { id: organizationId } = tenant.organization
    const id = await subscribe(cards, tenant)
    app.db.writeNow((tx) => {
      moves.beginLeaving(tx, organizationId, 'b2')
      moves.recordExport(tx, organizationId, fingerprint)
      moves.giveUp(tx, organizationId, { address: 'https://b2.texts.example', fingerprint })
    })
    const rows = app.db.value<string>('SELECT json_group_array(updated_at) FROM billing_subscriptions')
    cards.payments.move(id, { cancelAtPeriodEnd: true })
    await cards.payments.deliverAll(app)
    await settleNow(app)
    expect(cards.payments.subscriptions.get(id)!.status).toBe('ACTIVE')
    expect(app.db.value<string>('SELECT json_group_array(updated_at) FROM billing_subscriptions')).toBe(rows!)
  })

  test('a report waits during the move, and is applied at the new appliance', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await subscribe(cards, tenant)
    const isCancelling = () =>
      app.db.value<number>('SELECT cancel_at_period_end FROM billing_subscriptions WHERE ended_at IS NULL')
    app.db.writeNow((tx) => void moves.beginLeaving(tx, tenant.organization.id, 'b2'))
    cards.payments.move(id, { cancelAtPeriodEnd: true })
    await cards.payments.deliverAll(app)
    expect(isCancelling()).toBe(0)
    app.db.writeNow((tx) => moves.stay(tx, tenant.organization.id))
    app.clock.advance(61_000)
    await app.drain()
    expect(isCancelling()).toBe(1)
  })

  test('a payment reported before the organization arrives is read from the processor afterwards', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const { id: organizationId } = tenant.organization
    const id = await subscribe(cards, tenant)
    app.db.writeNow((tx) => {
      const { suspendedAt, suspensionNote } = tenant.organization
      moves.recordArrival(tx, organizationId, {
        otherHome: 'a1',
        fingerprint,
        suspendedAt,
        suspensionNote,
        ledTo: null,
      })
    })
    cards.payments.move(id, { cancelAtPeriodEnd: true })
    cards.payments.takeEvents()
    app.db.writeNow((tx) => void moves.settle(tx, organizationId))
    await settleNow(app)
    expect(
      app.db.value<number>('SELECT cancel_at_period_end FROM billing_subscriptions WHERE ended_at IS NULL'),
    ).toBe(1)
  })
})

describe('missed callbacks', () => {
  test('the events of a time without callbacks are read from the processor', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_5000' })
    payments.pay(body.data.sessionId)
    await catchUpNow(app)
    expect(await balanceOf(app, tenant)).toBe(5_000)
    await catchUpNow(app)
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(5_000)
  })

  test('events of more than thirty days ago are not read', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    app.clock.advance(30 * 86_400_000 + 1)
    await catchUpNow(app)
    expect(purchasesOf(app, tenant)).toEqual([])
  })

  test('a purchase without a callback is settled', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    await app.post('/billing/add-ons/emails_10000/purchase', tenant.key, {})
    await settleNow(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('PAID')
    app.clock.advance(5 * 60_000 + 1)
    await settleNow(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('GRANTED')
  })

  test('an unpaid checkout expires with its page', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    app.clock.advance(6 * 60_000)
    await settleNow(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('REQUIRES_ACTION')
    payments.expire(body.data.sessionId)
    app.clock.advance(6 * 60_000)
    await settleNow(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('EXPIRED')
  })

  test('a charge whose answer was lost is granted when its event is read', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'LOST')
    await app.post('/billing/add-ons/credits_1000/purchase', tenant.key, {})
    app.clock.advance(6 * 60_000)
    await settleNow(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('a charge that never reached the processor expires after an hour, once the processor answers', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'UNAVAILABLE')
    await app.post('/billing/add-ons/credits_1000/purchase', tenant.key, {})
    app.clock.advance(2 * 3_600_000)
    payments.fail('eventsSince', 'UNAVAILABLE')
    await settleNow(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('PENDING')
    await settleNow(app)
    expect(purchasesOf(app, tenant)).toMatchObject([
      { status: 'EXPIRED', failure: 'The payment processor has no trace of it, so nothing was charged.' },
    ])
    expect(payments.payments.size).toBe(0)
  })

  test('missed events are read soon after a start, and then once a day', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const lookAfter = async () => {
      app.db.writeNow((tx) => enqueueChore(tx, lookAfterPurchases))
      await app.drain()
      return payments.calls.filter((call) => call === 'eventsSince').length
    }
    expect(await lookAfter()).toBe(1)
    app.clock.advance(86_400_000 - 1)
    expect(await lookAfter()).toBe(1)
    app.clock.advance(1)
    expect(await lookAfter()).toBe(2)
  })

  test('a failed callback is handled when the processor works again', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.payElsewhere(tenant.organization.uuid, metadataOf(tenant))
    payments.fail('read', ...Array(10).fill('REFUSED'))
    await payments.deliverAll(app)
    for (let hour = 0; hour < 12; hour++) {
      app.clock.advance(3_600_000)
      await app.drain()
    }
    expect(purchasesOf(app, tenant)).toEqual([])
    await settleNow(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('purchases at a processor that is no longer used expire after a day', async () => {
    const { app: made } = createCardApp('STRIPE')
    await using app = made
    const tenant = app.tenant()
    await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    app.db.writeNow((tx) => tx.run("UPDATE billing_purchases SET provider = 'SANDBOX'"))
    app.clock.advance(86_400_000 + 1)
    await settleNow(app)
    expect(purchasesOf(app, tenant)).toMatchObject([
      { status: 'EXPIRED', failure: 'Its payment processor is no longer in use.' },
    ])
  })

  test('one run asks for at most fifty purchases, and the next run asks for the rest', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    for (let n = 0; n < 60; n++)
      await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    app.clock.advance(6 * 60_000)
    const asked = () => payments.calls.filter((call) => call === 'read').length
    await settleNow(app)
    expect(asked()).toBe(50)
    await settleNow(app)
    expect(asked()).toBe(60)
  })
})
