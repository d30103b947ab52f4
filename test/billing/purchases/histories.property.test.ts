import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkBalanceSoon } from '../../../src/billing/entitlements/job-kinds.ts'
import { isOver } from '../../../src/billing/subscriptions/policy.ts'
import { settleUsage } from '../../../src/billing/usage/settle.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import type { TestTenant } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'
import type { CardKind, Trouble } from '../../support/fake-payments.ts'
import { type CardApp, catchUpNow, createCardApp, purchasesOf, settleNow } from '../../support/purchases.ts'
import { runs } from '../../support/size.ts'

/** Random histories of purchases whose callbacks are lost, late, repeated or out of order. */

const MINUTE = 60_000

type Step =
  | { does: 'BUY'; product: string; quantity: number; key: string | null; trouble: Trouble | null }
  | { does: 'CHECKOUT'; packKey: string; trouble: Trouble | null }
  | { does: 'SUBSCRIBE'; planKey: string }
  | { does: 'PAY' | 'EXPIRE'; nth: number }
  | { does: 'CARD'; kind: CardKind }
  | { does: 'DELIVER'; order: number[] }
  | { does: 'REFUND'; nth: number; share: number }
  | { does: 'USE'; credits: number }
  | { does: 'REFILL'; threshold: number }
  | { does: 'END'; path: 'cancel' | 'reactivate' }
  | { does: 'OUTAGE'; reads: number }
  | { does: 'SETTLE' | 'CATCH_UP' }

const trouble = fc.option(fc.constantFrom<Trouble>('UNAVAILABLE', 'LOST'), { freq: 2 })
const nth = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('BUY' as const),
      product: fc.constantFrom('credits_1000', 'sms_segments_1000'),
      quantity: fc.integer({ min: 1, max: 3 }),
      key: fc.option(fc.constantFrom('a', 'b')),
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('CHECKOUT' as const),
      packKey: fc.constantFrom('credits_1000', 'credits_5000'),
      trouble,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('SUBSCRIBE' as const),
      planKey: fc.constantFrom('STARTER', 'GROWTH'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('PAY' as const, 'EXPIRE' as const), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('CARD' as const),
      kind: fc.constantFrom<CardKind>('GOOD', 'DECLINED', 'ASKS'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('DELIVER' as const),
      order: fc.array(fc.nat(40), { maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('REFUND' as const), nth, share: fc.constantFrom(0.3, 0.5, 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('USE' as const), credits: fc.integer({ min: 1, max: 2_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('REFILL' as const), threshold: fc.constantFrom(1, 800, 4_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('END' as const),
      path: fc.constantFrom('cancel' as const, 'reactivate' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('OUTAGE' as const), reads: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('SETTLE' as const, 'CATCH_UP' as const) }) },
)

const available = ({ app }: CardApp, { organization }: TestTenant): number =>
  app.db.value<number>(
    'SELECT balance - unsettled FROM credit_wallets WHERE organization_id = ?',
    organization.id,
  ) ?? 0

/** Takes one step of the customer, the processor or the network. */
async function take(cards: CardApp, tenant: TestTenant, one: Step): Promise<void> {
  const { app, payments } = cards
  const { key: token, organization } = tenant
  const open = () => [...payments.sessions.values()].filter(({ status }) => status === 'OPEN')
  if (one.does === 'BUY') {
    if (one.trouble) payments.fail('charge', one.trouble)
    await app.request('POST', `/billing/add-ons/${one.product}/purchase`, {
      token,
      // One key always belongs to the same request, and so to the same body.
      body: { quantity: one.key === null ? one.quantity : 1 },
      headers: one.key === null ? {} : { 'idempotency-key': one.key },
    })
  } else if (one.does === 'CHECKOUT') {
    if (one.trouble) payments.fail('createCheckout', one.trouble)
    await app.post('/billing/credits/checkout', token, { packKey: one.packKey })
  } else if (one.does === 'SUBSCRIBE') {
    await app.post('/billing/subscription/checkout', token, { planKey: one.planKey })
  } else if (one.does === 'PAY' || one.does === 'EXPIRE') {
    const session = open()[one.nth % Math.max(1, open().length)]
    if (session && one.does === 'PAY') payments.pay(session.id)
    if (session && one.does === 'EXPIRE') payments.expire(session.id)
  } else if (one.does === 'CARD') payments.saveCard(organization.uuid, one.kind)
  else if (one.does === 'DELIVER') {
    for (const at of one.order) {
      const event = payments.events[at % Math.max(1, payments.events.length)]
      if (event) await payments.deliver(app, event)
    }
    await app.drain()
  } else if (one.does === 'REFUND') {
    const paid = [...payments.payments.values()].filter(({ status }) => status === 'SUCCEEDED')
    const payment = paid[one.nth % Math.max(1, paid.length)]
    const amount = payment ? Math.floor(payment.amount * one.share) : 0
    if (payment && amount > payment.amountRefunded) payments.refund(payment.id, amount)
  } else if (one.does === 'USE') {
    const credits = Math.min(one.credits, available(cards, tenant))
    if (credits > 0) chargeUnits(app, organization.id, 'EMAILS', { CREDITS: credits })
    app.db.writeNow((tx) => checkBalanceSoon(tx, organization.id))
    app.clock.advance(2_000)
    await app.drain()
  } else if (one.does === 'REFILL') {
    await app.post('/billing/add-ons/credits_1000/auto-refill', token, {
      isEnabled: true,
      threshold: one.threshold,
      maxPerMonth: 4,
    })
  } else if (one.does === 'END') await app.post(`/billing/subscription/${one.path}`, token)
  else if (one.does === 'OUTAGE') payments.fail('read', ...Array<Trouble>(one.reads).fill('UNAVAILABLE'))
  else if (one.does === 'SETTLE') {
    app.clock.advance(6 * MINUTE)
    await settleNow(app)
  } else await catchUpNow(app)
}

/** Delivers the callbacks and settles what waits. */
async function pass({ app, payments }: CardApp): Promise<void> {
  await payments.deliverAll(app, payments.events.toReversed())
  app.clock.advance(6 * MINUTE)
  await settleNow(app)
  await catchUpNow(app)
}

/** Ends the outage of the processor and delivers everything. */
async function comeToRest(cards: CardApp): Promise<void> {
  await pass(cards)
  cards.payments.recover('read')
  for (let round = 0; round < 3; round++) await pass(cards)
}

interface Sums {
  granted: number
  taken: number
  used: number
}

const sumsOf = ({ app }: CardApp): Sums =>
  app.db.get<Sums>(`SELECT
    (SELECT ifnull(sum(amount), 0) FROM credit_entries WHERE type = 'PURCHASE') AS granted,
    (SELECT ifnull(-sum(amount), 0) FROM credit_entries WHERE type = 'REFUND') AS taken,
    (SELECT ifnull(sum(units * credits), 0) FROM usage_charges WHERE source = 'CREDITS') AS used`)!

test('with any calls and callbacks, nothing is charged twice, granted twice or paid without a grant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60 }), async (steps) => {
      const cards = createCardApp()
      await using app = cards.app
      const { payments } = cards
      const tenant = app.tenant()
      payments.saveCard(tenant.organization.uuid)
      /** Path and Idempotency-Key that each purchase began with. */
      const keys = new Map<string, string>()
      for (const one of steps) {
        const before = new Set(purchasesOf(app, tenant).map(({ uuid }) => uuid))
        await take(cards, tenant, one)
        if (one.does !== 'BUY' || one.key === null) continue
        for (const { uuid } of purchasesOf(app, tenant))
          if (!before.has(uuid)) keys.set(uuid, `${one.product} ${one.key}`)
      }
      await comeToRest(cards)

      const purchases = purchasesOf(app, tenant)
      const paid = [...payments.payments.values()].filter(
        ({ status, metadata }) => status === 'SUCCEEDED' && metadata !== undefined,
      )
      // Each purchase is charged at most once, and each charge belongs to a purchase that was granted
      // or refunded.
      expect(paid.map(({ metadata }) => metadata!.purchase).toSorted()).toEqual(
        [...new Set(paid.map(({ metadata }) => metadata!.purchase))].toSorted(),
      )
      const statusOf = new Map(purchases.map(({ uuid, status }) => [uuid, status]))
      for (const { metadata, amount, amountRefunded } of paid) {
        const expected = amountRefunded === amount ? 'REFUNDED' : 'GRANTED'
        expect(statusOf.get(metadata!.purchase)).toBe(expected)
      }
      // One Idempotency-Key charges once, even if its request is repeated.
      const charged = paid.flatMap(({ metadata }) => keys.get(metadata!.purchase) ?? [])
      expect(charged.length).toBe(new Set(charged).size)
      // A purchase without a charge is never granted.
      const paidUuids = new Set(paid.map(({ metadata }) => metadata!.purchase))
      const given = purchases.filter(({ kind, status }) => kind !== 'PLAN' && status === 'GRANTED')
      expect(given.filter(({ uuid }) => !paidUuids.has(uuid))).toEqual([])
      // The wallet holds all granted credits minus the credits taken back and used.
      app.db.writeNow((tx) => void settleUsage(tx, { organizationId: tenant.organization.id }))
      const { granted, taken, used } = sumsOf(cards)
      expect(available(cards, tenant)).toBe(granted - taken - used)
      expect(available(cards, tenant)).toBeGreaterThanOrEqual(0)
      // At most one plan is paid.
      const live = [...payments.subscriptions.values()].filter(({ status }) => !isOver(status))
      expect(live.length).toBeLessThanOrEqual(1)
      expect(brokenInvariants(app.connection)).toEqual([])
    }),
    { numRuns: runs(25, 8) },
  )
})
