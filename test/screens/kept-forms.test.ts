import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(4)

/** What is typed into an editor and cannot be stored, on the server. */

const EVERYBODY = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }

/** Creates a segment and a sender. */
async function world({ client }: PageVisit) {
  await client.made('/contacts', { firstName: 'Wren', phone: '+447911123100' })
  const segment = await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules: EVERYBODY })
  const sender = await client.made('/channel-identities', {
    provider: 'SANDBOX',
    channel: 'SMS',
    name: 'Texts',
    address: '+15005550006',
  })
  return { segmentId: segment.id as string, channelIdentityIds: [sender.id as string] }
}

const FORMS = '/user/kept-forms'

/** Waits until the forms on the server are these, such as `campaign-new`. */
async function kept(visit: PageVisit, forms: readonly string[]): Promise<void> {
  const session = await visit.session()
  const list = async (): Promise<string[]> =>
    (await session.ask('GET', FORMS)).map(({ key }: Record<string, string>) => key)
  await visit.until(list, (found) => found.join() === forms.join())
}

const text = (page: Page, label = 'Text') => page.getByLabel(label, { exact: true })
const holds = (visit: PageVisit, value: string, label = 'Text') =>
  visit.until(
    () => text(visit.page, label).inputValue(),
    (found) => found === value,
  )

/** Leaves by a link, without a question. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.waitForURL(/\/contacts$/)
}

const begun = (page: Page) => page.getByText(/^This form has your unsaved input from /)

async function startOver(page: Page): Promise<void> {
  await begun(page).waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await begun(page).waitFor({ state: 'detached' })
}

scenario('a campaign without a sender is there again on another device, and is kept once', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/campaigns/new' })
  await text(page, 'Name').fill('Opening')
  await text(page).fill('Hi {{firstName|there}}, {{')
  await leave(page)
  await kept(visit, ['campaign-new'])

  const other = await visit.open()
  await visit.signIn({ page: other, path: '/campaigns' })
  await other.getByText(/^You began writing a campaign on /).waitFor()
  await visit.assertSound('campaigns with a begun one', other)
  await other.getByRole('link', { name: 'Continue' }).click()
  await begun(other).waitFor()
  expect(await text(other).inputValue()).toBe('Hi {{firstName|there}}, {{')
  expect(await text(other, 'Name').inputValue()).toBe('Opening')
  await visit.assertSound('compose begun', other)

  // Everything is stored once the campaign has what it needs.
  await world(visit)
  await visit.go('/campaigns/new')
  await holds(visit, 'Hi {{firstName|there}}, {{')
  await text(page).fill('Hi {{firstName|there}}')
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.waitForURL(/\/campaigns\/[^/]+\/edit$/)
  await kept(visit, [])
  expect((await client.get('/campaigns')).body.data).toMatchObject([{ name: 'Opening' }])
  expect(await begun(page).count()).toBe(0)
})

scenario('a refused text of a campaign is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  const campaign = { ...(await world(visit)), channel: 'SMS', messageTemplate: 'Hello' }
  const { id } = await client.made('/campaigns', {
    ...campaign,
    name: 'Opening',
    type: 'IMMEDIATE',
    isDraft: true,
  })
  await visit.signIn({ path: `/campaigns/${id}/edit` })
  await text(page).fill('Hello {{')
  await page.getByText(/^Not saved: /).waitFor()
  await text(page).fill('Hello {{nick')
  await leave(page)
  await kept(visit, [`campaign-${id}`])
  await page.goBack()
  await holds(visit, 'Hello {{nick')
  await begun(page).waitFor()
  expect((await client.get(`/campaigns/${id}`)).body.data.messageTemplate).toBe('Hello')
  await startOver(page)
  await holds(visit, 'Hello')
  await kept(visit, [])

  await text(page).fill('Hello {{')
  await kept(visit, [`campaign-${id}`])
  await text(page).fill('Hello you')
  await kept(visit, [])
  expect((await client.get(`/campaigns/${id}`)).body.data.messageTemplate).toBe('Hello you')
  expect(await begun(page).count()).toBe(0)
})

scenario('a campaign typed just before the page closes is there again', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/campaigns/new' })
  await text(page).fill('First')
  await page.reload()
  await holds(visit, 'First')
  await startOver(page)
  await holds(visit, '')
  await kept(visit, [])
})

scenario('a refused template is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/templates/new' })
  await text(page, 'Name').fill('Hello')
  await text(page).fill('Hi {{nick}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  await leave(page)
  await kept(visit, ['template-new'])
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page).inputValue()).toBe('Hi {{nick}}')
  await visit.assertSound('template begun')
  await startOver(page)
  expect(await text(page).inputValue()).toBe('')
  await kept(visit, [])

  await text(page, 'Name').fill('Hello')
  await text(page).fill('Hi {{firstName|there}}')
  await kept(visit, ['template-new'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello' }).waitFor()
  await kept(visit, [])

  const [{ id }] = (await client.get('/sms-templates')).body.data
  await text(page).fill('Hi {{')
  await leave(page)
  await kept(visit, [`template-${id}`])
  // A colleague changes the template before the member comes back.
  await client.patch(`/sms-templates/${id}`, { body: 'Good morning' })
  await visit.go(`/templates/${id}`)
  await begun(page).waitFor()
  expect(await text(page).inputValue()).toBe('Hi {{')
  await text(page).fill('Hi you')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await kept(visit, [])
  expect((await client.get(`/sms-templates/${id}`)).body.data.body).toBe('Hi you')
})

scenario('an unfinished poll is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  const { segmentId, channelIdentityIds } = await world(visit)
  await visit.signIn({ path: '/polls/new' })
  await text(page, 'Name').fill('Bread')
  await text(page, 'Question').fill('Which bread, {{')
  await text(page, 'Option 2').fill('Rye')
  await leave(page)
  await kept(visit, ['poll-new'])
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page, 'Question').inputValue()).toBe('Which bread, {{')
  expect(await text(page, 'Option 2').inputValue()).toBe('Rye')
  await visit.assertSound('poll begun')
  await startOver(page)
  expect(await text(page, 'Question').inputValue()).toBe('')
  await kept(visit, [])

  await text(page, 'Name').fill('Bread')
  await text(page, 'Question').fill('Which bread?')
  await text(page, 'Option 1').fill('Wheat')
  await text(page, 'Option 2').fill('Rye')
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByRole('checkbox', { name: /^Texts/ }).check()
  await kept(visit, ['poll-new'])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/\/polls\/[^/]+$/)
  await kept(visit, [])

  const [{ id }] = (await client.get('/polls')).body.data
  await visit.until(
    () => text(page, 'Question').inputValue(),
    (value) => value === 'Which bread?',
  )
  await text(page, 'Question').fill('')
  await leave(page)
  await kept(visit, [`poll-${id}`])
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page, 'Question').inputValue()).toBe('')
  await text(page, 'Question').fill('Which bread today?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await kept(visit, [])
  expect((await client.get(`/polls/${id}`)).body.data).toMatchObject({
    questionTemplate: 'Which bread today?',
    segmentId,
    channelIdentityIds,
  })
})

scenario('an unfinished poll that a colleague has changed asks once which version to keep', async (visit) => {
  const { page, client } = visit
  const poll = {
    name: 'Bread',
    questionTemplate: 'Which bread?',
    options: ['Wheat', 'Rye'],
    dispatchType: 'IMMEDIATE',
    isDraft: true,
  }
  const { id } = await client.made('/polls', { ...poll, ...(await world(visit)) })
  const change = (text: string) => client.patch(`/polls/${id}`, { questionTemplate: text })
  const stored = async () => (await client.get(`/polls/${id}`)).body.data.questionTemplate
  const saves = () => page.getByRole('button', { name: 'Save draft' }).click()
  await visit.signIn({ path: `/polls/${id}` })
  await text(page, 'Question').fill('Which bread today?')
  await leave(page)
  await kept(visit, [`poll-${id}`])
  await change('Which loaf?')
  await page.goBack()
  await begun(page).waitFor()
  await saves()
  await page.getByText('Question: Which loaf?').waitFor()
  await visit.assertSound('poll of two versions')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await kept(visit, [])
  expect(await stored()).toBe('Which bread today?')

  await text(page, 'Question').fill('Which bread tomorrow?')
  await change('Which roll?')
  await saves()
  await page.getByRole('button', { name: 'Use other version' }).click()
  await holds(visit, 'Which roll?', 'Question')
  await kept(visit, [])
  expect(await stored()).toBe('Which roll?')
})

scenario('a name typed for a segment is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules: EVERYBODY })
  await visit.signIn({ path: `/segments/${id}` })
  const open = () => page.getByRole('main').getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByLabel('Name', { exact: true }).fill('Friends')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await kept(visit, [`segment-name-${id}`])
  await open()
  await begun(page).waitFor()
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Friends')
  await visit.assertSound('segment name begun')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Friends' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await kept(visit, [])
})

scenario('an unfinished segment is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/segments/new' })
  await text(page, 'Name').fill('Friends')
  await text(page, 'Description').fill('People we know')
  await leave(page)
  await kept(visit, ['segment-new'])
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page, 'Name').inputValue()).toBe('Friends')
  expect(await text(page, 'Description').inputValue()).toBe('People we know')
  await visit.assertSound('segment begun')
  await startOver(page)
  expect(await text(page, 'Name').inputValue()).toBe('')
  await kept(visit, [])

  const { id } = await client.made('/segments', { name: 'All', type: 'DYNAMIC', rules: EVERYBODY })
  await visit.go(`/segments/${id}`)
  await page.getByRole('button', { name: 'Add condition' }).first().click()
  await page.getByRole('button', { name: 'Save rules' }).waitFor()
  await leave(page)
  await kept(visit, [`segment-${id}`])
  await page.goBack()
  await begun(page).waitFor()
  await page.getByRole('button', { name: 'Save rules' }).waitFor()
  await startOver(page)
  expect(await page.getByRole('button', { name: 'Save rules' }).count()).toBe(0)
  await kept(visit, [])
})

for (const [name, path, field] of [
  ['campaign', '/campaigns/new', 'Text'],
  ['poll', '/polls/new', 'Question'],
] as const) {
  scenario(`a ${name} comes back from its new segment and sender with them chosen`, async (visit) => {
    const { page } = visit
    await visit.signIn({ path })
    await text(page, field).fill('Which bread?')
    await page.getByRole('link', { name: 'Create segment' }).click()
    await page.waitForURL(/\/segments\/new/)
    await text(page, 'Name').fill('Friends')
    await page.getByRole('button', { name: 'Fixed segment' }).click()
    await page.getByRole('button', { name: 'Save segment' }).click()
    await page.waitForURL((url) => url.pathname.endsWith(path))
    await holds(visit, 'Which bread?', field)
    await page.getByRole('link', { name: 'Add sender' }).click()
    await page.waitForURL(/\/senders\/new/)
    await page.getByRole('button', { name: 'Try the test carrier' }).click()
    await page.waitForURL(/\/(campaigns|polls)\//)
    await holds(visit, 'Which bread?', field)
    await page
      .getByRole('checkbox', { name: /Test carrier/ })
      .and(page.locator(':checked'))
      .waitFor()
    if (name === 'poll') await holds(visit, 'Friends', 'Segment')
    else await page.getByRole('link', { name: 'Friends' }).waitFor()
  })
}

scenario('an unfinished join link is there again, until it is stored or given up', async (visit) => {
  const { page, client } = visit
  const { channelIdentityIds } = await world(visit)
  await visit.signIn({ path: '/join-links/new' })
  await page.getByRole('radio', { name: /^Keyword/ }).check()
  await text(page, 'Name').fill('Bread club')
  await text(page, 'Keyword').fill('bread!')
  await page
    .getByLabel('Number that receives the keyword', { exact: true })
    .selectOption(channelIdentityIds[0]!)
  await leave(page)
  await kept(visit, ['join-link-new'])
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page, 'Name').inputValue()).toBe('Bread club')
  expect(await text(page, 'Keyword').inputValue()).toBe('bread!')
  expect(await page.getByRole('radio', { name: /^Keyword/ }).isChecked()).toBe(true)
  await holds(visit, channelIdentityIds[0]!, 'Number that receives the keyword')
  await visit.assertSound('join link begun')
  await startOver(page)
  expect(await text(page, 'Name').inputValue()).toBe('')
  await kept(visit, [])

  await page.getByRole('radio', { name: /^Keyword/ }).check()
  await text(page, 'Name').fill('Bread club')
  await text(page, 'Keyword').fill('BREAD')
  await page
    .getByLabel('Number that receives the keyword', { exact: true })
    .selectOption(channelIdentityIds[0]!)
  await kept(visit, ['join-link-new'])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL((url) => /\/join-links\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith('new'))
  await kept(visit, [])

  const [{ id }] = (await client.get('/join-links')).body.data
  await visit.go(`/join-links/${id}/edit`)
  await text(page, 'Name').fill('')
  await leave(page)
  await kept(visit, [`join-link-${id}`])
  await client.patch(`/join-links/${id}`, { name: 'Theirs' })
  await page.goBack()
  await begun(page).waitFor()
  expect(await text(page, 'Name').inputValue()).toBe('')
  await text(page, 'Name').fill('Rye club')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Use other version' }).click()
  await holds(visit, 'Theirs', 'Name')
  await kept(visit, [])
})
