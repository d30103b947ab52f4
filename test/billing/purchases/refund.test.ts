import { describe, expect, test } from 'bun:test'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'
import { buyCredits, createCardApp, emitted, purchasesOf } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

const walletOf = async (app: TestApp, tenant: TestTenant) => {
  const { balance, available } = (await app.get('/billing/credits', tenant.key)).body.data
  return { balance, available }
}

describe('a refunded payment', () => {
  test.each(
    some([
      {
        guarantee: 'takes back all of its credits after a full refund',
        used: 0,
        refunded: 3_000,
        available: 0,
        status: 'REFUNDED',
        failure: null,
      },
      {
        guarantee: 'takes back the same share of credits after a partial refund',
        used: 0,
        refunded: 1_500,
        available: 500,
        status: 'GRANTED',
        failure: null,
      },
      {
        guarantee: 'takes only the remaining credits, with a note',
        used: 400,
        refunded: 3_000,
        available: 0,
        status: 'REFUNDED',
        failure: 'Refunded when 400 credits of it had been used.',
      },
      {
        guarantee: 'takes no used credits after a partial refund',
        used: 400,
        refunded: 1_500,
        available: 100,
        status: 'GRANTED',
        failure: null,
      },
      {
        guarantee: 'never takes the balance below zero',
        used: 1_000,
        refunded: 3_000,
        available: 0,
        status: 'REFUNDED',
        failure: 'Refunded when 1,000 credits of it had been used.',
      },
    ]),
  )('$guarantee', async ({ used, refunded, available, status, failure }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await buyCredits(cards, tenant)
    if (used > 0) chargeUnits(app, tenant.organization.id, 'EMAILS', { CREDITS: used })
    cards.payments.refund(id, refunded)
    await cards.payments.deliverAll(app)
    expect((await walletOf(app, tenant)).available).toBe(available)
    expect(purchasesOf(app, tenant)).toMatchObject([{ status, failure }])
  })

  test('takes nothing more when it is reported again, not even credits bought later', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await buyCredits(cards, tenant)
    chargeUnits(app, tenant.organization.id, 'EMAILS', { CREDITS: 600 })
    cards.payments.refund(id, 3_000)
    const events = cards.payments.takeEvents()
    await cards.payments.deliverAll(app, events)
    await buyCredits(cards, tenant)
    await cards.payments.deliverAll(app, [
      { ...events[0]!, id: 'evt_again' },
      { ...events[0]!, id: 'evt_and_again' },
    ])
    expect((await walletOf(app, tenant)).available).toBe(1_000)
    expect(emitted(app, tenant, 'billing.purchase_refunded')).toMatchObject([
      { refundedAmount: 3_000, takenUnits: 400, usedUnits: 600 },
    ])
  })

  test('takes each part once after two partial refunds', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const id = await buyCredits(cards, tenant)
    cards.payments.refund(id, 1_000)
    await cards.payments.deliverAll(app)
    expect((await walletOf(app, tenant)).balance).toBe(667)
    cards.payments.refund(id, 3_000)
    await cards.payments.deliverAll(app)
    expect((await walletOf(app, tenant)).balance).toBe(0)
    expect(purchasesOf(app, tenant)).toMatchObject([{ status: 'REFUNDED' }])
  })

  test('grants nothing if the refund comes before the grant', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
    const id = cards.payments.pay(body.data.sessionId)
    cards.payments.refund(id, 3_000)
    await cards.payments.deliverAll(app)
    expect(await walletOf(app, tenant)).toEqual({ balance: 0, available: 0 })
    expect(purchasesOf(app, tenant)).toMatchObject([{ status: 'REFUNDED' }])
    expect(emitted(app, tenant, 'billing.purchase_granted')).toEqual([])
  })

  test('of a pack takes back its unused units', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const { body } = await app.post('/billing/add-ons/sms_segments_1000/checkout', tenant.key, {
      quantity: 2,
    })
    const id = cards.payments.pay(body.data.sessionId)
    await cards.payments.deliverAll(app)
    chargeUnits(app, tenant.organization.id, 'SMS_SEGMENTS', { PACK: 300 })
    cards.payments.refund(id, 5_000)
    await cards.payments.deliverAll(app)
    expect(purchasesOf(app, tenant)).toMatchObject([
      { status: 'REFUNDED', failure: 'Refunded when 300 units of it had been used.' },
    ])
    expect(app.db.get('SELECT bought, used FROM usage_packs')).toEqual({ bought: 300, used: 300 })
  })
})
