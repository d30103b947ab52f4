import { expect, test } from 'bun:test'
import { buyCredits, catchUpNow, createCardApp } from '../../support/purchases.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

test('a callback that was lost just after missed ones were looked for is found the next day, after others were handled', async () => {
  const cards = createCardApp()
  await using app = cards.app
  const tenant = app.tenant()
  const payment = await buyCredits(cards, tenant)
  await catchUpNow(app)
  app.clock.advance(MINUTE)
  cards.payments.refund(payment, 3_000)
  cards.payments.takeEvents()
  // The next look is a day and a few minutes later; callbacks of a moment before it have arrived.
  app.clock.advance(DAY + 4 * MINUTE)
  await buyCredits(cards, tenant)
  await catchUpNow(app)
  const { body } = await app.get('/billing/credits/transactions', tenant.key)
  expect(body.data.map(({ type, amount }: { type: string; amount: number }) => [type, amount])).toEqual([
    ['REFUND', -1_000],
    ['PURCHASE', 1_000],
    ['PURCHASE', 1_000],
  ])
})
