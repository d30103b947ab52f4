import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

const dialogOf = (page: Page) => page.getByRole('dialog')

scenario(
  'profile, email address and password can be changed, each refusal shows below its field, and the old password stops working',
  async (visit) => {
    const { page, owner } = visit
    await visit.signIn({ path: '/settings/account' })
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Phone number').fill('not a number')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-field-problem="phone"]').waitFor()
    await page.getByLabel('Phone number').fill('+1 212 555 0142')
    await page.getByLabel('Time zone').selectOption('Europe/Vienna')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Profile saved.').waitFor()
    await page.getByRole('button', { name: 'Account: Ada' }).waitFor()

    await page.getByRole('button', { name: 'Change email address' }).click()
    await dialogOf(page).getByLabel('New email address').fill('countess@example.test')
    await dialogOf(page).getByLabel('Current password').fill('wrong')
    await dialogOf(page).getByRole('button', { name: 'Change email address' }).click()
    await page.locator('[data-field-problem="currentPassword"]').waitFor()
    await dialogOf(page).getByLabel('Current password').fill(owner.password)
    await dialogOf(page).getByRole('button', { name: 'Change email address' }).click()
    await page.getByText(`countess@example.test will replace ${owner.email} after confirmation.`).waitFor()
    await page.getByRole('button', { name: `Keep ${owner.email}` }).click()
    await page.getByText('countess@example.test will replace').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Change password' }).click()
    await dialogOf(page).getByLabel('Current password').fill(owner.password)
    await dialogOf(page).getByLabel('New password').fill('quiet green lantern')
    await dialogOf(page).getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    const old = await visit.fetch(`/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    })
    expect(old.status).toBe(401)
  },
)

scenario('a user ends the session of another device, and then all sessions', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings/account' })
  const other = await visit.open()
  await visit.signIn({ page: other, path: '/campaigns' })
  await page.reload()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByText('was signed out.').waitFor()
  await other.reload()
  await other.getByLabel('Email address').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialogOf(page).getByRole('button', { name: 'End this session' }).click()
  await page.getByLabel('Email address').waitFor()
  await page.goto(`${visit.origin}/console/campaigns`)
  await page.getByLabel('Email address').waitFor()
})

scenario('notification emails are chosen with one click, and obstacles are shown', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings/account' })
  await page.getByLabel('Daily').check()
  await page.getByText('Notification emails saved.').waitFor()
  await page.getByText('This server cannot send email.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Daily').isChecked()).toBe(true)
})

scenario('an account is deleted with its password after the consequences are named', async (visit) => {
  const { page, owner } = visit
  visit.organization('Only Mine')
  await visit.signIn({ path: '/settings/account' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialogOf(page).getByText('Only Mine').waitFor()
  await dialogOf(page).getByText('You will leave 1 other organization').waitFor()
  await dialogOf(page).getByLabel('Current password').fill(owner.password)
  await dialogOf(page).getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Email address').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
})
