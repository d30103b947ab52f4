import { describe, expect, test } from 'bun:test'
import { checkBilling } from '../../cli/doctor-billing.ts'
import { checkAccount } from '../../cli/doctor-payments.ts'
import { rememberBilling } from '../../src/billing/entitlements/service.ts'
import { createTestApp } from '../support/app.ts'
import { TemporaryDirectory } from '../support/data-dir.ts'
import { openMigrated } from '../support/migrated.ts'
import { buyCredits, type CardApp, createCardApp, settleNow } from '../support/purchases.ts'

/** Findings of `doctor` about payments. */

const MINUTE_MS = 60_000
const PUBLIC = 'https://texts.example.com'

const found = ({ app }: Pick<CardApp, 'app'>, publicBaseUrl = PUBLIC): Array<string | undefined> =>
  checkBilling(app.connection, { publicBaseUrl, now: app.clock.now() }).map(
    ({ status, detail }) => `${status}: ${detail}`,
  )

test('a server that takes no payments has no finding', async () => {
  const connection = openMigrated()
  await using app = createTestApp({}, { connection })
  expect(checkBilling(connection, { publicBaseUrl: PUBLIC, now: app.clock.now() })).toEqual([])
})

test.each([
  { url: 'https://texts.example.com', isWarned: true },
  { url: 'http://192.168.0.7:8080', isWarned: true },
  { url: 'http://127.0.0.1:8080', isWarned: false },
  { url: 'http://localhost:8080', isWarned: false },
  { url: 'http://[::1]:8080', isWarned: false },
  { url: '', isWarned: false },
])('the built-in processor at "$url" is warned of: $isWarned', async ({ url, isWarned }) => {
  const cards = createCardApp('SANDBOX')
  await using _ = cards.app
  expect(found(cards, url)).toEqual([
    isWarned
      ? `warning: billing is sandbox, and the server is reached at ${url}: no money moves, and test cards pay for everything. Use stripe or manual for customers`
      : 'ok: no payment is waiting',
  ])
})

test('unhandled callbacks are counted', async () => {
  const cards = createCardApp('STRIPE')
  await using app = cards.app
  const tenant = app.tenant()
  const { body } = await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
  cards.payments.pay(body.data.sessionId)
  const at = new Date(app.clock.now()).toISOString()
  for (const event of cards.payments.takeEvents()) await cards.payments.deliver(app, event)
  expect(found(cards)).toEqual(['ok: no payment is waiting'])
  app.clock.advance(16 * MINUTE_MS)
  expect(found(cards)).toEqual([
    `warning: 2 callbacks of the payment processor are not handled, the oldest since ${at}. The server handles them in the queue payments; if it runs, see its log for the error`,
  ])
  await app.drain()
  expect(found(cards)).toEqual(['ok: no payment is waiting'])
})

test('a purchase that is not settled after an hour is named with its status', async () => {
  const cards = createCardApp('SANDBOX')
  await using app = cards.app
  const tenant = app.tenant('Acme')
  await buyCredits(cards, tenant)
  const body = { quantity: 1 }
  const { body: answer } = await app.post('/billing/add-ons/emails_10000/purchase', tenant.key, body)
  const at = new Date(app.clock.now()).toISOString()
  app.clock.advance(59 * MINUTE_MS)
  expect(found(cards, '')).toEqual(['ok: no payment is waiting'])
  app.clock.advance(2 * MINUTE_MS)
  expect(found(cards, '')).toEqual([
    `warning: purchase ${answer.data.purchaseId} (emails_10000) of Acme has been PAID since ${at}. The server asks the payment processor about it every five minutes`,
  ])
  await settleNow(app)
  expect(found(cards, '')).toEqual(['ok: no payment is waiting'])
})

test('a checkout that waits for its customer is no problem until it expires', async () => {
  const cards = createCardApp('SANDBOX')
  await using app = cards.app
  await app.post('/billing/credits/checkout', app.tenant().key, { packKey: 'credits_1000' })
  app.clock.advance(23 * 60 * MINUTE_MS)
  expect(found(cards, '')).toEqual(['ok: no payment is waiting'])
  app.clock.advance(3 * 60 * MINUTE_MS)
  expect(found(cards, '')[0]).toContain('has been REQUIRES_ACTION since')
})

test('Stripe that charges without reporting is a warning with the address of the callback', async () => {
  const cards = createCardApp('STRIPE')
  await using app = cards.app
  const tenant = app.tenant()
  cards.payments.saveCard(tenant.organization.uuid)
  const buy = async () => app.post('/billing/add-ons/emails_10000/purchase', tenant.key, { quantity: 1 })
  // An abandoned checkout causes no callback either.
  await app.post('/billing/credits/checkout', tenant.key, { packKey: 'credits_1000' })
  app.clock.advance(16 * MINUTE_MS)
  expect(found(cards)).toEqual(['ok: no payment is waiting'])
  await buy()
  app.clock.advance(16 * MINUTE_MS)
  // The server asks the processor itself.
  await settleNow(app)
  expect(found(cards)).toEqual([
    expect.stringMatching(
      /^warning: Stripe has never sent a callback, but a purchase of .* its address is https:\/\/texts\.example\.com\/callbacks\/stripe/,
    ),
  ])
  await cards.payments.deliverAll(app)
  expect(found(cards)).toEqual(['ok: no payment is waiting'])
  app.clock.advance(MINUTE_MS)
  await buy()
  app.clock.advance(16 * MINUTE_MS)
  expect(found(cards)[0]).toStartWith('warning: Stripe has sent no callback since 2026-')
  // Nothing is expected of an earlier mode.
  app.db.writeNow((tx) => rememberBilling(tx, { mode: 'MANUAL', currency: 'USD' }))
  expect(found(cards)).toEqual([])
})

describe('the account of Stripe', () => {
  const payments = (account: string | null | Error) => ({
    account: async () => {
      if (account instanceof Error) throw account
      return account
    },
  })

  test.each([
    { account: 'acct_A', status: 'ok', says: 'account acct_A' },
    { account: 'acct_B', status: 'error', says: 'customers of the Stripe account acct_A' },
    { account: null, status: 'warning', says: 'rak_accounts_kyc_basic_read' },
    { account: new Error('away'), status: 'warning', says: 'could not be read' },
  ])('$account gives $status', async ({ account, status, says }) => {
    using directory = new TemporaryDirectory()
    const path = directory.at('carillon.db')
    const cards = createCardApp('STRIPE')
    await using app = cards.app
    cards.payments.accountName = 'acct_A'
    await buyCredits(cards, app.tenant())
    app.connection.exec(`VACUUM INTO '${path}'`)
    const [finding] = await checkAccount(payments(account), path)
    expect(finding).toEqual({ check: 'payments', status, detail: expect.stringContaining(says) } as never)
  })
})
