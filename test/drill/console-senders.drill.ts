import { afterAll, beforeAll, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { ConsoleVisit, PHONE } from '../support/console.ts'
import { covers } from '../support/covers.ts'

covers('console/screens/settings/senders')

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

test('a sender that delivers is two presses away on a phone', () =>
  ConsoleVisit.begin(browser, { window: PHONE }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings' })
    await page.getByRole('link', { name: /^Senders/ }).click()
    await page.getByRole('button', { name: 'Try with the test carrier' }).click()
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText('Everything works.').waitFor()
    await visit.assertSound('settings, sender on a phone')
  }))

test('a part that the role may not see says which permission is missing', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page } = visit
    const viewer = await visit.member('bo@example.test', 'viewer')
    await visit.signIn({ person: viewer, path: '/settings/senders/new' })
    await page.getByText('channel:manage', { exact: true }).waitFor()
    await visit.go('/settings/billing')
    await page.getByText('billing:read', { exact: true }).waitFor()
    await visit.assertSound('settings, refused')
  }))
