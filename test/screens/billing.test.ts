import { expect } from 'bun:test'
import { sellCredits } from '../../src/billing/purchases/by-hand.ts'
import { refundPurchase } from '../../src/billing/purchases/grant.ts'
import { findPurchase } from '../../src/billing/purchases/store.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

/** Plans, credits and invoices in the console, and the agency screen. */

const SANDBOX = { billing: 'SANDBOX' } as const

const figure = (page: Page, label: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: label }).locator('dd').first()
scenario(
  'usage shows by day and in the ledger, and a reached limit shows a warning',
  async (visit) => {
    const { page, client } = visit
    await visit.makeOwner()
    await visit.signIn({ path: '/settings/billing/usage' })
    const { campaign } = await visit.audience(20, 1_000)
    const { id } = await client.made('/campaigns', campaign)
    await visit.until(
      () => client.get(`/campaigns/${id}`),
      ({ body }) => body.data?.status === 'COMPLETED',
    )
    // The ledger is written after the run, and the screen reads it only once.
    await visit.until(
      () => client.get('/billing/usage/history?resource=SMS_SEGMENTS'),
      ({ body }) => body.data?.reduce((sum: number, { delta }: { delta: number }) => sum + delta, 0) === 20,
    )
    await page.reload()
    await page.getByRole('heading', { name: '20 in 30 days' }).waitFor()
    // The engine claims the messages at once or in parts; each claim has an entry.
    const sent = page.getByRole('row', { name: /Sent \d+/ })
    await sent.first().waitFor()
    const names = await sent.allInnerTexts()
    const charged = names.map((text) => Number(/Sent\s+(\d+)/.exec(text)![1]))
    expect(charged.reduce((sum, one) => sum + one, 0)).toBe(20)
    await visit.assertSound('usage by day')
    await page.getByRole('button', { name: 'Emails' }).click()
    await page.waitForURL(/resource=EMAILS/)
    await page.getByText('No entries yet').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: '20 in 30 days' }).waitFor()
    await page.getByRole('link', { name: 'Plan and usage' }).click()
    await page.getByText('20 of 100').waitFor()
    await visit.assertSound('billing')
  },
  SANDBOX,
)

scenario('an operator who bills by hand offers no purchase', async (visit) => {
  const { page, client } = visit
  await visit.makeOwner()
  await visit.signIn({ path: '/settings/billing' })
  for (const path of ['', '/credits', '/plans']) {
    await visit.go(`/settings/billing${path}`)
    await page.getByText('The server operator bills manually.').waitFor()
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([])
  }
  await visit.assertSound('billing by hand')
  expect((await client.post('/billing/credits/checkout', { packKey: 'credits_1000' })).body.code).toBe(
    'BILLING_NOT_CONFIGURED',
  )
})

scenario(
  'a member without the right to pay sees the credits and no buy button',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/billing/credits' })
    await figure(page, 'Available').waitFor()
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([])
    await visit.go('/settings/billing')
    await page.getByRole('heading', { name: 'Plan usage' }).waitFor()
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual([])
  },
  SANDBOX,
)

scenario('a credit note appears next to the invoices, with its document', async (visit) => {
  const { page, app, tenant } = visit
  await visit.makeOwner()
  await visit.signIn({ path: '/settings/billing/invoices' })
  await page.getByText('No invoices yet').waitFor()
  expect(await page.getByRole('heading', { name: 'Credit notes' }).count()).toBe(0)
  app.db.writeNow((tx) => {
    const sale = sellCredits(tx, {
      organizationId: tenant.organization.id,
      credits: 1_000,
      amount: 4_000,
      currency: 'USD',
      description: 'Sold',
      expiresAt: null,
    })
    const row = findPurchase(tx, tenant.organization.id, sale.uuid)!
    refundPurchase(tx, row, { amount: 4_000, amountRefunded: 1_000, cause: 'REFUND' })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Credit notes' }).waitFor()
  const row = page.getByRole('row', { name: /CN-0001/ })
  await row.getByText('-$10.00').waitFor()
  expect(await row.getByRole('link', { name: 'CN-0001' }).getAttribute('href')).toContain('/invoices/')
  await visit.assertSound('credit notes')
})
