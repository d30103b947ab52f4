import { expect, test } from 'bun:test'
import { suspendUser } from '../../../src/accounts/sessions/suspension.ts'
import { setLowBalanceThreshold } from '../../../src/billing/credits/service.ts'
import { checkBalanceSoon } from '../../../src/billing/entitlements/job-kinds.ts'
import { assignPlan } from '../../../src/billing/subscriptions/assign.ts'
import { enqueueChore } from '../../../src/jobs/job.ts'
import { watchTroubles } from '../../../src/notifications/alerts/module.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { chargeUnits, giveCredits, givePlan } from '../../support/billing.ts'
import { addContact, postCampaign, sendable } from '../../support/campaigns.ts'
import { buyCredits, createCardApp, settleNow, subscribe } from '../../support/purchases.ts'
import { settle } from '../../support/runs.ts'

/** Checks the notices about money: the members, the words, and their replacement. */

const DAY_MS = 86_400_000

interface StoredSentence {
  type: string
  title: string
  body: string
  link: string
  resourceType: string | null
  resourceId: string | null
  data: { event: string; reason: string | null }
}

const toldTo = async (app: TestApp, token: string): Promise<StoredSentence[]> =>
  (await app.get('/notifications', token)).body.data.items

const toldToOwner = async (app: TestApp, tenant: TestTenant) => toldTo(app, await app.session(tenant))

const events = (told: readonly StoredSentence[]) => told.map(({ data }) => data.event)

async function watch(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, watchTroubles))
  await app.drain()
}

/** Checks the rest of an organization's units, as after messages. */
async function lookAt(app: TestApp, { organization }: TestTenant): Promise<void> {
  app.db.writeNow((tx) => checkBalanceSoon(tx, organization.id))
  app.clock.advance(2_000)
  await app.drain()
}

const warnBelow = (app: TestApp, { organization }: TestTenant, threshold: number) =>
  app.db.writeNow((tx) => setLowBalanceThreshold(tx, organization.id, threshold))

test('few credits are notified once, to members who may pay, and withdrawn when there are enough', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const admin = await app.session(tenant, 'ADMIN')
  giveCredits(app, tenant.organization.id, 90)
  warnBelow(app, tenant, 100)
  await lookAt(app, tenant)
  await lookAt(app, tenant)
  expect(await toldToOwner(app, tenant)).toMatchObject([
    {
      type: 'ALERT',
      title: 'Only 90 credits are left',
      body: 'Fewer than 100 credits are available. Campaigns without enough credits pause. Ask the server operator for credits or a larger plan.',
      link: '/billing',
      data: { event: 'CREDITS_LOW' },
    },
  ])
  expect(await toldTo(app, admin)).toEqual([])
  giveCredits(app, tenant.organization.id, 500)
  await watch(app)
  expect(await toldToOwner(app, tenant)).toEqual([])
})

test('if no active member may pay, members who may read about billing are notified', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const admin = await app.session(tenant, 'ADMIN')
  const member = await app.session(tenant, 'MEMBER')
  app.db.writeNow((tx) => suspendUser(tx, tenant.owner))
  giveCredits(app, tenant.organization.id, 1)
  warnBelow(app, tenant, 100)
  await lookAt(app, tenant)
  expect((await toldTo(app, admin)).map(({ title }) => title)).toEqual(['Only 1 credit is left'])
  expect(await toldTo(app, member)).toEqual([])
})

test('a limit is notified when it is near and when it is reached, the second in place of the first', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 10, EMAILS: 1 })
  chargeUnits(app, tenant.organization.id, 'SMS_SEGMENTS', { PLAN: 8 })
  await lookAt(app, tenant)
  expect(await toldToOwner(app, tenant)).toMatchObject([
    {
      type: 'ALERT',
      title: '8 of the 10 SMS segments of the plan are used',
      body: 'The next billing period begins on 2026-04-01. Packs and credits pay for further messages. Without them, campaigns pause. Ask the server operator for credits or a larger plan.',
      data: { event: 'LIMIT_NEAR' },
    },
  ])
  app.db.writeNow((tx) => tx.run("UPDATE usage_charges SET units = 10 WHERE resource = 'SMS_SEGMENTS'"))
  chargeUnits(app, tenant.organization.id, 'EMAILS', { PLAN: 1 })
  await lookAt(app, tenant)
  const told = await toldToOwner(app, tenant)
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'All 10 SMS segments of the plan are used',
    'The one email of the plan is used',
  ])
  expect(events(told)).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED'])
})

test('beyond a plan that invoices the excess, no pause is mentioned', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  givePlan(app, tenant.organization.id, { EMAILS: 5 }, { overage: 'INVOICE' })
  chargeUnits(app, tenant.organization.id, 'EMAILS', { PLAN: 5 })
  await lookAt(app, tenant)
  expect((await toldToOwner(app, tenant))[0]!.body).toBe(
    'The next billing period begins on 2026-04-01. Further messages will still be sent, and will be added to the invoice.',
  )
})

test('a campaign that runs out of credits names the missing credits, and continues automatically', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  givePlan(app, tenant.organization.id, { SMS_SEGMENTS: 1 })
  for (let n = 0; n < 3; n++) addContact(app, tenant)
  await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  await settle(app)
  const paused = (await toldToOwner(app, tenant)).find(({ data }) => data.event === 'CAMPAIGN_PAUSED')
  expect(paused).toMatchObject({ data: { reason: 'INSUFFICIENT_CREDITS' } })
  expect(paused!.body).toStartWith(
    'Your plan and credits do not cover the remaining messages. 3 messages would need ',
  )
  expect(paused!.body).toEndWith(
    'Ask the server operator for credits or a larger plan. The campaign resumes automatically when it is covered by credits, a pack, a larger plan or the next billing period.',
  )
  giveCredits(app, tenant.organization.id, 100)
  await settle(app)
  await watch(app)
  expect(events(await toldToOwner(app, tenant))).toEqual(['LIMIT_REACHED', 'CAMPAIGN_FINISHED'])
})

test('a declined purchase is notified, and withdrawn when the same was bought', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  cards.payments.saveCard(tenant.organization.uuid, 'DECLINED')
  const path = '/billing/add-ons/sms_segments_1000/purchase'
  expect((await app.post(path, tenant.key, { quantity: 1 })).body.code).toBe('PAYMENT_FAILED')
  await app.drain()
  const [told] = await toldToOwner(app, tenant)
  expect(told).toMatchObject({
    type: 'ALERT',
    title: 'The purchase of “1,000 SMS segments” failed',
    body: '25.00 USD could not be charged: The card was declined. Nothing was bought. Check the saved card in the billing portal.',
    link: '/billing',
    resourceType: 'PURCHASE',
    data: { event: 'PAYMENT_FAILED' },
  })
  cards.payments.saveCard(tenant.organization.uuid)
  await app.post(path, tenant.key, { quantity: 1 })
  await cards.payments.deliverAll(app)
  expect(await toldToOwner(app, tenant)).toEqual([])
})

test.each([
  { order: ['DECLINED', undefined], late: 'notify_of_failed_payments', left: [] },
  { order: [undefined, 'DECLINED'], late: 'notify_of_purchases', left: ['PAYMENT_FAILED'] },
] as const)(
  'purchases that ended as $order leave $left, also when $late comes last',
  async ({ order, late, left }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    for (const card of order) {
      cards.payments.saveCard(tenant.organization.uuid, card)
      await app.post('/billing/add-ons/sms_segments_1000/purchase', tenant.key, { quantity: 1 })
      await cards.payments.deliverAll(app)
      app.clock.advance(1_000)
    }
    expect(events(await toldToOwner(app, tenant))).toEqual([...left])
    const consumer = `notifications.${late}`
    app.db.writeNow((tx) => {
      tx.run('UPDATE event_cursors SET through_id = 0 WHERE consumer = ?', consumer)
      tx.notify('events')
    })
    await app.drain()
    expect(app.db.value('SELECT through_id FROM event_cursors WHERE consumer = ?', consumer)).toBePositive()
    expect(events(await toldToOwner(app, tenant))).toEqual([...left])
  },
)

test('an automatic purchase is notified with each failure, and with its end after the third', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  await buyCredits(cards, tenant)
  const body = { isEnabled: true, threshold: 5_000, quantity: 1, maxPerMonth: 5 }
  await app.post('/billing/add-ons/credits_1000/auto-refill', tenant.key, body)
  cards.payments.saveCard(tenant.organization.uuid, 'DECLINED')
  const titles: string[] = []
  for (let day = 0; day < 3; day++) {
    await lookAt(app, tenant)
    await settleNow(app)
    const told = await toldToOwner(app, tenant)
    titles.push(told[0]!.title)
    expect(events(told)).toHaveLength(day + 1)
    app.clock.advance(DAY_MS + 1_000)
  }
  expect(titles).toEqual([
    'The automatic purchase of “1,000 credits” failed',
    'The automatic purchase of “1,000 credits” failed',
    'The automatic purchase of “1,000 credits” has stopped',
  ])
  const [stopped, failed] = await toldToOwner(app, tenant)
  expect(stopped).toMatchObject({ data: { event: 'AUTO_REFILL_STOPPED' } })
  expect(stopped!.body).toContain('turn on the automatic purchase again')
  expect(failed!.body).toMatch(/The purchase will be retried on 2026-\d\d-\d\dT/)
})

test('a second payment of one purchase is an alert without the name of a processor', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const first = await buyCredits(cards, tenant)
  const { metadata } = cards.payments.payments.get(first)!
  cards.payments.payElsewhere(tenant.organization.uuid, metadata)
  await cards.payments.deliverAll(app)
  expect(await toldToOwner(app, tenant)).toMatchObject([
    {
      title: '“1,000 credits” was paid for twice',
      body: '30.00 USD was charged a second time, but nothing more was bought. Ask the server operator for a refund.',
      data: { event: 'PAYMENT_DUPLICATED' },
    },
  ])
})

test('a plan that is past due is notified, withdrawn when it is paid, and notified again when it ends', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const id = await subscribe(cards, tenant)
  const moves = async (change: Parameters<typeof cards.payments.move>[1]) => {
    cards.payments.move(id, change)
    await cards.payments.deliverAll(app)
    return toldToOwner(app, tenant)
  }
  expect(await moves({ status: 'PAST_DUE' })).toMatchObject([
    {
      type: 'ALERT',
      title: 'A payment for the plan “Starter” failed',
      body: 'The subscription continues for seven days while the payment is retried. Check the saved card in the billing portal.',
      resourceType: 'SUBSCRIPTION',
      data: { event: 'SUBSCRIPTION_PAST_DUE', reason: 'PAST_DUE' },
    },
  ])
  expect(await moves({ status: 'ACTIVE' })).toEqual([])
  expect(await moves({ cancelAtPeriodEnd: true })).toEqual([])
  expect(await moves({ status: 'CANCELLED', endedAt: app.clock.now() })).toMatchObject([
    {
      title: 'The plan “Starter” has ended',
      body: 'The organization now has the default plan.',
      data: { event: 'SUBSCRIPTION_ENDED', reason: 'CANCELLED' },
    },
  ])
})

test('a plan that the operator takes away is notified, and a plan that replaces it is not', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const { id } = tenant.organization
  app.db.writeNow((tx) => assignPlan(tx, { organizationId: id, planKey: 'STARTER' }))
  app.db.writeNow((tx) => assignPlan(tx, { organizationId: id, planKey: 'GROWTH' }))
  await app.drain()
  expect(await toldToOwner(app, tenant)).toEqual([])
  app.db.writeNow((tx) => assignPlan(tx, { organizationId: id, planKey: null }))
  await app.drain()
  expect((await toldToOwner(app, tenant)).map(({ title }) => title)).toEqual(['The plan “Growth” has ended'])
})
