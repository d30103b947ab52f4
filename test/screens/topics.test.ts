import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(4)

/** Topics of campaigns and of messages of automations. */

/** Topics of an organization with contacts, of whom one has unsubscribed from the offers. */
async function world(visit: PageVisit) {
  const { client, app } = visit
  const { campaign } = await visit.audience(3, 100)
  await client.patch('/organization', { sendWindow: { isEnabled: false } })
  const offers = await client.made('/topics', { name: 'Offers' })
  const events = await client.made('/topics', { name: 'Events', isChosenOnly: true })
  const contactId = app.db.value<string>('SELECT uuid FROM contacts ORDER BY id LIMIT 1')!
  const choices = [{ topicId: offers.id, action: 'UNSUBSCRIBED' }]
  await client.patch(`/contacts/${contactId}/topics`, { choices })
  return { campaign: { ...campaign, category: 'MARKETING' }, offers: offers.id, events: events.id }
}

const WRITER = [
  'campaign:read',
  'campaign:create',
  'campaign:update',
  'contact:read',
  'segment:read',
  'channel:read',
  'template:read',
  'organization:read',
  'custom_field:read',
]

/** Adds a member whose role has these permissions. */
async function withRole(visit: PageVisit, permissions: readonly string[]) {
  const { client } = visit
  const person = await visit.member('writer@example.test', 'viewer')
  const { id: roleId } = await client.made('/role', { name: 'Writer', permissions })
  const roles = (await client.get('/role')).body.data as { id: string; key: string }[]
  const viewers = await client.get(`/role/${roles.find(({ key }) => key === 'VIEWER')!.id}/members`)
  await client.patch('/role/assign', { userId: viewers.body.data[0].id, roleId })
  return person
}

const topic = (page: Page) => page.getByLabel('Topic', { exact: true })
const editorOf = async (visit: PageVisit, campaign: object) => {
  const { id } = await visit.client.made('/campaigns', { ...campaign, isDraft: true })
  await visit.signIn({ path: `/campaigns/${id}/edit` })
  return id as string
}
/** Waits until the API has this topic of a campaign. */
const stored = (visit: PageVisit, id: string, topicId: string | null) =>
  visit.until(
    () => visit.client.ask('GET', `/campaigns/${id}`),
    (record) => record.topicId === topicId,
  )

scenario(
  'a topic of a campaign counts in its estimate, and its launch and its page show it',
  async (visit) => {
    const { page } = visit
    const { campaign, offers } = await world(visit)
    const id = await editorOf(visit, campaign)
    await page.getByRole('button', { name: 'Send to 3', exact: true }).waitFor()
    await topic(page).selectOption({ label: 'Offers' })
    await page.getByText('People who unsubscribed from this topic are skipped.').waitFor()
    await stored(visit, id, offers)
    await page.getByText('Unsubscribed from the topic.').waitFor()
    await visit.assertSound('compose with a topic')
    await page.getByRole('button', { name: 'Send to 2', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Offers', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Send to 2' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))
    await page.getByText('Offers', { exact: true }).waitFor()
  },
)

scenario('a topic of only subscribers is named so, and a transactional campaign has none', async (visit) => {
  const { page } = visit
  const { campaign, events } = await world(visit)
  const id = await editorOf(visit, campaign)
  await topic(page).selectOption({ label: 'Events (only subscribers)' })
  await page.getByText('Only people who subscribed to this topic get the message.').waitFor()
  await stored(visit, id, events)
  await page.getByText('No contact would get this message.').waitFor()
  await page.getByLabel('Transactional').check()
  await stored(visit, id, null)
  expect(await topic(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Send to 3', exact: true }).waitFor()
  await page.getByLabel('Marketing', { exact: false }).check()
  await stored(visit, id, events)
})

scenario('a copy shows a deleted topic with its refusal, and another topic solves it', async (visit) => {
  const { page, client } = visit
  const { campaign, offers, events } = await world(visit)
  const sent = await client.made('/campaigns', { ...campaign, topicId: offers, isDraft: false })
  await visit.scene.work()
  await visit.until(
    () => client.ask('GET', `/campaigns/${sent.id}`),
    ({ status }) => status === 'COMPLETED',
  )
  await client.ask('DELETE', `/topics/${offers}`)
  const { id } = await client.made(`/campaigns/${sent.id}/duplicate`)
  await visit.signIn({ path: `/campaigns/${id}/edit` })
  const chosen = page.getByRole('option', { name: 'Offers (deleted)' })
  await chosen.waitFor({ state: 'attached' })
  expect(await topic(page).inputValue()).toBe(offers)
  await page.locator('[data-field-problem="topicId"]').waitFor()
  await visit.assertSound('compose with a deleted topic')
  await topic(page).selectOption({ label: 'Events (only subscribers)' })
  await stored(visit, id, events)
  expect(await chosen.count()).toBe(0)
})

scenario('a follow-up keeps the topic of its campaign', async (visit) => {
  const { page, client } = visit
  const { campaign, offers } = await world(visit)
  const { id } = await client.made('/campaigns', { ...campaign, topicId: offers, isDraft: false })
  await visit.scene.work()
  await visit.until(
    () => visit.totals(id),
    ({ delivered }) => delivered === 2,
  )
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.getByRole('button', { name: 'Write campaign' }).click()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await topic(page).waitFor()
  expect(await topic(page).inputValue()).toBe(offers)
})

scenario('two windows with different topics ask which one to keep, by name', async (visit) => {
  const { page, client } = visit
  const { campaign, offers, events } = await world(visit)
  const id = await editorOf(visit, campaign)
  await topic(page).waitFor()
  await page.route(`**/campaigns/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') {
      await page.unroute(`**/campaigns/${id}`)
      await client.patch(`/campaigns/${id}`, { topicId: events })
    }
    await route.continue()
  })
  await topic(page).selectOption({ label: 'Offers' })
  const notice = page.getByRole('status').filter({ hasText: '“Topic” was changed in another window' })
  await notice.waitFor()
  for (const version of ['Offers', 'Events']) await notice.getByText(version, { exact: true }).waitFor()
  await notice.getByRole('button', { name: 'Keep this version' }).click()
  await stored(visit, id, offers)
})

scenario(
  'an organization without topics shows those who may add them where, and nobody else anything',
  async (visit) => {
    const { page } = visit
    await visit.signIn({ path: '/campaigns/new' })
    await page.getByText('With topics, people can unsubscribe').waitFor()
    expect(await topic(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Add a topic' }).click()
    await page.waitForURL(/\/settings\/opt-outs\/topics$/)
    const other = await visit.open()
    const writer = await withRole(visit, [...WRITER, 'opt_out:read'])
    await visit.signIn({ page: other, person: writer, path: '/campaigns/new' })
    await other.getByText('Offers and news.').waitFor()
    expect(await other.getByText('With topics, people can unsubscribe').count()).toBe(0)
  },
)

scenario('a role that may not see topics keeps the topic of a campaign, by its name', async (visit) => {
  const { campaign, offers } = await world(visit)
  const { id } = await visit.client.made('/campaigns', { ...campaign, topicId: offers, isDraft: true })
  const writer = await withRole(visit, WRITER)
  await visit.signIn({ person: writer, path: `/campaigns/${id}/edit` })
  await visit.page.getByRole('option', { name: 'Offers', exact: true }).waitFor({ state: 'attached' })
  expect(await topic(visit.page).inputValue()).toBe(offers)
  expect(await visit.page.locator('[data-field-problem="topicId"]').count()).toBe(0)
})

scenario('a message of an automation has a topic while it is marketing', async (visit) => {
  const { page, client } = visit
  const { offers } = await world(visit)
  const { id } = await client.made('/automations', {
    name: 'Steps',
    trigger: { type: 'CALLED' },
    steps: [{ id: 'one', type: 'SEND', channel: 'SMS', category: 'MARKETING', messageTemplate: 'One' }],
  })
  const storedTopic = (topicId: string | null) =>
    visit.until(
      () => client.ask('GET', `/automations/${id}`),
      ({ steps }) => steps[0].topicId === topicId,
    )
  await visit.signIn({ path: `/automations/${id}/edit` })
  await page.getByRole('button', { name: /^Send an SMS/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Topic', { exact: true }).selectOption({ label: 'Offers' })
  await storedTopic(offers)
  await visit.assertSound('a step with a topic')
  await dialog.getByLabel('Category').selectOption({ label: 'Transactional' })
  await storedTopic(null)
  expect(await dialog.getByLabel('Topic', { exact: true }).count()).toBe(0)
})
