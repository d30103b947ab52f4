import { expect, test } from 'bun:test'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { buyCredits, catchUpNow, createCardApp } from '../../support/purchases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Returns the ledger, newest entry first. */
async function ledgerOf(app: TestApp, tenant: TestTenant): Promise<unknown> {
  const { body } = await app.get('/billing/credits/transactions', tenant.key)
  return body.data.map(({ type, amount }: { type: string; amount: number }) => [type, amount])
}

test('a callback lost just after the daily catch-up is found the next day, even after others were handled', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const payment = await buyCredits(cards, tenant)
  await catchUpNow(app)
  app.clock.advance(MINUTE)
  cards.payments.refund(payment, 3_000)
  cards.payments.takeEvents()
  // The next check comes a day and a few minutes later. It leaves out callbacks that arrived on time.
  app.clock.advance(DAY + 4 * MINUTE)
  await buyCredits(cards, tenant)
  await catchUpNow(app)
  expect(await ledgerOf(app, tenant)).toEqual([
    ['REFUND', -1_000],
    ['PURCHASE', 1_000],
    ['PURCHASE', 1_000],
  ])
})

test('a callback lost while the server was down is found, even if another one is handled before the catch-up', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const payment = await buyCredits(cards, tenant)
  await catchUpNow(app)
  // Stripe stops repeating a callback after three days.
  cards.payments.refund(payment, 3_000)
  cards.payments.takeEvents()
  app.clock.advance(5 * DAY)
  await buyCredits(cards, tenant)
  await catchUpNow(app)
  expect(await ledgerOf(app, tenant)).toEqual([
    ['REFUND', -1_000],
    ['PURCHASE', 1_000],
    ['PURCHASE', 1_000],
  ])
})

test('a callback lost while the server was down is found at its start', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const payment = await buyCredits(cards, tenant)
  cards.payments.refund(payment, 3_000)
  cards.payments.takeEvents()
  await app.app.start()
  await app.drain()
  expect(await ledgerOf(app, tenant)).toEqual([
    ['REFUND', -1_000],
    ['PURCHASE', 1_000],
  ])
})
