import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { resumeOrganization } from '../../../src/accounts/organizations/service.ts'
import type { OrganizationRow } from '../../../src/accounts/organizations/table.ts'
import { endAssigned } from '../../../src/billing/subscriptions/arrive.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { giveCredits, givePlan } from '../../support/billing.ts'
import { type Sendable, sendable } from '../../support/campaigns.ts'
import { covers } from '../../support/covers.ts'
import { invoice, setSeller } from '../../support/invoices.ts'
import { sendTo } from '../../support/metered.ts'
import { buyCredits, type CardApp, createCardApp, subscribe } from '../../support/purchases.ts'
import { exportTo, folder, importFrom, type Server, server, serverOf } from '../../support/transport.ts'

covers('src/appliance/transport', 'src/billing')

/**
 * Payments, grants and use arrive with an organization. The account at a payment processor arrives only on
 * request.
 */

const DAY_MS = 86_400_000

/** Organization that pays for a plan, has bought credits and a pack, and has sent more than its plan includes. */
async function paying(cards: CardApp) {
  const { app, payments } = cards
  const tenant = sendable(app, 'Paying')
  const subscription = await subscribe(cards, tenant)
  const payment = await buyCredits(cards, tenant)
  await app.post('/billing/add-ons/sms_segments_1000/purchase', tenant.key, { quantity: 1 })
  await payments.deliverAll(app)
  app.db.writeNow((tx) =>
    tx.run(`UPDATE billing_plans SET limits = '{"SMS_SEGMENTS":1}' WHERE key = 'STARTER'`),
  )
  await sendTo(app, tenant, 3)
  await sendTo(app, tenant, 2)
  const refill = { isEnabled: true, threshold: 10, quantity: 1, maxPerMonth: 3 }
  await app.post('/billing/add-ons/credits_1000/auto-refill', tenant.key, refill)
  await app.drain()
  return { tenant, subscription, payment }
}

/** Another server with the same account at the processor, and an organization of its own. */
async function elsewhere(cards: CardApp): Promise<CardApp> {
  const other = createCardApp('STRIPE')
  other.app.clock.advance(cards.app.clock.now() - other.app.clock.now())
  // Its ids are others.
  for (let n = 0; n < 100; n++) await other.payments.createCustomer({ id: `stranger ${n}` })
  await buyCredits(other, other.app.tenant('Here before'))
  for (const name of ['customers', 'cards', 'sessions', 'payments', 'subscriptions'] as const) {
    const known = other.payments[name] as Map<string, unknown>
    for (const [id, object] of cards.payments[name]) known.set(id, object)
  }
  return other
}

const rowOf = (app: TestApp, { organization }: TestTenant): OrganizationRow =>
  app.db.get<OrganizationRow>('SELECT * FROM organizations WHERE uuid = ?', organization.uuid)!

/** Tenant on another server, working again. */
function arrived(app: TestApp, tenant: Sendable): Sendable {
  const organization = rowOf(app, tenant)
  app.db.writeNow((tx) => resumeOrganization(tx, organization.id))
  const owner = app.db.get<typeof tenant.owner>('SELECT * FROM users WHERE uuid = ?', tenant.owner.uuid)!
  return { ...tenant, organization, owner }
}

/** Every row that counts money, without the internal ids. */
function ledgers(app: TestApp, { organization }: TestTenant) {
  const all = (table: string, columns: string) =>
    app.db.all(
      `SELECT ${columns} FROM ${table} WHERE organization_id = ? ORDER BY ${columns}`,
      rowOf(app, { organization } as TestTenant).id,
    )
  return {
    wallet: all('credit_wallets', 'balance, unsettled, reserved, low_balance_threshold'),
    credits: all('credit_entries', 'uuid, type, amount, balance_after, reference_id'),
    lots: all('credit_lots', 'uuid, amount, remaining, expires_at'),
    charges: all('usage_charges', 'resource, source, period_start, units, settled_units'),
    usage: all('usage_entries', 'uuid, resource, source, delta, balance_after, reference_id'),
    periods: all('usage_periods', 'resource, source, period_start, used'),
    days: all('usage_days', 'resource, day, quantity'),
    packs: all('usage_packs', 'resource, bought, used'),
    messages: all(
      'messages m',
      '(SELECT source FROM usage_charges c WHERE c.id = m.charge_id AND c.organization_id = m.organization_id), uuid',
    ),
  }
}

const isSound = ({ connection }: Server) => [
  brokenInvariants(connection),
  connection.prepare('SELECT * FROM pragma_foreign_key_check').all(),
]

const get = async (app: TestApp, { key }: TestTenant, path: string) =>
  (await app.get(`/billing/${path}`, key)).body.data

describe('without the ids of the payment processor', () => {
  test('every balance and every entry arrives, and no id of the processor is in the file', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const { tenant, subscription, payment } = await paying(here)
    const there = await elsewhere(here)
    await using b = serverOf(there.app)
    using files = folder()
    const file = files.path('bare')
    exportTo(file, { from: a, organization: tenant.organization })
    const bytes = readFileSync(file)
    const ids = [subscription, payment, ...here.payments.sessions.keys(), ...here.payments.customers.values()]
    expect(ids.length).toBeGreaterThan(4)
    expect(ids.filter((id) => bytes.includes(`${id}"`) || bytes.includes(`/${id}`))).toEqual([])
    const imported = importFrom(file, { into: b })
    expect(imported).toMatchObject({ detachedSubscriptions: 1, renumberedInvoices: 0 })
    expect(ledgers(there.app, tenant)).toEqual(ledgers(here.app, tenant))
    expect(ledgers(there.app, tenant).charges).toMatchObject([
      { source: 'PACK' },
      { source: 'PACK' },
      { source: 'PLAN' },
    ])
    expect(isSound(b)).toEqual([[], []])
    expect(
      there.app.db.all(
        `SELECT session_reference, payment_reference, subscription_reference, checkout_url, request_key
         FROM billing_purchases WHERE organization_id = ? GROUP BY 1, 2, 3, 4, 5`,
        imported.id,
      ),
    ).toEqual([
      {
        sessionReference: null,
        paymentReference: null,
        subscriptionReference: null,
        checkoutUrl: null,
        requestKey: null,
      },
    ])
  })

  test('a paid plan is an assigned one in the same period, and ends with it', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const { tenant: old } = await paying(here)
    const there = await elsewhere(here)
    await using b = serverOf(there.app)
    using files = folder()
    const before = await get(here.app, old, 'usage')
    const { currentPeriodEnd } = await get(here.app, old, 'subscription')
    exportTo(files.path('bare'), { from: a, organization: old.organization })
    importFrom(files.path('bare'), { into: b })
    const { app } = there
    const tenant = arrived(app, old)
    app.db.writeNow((tx) =>
      tx.run(`UPDATE billing_plans SET limits = '{"SMS_SEGMENTS":1}' WHERE key = 'STARTER'`),
    )
    expect(await get(app, tenant, 'usage')).toEqual(before)
    expect(await get(app, tenant, 'subscription')).toMatchObject({
      planKey: 'STARTER',
      status: 'ACTIVE',
      provider: 'MANUAL',
      paymentMethod: null,
      cancelAtPeriodEnd: true,
      cancelAt: currentPeriodEnd,
      currentPeriodEnd,
    })
    // Without the card, no automatic purchase is tried.
    expect((await get(app, tenant, 'credits')).autoRefill).toMatchObject({
      status: 'DISABLED',
      threshold: 10,
      maxPerMonth: 3,
    })
    const endsAt = Date.parse(currentPeriodEnd)
    const passes = async (until: number) => {
      app.clock.advance(until - app.clock.now())
      app.db.writeNow((tx) => enqueueChore(tx, endAssigned))
      await app.drain()
      return get(app, tenant, 'subscription')
    }
    expect(await passes(endsAt - 1)).toMatchObject({ planKey: 'STARTER' })
    expect(await passes(endsAt)).toMatchObject({ planKey: 'FREE', status: 'NONE' })
    const told = (await app.get('/notifications', await app.session(tenant))).body.data.items
    expect(told[0]).toMatchObject({ title: 'The plan “Starter” has ended' })
  })

  test('callbacks that come again on the new server grant nothing again, but continue the plan', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const { tenant: old } = await paying(here)
    const there = await elsewhere(here)
    await using b = serverOf(there.app)
    using files = folder()
    exportTo(files.path('bare'), { from: a, organization: old.organization })
    importFrom(files.path('bare'), { into: b })
    const before = ledgers(there.app, old)
    await there.payments.deliverAll(there.app, here.payments.events)
    await there.payments.deliverAll(there.app, here.payments.events.toReversed())
    expect(ledgers(there.app, old)).toEqual(before)
    const tenant = arrived(there.app, old)
    expect(await get(there.app, tenant, 'subscription')).toMatchObject({
      planKey: 'STARTER',
      status: 'ACTIVE',
      provider: 'STRIPE',
      cancelAtPeriodEnd: false,
    })
    expect(isSound(b)).toEqual([[], []])
  })

  test.each([
    { status: 'PAST_DUE', days: 2, plan: 'STARTER' },
    { status: 'PAST_DUE', days: 8, plan: 'FREE' },
    { status: 'UNPAID', days: 0, plan: 'FREE' },
    { status: 'CANCELLED', days: 0, plan: 'FREE' },
  ] as const)('a plan that is $status since $days days arrives as $plan', async ({ status, days, plan }) => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const old = sendable(here.app, 'Owing')
    const id = await subscribe(here, old)
    here.payments.move(id, { status, endedAt: status === 'CANCELLED' ? here.app.clock.now() : null })
    await here.payments.deliverAll(here.app)
    here.app.clock.advance(days * DAY_MS)
    await here.app.drain()
    const there = await elsewhere(here)
    await using b = serverOf(there.app)
    using files = folder()
    exportTo(files.path('bare'), { from: a, organization: old.organization })
    importFrom(files.path('bare'), { into: b })
    expect((await get(there.app, arrived(there.app, old), 'entitlements')).planKey).toBe(plan)
  })

  test('a purchase that is not settled stays at the server that gets its callback', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const old = here.app.tenant('Open')
    await here.app.post('/billing/credits/checkout', old.key, { packKey: 'credits_1000' })
    await using b = server()
    using files = folder()
    exportTo(files.path('bare'), { from: a, organization: old.organization })
    importFrom(files.path('bare'), { into: b })
    expect(b.app.db.value('SELECT count(*) FROM billing_purchases')).toBe(0)
  })
})

describe('with the ids of the payment processor', () => {
  test('the other server continues: renewals, refunds, the saved card and an open checkout', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const { tenant: old, subscription, payment } = await paying(here)
    const { body } = await here.app.post('/billing/credits/checkout', old.key, { packKey: 'credits_5000' })
    await here.app.drain()
    const there = await elsewhere(here)
    await using b = serverOf(there.app)
    using files = folder()
    exportTo(files.path('whole'), { from: a, organization: old.organization, hasPaymentIds: true })
    expect(importFrom(files.path('whole'), { into: b })).toMatchObject({ detachedSubscriptions: 0 })
    const { app, payments } = there
    const tenant = arrived(app, old)
    expect(await get(app, tenant, 'subscription')).toEqual(await get(here.app, old, 'subscription'))
    expect(await get(app, tenant, 'credits')).toEqual(await get(here.app, old, 'credits'))
    payments.pay(body.data.sessionId)
    payments.refund(payment, 3_000)
    payments.move(subscription, { status: 'PAST_DUE' })
    await payments.deliverAll(app)
    expect(await get(app, tenant, 'subscription')).toMatchObject({ status: 'PAST_DUE', provider: 'STRIPE' })
    const entries = (await get(app, tenant, 'credits/transactions')) as Array<{
      type: string
      amount: number
    }>
    expect(entries.filter(({ type }) => type !== 'USAGE').map(({ type, amount }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['REFUND', -1_000],
        ['PURCHASE', 5_000],
        ['PURCHASE', 1_000],
      ]),
    )
    expect(isSound(b)).toEqual([[], []])
  })

  test('ids of the built-in processor stay, because they mean nothing elsewhere', async () => {
    const here = createCardApp('SANDBOX')
    await using a = serverOf(here.app)
    const { tenant } = await paying(here)
    await using b = server()
    using files = folder()
    exportTo(files.path('whole'), { from: a, organization: tenant.organization, hasPaymentIds: true })
    expect(importFrom(files.path('whole'), { into: b })).toMatchObject({ detachedSubscriptions: 1 })
    const { db } = b.app
    expect(db.value('SELECT count(*) FROM billing_customers')).toBe(0)
    expect(db.value('SELECT count(*) FROM billing_purchases WHERE payment_reference IS NOT NULL')).toBe(0)
    expect(db.value('SELECT count(*) FROM billing_purchases')).toBeGreaterThan(0)
  })
})

describe('invoices', () => {
  test('keep number and page, a taken number gets the short name, and no number is given twice', async () => {
    await using a = server()
    await using b = server()
    using files = folder()
    for (const { app } of [a, b]) setSeller(app)
    const old = a.app.tenant('Paying')
    givePlan(a.app, old.organization.id, {})
    a.app.db.writeNow((tx) => tx.run("UPDATE billing_plans SET monthly_price = 500 WHERE name = 'Tailored'"))
    const local = b.app.tenant('Here before')
    givePlan(b.app, local.organization.id, {})
    b.app.db.writeNow((tx) => tx.run("UPDATE billing_plans SET monthly_price = 700 WHERE name = 'Tailored'"))
    for (const { app } of [a, b]) app.clock.advance(70 * DAY_MS)
    const own = ['2026-03', '2026-04'].map((month) => invoice(a.app, old.organization.id, month))
    expect(own.map(({ number }) => number)).toEqual(['INV-0001', 'INV-0002'])
    expect(invoice(b.app, local.organization.id, '2026-03').number).toBe('INV-0001')
    await a.app.drain()
    exportTo(files.path('paper'), { from: a, organization: old.organization })
    const { id, renumberedInvoices } = importFrom(files.path('paper'), { into: b })
    expect(renumberedInvoices).toBe(1)
    const there = b.app.db.all<{ number: string; token: string }>(
      'SELECT number, token FROM billing_invoices WHERE organization_id = ? ORDER BY id',
      id,
    )
    expect(there).toEqual([
      { number: 'INV-0001/paying', token: own[0]!.token },
      { number: 'INV-0002', token: own[1]!.token },
    ])
    expect(invoice(b.app, local.organization.id, '2026-04').number).toBe('INV-0003')
  })

  test('a plan that was paid elsewhere is not charged by hand', async () => {
    const here = createCardApp('STRIPE')
    await using a = serverOf(here.app)
    const { tenant } = await paying(here)
    await using b = server()
    setSeller(b.app)
    using files = folder()
    exportTo(files.path('bare'), { from: a, organization: tenant.organization })
    const { id } = importFrom(files.path('bare'), { into: b })
    b.app.clock.advance(40 * DAY_MS)
    expect(() => invoice(b.app, id, '2026-03')).toThrow('nothing to pay')
  })
})

test('credits that were given by hand arrive with the lots that expire', async () => {
  await using a = server()
  await using b = server()
  using files = folder()
  const tenant = a.app.tenant('Given')
  giveCredits(a.app, tenant.organization.id, 50, { expiresAt: a.app.clock.now() + DAY_MS })
  giveCredits(a.app, tenant.organization.id, 20)
  exportTo(files.path('given'), { from: a, organization: tenant.organization })
  importFrom(files.path('given'), { into: b })
  expect(ledgers(b.app, tenant)).toEqual(ledgers(a.app, tenant))
  expect(isSound(b)).toEqual([[], []])
})
