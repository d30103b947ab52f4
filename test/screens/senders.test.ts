import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

scenario('the test carrier works after two clicks on a phone', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/settings' })
  await page.getByRole('link', { name: /^Senders/ }).click()
  await page.getByRole('button', { name: 'Try the test carrier' }).click()
  await page.getByRole('button', { name: 'Check sender' }).click()
  await page.getByText('Everything works.').waitFor()
  await visit.assertSound('settings, sender on a phone')
})

scenario('the test carrier is of the channel that lacks a sender', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByText(/^No senders for email yet/i).waitFor()
  await page.getByRole('link', { name: 'Add sender' }).click()
  await page.getByRole('button', { name: 'Try the test carrier' }).click()
  await page.getByRole('checkbox', { name: /^Test carrier/ }).waitFor()
  const { body } = await client.get('/channel-identities')
  expect(body.data).toMatchObject([{ channel: 'EMAIL', provider: 'SANDBOX' }])
})

scenario('a hidden part of the settings says who can change the role', async (visit) => {
  const { page } = visit
  const viewer = await visit.member('bo@example.test', 'viewer')
  await visit.signIn({ person: viewer, path: '/settings/senders/new' })
  await page.getByText('The owner of the organization can change your role.').waitFor()
  await visit.go('/settings/billing')
  await page.getByText('Your role, Viewer, cannot see this part.').waitFor()
  await visit.assertSound('settings, refused')
})
