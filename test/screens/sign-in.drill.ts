import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { ConsoleVisit, PHONE } from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { codeAt } from '../support/two-factor.ts'

covers('console/screens/sign-in', 'console/api', 'src/accounts')

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

interface Stores {
  localStorage: Storage
  sessionStorage: Storage
  document: { cookie: string }
}

test('sign-in opens the requested screen, and a reload keeps it with no secret in storage', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns?show=DRAFTS' })
    expect(page.url()).toBe(`${visit.origin}/console/campaigns?show=DRAFTS`)
    await page.reload()
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor()
    const { local, session, cookie } = await page.evaluate(() => {
      const { localStorage, sessionStorage, document } = globalThis as unknown as Stores
      return { local: localStorage.length, session: JSON.stringify(sessionStorage), cookie: document.cookie }
    })
    expect([local, cookie]).toEqual([0, ''])
    // The storage contains only the tab's organization and scroll positions.
    expect(session).toContain('carillon-organization')
    expect(session).not.toMatch(/eyJ|rt_/)
  }))

test("a wrong password is refused in the API's words, and the input stays", () =>
  ConsoleVisit.begin(browser, { window: PHONE }, async ({ page, origin, owner }) => {
    await page.goto(`${origin}/console/`)
    await page.getByLabel('Email address').fill(owner.email)
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(owner.email)
  }))

/** Turns on two-factor sign-in as a user who types the secret. */
async function turnOn(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = await page
    .locator('code')
    .filter({ hasText: /^[A-Z2-7]{20,}$/ })
    .innerText()
  await page.getByLabel('Code from the app').fill(codeAt(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Save recovery codes' }).waitFor()
  const codes = await page.getByRole('dialog').locator('li code').allInnerTexts()
  await page.getByLabel('The codes are stored').check()
  await page.getByRole('button', { name: 'Done' }).click()
  return { secret, codes }
}

test('two-factor sign-in is set up, required at the next sign-in, and opens the requested screen', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page, owner, origin } = visit
    await visit.signIn({ path: '/settings/account' })
    const { secret, codes } = await turnOn(page, owner.password)
    expect(codes).toHaveLength(10)
    await page.getByText('10 of 10 recovery codes left').waitFor()
    await visit.go('/sign-out').catch(() => {})
    const other = await visit.open(PHONE)
    await other.goto(`${origin}/console/segments`)
    await other.getByLabel('Email address').fill(owner.email)
    await other.getByLabel('Password').fill(owner.password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    const code = other.getByLabel('Two-factor code')
    await code.waitFor()
    await visit.assertSound('sign in with a code', other)
    await code.fill(codeAt(secret, Date.now() + 30_000))
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await other.getByRole('main').getByRole('heading', { name: 'Segments' }).waitFor()
    expect(other.url()).toBe(`${origin}/console/segments`)
  }))

test("an operator's link signs in once, leaves no trace in the address, and asks for a two-factor code", () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page, owner, served } = visit
    const { url } = await served.site.answer('user', 'sign-in-link', owner.email)
    const link = visit.origin + url.slice(new URL(url).origin.length)
    await page.goto(link)
    await page.getByRole('main').getByRole('heading', { name: 'Campaigns' }).waitFor()
    expect(page.url()).not.toContain('once')
    const other = await visit.open(PHONE)
    await other.goto(link)
    await other.getByText('was already used').waitFor()
    await visit.assertSound('a used link', other)
    await other.getByLabel('Email address').waitFor()
    expect(other.url()).toBe(`${visit.origin}/console/sign-in`)
  }))

interface Conditional {
  isConditionalMediationAvailable(): Promise<boolean>
}

test('a passkey is added, suggested, and signs in without a password', () =>
  ConsoleVisit.begin(browser, { isNamed: true }, async (visit) => {
    const { page, owner } = visit
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await visit.signIn({ path: '/settings/account' })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Laptop')
    await page.getByRole('dialog').getByLabel('Current password').fill(owner.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Rename Laptop' }).waitFor()
    const campaigns = page.getByRole('main').getByRole('heading', { name: 'Campaigns' })
    // The browser suggests the passkey, and the device accepts it.
    await page.goto(`${visit.origin}/console/sign-out`)
    await campaigns.waitFor()
    await page.addInitScript(() => {
      const { PublicKeyCredential } = globalThis as unknown as { PublicKeyCredential: Conditional }
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    await page.goto(`${visit.origin}/console/sign-out`)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.waitFor()
    await visit.assertSound('sign in with a passkey')
    await button.click()
    await campaigns.waitFor()
  }))

test('the page for a forgotten password does not reveal whether an address has an account', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page, owner, origin } = visit
    const said: string[] = []
    for (const email of [owner.email, 'none@example.test']) {
      await page.goto(`${origin}/console/sign-in`)
      await page.getByRole('link', { name: 'Forgot password?' }).click()
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      said.push((await page.getByRole('status').innerText()).replaceAll(email, '…'))
    }
    expect(said[0]).toBe(said[1]!)
    await visit.assertSound('forgotten password')
  }))

test('a person without an organization joins one with an invitation link, and is signed in', () =>
  ConsoleVisit.begin(browser, { window: PHONE }, async (visit) => {
    const { page, client, origin } = visit
    const member = await visit.member('bo@example.test', 'member')
    const people = await client.get('/user/all?limit=100')
    const { id } = people.body.data.find(({ email }: { email: string }) => email === member.email)
    await client.request('DELETE', '/role/member', { body: { userId: id } })
    const roles = await client.get('/role')
    const { id: roleId } = roles.body.data.find(({ key }: { key: string }) => key === 'VIEWER')
    const { link } = await client.made<{ link: string }>('/invitations', { email: member.email, roleId })
    await page.goto(`${origin}/console/sign-in`)
    await page.getByLabel('Email address').fill(member.email)
    await page.getByLabel('Password').fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('is not a member of any organization').waitFor()
    await page.getByLabel('Invitation link').fill('not a link')
    await page.getByRole('button', { name: 'Join and sign in' }).click()
    await page.getByText('The link must end with inv_').waitFor()
    await visit.assertSound('no organization')
    await page.getByLabel('Invitation link').fill(link)
    await page.getByRole('button', { name: 'Join and sign in' }).click()
    await page.getByRole('main').getByRole('heading', { name: 'Campaigns' }).waitFor()
  }))
