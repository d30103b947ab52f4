import { expect } from 'bun:test'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

interface Made {
  id: string
}

/** Creates drafts with these names. */
async function writeDrafts({ client }: PageVisit, ...names: string[]): Promise<void> {
  const segment = await client.made('/segments', { name: 'All', type: 'STATIC' })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
  })
  for (const name of names) await client.made('/campaigns', draft({ segment, sender, name }))
}

const draft = ({ segment, sender, name }: { segment: Made; sender: Made; name: string }) => ({
  name,
  type: 'IMMEDIATE',
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  isDraft: true,
  messageTemplate: 'Hi {{firstName}}',
  segmentId: segment.id,
  channelIdentityIds: [sender.id],
})

scenario('an organization without campaigns sees the first steps', async (visit) => {
  await visit.signIn({ path: '/campaigns' })
  await visit.page.getByRole('heading', { name: 'First steps' }).waitFor()
  await visit.page.getByRole('button', { name: 'Add a test sender' }).waitFor()
  await visit.assertSound('campaigns none')
})

scenario('filters and search are in the address, count their results, and can be cleared', async (visit) => {
  const { page } = visit
  await writeDrafts(visit, 'Bread', 'Rolls')
  await visit.signIn({ path: '/campaigns?show=DRAFTS&q=rol' })
  await page.getByRole('link', { name: 'Rolls' }).waitFor()
  expect(await page.getByRole('link', { name: 'Bread' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Drafts 1' }).waitFor()
  await page.getByRole('button', { name: 'Finished 0' }).click()
  await page.getByText('No matching campaigns.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Rolls' }).waitFor()
  await page.getByRole('button', { name: 'Finished 0' }).click()
  await page.getByRole('button', { name: 'Show all campaigns' }).click()
  await page.getByRole('link', { name: 'Bread' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

scenario(
  'a campaign is deleted after a confirmation with its name, and duplicated without one',
  async (visit) => {
    const { page, client } = visit
    await writeDrafts(visit, 'Bread')
    await visit.signIn({ path: '/campaigns' })
    await page.getByRole('button', { name: 'Actions for Bread' }).click()
    await visit.assertSound('campaigns row menu')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.waitForURL(/\/campaigns\/[\w-]{36}\/edit$/)
    await visit.go('/campaigns')
    await page.getByRole('button', { name: 'Actions for Bread', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('“Bread” and its results cannot be restored.').waitFor()
    await page.getByRole('button', { name: 'Delete campaign' }).click()
    await page.getByText('“Bread” was deleted.').waitFor()
    const { body } = await client.get('/campaigns')
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([expect.stringContaining('Bread')])
    expect(body.data[0].name).not.toBe('Bread')
  },
)
