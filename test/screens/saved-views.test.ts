import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(4)

/** Columns, order and saved views of the other lists. */

const headsOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

/** Saves what the list shows as a view, and opens it again from the default view. */
async function savedAndOpened(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view …' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: `View: ${name}`, exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Default view' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.getByRole('button', { name: `View: ${name}`, exact: true }).waitFor()
}

scenario(
  'short links are sorted by their head, and a view keeps the order and the columns',
  async (visit) => {
    const { page, client } = visit
    for (const title of ['Beta', 'Alpha', 'Gamma'])
      await client.made('/short-links', { originalUrl: 'https://shop.example/', title })
    const titles = async () => (await page.getByRole('row').getByRole('link').allInnerTexts()).slice(0, 3)
    await visit.signIn({ path: '/short-links' })
    await page.getByRole('link', { name: 'Gamma' }).waitFor()
    expect(await titles()).toEqual(['Gamma', 'Alpha', 'Beta'])
    await page.getByRole('columnheader', { name: 'Short link' }).getByRole('button').click()
    await visit.until(titles, ([first]) => first === 'Alpha')
    expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Destination', { exact: true }).uncheck()
    await page.getByLabel('Created', { exact: true }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('columnheader', { name: 'Created' }).waitFor()
    await savedAndOpened(page, 'By name')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Created' }).waitFor()
    expect(await headsOf(page)).toEqual(['Short link', 'Status', 'Clicks', 'People', 'Last click', 'Created'])
    expect(await titles()).toEqual(['Alpha', 'Beta', 'Gamma'])
    await visit.assertSound('view of short links')
  },
)

scenario('a view of campaigns keeps the filter, and a filter outside of it is a change', async (visit) => {
  const { page } = visit
  const { campaign } = await visit.audience(1, 100)
  await visit.client.made('/campaigns', { ...campaign, name: 'Later', isDraft: true })
  await visit.signIn({ path: '/campaigns?show=DRAFTS&columns=status,createdAt' })
  await page.getByRole('link', { name: 'Later' }).waitFor()
  expect(await headsOf(page)).toEqual(['Campaign', 'Status', 'Created', 'Actions'])
  await savedAndOpened(page, 'Drafts')
  await page.getByRole('link', { name: 'Later' }).waitFor()
  await page.getByRole('searchbox').fill('Nothing')
  await page.getByRole('button', { name: 'View: Drafts (changed)' }).waitFor()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'View: Drafts', exact: true }).waitFor()
  await visit.assertSound('view of campaigns')
})

scenario('a view of opt-outs keeps the source', async (visit) => {
  const { page, client } = visit
  await client.made('/opt-out/suppressions', { channel: 'SMS', address: '+12125550104', reason: 'Called' })
  await visit.signIn({ path: '/settings/opt-outs?method=COMPLAINT' })
  await page.getByText('No matching addresses.').waitFor()
  await savedAndOpened(page, 'Complaints')
  await page.getByText('No matching addresses.').waitFor()
  expect((await client.get('/opt-out-views')).body.data).toMatchObject([
    { name: 'Complaints', query: { method: 'COMPLAINT' }, columns: [] },
  ])
})
