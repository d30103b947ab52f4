import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { BROWSER, launch } from '../support/browser.ts'
import { until } from '../support/client.ts'
import { covers } from '../support/covers.ts'
import { Paying } from '../support/paying.ts'
import { TEST_CARD } from '../support/payment-sandbox.ts'

covers('src/billing')

/**
 * Runs a test in a real browser if there is one. An agency buys from the compiled binary with its built-in
 * payment processor.
 */

const CHROMIUM = test.skipIf(BROWSER === undefined)

let browser: Browser
beforeAll(async () => {
  if (BROWSER !== undefined) browser = await launch(BROWSER)
})
afterAll(() => browser?.close())

const paying = (use: (paying: Paying) => Promise<void>, options = {}) => Paying.begin(browser, options, use)

interface Message {
  to: string
}

/** Asserts that each of this many contacts got this many messages, and no other number any. */
async function assertDelivered({ served }: Paying, contacts: number, each = 1): Promise<void> {
  const messages: Message[] = await served.inbox()
  const counts = Map.groupBy(messages, ({ to }) => to)
  expect([counts.size, messages.length]).toEqual([contacts, contacts * each])
  expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([each]))
}

describe('a campaign that the credits do not cover', () => {
  CHROMIUM('pauses, goes on by itself after a purchase in the browser, and sends each message once', () =>
    paying(async (agency) => {
      const { served, client, page } = agency
      const { site } = served
      const { password } = await site.answer('user', 'create', 'ada@example.test', '--role', 'admin')
      await agency.billing('grant acme 10')
      // The plan covers 100 segments.
      const { campaign } = await served.audience(130, 1_000)
      const { messageTemplate: template, name: _, type: __, ...settings } = campaign
      const estimate = await client.made('/campaigns/estimate', { template, ...settings })
      expect(estimate).toMatchObject({
        eligibleCount: 130,
        estimatedCredits: 30,
        availableCredits: 10,
        hasSufficientCredits: false,
      })
      const { id } = await client.made('/campaigns', campaign)
      const paused = await agency.until(`/campaigns/${id}`, ({ status }) => status === 'PAUSED')
      expect([paused.pauseReason, await served.inbox()]).toEqual(['INSUFFICIENT_CREDITS', []])
      await until(
        () => served.isQuiet(),
        (isQuiet) => isQuiet,
      )
      expect(await alertsOf(agency, password)).toContainEqual({
        title: 'Campaign “News” was paused',
        says: expect.stringContaining('130 messages would need 30 credits, but 10 are available'),
      })

      const successUrl = `${agency.origin}/billing/return?result=paid&checkout={CHECKOUT_SESSION_ID}`
      const checkoutUrl = await agency.checkout('/billing/credits/checkout', {
        packKey: 'credits_1000',
        successUrl,
      })
      await agency.assertSound('Checkout')
      await agency.pay()
      expect(page.url()).toBe(successUrl.replace('{CHECKOUT_SESSION_ID}', checkoutUrl.split('/').at(-1)!))
      await agency.assertSound('Thank you')

      await agency.until(`/campaigns/${id}`, ({ status }) => status === 'COMPLETED')
      await until(
        () => served.totals(id),
        ({ delivered }) => delivered === 130,
      )
      await assertDelivered(agency, 130)
      expect(await agency.credits(980)).toMatchObject({ balance: 980, reserved: 0 })
      const ledger = await agency.ledger()
      expect(ledger.slice(0, 2)).toEqual([
        { type: 'GRANT', amount: 10, balanceAfter: 10 },
        { type: 'PURCHASE', amount: 1_000, balanceAfter: 1_010 },
      ])
      // Each claim of the engine has an entry. The engine claims the messages at once or in parts.
      const used = ledger.slice(2)
      expect(used.filter(({ type }) => type !== 'USAGE')).toEqual([])
      expect(used.reduce((sum, { amount }) => sum + amount, 0)).toBe(-30)
      expect(used.at(-1)!.balanceAfter).toBe(980)
    }),
  )

  CHROMIUM('goes on by itself while a pack is bought again by itself, which is charged once', () =>
    paying(async (agency) => {
      const { served, client } = agency
      await agency.checkout()
      await agency.pay()
      await agency.credits(1_000)
      await agency.billing('adjust acme -700')
      await client.made('/billing/add-ons/credits_1000/auto-refill', { isEnabled: true, threshold: 200 })
      // The first run uses the 100 segments of the plan and 150 credits. The second one needs 250 credits.
      const { campaign } = await served.audience(250, 100)
      const ids = await Promise.all(
        ['One', 'Two'].map(async (name) => (await client.made('/campaigns', { ...campaign, name })).id),
      )
      for (const id of ids) await agency.until(`/campaigns/${id}`, ({ status }) => status === 'COMPLETED')
      await assertDelivered(agency, 250, 2)
      const { autoRefill } = await agency.credits(900)
      expect(autoRefill).toMatchObject({ status: 'ACTIVE', refillsThisMonth: 1 })
      const ledger = await agency.ledger()
      const sums = Map.groupBy(ledger, ({ type }) => type)
        .entries()
        .map(([type, entries]) => [type, entries.reduce((sum, { amount }) => sum + amount, 0)])
      expect(Object.fromEntries(sums)).toEqual({ PURCHASE: 2_000, ADJUSTMENT: -700, USAGE: -400 })
    }),
  )
})

/** Returns the alerts of a member. */
async function alertsOf({ client, origin }: Paying, password: string) {
  const signIn = await client.post('/auth/login', { email: 'ada@example.test', password })
  const headers = { authorization: `Bearer ${signIn.body.data.accessToken}` }
  const answer = await fetch(`${origin}/notifications`, { headers })
  const { data } = (await answer.json()) as { data: { items: Array<{ title: string; body: string }> } }
  return data.items.map(({ title, body: says }) => ({ title, says }))
}

describe('a checkout', () => {
  CHROMIUM(
    'without scripts on a phone shows what is wrong with a card, takes a good one and leads back',
    () =>
      paying(
        async (agency) => {
          await agency.checkout()
          await agency.assertSound('Checkout')
          // The number of a possibly real card, and an expired month.
          await agency.typeCard('4111 1111 1111 1111', '01/20')
          await agency.press('Pay $30.00')
          await agency.assertSound('Checkout')
          expect([agency.status(), await agency.problems()]).toEqual([
            400,
            [
              'This is not one of the test cards. Never enter a real card here.',
              'Enter a month and a year in the future, such as 12/34.',
            ],
          ])
          await agency.pay()
          await agency.assertReturned()
          await agency.credits(1_000)
        },
        { runsScripts: false, width: 360 },
      ),
  )

  CHROMIUM('says why a card is declined, and another card then pays it once', () =>
    paying(async (agency) => {
      await agency.checkout()
      for (const [number, reason] of [
        [TEST_CARD.declined, 'The card was declined.'],
        [TEST_CARD.insufficientFunds, 'The card has insufficient funds.'],
      ] as const) {
        await agency.pay(number)
        expect([agency.status(), await agency.notice()]).toEqual([402, reason])
      }
      await agency.assertSound('Checkout', 'declined')
      expect(await agency.ledger()).toEqual([])
      await agency.pay()
      await agency.assertReturned()
      await agency.credits(1_000)
      expect(await agency.ledger()).toEqual([{ type: 'PURCHASE', amount: 1_000, balanceAfter: 1_000 }])
    }),
  )

  CHROMIUM('with a card whose bank asks is paid when the customer confirms, and not when that fails', () =>
    paying(async (agency) => {
      const { page } = agency
      const checkoutUrl = await agency.checkout()
      await agency.pay(TEST_CARD.authenticates)
      await agency.assertSound('Is it you?')
      await agency.press('Fail authentication')
      expect([page.url(), await agency.notice()]).toEqual([
        checkoutUrl,
        'The bank did not get your confirmation.',
      ])
      expect(await agency.ledger()).toEqual([])
      await agency.pay(TEST_CARD.authenticates)
      const bankUrl = page.url()
      await agency.press('Complete authentication')
      await agency.assertReturned()
      await agency.credits(1_000)
      await page.goto(bankUrl)
      await agency.assertSound('You have already answered')
      await agency.follow('Continue')
      expect([agency.status(), await agency.heading()]).toEqual([410, 'The payment is complete'])
      expect(await agency.ledger()).toHaveLength(1)
    }),
  )

  CHROMIUM('is paid once, however often and in how many windows the button is pressed, and after Back', () =>
    paying(async (agency) => {
      const { page } = agency
      const checkoutUrl = await agency.checkout()
      const [second, third] = [await agency.window(checkoutUrl), await agency.window(checkoutUrl)]
      for (const window of [page, second]) await agency.typeCard(TEST_CARD.succeeds, '12/34', window)
      await Promise.all([
        agency.button('Pay $30.00').dblclick(),
        agency.button('Pay $30.00', second).click(),
        ...[page, second].map((window) => window.waitForURL('**/billing/return*')),
      ])
      await agency.assertReturned()

      await page.goBack()
      expect(page.url()).toBe(checkoutUrl)
      await agency.assertSound('The payment is complete')
      await agency.follow('Continue')
      await agency.assertReturned()

      await agency.pay(TEST_CARD.declined, 'Pay $30.00', third)
      expect(third.url()).toBe(page.url())
      await agency.credits(1_000)
      await agency.portal()
      await agency.assertSound('Billing', 'portal after one payment')
      expect(await page.getByRole('listitem').filter({ hasText: '$30.00' }).count()).toBe(1)
      expect(await agency.ledger()).toHaveLength(1)
    }),
  )

  CHROMIUM('that is over charges no card, and leads back to where the customer came from', () =>
    paying(async (agency) => {
      const { page } = agency
      await agency.checkout()
      await agency.typeCard(TEST_CARD.succeeds)
      await agency.alter('UPDATE payment_sandbox_checkouts SET expires_at = ?', Date.now())
      await agency.press('Pay $30.00')
      expect(agency.status()).toBe(410)
      await agency.assertSound('This checkout has expired')
      await agency.follow('Go back')
      expect(page.url()).toBe(`${agency.origin}/billing/return?result=cancelled`)
      await agency.assertSound('Nothing was paid')
      await agency.portal()
      await agency.sees('No card is saved.')
      expect(await agency.ledger()).toEqual([])
    }),
  )
})

describe('a plan', () => {
  CHROMIUM('is bought in the browser, ends by the portal, goes on by the API, and is renewed', () =>
    paying(async (agency) => {
      const { client, page } = agency
      await buyPlan(agency)
      const { currentPeriodEnd } = await agency.read('/billing/subscription')

      await agency.portal()
      await agency.assertSound('Billing', 'portal with a plan')
      await agency.press(/^Cancel as of /)
      await agency.sees(/^Ends on /)
      await agency.until('/billing/subscription', ({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)
      await agency.assertSound('Billing', 'portal with a cancelled plan')
      await client.made('/billing/subscription/reactivate', {})
      await page.reload()
      await agency.sees(/^Renews on /)

      await agency.advance('32d')
      const renewed = await agency.until(
        '/billing/subscription',
        ({ currentPeriodStart }) => currentPeriodStart === currentPeriodEnd,
      )
      expect(renewed).toMatchObject({ status: 'ACTIVE', planKey: 'STARTER', cancelAtPeriodEnd: false })
      // The processor reports the payment and the new period separately.
      const invoices = await agency.until('/billing/invoices', bothPaid)
      expect(invoices.map(({ status, amountPaid }: Record<string, unknown>) => [status, amountPaid])).toEqual(
        [
          ['PAID', 2_900],
          ['PAID', 2_900],
        ],
      )
      await page.goto(invoices[0].hostedInvoiceUrl)
      await agency.assertSound('Invoice', 'invoice of a renewal')
      await agency.assertPrints('invoice of a renewal')
    }),
  )

  CHROMIUM('whose renewal fails is kept while it is due, and another card in the portal pays it', () =>
    paying(async (agency) => {
      await buyPlan(agency, TEST_CARD.failsLater)
      await agency.advance('32d')
      const due = await agency.until('/billing/subscription', ({ status }) => status === 'PAST_DUE')
      expect(due).toMatchObject({ planKey: 'STARTER', paymentMethod: { last4: '0341' } })
      expect(await agency.read('/billing/entitlements')).toMatchObject({ planKey: 'STARTER' })

      await agency.portal()
      await agency.assertSound('Billing', 'portal with a plan that is due')
      await agency.press('Pay $29.00 now')
      await agency.sees('The payment of $29.00 failed. The card was declined.')
      await agency.follow('Change the card')
      await agency.assertSound('Save a card')
      await agency.pay(TEST_CARD.declined, 'Save the card')
      expect([agency.status(), await agency.notice()]).toEqual([402, 'The card was declined.'])
      await agency.pay(TEST_CARD.succeeds, 'Save the card')
      await agency.sees('Visa ending in 4242, expires 12/34')
      await agency.sees(/^Renews on /)

      await agency.until('/billing/subscription', ({ status }) => status === 'ACTIVE')
      await agency.until('/billing/invoices', bothPaid)
      await agency.follow('Go back')
      await agency.assertSound('You are back from the billing portal')
    }),
  )
})

/** Tells whether the invoices of the purchase and of the renewal are paid. */
const bothPaid = (invoices: ReadonlyArray<{ status: string }>): boolean =>
  invoices.length === 2 && invoices.every(({ status }) => status === 'PAID')

/** Subscribes to a plan on the page of its checkout. */
async function buyPlan(agency: Paying, card: string = TEST_CARD.succeeds): Promise<void> {
  await agency.checkout('/billing/subscription/checkout', { planKey: 'STARTER' })
  await agency.assertSound('Checkout', 'checkout of a plan')
  await agency.pay(card)
  await agency.assertReturned()
  await agency.until(
    '/billing/subscription',
    ({ status, planKey }) => status === 'ACTIVE' && planKey === 'STARTER',
  )
}

CHROMIUM('a purchase with the saved card is paid at once, or on a page if its bank asks', () =>
  paying(async (agency) => {
    const { client, page } = agency
    await agency.checkout()
    await agency.pay()
    await agency.credits(1_000)
    const buy = () => client.made<Record<string, string>>('/billing/add-ons/credits_1000/purchase', {})
    expect(await buy()).toMatchObject({ status: 'PAID', checkoutUrl: null })
    await agency.credits(2_000)

    const portalUrl = await agency.portal()
    await agency.follow('Change the card')
    await agency.pay(TEST_CARD.authenticates, 'Save the card')
    await agency.press('Fail authentication')
    await agency.assertSound('Billing', 'portal after a bank refused')
    expect(await agency.notice()).toBe(
      'The bank did not get your confirmation. No money was charged, and no card was saved.',
    )
    await agency.follow('Change the card')
    await agency.pay(TEST_CARD.authenticates, 'Save the card')
    await agency.press('Complete authentication')
    await agency.sees('Visa ending in 3155')
    expect(page.url()).toBe(portalUrl)

    const asked = await buy()
    expect(asked.status).toBe('REQUIRES_ACTION')
    await page.goto(asked.checkoutUrl!)
    await agency.pay(TEST_CARD.authenticates)
    await agency.press('Complete authentication')
    await agency.assertReturned()
    await agency.credits(3_000)
    expect((await agency.ledger()).map(({ amount }) => amount)).toEqual([1_000, 1_000, 1_000])
  }),
)

CHROMIUM('an invoice that the operator made is read in the browser and printed on A4', () =>
  paying(
    async (agency) => {
      const { page } = agency
      const month = await sellLastMonth(agency)
      const { number, hostedInvoiceUrl } = await agency.billing(`invoices create acme --month ${month}`)
      await page.goto(hostedInvoiceUrl)
      await agency.assertSound(`Invoice ${number}`, 'invoice of the operator')
      for (const text of ['139.65 USD due', 'Lantern Agency', 'Plan Growth', 'VAT (5 %)', 'IBAN 1'])
        await agency.sees(text)

      await agency.assertPrints('invoice of the operator')

      await agency.billing(`invoices pay ${number}`)
      await page.reload()
      await agency.sees(/^139\.65 USD paid on /)
      expect(await page.getByText('IBAN 1').count()).toBe(0)
    },
    { environment: {} },
  ),
)

/**
 * Assigns a plan and sells credits, dated in the last month.
 * @returns the month
 */
async function sellLastMonth(agency: Paying): Promise<string> {
  await agency.billing(
    'settings --tax-rate 5 --tax-name VAT --seller-name',
    'Lantern Agency',
    '--seller-address',
    '12 Mill Lane; Springfield',
    '--payment-details',
    'IBAN 1; BIC 2',
  )
  await agency.billing('assign acme GROWTH')
  await agency.billing('grant acme 1000 --price 34')
  const start = new Date()
  start.setUTCMonth(start.getUTCMonth() - 1, 1)
  const at = start.getTime()
  await agency.alter('UPDATE organizations SET created_at = ?', at)
  await agency.alter('UPDATE billing_subscriptions SET created_at = ?', at)
  await agency.alter('UPDATE billing_purchases SET granted_at = ?', at)
  return start.toISOString().slice(0, 'YYYY-MM'.length)
}
