import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { ConsoleVisit, PHONE } from '../support/console.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

test('a person who signs in comes to where they wanted to go, and a reload keeps them there with nothing in storage', () =>
  ConsoleVisit.begin(browser, {}, async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns?show=DRAFTS' })
    expect(page.url()).toBe(`${visit.origin}/console/campaigns?show=DRAFTS`)
    await page.reload()
    await page.getByRole('heading', { name: 'Campaigns' }).waitFor()
    const stored = await page.evaluate(() => {
      const { localStorage, sessionStorage, document } = globalThis as unknown as Stores
      return [localStorage.length, sessionStorage.length, document.cookie]
    })
    expect(stored).toEqual([0, 0, ''])
  }))

interface Stores {
  localStorage: { length: number }
  sessionStorage: { length: number }
  document: { cookie: string }
}

test('a wrong password is refused in the sentence of the API, and what was typed stays', () =>
  ConsoleVisit.begin(browser, { window: PHONE }, async ({ page, origin, owner }) => {
    await page.goto(`${origin}/console/`)
    await page.getByLabel('Email address').fill(owner.email)
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe(owner.email)
  }))
