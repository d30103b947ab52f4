import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { Site } from '../support/cli.ts'
import { ConsoleVisit, DESKTOP, openWindow, PHONE, type Window } from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { CLIENT_ID, CLIENT_SECRET, OpenIdServer } from '../support/openid-server.ts'

covers('console/screens/sign-in', 'console/screens/welcome', 'console/shell')

/** Ways into the console from a new installation or a sign-in provider. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

/** Starts a server without users, and opens a window. */
async function newInstallation(
  window: Window,
  use: (page: Page, origin: string, token: string) => Promise<void>,
): Promise<void> {
  using site = new Site()
  await using appliance = await Appliance.start({ dataDir: site.data })
  const complaints: string[] = []
  const opened = await openWindow(browser, [appliance.url], window, (text) => complaints.push(text))
  try {
    const token = readFileSync(join(site.data, 'live/setup-token'), 'utf8').trim()
    await use(opened.page, appliance.url, token)
    expect(complaints).toEqual([])
  } finally {
    await opened.context.close()
  }
}

test.each([DESKTOP, PHONE])(
  'a new installation leads from the setup token to a first campaign that has arrived, by clicks at $width px',
  (window) =>
    newInstallation(window, async (page, origin, token) => {
      // The person knows only the address of the server.
      await page.goto(`${origin}/console/`)
      await page.getByRole('heading', { name: 'Set up Carillon' }).waitFor()
      await page.goto(`${origin}/console/set-up#token=${token}`)
      await page.waitForURL((url) => !url.href.includes(token))
      await page.getByRole('heading', { name: 'Set up Carillon' }).waitFor()
      await page.getByLabel('Setup token').waitFor({ state: 'detached' })
      await page.getByLabel('First name').fill('Wren')
      await page.getByLabel('Email address').fill('wren@example.test')
      await page.getByLabel('Password').fill('quiet green lantern')
      await page.getByLabel('Organization name').fill('Riverside Dental')
      await page.getByRole('button', { name: 'Set up Carillon' }).click()
      await page.getByText('0 of 5 steps done').waitFor()
      await page.getByRole('button', { name: 'Add a test sender' }).click()
      await page.getByText('1 of 5 steps done').waitFor()
      await page.getByLabel('Phone number').fill('+1 212 555 0142')
      await page.getByRole('button', { name: 'Add contact' }).click()
      await page.getByText('2 of 5 steps done').waitFor()
      await page.getByRole('button', { name: 'Create a segment of all contacts' }).click()
      await page.getByText('3 of 5 steps done').waitFor()
      await page.getByRole('link', { name: 'Write a campaign' }).click()
      await page.getByLabel('Name').fill('Opening')
      await page.getByLabel('Transactional').check()
      await page.getByRole('combobox', { name: 'Segment' }).click()
      await page.getByRole('option', { name: /^All contacts/ }).click()
      await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}, we open at nine.')
      // The estimate above the last button loads from a separate file, and moves the button.
      await page.getByText('Recipients', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Send to 1', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send to 1' }).click()
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Opening' }).waitFor()
      await page.getByText('Completed').first().waitFor()
      await page.goto(`${origin}/console/welcome`)
      await page.getByText('5 of 5 steps done').waitFor()
      await page.getByRole('link', { name: '1 message delivered' }).waitFor()
      // The token has worked once.
      await page.goto(`${origin}/console/sign-out`)
      await page.getByLabel('Email address').waitFor()
      await page.goto(`${origin}/console/set-up#token=${token}`)
      await page.getByRole('heading', { name: 'Carillon is already set up' }).waitFor()
    }),
)

test("a browser that signs in with the agency's provider ends on the requested screen", async () => {
  await using provider = await OpenIdServer.start()
  await ConsoleVisit.begin(
    browser,
    {
      environment: {
        CARILLON_OPENID_ISSUER: provider.issuer,
        CARILLON_OPENID_CLIENT_ID: CLIENT_ID,
        CARILLON_OPENID_CLIENT_SECRET: CLIENT_SECRET,
      },
      isNamed: true,
      asks: [provider.issuer],
    },
    async (visit) => {
      const { page, owner, origin } = visit
      provider.claims = { email: owner.email, email_verified: true }
      await page.goto(`${origin}/console/segments`)
      await page.getByRole('link', { name: `Sign in with ${new URL(provider.issuer).host}` }).waitFor()
      await visit.assertSound('sign in with a provider')
      await page.getByRole('link', { name: /^Sign in with/ }).click()
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
      expect(page.url()).toBe(`${origin}/console/segments`)
    },
  )
})
