import type { TestApp, TestTenant } from '../app.ts'
import type { FakePayments } from '../fake-payments.ts'
import type { Scene } from './people.ts'

/**
 * Shows the purchase of a plan, add-ons and credits, on pages of the payment processor and with the saved
 * card.
 */
export async function showPurchases(
  { show, prepare }: Scene,
  { app, payments }: { app: TestApp; payments: FakePayments },
  { key: token }: TestTenant,
): Promise<void> {
  const pay = async (sessionId: string) => {
    payments.pay(sessionId)
    await payments.deliverAll(app)
  }
  const params = { key: 'sms_segments_1000' }
  await show('GET /billing/plans', { token })
  const plan = await show('POST /billing/subscription/checkout', {
    token,
    body: { planKey: 'STARTER', interval: 'MONTH' },
  })
  await pay(plan.sessionId)
  const credits = await show('POST /billing/credits/checkout', {
    token,
    body: { packKey: 'credits_1000', quantity: 2 },
  })
  await pay(credits.sessionId)
  await show('POST /billing/add-ons/:key/checkout', { token, params, body: { quantity: 1 } })
  await show('POST /billing/add-ons/:key/purchase', { token, params, body: { quantity: 2 } })
  await payments.deliverAll(app)
  await show('POST /billing/add-ons/:key/auto-refill', {
    token,
    params,
    body: { isEnabled: true, threshold: 500, quantity: 1, maxPerMonth: 5 },
  })
  await show('GET /billing/add-ons', { token })
  await show('GET /billing/credits', { token })
  await show('GET /billing/credits/transactions', { token })
  await show('POST /billing/portal', { token, body: { returnUrl: 'https://carillon.example/settings' } })
  await show('POST /billing/subscription/cancel', { token })
  await show('GET /billing/subscription', { token })
  await show('POST /billing/subscription/reactivate', { token })
  await show('GET /billing/return', { query: { result: 'paid' } })
  await show('POST /callbacks/stripe', { body: {}, status: 400 })
  await prepare('POST /billing/subscription/cancel', { token })
}
