import { describe, expect, test } from 'bun:test'
import { getOrganization } from '../../../src/accounts/organizations/service.ts'
import { saidLines } from '../../../src/billing/invoices/lines.ts'
import { correctInvoice, payInvoice, voidInvoice } from '../../../src/billing/invoices/service.ts'
import { listCreditNotes } from '../../../src/billing/invoices/store.ts'
import { marginsOf } from '../../../src/billing/margins/service.ts'
import { sellCredits } from '../../../src/billing/purchases/by-hand.ts'
import { refundPurchase } from '../../../src/billing/purchases/grant.ts'
import { findPurchase } from '../../../src/billing/purchases/store.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { chargeUnits } from '../../support/billing.ts'
import { addHeld } from '../../support/billing-months.ts'
import { invoice, setSeller } from '../../support/invoices.ts'
import { buyCredits, createCardApp, emitted, subscribe } from '../../support/purchases.ts'

/** An organization created before all months of these tests, in March 2026, with the operator as a seller. */
function opened(settings = {}) {
  const app = createTestApp()
  const tenant = app.tenant('Corner Bakery')
  app.db.writeNow((tx) => void tx.run('UPDATE organizations SET created_at = 0'))
  setSeller(app, settings)
  return { app, tenant, id: tenant.organization.id }
}

/** Sells 1,000 credits by hand for 40.00. @returns the public id of the purchase */
const sell = (app: TestApp, organizationId: number, amount = 4_000): string =>
  app.db.writeNow(
    (tx) =>
      sellCredits(tx, {
        organizationId,
        credits: 1_000,
        amount,
        currency: 'USD',
        description: 'Sold',
        expiresAt: null,
      }).uuid,
  )

/** Refunds a purchase by hand. @param amountRefunded the total of all refunds so far */
const refund = (app: TestApp, organizationId: number, uuid: string, amountRefunded: number): void =>
  app.db.writeNow((tx) => {
    const row = findPurchase(tx, organizationId, uuid)!
    refundPurchase(tx, row, { amount: row.amount, amountRefunded, cause: 'REFUND' })
  })

const notesOf = (app: TestApp, organizationId: number) =>
  listCreditNotes(app.db, { organizationId, limit: 50 })
    .reverse()
    .map(({ number, kind, amount }) => [number, kind, amount])

/** Returns the figures about refunds in the report of a month. */
async function moneyOf(app: TestApp, id: number, month: string) {
  const organizations = [getOrganization(app.db, id)]
  const [margin] = await marginsOf(app.db, 1, { organizations, month, currency: 'USD' })
  const { fees, givenBack, earned, creditsSold, creditsReturned } = margin!
  return { fees, givenBack, earned, creditsSold, creditsReturned }
}

const NOTHING = { fees: 0, givenBack: 0, earned: 0, creditsSold: 0, creditsReturned: 0 }

describe('a refund by hand', () => {
  test("is a credit note in the month of the refund, and leaves the report of the sale's month unchanged", async () => {
    const { app, id } = opened()
    await using _ = app
    const sale = sell(app, id)
    app.clock.set('2026-04-10T12:00:00Z')
    const march = await moneyOf(app, id, '2026-03')
    expect(march).toEqual({ ...NOTHING, creditsSold: 4_000 })
    refund(app, id, sale, 1_000)
    refund(app, id, sale, 4_000)
    expect(notesOf(app, id)).toEqual([
      ['CN-0001', 'REFUND', 1_000],
      ['CN-0002', 'REFUND', 3_000],
    ])
    expect(await moneyOf(app, id, '2026-03')).toEqual(march)
    expect(await moneyOf(app, id, '2026-04')).toEqual({ ...NOTHING, creditsReturned: 4_000 })
  })

  test('reverses the earnings from the credits that messages had used', async () => {
    const { app, id } = opened()
    await using _ = app
    const sale = sell(app, id)
    chargeUnits(app, id, 'EMAILS', { CREDITS: 250 })
    app.clock.set('2026-04-10T12:00:00Z')
    refund(app, id, sale, 4_000)
    expect(await moneyOf(app, id, '2026-04')).toEqual({
      ...NOTHING,
      givenBack: 1_000,
      earned: -1_000,
      creditsReturned: 3_000,
    })
  })

  test('is named by the invoice that it corrects, and the invoice stays unchanged', async () => {
    const { app, tenant, id } = opened({ taxRate: 1_000, taxName: 'VAT' })
    await using _ = app
    const sale = sell(app, id)
    app.clock.set('2026-04-10T12:00:00Z')
    const made = invoice(app, id, '2026-03')
    app.db.writeNow((tx) => payInvoice(tx, made.number, tx.now))
    refund(app, id, sale, 1_000)
    const { body } = await app.get('/billing/invoices', tenant.key)
    expect(body.data[0]).toMatchObject({
      number: 'INV-0001',
      status: 'PAID',
      amountDue: 4_400,
      amountPaid: 4_400,
      creditNotes: [{ number: 'CN-0001', kind: 'REFUND', amount: 1_100, currency: 'USD' }],
    })
    const path = new URL(body.data[0].creditNotes[0].url).pathname
    const page = await app.get(path)
    expect(page.status).toBe(200)
    for (const part of [
      'Credit note CN-0001',
      'Invoice INV-0001',
      '11.00 USD credited',
      'VAT',
      'Lantern Agency',
    ])
      expect(page.body).toContain(part)
    expect((await app.get(`/invoices/${made.token}`)).body).toContain(`href="${path}"`)
  })

  test("of a sale without an invoice is a line of the sale's invoice", async () => {
    const { app, id } = opened()
    await using _ = app
    const sale = sell(app, id)
    refund(app, id, sale, 1_000)
    app.clock.set('2026-04-10T12:00:00Z')
    refund(app, id, sale, 1_500)
    const made = invoice(app, id, '2026-03')
    expect(made.amountDue).toBe(2_500)
    expect(saidLines(JSON.parse(made.lines), 'en')).toMatchObject([
      { kind: 'SALE', amount: 4_000 },
      { kind: 'CREDIT', description: 'Credited back: credit note CN-0001', amount: -1_000 },
      { kind: 'CREDIT', description: 'Credited back: credit note CN-0002', amount: -500 },
    ])
  })
})

describe('an invoice', () => {
  test.each([{ isPaid: false }, { isPaid: true }])(
    'is cancelled with a credit note, paid ($isPaid) or not, and its month is charged once when it is invoiced again',
    async ({ isPaid }) => {
      const { app, id } = opened()
      await using _ = app
      addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
      const { number } = invoice(app, id, '2026-02')
      if (isPaid) app.db.writeNow((tx) => payInvoice(tx, number, tx.now))
      const february = await moneyOf(app, id, '2026-02')
      expect(app.db.writeNow((tx) => voidInvoice(tx, number))).toMatchObject({
        status: 'VOID',
        amountPaid: isPaid ? 2_900 : 0,
      })
      expect(notesOf(app, id)).toEqual([['CN-0001', 'VOID', 2_900]])
      expect(await moneyOf(app, id, '2026-03')).toMatchObject({ fees: 2_900, givenBack: 2_900, earned: 0 })
      expect(invoice(app, id, '2026-02').number).toBe('INV-0002')
      expect(await moneyOf(app, id, '2026-03')).toMatchObject({ fees: 2_900, givenBack: 0, earned: 2_900 })
      expect(await moneyOf(app, id, '2026-02')).toEqual(february)
      expect(notesOf(app, id)).toEqual([['CN-0001', 'VOID', 2_900]])
    },
  )

  test('that is paid can be credited in parts, as often as an amount is left', async () => {
    const { app, id } = opened({ taxRate: 1_900 })
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    const { number } = invoice(app, id, '2026-02')
    app.db.writeNow((tx) => payInvoice(tx, number, tx.now))
    const correct = (amount: number) =>
      app.db.writeNow((tx) => correctInvoice(tx, number, { amount, reason: 'Counted twice' }))
    expect(correct(1_190)).toMatchObject({ status: 'PAID', amountDue: 3_451, amountPaid: 3_451 })
    expect(() => correct(2_261)).toThrow('Invoice INV-0001 has 22.61 USD left.')
    correct(1_000)
    expect(listCreditNotes(app.db, { limit: 9 })).toMatchObject([
      { number: 'CN-0002', kind: 'CORRECTION', subtotal: 840, tax: 160 },
      { number: 'CN-0001', kind: 'CORRECTION', subtotal: 1_000, tax: 190, description: 'Counted twice' },
    ])
    app.db.writeNow((tx) => voidInvoice(tx, number))
    expect(notesOf(app, id).at(-1)).toEqual(['CN-0003', 'VOID', 1_261])
  })

  test('with credits reverses the prepayment and the remaining earnings', async () => {
    const { app, id } = opened()
    await using _ = app
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    sell(app, id, 1_100)
    app.clock.set('2026-04-10T12:00:00Z')
    const { number } = invoice(app, id, '2026-03')
    app.db.writeNow((tx) => voidInvoice(tx, number))
    expect(await moneyOf(app, id, '2026-04')).toMatchObject({ givenBack: 2_900, creditsReturned: 1_100 })
  })
})

describe('a refund by card', () => {
  test.each([{ processor: 'SANDBOX' as const }, { processor: 'STRIPE' as const }])(
    'at $processor is a credit note in its month',
    async ({ processor }) => {
      const cards = createCardApp(processor)
      await using app = cards.app
      const tenant = app.tenant()
      const { id } = tenant.organization
      const payment = await buyCredits(cards, tenant)
      app.clock.set('2026-04-10T12:00:00Z')
      const march = await moneyOf(app, id, '2026-03')
      cards.payments.refund(payment, 3_000)
      await cards.payments.deliverAll(app)
      expect(notesOf(app, id)).toEqual([['CN-0001', 'REFUND', 3_000]])
      expect(await moneyOf(app, id, '2026-03')).toEqual(march)
      expect(await moneyOf(app, id, '2026-04')).toEqual({ ...NOTHING, creditsReturned: 3_000 })
    },
  )

  test('of a subscription is a credit note too', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    const payment = cards.payments.payElsewhere(tenant.organization.uuid, undefined)
    cards.payments.refund(payment, 100)
    await cards.payments.deliverAll(app)
    await cards.payments.deliverAll(app, [{ ...cards.payments.events.at(-1)!, id: 'evt_again' }])
    expect(notesOf(app, tenant.organization.id)).toEqual([['CN-0001', 'REFUND', 100]])
  })

  test('that fails at the bank is undone in its month: the credits return, and an alert says so', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    const payment = await buyCredits(cards, tenant)
    cards.payments.refund(payment, 3_000)
    await cards.payments.deliverAll(app)
    app.clock.set('2026-04-10T12:00:00Z')
    cards.payments.refund(payment, 0)
    await cards.payments.deliverAll(app)
    const { id } = tenant.organization
    expect(notesOf(app, id)).toEqual([
      ['CN-0001', 'REFUND', 3_000],
      ['CN-0002', 'REVERSAL', -3_000],
    ])
    expect((await app.get('/billing/credits', tenant.key)).body.data.balance).toBe(1_000)
    expect(await moneyOf(app, id, '2026-04')).toEqual({ ...NOTHING, creditsReturned: -3_000 })
    expect(emitted(app, tenant, 'billing.purchase_refund_failed')).toMatchObject([
      { refundedAmount: 0, returnedUnits: 1_000 },
    ])
    expect(app.db.all(`SELECT event FROM notices WHERE event = 'REFUND_FAILED'`)).toHaveLength(1)
  })
})

describe('GET /billing/credit-notes', () => {
  test('lists the credit notes of the organization only, newest first, each with its document', async () => {
    const { app, tenant, id } = opened({ taxRate: 1_000, taxName: 'VAT' })
    await using _ = app
    app.clock.set('2026-03-10T12:00:00Z')
    const sale = sell(app, id)
    const other = app.tenant('Stranger')
    refund(app, other.organization.id, sell(app, other.organization.id), 100)
    app.clock.set('2026-04-10T12:00:00Z')
    invoice(app, id, '2026-03')
    refund(app, id, sale, 1_000)
    app.clock.set('2026-04-11T12:00:00Z')
    refund(app, id, sale, 1_500)
    const first = await app.get('/billing/credit-notes?limit=1', tenant.key)
    expect(first.body.data).toMatchObject([
      { number: 'CN-0003', kind: 'REFUND', amount: 550, currency: 'USD', invoiceNumber: 'INV-0001' },
    ])
    expect(first.body.meta).toMatchObject({ limit: 1, hasMore: true })
    const { nextCursor } = first.body.meta
    const second = await app.get(`/billing/credit-notes?limit=1&cursor=${nextCursor}`, tenant.key)
    expect(second.body.data).toMatchObject([{ number: 'CN-0002', amount: 1_100, invoiceNumber: 'INV-0001' }])
    expect(second.body.meta).toEqual({ limit: 1, nextCursor: null, hasMore: false })
    const page = await app.get(new URL(second.body.data[0].url).pathname)
    expect(page.body).toContain('Credit note CN-0002')
  })

  test('lists the refund of a card payment, which has no invoice of the operator', async () => {
    const cards = createCardApp('STRIPE')
    await using app = cards.app
    const tenant = app.tenant()
    cards.payments.refund(await buyCredits(cards, tenant), 3_000)
    await cards.payments.deliverAll(app)
    const { body } = await app.get('/billing/credit-notes', tenant.key)
    expect(body.data).toMatchObject([{ kind: 'REFUND', amount: 3_000, invoiceNumber: null }])
  })
})
