import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { until } from '../support/client.ts'
import { consoleOfFile, PHONE } from '../support/console.ts'
import { pressIfOnTop } from '../support/console-interruptions.ts'
import { sessionOf } from '../support/console-session.ts'
import { covers } from '../support/covers.ts'

covers('console/shell', 'console/api', 'src/http/console.ts')

const visiting = consoleOfFile()

const refusal = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, code, message: `Refused with ${code}.`, details: [] }),
})

/** Refuses the page's current access token from now on as expired. */
async function expireToken(page: Page): Promise<void> {
  const old = new Set<string>()
  let isKnown = false
  await page.route(/127\.0\.0\.1:\d+\/(?!console|auth\/refresh)/, async (route: Route) => {
    const { authorization } = route.request().headers()
    if (!isKnown && authorization) {
      old.add(authorization)
      isKnown = true
    }
    await (authorization && old.has(authorization)
      ? route.fulfill(refusal(401, 'TOKEN_EXPIRED'))
      : route.continue())
  })
}

test('one renewal serves all calls with an expired token, and each of them is answered', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/segments' })
    await expireToken(page)
    let renewals = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh')) renewals++
    })
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page
      .getByRole('link', { name: /^Organization/ })
      .first()
      .click()
    await page.getByLabel('Name', { exact: true }).first().waitFor()
    expect(renewals).toBe(1)
  }))

test('a server that answers 429 or is away during the renewal of a session signs no person out', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns' })
    const answers = [
      refusal(429, 'RATE_LIMITED', { 'retry-after': '1' }),
      refusal(503, 'SERVICE_UNAVAILABLE'),
    ]
    await page.route('**/auth/refresh', async (route) => {
      const next = answers.shift()
      await (next ? route.fulfill(next) : route.continue())
    })
    await page.reload()
    await page.getByRole('main').getByRole('heading', { name: 'Campaigns' }).waitFor()
    expect([answers.length, page.url()]).toEqual([0, `${visit.origin}/console/campaigns`])
  }))

test('a session that ends over a typed form continues after signing in again, and the form is saved', () =>
  visiting({ window: PHONE }, async (visit) => {
    const { page, owner } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('Last name').fill('Typed before')
    const save = page.getByRole('button', { name: 'Save' })
    await (await sessionOf(visit))('POST', '/auth/logout-all')
    // A reopened stream may notice the end first. The dialog then covers the button.
    const isPressed = await pressIfOnTop(save)
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.waitFor()
    await visit.assertSound('sign in again')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await again.getByLabel('Email address').inputValue()).toBe(owner.email)
    await again.getByLabel('Password').fill(owner.password)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    if (!isPressed) await save.click()
    await page.getByText('Profile saved.').waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Typed before')
  }))

test('a person who signs in with another tab never gets the content of the first tab', () =>
  visiting({}, async (visit) => {
    const { page, origin } = visit
    const other = await visit.member('bo@example.test', 'member')
    await visit.signIn({ path: '/campaigns' })
    const tab = await page.context().newPage()
    await tab.goto(`${origin}/console/sign-out`)
    await tab.getByLabel('Email address').waitFor()
    await visit.signIn({ page: tab, person: other })
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.waitFor()
    // The person returns to the first tab.
    await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('focus')))
    await again.getByText('Another tab is now signed in as').waitFor()
    await visit.assertSound('another person has signed in')
    await again.getByRole('button', { name: /^Continue as/ }).click()
    await page.getByRole('button', { name: /^Account:/ }).click()
    await page.getByText(other.email).first().waitFor()
  }))

test('each tab stays in its organization, through renewals and reloads', () =>
  visiting({}, async (visit) => {
    const { page, served, origin } = visit
    await served.site.answer('user', 'verify', visit.owner.email)
    await served.site.answer('org', 'create', 'Second Client', '--owner', visit.owner.email)
    await visit.signIn({ path: '/segments' })
    const first = await page
      .getByRole('button', { name: /^Organization:/ })
      .first()
      .innerText()
    const tab = await page.context().newPage()
    await tab.goto(`${origin}/console/campaigns`)
    await tab.getByRole('main').getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    await tab
      .getByRole('button', { name: /^Organization:/ })
      .first()
      .click()
    await tab.getByRole('menuitemradio', { name: 'Second Client' }).click()
    await tab.getByRole('button', { name: 'Organization: Second Client' }).first().waitFor()
    await expireToken(page)
    await page.getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    const shown = () =>
      page
        .getByRole('button', { name: /^Organization:/ })
        .first()
        .innerText()
    expect(await shown()).toBe(first)
    await page.unrouteAll()
    await tab.reload()
    await tab.getByRole('button', { name: 'Organization: Second Client' }).first().waitFor()
    await page.reload()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    expect(await shown()).toBe(first)
  }))

test('after an upgrade a screen with a missing file is reloaded, but not one with unsaved text', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/account' })
    let loads = 0
    page.on('load', () => loads++)
    const isGone = { value: true }
    await page.route(/assets\/(palette|segments)-[\w-]+\.js$/, async (route) => {
      await (isGone.value ? route.fulfill({ status: 404, body: '' }) : route.continue())
    })
    await page.getByLabel('Last name').fill('Typed before')
    await page.keyboard.press('Control+k')
    await page.getByText('The server was upgraded').waitFor()
    expect([loads, await page.getByLabel('Last name').inputValue()]).toEqual([0, 'Typed before'])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved.').waitFor()
    // A reloaded page names the new files.
    await page.route('**/console/segments', (route) => {
      isGone.value = false
      return route.continue()
    })
    await page.getByRole('link', { name: 'Segments' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    // The heading may appear before the page counts as loaded.
    await until(
      async () => loads,
      (count) => count > 0,
    )
    expect(loads).toBe(1)
  }))

test('what is typed while the quick search loads is searched, and a resting mouse chooses nothing', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns' })
    let load = () => {}
    await page.route(/assets\/palette-[\w-]+\.js$/, async (route) => {
      await new Promise<void>((resolve) => {
        load = resolve
      })
      await route.continue()
    })
    await page.mouse.move(700, 300)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('?set')
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('ttings')
    load()
    const field = page.getByRole('combobox', { name: 'Quick search' })
    await field.waitFor()
    expect(await field.inputValue()).toBe('?settings')
    await field.fill('')
    await page.getByRole('option').nth(5).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  }))

test('a part of a screen that cannot be loaded says so in its place, keeps typed text, and loads when the connection returns', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns/new' })
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Typed before')
    let loads = 0
    page.on('load', () => loads++)
    for (const answer of ['none', 'gone'] as const) {
      await page.route(/assets\/more-settings-[\w-]+\.js$/, (route) =>
        answer === 'none' ? route.abort('connectionrefused') : route.fulfill({ status: 404, body: '' }),
      )
      if (answer === 'none') await page.route('**/console/', (route) => route.abort('connectionrefused'))
      const settings = page.getByRole('group').filter({ hasText: 'More settings' })
      await settings.getByText('More settings').click()
      const said = answer === 'none' ? 'The server cannot be reached.' : 'The server was upgraded'
      await settings.getByText(said).waitFor()
      expect(await name.inputValue()).toBe('Typed before')
      await visit.assertSound(`a part of a screen is ${answer}`)
      await page.unrouteAll()
      await settings.getByLabel('Messages per minute').waitFor()
      await visit.go('/campaigns/new')
      await name.fill('Typed before')
    }
    expect(loads).toBe(2)
  }))

/** Removes files of the console, as an upgrade does. A reloaded page names the new files. */
async function upgrade(page: Page, gone: RegExp): Promise<{ loads: number }> {
  const seen = { loads: 0 }
  page.on('load', () => seen.loads++)
  await page.route(gone, (route) =>
    seen.loads > 0 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  return seen
}

const chosen = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('after an upgrade a reload does not lose a chosen file, and its task can be finished', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/opt-outs/imports' })
    const seen = await upgrade(page, /assets\/palette-[\w-]+\.js$/)
    await page.locator('input[type=file]').setInputFiles(chosen('gone.csv', 'phone\n+12125550101\n'))
    const form = page.getByRole('form', { name: 'Import a list' })
    await form.waitFor()
    await page.keyboard.press('Control+k')
    await page.getByText('Finish with gone.csv, then reload').waitFor()
    await visit.assertSound('upgraded with a chosen file')
    expect(seen.loads).toBe(0)
    await form.getByRole('button', { name: 'Import list' }).click()
    await page.getByRole('heading', { level: 1, name: 'gone.csv' }).waitFor()
    expect(seen.loads).toBe(0)
    // Without unsaved input the tab reloads itself.
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('Control+k')
    await loaded
    await page.getByRole('heading', { level: 1, name: 'gone.csv' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Quick search' }).waitFor()
  }))

test('after an upgrade the import of contacts reloads before a file is chosen, and the file can then be checked twice', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/contacts/imports' })
    const seen = await upgrade(page, /assets\/import-[\w-]+\.js$/)
    const loaded = page.waitForEvent('load')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Import/ })
      .first()
      .click()
    await loaded
    const field = page.locator('input[type=file]')
    await field.waitFor({ state: 'attached' })
    await field.setInputFiles(chosen('people.csv', 'first_name,phone,pet\nWren,+12125550101,Rex\n'))
    await page.getByRole('heading', { name: 'Preview' }).waitFor()
    await page.getByLabel('Where did these people agree to be contacted?').fill('Sign-up form')
    // The screen asks for the file again only if the page has lost it.
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByLabel('I attest that').waitFor()
    expect(seen.loads).toBe(1)
  }))

test('a lost connection is shown and stops no work: typed text stays, and is saved when the server answers', () =>
  visiting({ window: PHONE }, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('Last name').fill('Typed before')
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Save' }).click()
    const banner = page.getByText('Not connected. Your work is kept')
    await banner.waitFor()
    await visit.assertSound('not connected')
    await page.getByLabel('First name').fill('Ada Maria')
    await page.unrouteAll()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved.').waitFor()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Typed before')
  }))

test('a suspended organization says so, and links to another one', () =>
  visiting({}, async (visit) => {
    const { page, served, owner } = visit
    await served.site.answer('user', 'verify', owner.email)
    await served.site.answer('org', 'create', 'Second Client', '--owner', owner.email)
    await visit.signIn({ path: '/segments' })
    const shown = await page
      .getByRole('button', { name: /^Organization:/ })
      .first()
      .textContent()
    const { data } = (await served.client.get('/organization')).body
    await served.site.answer('org', 'suspend', data.slug)
    await page.reload()
    await page.getByRole('heading', { name: `${data.name} is suspended` }).waitFor()
    await visit.assertSound('suspended organization')
    await page.getByRole('main').getByRole('button', { name: 'Second Client' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    await page.getByRole('button', { name: 'Organization: Second Client' }).first().waitFor()
    expect(shown).toContain(data.name)
  }))

test('after a navigation the focus is in the new screen, the tab has its name, and keys open any screen', () =>
  visiting({}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns' })
    await page.getByRole('link', { name: 'Segments' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
    await page.locator('main:focus').waitFor()
    await until(
      () => page.title(),
      (title) => title === 'Segments · Carillon',
    )
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.waitFor()
    await visit.assertSound('keys')
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Quick search' }).fill('templ')
    await visit.assertSound('palette')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Templates' }).waitFor()
  }))
