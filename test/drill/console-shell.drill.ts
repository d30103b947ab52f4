import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { ConsoleVisit, DESKTOP, PHONE } from '../support/console.ts'
import { sessionOf } from '../support/console-session.ts'
import { covers } from '../support/covers.ts'
import { codeAt } from '../support/two-factor.ts'

covers('console/shell')

/** What stands around the screens, in full: each overlay at both sizes, hostile names, and a required second factor. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

test('an organization that requires a second factor leads to setting it up, and then on to where the person was', () =>
  ConsoleVisit.begin(browser, { window: PHONE }, async (visit) => {
    const { page, served, owner } = visit
    // Only an owner who signs in with a second factor may require it of the others.
    await served.site.answer('org', 'create', 'Strict Client', '--owner', owner.email)
    await strictly(visit)
    const { password } = await served.site.answer(
      ...['user', 'create', 'bo@example.test', '--role', 'member', '--organization', 'strict-client'],
    )
    await visit.signIn({ path: '/segments', person: { email: 'bo@example.test', password } })
    await page.getByRole('heading', { name: 'Two-factor sign-in is required' }).waitFor()
    await visit.assertSound('two-factor sign-in is required')
    await page.getByRole('button', { name: 'Set it up now' }).click()
    await setUpSecondFactor(page, password, (name) => visit.assertSound(name))
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    expect(page.url()).toBe(`${visit.origin}/console/segments`)
  }))

async function strictly(visit: ConsoleVisit): Promise<void> {
  const call = await sessionOf(visit)
  const all = (await call('GET', '/organization/all')) as unknown as Array<{ id: string; slug: string }>
  const { id } = all.find(({ slug }) => slug === 'strict-client')!
  const { secret } = await call('POST', '/user/two-factor', { currentPassword: visit.owner.password })
  await call('POST', '/user/two-factor/confirm', { code: codeAt(secret!, Date.now()) })
  const { accessToken } = await call('POST', '/organization/switch', { organizationId: id })
  await fetch(`${visit.origin}/organization`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ requireTwoFactor: true }),
  })
}

/** Each step in a dialog, which is looked at. */
async function setUpSecondFactor(page: Page, password: string, look: (name: string) => Promise<void>) {
  const dialog = page.getByRole('dialog')
  await look('second factor 1')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img').waitFor()
  await look('second factor 2')
  const secret = await dialog
    .locator('code')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .textContent()
  await dialog.getByLabel('Code that the app shows').fill(codeAt(secret!, Date.now()))
  await dialog.getByRole('button', { name: 'Turn it on', exact: true }).click()
  await dialog.getByLabel('I have kept them').check()
  await look('second factor 3')
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test.each([DESKTOP, PHONE])('everything that opens above a screen is sound at $width px', (window) =>
  ConsoleVisit.begin(browser, { window }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/welcome' })
    await visit.assertSound(`first steps ${window.width}`)
    for (const name of [/^Organization:/, /^Account/, 'More']) {
      const button = page.getByRole('button', { name }).filter({ visible: true })
      if ((await button.count()) === 0) continue
      await button.click()
      await page.getByRole('menu').filter({ visible: true }).waitFor()
      await visit.assertSound(`menu ${name} ${window.width}`)
      await page.keyboard.press('Escape')
    }
    await page
      .getByRole('button', { name: /^Notifications/ })
      .filter({ visible: true })
      .click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
    await visit.assertSound(`notifications ${window.width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search and go' }).filter({ visible: true }).click()
    await page.getByRole('combobox', { name: 'Search and go' }).fill('a')
    await visit.assertSound(`palette ${window.width}`)
  }),
)

test('hostile names of organizations and people are text in the shell, the palette and the account', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page, served, client, owner } = visit
    const hostile = '<img src=x onerror=alert(1)>"\'><script>alert(2)</script>'
    await served.site.answer('org', 'create', `${hostile} 2`, '--owner', owner.email)
    await client.patch('/organization', { name: hostile })
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('First name').fill(hostile)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile is saved.').waitFor()
    await page.goto(`${visit.origin}/console/welcome`)
    await page.getByRole('heading', { name: `Welcome, ${hostile}` }).waitFor()
    await page
      .getByRole('button', { name: `Organization: ${hostile}` })
      .first()
      .click()
    await page.getByRole('menuitemradio', { name: `${hostile} 2` }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and go' }).fill(hostile)
    await page.getByRole('option', { name: `${hostile} 2` }).click()
    await page
      .getByRole('button', { name: `Organization: ${hostile} 2` })
      .first()
      .waitFor()
    await visit.assertSound('hostile names')
  }))

test.each([DESKTOP, PHONE])('the account and each of its dialogs are sound at $width px', (window) =>
  ConsoleVisit.begin(browser, { window, isNamed: true }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await visit.assertSound(`account ${window.width}`)
    const opening = [
      ...['Change the address', 'Change the password', 'Turn it on', 'Add a passkey'],
      ...['Sign out everywhere', 'Delete the account'],
    ]
    for (const name of opening) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog').waitFor()
      await visit.assertSound(`account ${name} ${window.width}`)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.locator(':focus', { hasText: name }).waitFor()
    }
  }),
)
