import { describe, expect, test } from 'bun:test'
import { releaseHolds } from '../../../src/billing/disputes/apply.ts'
import { listCreditNotes } from '../../../src/billing/invoices/store.ts'
import { findPurchase } from '../../../src/billing/purchases/store.ts'
import { metering } from '../../../src/delivery/messages/metering.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import type { TestTenant } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'
import {
  buyCredits,
  type CardApp,
  createCardApp,
  emitted,
  purchasesOf,
  subscribe,
} from '../../support/purchases.ts'

const available = async ({ app }: CardApp, tenant: TestTenant): Promise<number> =>
  (await app.get('/billing/credits', tenant.key)).body.data.available

const notesOf = ({ app }: CardApp, { organization }: TestTenant) =>
  listCreditNotes(app.db, { organizationId: organization.id, limit: 50 })
    .reverse()
    .map(({ number, kind, amount }) => [number, kind, amount])

/** An organization that bought 1,000 credits for 30.00 and used some of them. */
async function bought(used = 0) {
  const cards = createCardApp('STRIPE')
  const tenant = cards.app.tenant()
  const payment = await buyCredits(cards, tenant)
  if (used > 0) chargeUnits(cards.app, tenant.organization.id, 'EMAILS', { CREDITS: used })
  const dispute = async (change: Parameters<typeof cards.payments.dispute>[1]) => {
    cards.payments.dispute(payment, change)
    await cards.payments.deliverAll(cards.app)
    expect(brokenInvariants(cards.app.connection)).toEqual([])
  }
  return { cards, tenant, payment, dispute }
}

describe('a disputed payment', () => {
  test('that is lost before its callback is handled grants nothing', async () => {
    const cards = createCardApp('STRIPE')
    await using app = cards.app
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    const payment = cards.payments.pay(body.data.sessionId)
    const paid = cards.payments.takeEvents()
    cards.payments.dispute(payment, { status: 'LOST' })
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app, paid)
    expect(await available(cards, tenant)).toBe(0)
    expect(brokenInvariants(app.connection)).toEqual([])
  })

  test('before its callback is handled has its credits held after the grant', async () => {
    const cards = createCardApp('STRIPE')
    await using app = cards.app
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    const payment = cards.payments.pay(body.data.sessionId)
    const paid = cards.payments.takeEvents()
    cards.payments.dispute(payment, {})
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app, paid)
    expect(await available(cards, tenant)).toBe(0)
    expect(brokenInvariants(app.connection)).toEqual([])
    cards.payments.dispute(payment, { status: 'WON' })
    await cards.payments.deliverAll(app)
    expect(await available(cards, tenant)).toBe(1_000)
  })

  test.each([{ kind: 'DISPUTE' as const }, { kind: 'WARNING' as const }])(
    'by a $kind has its remaining credits held, with an entry and an alert',
    async ({ kind }) => {
      const { cards, tenant, dispute } = await bought(400)
      await using app = cards.app
      await dispute({ kind })
      expect(await available(cards, tenant)).toBe(0)
      const { body } = await app.get('/billing/credits/transactions', tenant.key)
      expect(body.data[0]).toMatchObject({
        amount: -600,
        referenceType: 'PURCHASE',
        description: 'Held while the payment is disputed: 1,000 credits',
      })
      expect(emitted(app, tenant, 'billing.payment_disputed')).toMatchObject([
        { kind, status: 'OPEN', amount: 3_000, heldUnits: 600 },
      ])
      expect(app.db.all(`SELECT event FROM notices WHERE event = 'PAYMENT_DISPUTED'`)).toHaveLength(1)
      expect(notesOf(cards, tenant)).toEqual([])
    },
  )

  test('that is won gets its credits back', async () => {
    const { cards, tenant, dispute } = await bought(400)
    await using _ = cards.app
    await dispute({})
    await dispute({ status: 'WON' })
    expect(await available(cards, tenant)).toBe(600)
    expect(notesOf(cards, tenant)).toEqual([])
  })

  test('that is lost is a credit note in its month, and a later win is charged again', async () => {
    const { cards, tenant, payment, dispute } = await bought(400)
    await using app = cards.app
    await dispute({})
    await dispute({ status: 'LOST' })
    expect(await available(cards, tenant)).toBe(0)
    expect(notesOf(cards, tenant)).toEqual([['CN-0001', 'DISPUTE', 3_000]])
    expect(purchasesOf(app, tenant)).toMatchObject([{ status: 'REFUNDED' }])
    // Another callback names the payment, and the processor reports no refund for it.
    await cards.payments.deliverAll(app, [
      { id: 'evt_other', type: 'charge.refunded', object: { kind: 'PAYMENT', id: payment }, createdAt: 0 },
    ])
    expect(notesOf(cards, tenant)).toHaveLength(1)
    await dispute({ status: 'WON' })
    expect(await available(cards, tenant)).toBe(600)
    expect(notesOf(cards, tenant).at(-1)).toEqual(['CN-0002', 'REVERSAL', -3_000])
  })

  test('is not held twice, and a refund during the dispute takes the held credits', async () => {
    const { cards, tenant, payment, dispute } = await bought()
    await using app = cards.app
    await dispute({ kind: 'WARNING' })
    await dispute({})
    expect(await available(cards, tenant)).toBe(0)
    cards.payments.refund(payment, 3_000)
    await dispute({ kind: 'WARNING', status: 'WON' })
    await dispute({ status: 'WON' })
    expect(await available(cards, tenant)).toBe(0)
    expect(purchasesOf(app, tenant)).toMatchObject([{ status: 'REFUNDED' }])
    expect(notesOf(cards, tenant)).toEqual([['CN-0001', 'REFUND', 3_000]])
  })

  test('is released by the operator, and not held again', async () => {
    const { cards, tenant, dispute } = await bought()
    await using app = cards.app
    await dispute({ kind: 'WARNING' })
    const [purchase] = purchasesOf(app, tenant)
    const row = findPurchase(app.db, tenant.organization.id, purchase!.uuid)!
    expect(app.db.writeNow((tx) => releaseHolds(tx, row))).toBe(1_000)
    await dispute({ kind: 'WARNING' })
    expect(await available(cards, tenant)).toBe(1_000)
  })

  test('in part has that part held', async () => {
    const { cards, tenant, dispute } = await bought()
    await using _ = cards.app
    await dispute({ amount: 1_500 })
    expect(await available(cards, tenant)).toBe(500)
  })

  test.each([
    { how: 'while it is open', between: [] },
    { how: 'when it is reopened', between: [{ status: 'WON' as const }] },
  ])('whose amount changes $how has that amount held', async ({ between }) => {
    const { cards, tenant, dispute } = await bought()
    await using _ = cards.app
    await dispute({ amount: 1_500 })
    for (const change of between) await dispute(change)
    await dispute({ amount: 3_000, status: 'OPEN' })
    expect(await available(cards, tenant)).toBe(0)
    await dispute({ amount: 1_500, status: 'OPEN' })
    expect(await available(cards, tenant)).toBe(500)
  })

  test('for a subscription is a credit note once it is lost', async () => {
    const cards = createCardApp('STRIPE')
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    const payment = cards.payments.payElsewhere(tenant.organization.uuid, undefined)
    for (const status of ['OPEN', 'LOST', 'WON'] as const) {
      cards.payments.dispute(payment, { status })
      await cards.payments.deliverAll(app)
    }
    expect(notesOf(cards, tenant)).toEqual([
      ['CN-0001', 'DISPUTE', 100],
      ['CN-0002', 'REVERSAL', -100],
    ])
  })

  test('never stops a confirmation of STOP', async () => {
    const { cards, tenant, dispute } = await bought()
    await using app = cards.app
    await dispute({})
    const organizationId = tenant.organization.id
    const charged = app.db.writeNow((tx) => {
      const meter = metering.only.open(tx, organizationId)
      const text = { executionId: null, channel: 'SMS' as const, address: '+12125550100', segmentCount: 1 }
      const made = meter.charge({ ...text, isExempt: true })
      meter.write()
      return made
    })
    expect(charged).toMatchObject({ credits: 0 })
  })
})
