import { describe, expect, test } from 'bun:test'
import { accountProblem, inOwnAccount } from '../../../src/billing/customers/payment-account.ts'
import { changeSettings } from '../../../src/billing/invoices/settings.ts'
import { createLog } from '../../../src/lib/log.ts'
import { ProcessorError } from '../../../src/providers/payments/port.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import { FakePayments } from '../../support/fake-payments.ts'
import { buyCredits, type CardApp, catchUpNow, createCardApp } from '../../support/purchases.ts'

/** Restarts the application, which reads the account of the key again. */
function startAgain({ connection }: TestApp, account: string | null): CardApp {
  const cards = createCardApp('STRIPE', {}, { connection })
  cards.payments.accountName = account
  return cards
}

/** An organization that bought credits while the key belonged to acct_A. */
async function bought(): Promise<{ app: TestApp; tenant: TestTenant }> {
  const cards = createCardApp('STRIPE')
  cards.payments.accountName = 'acct_A'
  const tenant = cards.app.tenant()
  await buyCredits(cards, tenant)
  return { app: cards.app, tenant }
}

const PROBLEM =
  'The data has customers of the Stripe account acct_A, but stripe_secret_key belongs to acct_B. No call is made to Stripe until stripe_secret_key is a key of acct_A. If Stripe has moved these customers to acct_B, run `carillon billing settings --new-stripe-account`'

describe('the Stripe account of the data', () => {
  test('a key of another account charges nothing, and the log names the next step', async () => {
    const { app: before, tenant } = await bought()
    await using _ = before
    const { app, payments } = startAgain(before, 'acct_B')
    for (const [path, body] of [
      ['/billing/credits/checkout', { packKey: 'credits_1000' }],
      ['/billing/add-ons/emails_10000/purchase', { quantity: 1 }],
      ['/billing/portal', {}],
    ] as const) {
      const { status, body: answer } = await app.post(path, tenant.key, body)
      expect({ path, status, code: answer.code }).toEqual({ path, status: 409, code: 'CONFLICT' })
    }
    await catchUpNow(app)
    expect(payments.calls).toEqual([])
    expect(app.logged.filter((line) => line.includes('the payment account is another one'))).toHaveLength(1)
    expect(app.logged.join('\n')).toContain('--new-stripe-account')
    expect(accountProblem(app.db, 'acct_B')).toBe(PROBLEM)
  })

  test('a key of the same account works', async () => {
    const { app: before, tenant } = await bought()
    await using _ = before
    const cards = startAgain(before, 'acct_A')
    await buyCredits(cards, tenant)
    expect(accountProblem(cards.app.db, 'acct_A')).toBeUndefined()
  })

  test('an accepted account is stored with the next call, while the server runs', async () => {
    const { app: before, tenant } = await bought()
    await using _ = before
    const cards = startAgain(before, 'acct_B')
    cards.app.db.writeNow((tx) => changeSettings(tx, { newStripeAccount: true }))
    await buyCredits(cards, tenant)
    expect(accountProblem(cards.app.db, 'acct_B')).toBeUndefined()
    expect(accountProblem(cards.app.db, 'acct_A')).toContain('the Stripe account acct_B')
  })

  test('data without customers accept the account of the key', async () => {
    const before = createCardApp('STRIPE')
    await using app = before.app
    before.payments.accountName = 'acct_A (test mode)'
    await catchUpNow(app)
    const cards = startAgain(app, 'acct_A')
    await buyCredits(cards, app.tenant())
    expect(accountProblem(app.db, 'acct_A')).toBeUndefined()
  })

  test('a key that may not read its account works', async () => {
    const { app: before, tenant } = await bought()
    await using _ = before
    const cards = startAgain(before, null)
    await buyCredits(cards, tenant)
    expect(cards.payments.calls).toContain('createCheckout')
  })

  test('a key of another account makes no call except checking callbacks', async () => {
    const { app } = await bought()
    await using _ = app
    const payments = new FakePayments(() => app.clock.now(), 'STRIPE')
    payments.accountName = 'acct_B'
    const checked = inOwnAccount(payments, { db: app.db, log: createLog('logfmt', () => {}) })
    const calls = Object.entries(checked).filter(([name]) => !['name', 'account', 'verify'].includes(name))
    expect(calls.length).toBeGreaterThan(9)
    for (const [, call] of calls)
      await expect((call as () => Promise<unknown>)()).rejects.toBeInstanceOf(ProcessorError)
    expect(payments.calls).toEqual([])
  })
})
