import { expect } from 'bun:test'
import { hold } from '../support/page/hold.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

/** First visit to the console. */

scenario(
  'a person registers and sees the first steps',
  async (visit) => {
    const { page, origin } = visit
    await page.goto(`${origin}/console/`)
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('First name').fill('Wren')
    await page.getByLabel('Email address').fill('wren@example.test')
    await page.getByLabel('Password').fill('password')
    await page.getByLabel('Organization name').fill('Riverside Dental')
    expect(await page.getByLabel('Time zone').inputValue()).not.toBe('')
    await page.getByLabel('Time zone').selectOption('Europe/Berlin')
    await page.getByLabel('Country of phone numbers').selectOption('DE')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.locator('[data-field-problem="password"]').waitFor()
    await visit.assertSound('register refused')
    await page.getByLabel('Password').fill('quiet green lantern')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Welcome, Wren' }).waitFor()
    expect(
      visit.app.db.get(
        'SELECT timezone, default_country AS country FROM organizations ORDER BY id DESC LIMIT 1',
      ),
    ).toEqual({ timezone: 'Europe/Berlin', country: 'DE' })
  },
  { allowSignup: true },
)

scenario('the sign-in form waits until the server is known to have users', async (visit) => {
  const { page, origin } = visit
  const asking = await hold(page, 'GET', /\/auth\/methods$/)
  await page.goto(`${origin}/console/sign-in`)
  await asking.isAsked
  expect(await page.getByLabel('Password').count()).toBe(0)
  await asking.release()
  await page.getByLabel('Password').waitFor()
})

scenario('a role without permission for any first step sees none', async (visit) => {
  const viewer = await visit.member('viewer@example.test', 'viewer')
  await visit.signIn({ person: viewer, path: '/welcome' })
  await visit.page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await visit.page.getByRole('link', { name: 'Campaigns' }).waitFor()
  expect(await visit.page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
})
