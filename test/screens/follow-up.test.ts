import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** Follow-ups of campaigns, and their results in segments and filters. */

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A sent campaign with a link to three contacts, of whom the first `clickers` clicked. */
async function sent(visit: PageVisit, clickers: number, name = 'Spring sale') {
  const { client, app } = visit
  const { campaign } = await visit.audience(3, 100)
  const launched = {
    ...campaign,
    name,
    isDraft: false,
    trackLinks: true,
    messageTemplate: 'Look: https://shop.example',
  }
  const { id } = await client.made('/campaigns', launched)
  await visit.scene.work()
  await visit.until(
    () => visit.totals(id),
    ({ delivered }) => delivered === 3,
  )
  app.clock.advance(60_000)
  const { body } = await client.get(`/campaigns/${id}/messages`)
  const codes = body.data.map((message: { body: string }) => /\/s\/(\w+)/.exec(message.body)![1]!)
  for (const code of codes.slice(0, clickers))
    await visit.fetch(`/s/${code}`, { redirect: 'manual', headers: { 'user-agent': BROWSER } })
  await visit.until(
    () => visit.totals(id),
    ({ clicked }) => clicked === clickers,
  )
  return { id, senderId: campaign.channelIdentityIds[0]! }
}

scenario('recipients who did not click get the next campaign in three clicks', async (visit) => {
  const { page, client } = visit
  const { id, senderId } = await sent(visit, 1)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.getByLabel('2 recipients did not click').waitFor()
  expect(await page.getByLabel('2 recipients did not click').isChecked()).toBe(true)
  expect(await page.getByText('did not open').count()).toBe(0)
  await visit.assertSound('follow up')
  await page.getByLabel('1 recipient clicked').check()
  await page.getByLabel('2 recipients did not click').check()
  await page.getByRole('button', { name: 'Write campaign' }).click()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.getByRole('link', { name: 'Spring sale: Did not click' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Last chance')
  await page.getByLabel('Text', { exact: true }).fill('Still there?')
  const { body } = await visit.until(
    () => client.get('/campaigns?q=Last'),
    ({ body }) => body.data.length === 1,
  )
  const [draft] = body.data
  const segment = (await client.get(`/segments/${draft.segmentId}`)).body.data
  expect([draft.channel, draft.channelIdentityIds, segment.contactCount]).toEqual(['SMS', [senderId], 2])
})

scenario(
  'a second follow-up takes the same segment, and another campaign of the name its own',
  async (visit) => {
    const { page, client } = visit
    const { id } = await sent(visit, 1)
    const follow = async (campaignId: string) => {
      await visit.go(`/campaigns/${campaignId}`)
      await page.getByRole('button', { name: 'Follow up' }).click()
      await page.getByRole('button', { name: 'Write campaign' }).click()
      await page.getByRole('heading', { name: 'New campaign' }).waitFor()
    }
    await visit.signIn({ path: '/campaigns' })
    await follow(id)
    await follow(id)
    const again = (await client.made(`/campaigns/${id}/duplicate`, {})) as { id: string }
    await client.patch(`/campaigns/${again.id}`, { name: 'Spring sale' })
    const launched = await client.patch(`/campaigns/${again.id}`, { isDraft: false })
    expect(launched.status).toBeLessThan(300)
    await visit.scene.work()
    await follow(again.id)
    const { body } = await client.get('/segments?search=Spring&sortBy=name&sortOrder=asc')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Spring sale: Did not click',
      'Spring sale: Did not click (2)',
    ])
  },
)

scenario('a follow-up says that everyone clicked, and offers the others', async (visit) => {
  const { page } = visit
  const { id } = await sent(visit, 3)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('button', { name: 'Follow up' }).click()
  await page.getByLabel('Everyone clicked').waitFor()
  expect(await page.getByLabel('Everyone clicked').isDisabled()).toBe(true)
  expect(await page.getByLabel('3 recipients did not reply').isChecked()).toBe(true)
})

scenario('contacts are filtered by a result of a campaign and of any campaign', async (visit) => {
  const { page } = visit
  await sent(visit, 1)
  await visit.signIn({ path: '/contacts' })
  await page.getByRole('button', { name: 'Filter' }).first().click()
  await page.getByLabel('Result', { exact: true }).selectOption({ label: 'did not click' })
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('Choose a campaign.').waitFor()
  await page.getByLabel('Search campaigns', { exact: true }).fill('Spring')
  await page.getByRole('option', { name: 'Spring sale' }).click()
  await visit.assertSound('filter by a campaign')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('2 matching contacts').waitFor()
  await page.getByRole('button', { name: /^Spring sale: did not click/ }).waitFor()
  await page.getByRole('button', { name: 'Filter' }).first().click()
  await page.getByLabel('Campaign', { exact: true }).selectOption({ label: 'Any campaign' })
  await page.getByLabel('Result', { exact: true }).selectOption({ label: 'clicked' })
  await page.getByLabel('Period (days)').fill('7')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('1 matching contact').waitFor()
  await page.getByRole('button', { name: /^Any campaign in the last 7 days: clicked/ }).waitFor()
  await page.getByRole('button', { name: 'Sort and export' }).click()
  await page.getByRole('menuitem', { name: 'Save filters as a segment' }).click()
  await page.getByText('1 contact', { exact: true }).waitFor()
})

scenario('rules by results of campaigns are written, counted and explained', async (visit) => {
  const { page } = visit
  await sent(visit, 1)
  await visit.signIn({ path: '/segments/new' })
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Any campaign' })
  await page.getByLabel('Comparison').selectOption({ label: 'did not click in the last … days' })
  await page.getByLabel('Days').fill('7')
  await page.getByText('2 contacts').waitFor()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByLabel('Field', { exact: true }).nth(1).selectOption({ label: 'Campaign' })
  await page.getByLabel('Comparison').nth(1).selectOption({ label: 'was delivered' })
  await page.getByLabel('Campaign', { exact: true }).fill('Spring')
  await page.getByRole('option', { name: 'Spring sale' }).click()
  await page.getByText('2 contacts').waitFor()
  await visit.assertSound('rules by results')
  await page.getByLabel('Name', { exact: true }).fill('Silent')
  await page.getByRole('button', { name: 'Save segment' }).click()
  await page.getByRole('heading', { name: 'Silent' }).waitFor()
  await page.getByLabel('Contact', { exact: true }).fill('Contact 1')
  await page.getByRole('option', { name: 'Contact 1' }).click()
  await page
    .getByText('Campaign “Spring sale”: was delivered. Current value: received, was delivered.')
    .waitFor()
  await page
    .getByText(
      'Any campaign: did not click in the last … days, with 7 days. Current value: received, was delivered.',
    )
    .waitFor()
})
