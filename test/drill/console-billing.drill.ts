import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile } from '../support/console.ts'
import {
  addClients,
  assertSoundEverywhere,
  makeOwner,
  payByCard,
  refuseOnce,
} from '../support/console-access.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/settings/billing', 'src/billing')

/** Plans, credits and invoices in the console, and all clients on one screen. */

const visiting = consoleOfFile()

const SANDBOX = { CARILLON_BILLING: 'sandbox' }

/** Opens a part of billing as an owner on a server with the built-in payment processor. */
const paying = (path: string, use: (visit: ConsoleVisit) => Promise<void>, environment = SANDBOX) =>
  visiting({ environment }, async (visit) => {
    await makeOwner(visit)
    await visit.signIn({ path })
    await use(visit)
  })

const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first()
/** Waits until the screen shows this number of credits. */
const available = (page: Page, credits: string) =>
  until(
    () => figure(page, 'Available').textContent(),
    (text) => text === credits,
  )

test('a payment for credits on the page of the processor returns to the console with the balance; the saved card buys more, also automatically', () =>
  paying('/settings/billing/credits', async (visit) => {
    const { page, client } = visit
    await available(page, '0')
    await assertSoundEverywhere(visit, 'credits, none')
    await page.getByRole('button', { name: 'Buy 1,000 credits' }).click()
    await page.getByLabel('Quantity').fill('2')
    await page.getByText('2 × $30.00: 2,000 credits').waitFor()
    await assertSoundEverywhere(visit, 'buy credits')
    // The server is away for one call, and the typed values must stay.
    await refuseOnce(page, 'POST', '/billing/credits/checkout')
    await page.getByRole('button', { name: 'Continue to pay $60.00' }).click()
    await page.getByText('The server is being restarted.').waitFor()
    expect(await page.getByLabel('Quantity').inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Continue to pay $60.00' }).click()
    await payByCard(page)
    await page.waitForURL('**/console/settings/billing/credits?result=paid**')
    await page.getByText('Payment complete. Your purchase is active.').waitFor()
    await available(page, '2,000')
    await assertSoundEverywhere(visit, 'credits, paid')
    await page.getByRole('row', { name: /\+2,000/ }).waitFor()

    await page.getByRole('button', { name: 'Buy 1,000 credits' }).click()
    await page.getByLabel('Saved card, Visa ending in 4242').waitFor()
    await assertSoundEverywhere(visit, 'buy with the saved card')
    await page.getByRole('button', { name: 'Pay $30.00 now' }).click()
    await page.getByRole('row', { name: /\+1,000/ }).waitFor()
    await page.getByText('Payment complete. Your purchase is active.').waitFor()
    await available(page, '3,000')

    await page.getByRole('button', { name: 'Buy automatically' }).click()
    await page.getByLabel('Threshold (Credits)').fill('200')
    await assertSoundEverywhere(visit, 'buy by itself')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('Threshold: 200 (Credits)').waitFor()
    await page.getByRole('button', { name: 'Stop automatic purchase' }).click()
    await page.getByText('Automatic purchase off').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Threshold: 200 (Credits)').waitFor()
    const { body } = await client.get('/billing/credits')
    expect(body.data).toMatchObject({ balance: 3_000, autoRefill: { isEnabled: true, threshold: 200 } })
  }))

test('a person who leaves the page of the processor returns to the console and has bought nothing', () =>
  paying('/settings/billing/credits', async ({ page }) => {
    await page.getByRole('button', { name: 'Buy 1,000 credits' }).click()
    await page.getByRole('button', { name: 'Continue to pay $30.00' }).click()
    await page.waitForURL('**/billing-sandbox/checkout/**')
    await page.getByRole('link', { name: /back|without/i }).click()
    await page.waitForURL('**/console/settings/billing/credits?result=cancelled')
    await page.getByText('Nothing was paid.').waitFor()
    await available(page, '0')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Nothing was paid.').waitFor({ state: 'detached' })
  }))

test('a plan can be chosen, paid, cancelled and kept, and its invoice can be read', () =>
  paying('/settings/billing/plans', async (visit) => {
    const { page } = visit
    await assertSoundEverywhere(visit, 'plans')
    await page.getByRole('button', { name: 'Subscribe monthly: Starter' }).click()
    await payByCard(page)
    await page.waitForURL('**/console/settings/billing?result=paid**')
    await page.getByText('Payment complete. Your purchase is active.').waitFor()
    await page.getByRole('heading', { name: 'Starter' }).waitFor()
    await assertSoundEverywhere(visit, 'billing with a plan')
    await page.getByRole('button', { name: 'Cancel at the end of the billing period' }).click()
    await page.getByText('Ends on').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Renews on').waitFor()
    await page.getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('row', { name: /Paid.*\$29\.00/ }).waitFor()
    await assertSoundEverywhere(visit, 'invoices')
    const [invoice] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click(),
    ])
    await invoice.getByText('$29.00').first().waitFor()
    await visit.go('/settings/billing/plans')
    await page.getByText('A plan cannot be changed within a paid billing period.').waitFor()
    expect(await page.getByRole('button', { name: /^Subscribe/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Buy / }).first().waitFor()
    await assertSoundEverywhere(visit, 'add-ons')

    await visit.go('/settings/billing')
    await page.getByRole('button', { name: 'Card and receipts' }).click()
    await page.waitForURL('**/billing-sandbox/portal/**')
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.waitForURL('**/console/settings/billing?result=back')
    await page.getByText('You are back from the billing portal.').waitFor()
  }))

test('the list of clients is sound at each size and in each colour scheme, also with a hostile name', () =>
  visiting({}, async (visit) => {
    addClients(visit, 400, '<svg onload=alert(1)>')
    await visit.signIn({ path: '/agency?q=c' })
    await visit.page.getByText('1 sender has problems').waitFor()
    await assertSoundEverywhere(visit, 'agency')
    await visit.page.getByLabel('Search by name').fill('onload')
    await visit.page.getByRole('link', { name: '<svg onload=alert(1)>', exact: true }).waitFor()
  }))
