import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

scenario('the test carrier works after two clicks on a phone', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings' })
  await page.getByRole('link', { name: /^Senders/ }).click()
  await page.getByRole('button', { name: 'Try with the test carrier' }).click()
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByText('Everything works.').waitFor()
  await visit.assertSound('settings, sender on a phone')
})

scenario('a hidden part of the settings names the missing permission', async (visit) => {
  const { page } = visit
  const viewer = await visit.member('bo@example.test', 'viewer')
  await visit.signIn({ person: viewer, path: '/settings/senders/new' })
  await page.getByText('channel:manage', { exact: true }).waitFor()
  await visit.go('/settings/billing')
  await page.getByText('billing:read', { exact: true }).waitFor()
  await visit.assertSound('settings, refused')
})
