import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(8)

/** Automations: recipes, the editor, activation, figures and people. */

/** Creates a sender for SMS. */
const withSender = ({ client }: PageVisit) =>
  client.made('/channel-identities', {
    provider: 'SANDBOX',
    credentials: { receiptDelayMs: 0 },
    channel: 'SMS',
    name: 'Texts',
    address: '+15005550006',
  })

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()

const idOf = (page: Page): string => /\/automations\/([^/]+)/.exec(page.url())![1]!
const recordOf = ({ client, page }: PageVisit) => client.ask('GET', `/automations/${idOf(page)}`)

/** Titles of the cards, from top to bottom. */
const typesOf = async (visit: PageVisit): Promise<string[]> =>
  (await recordOf(visit)).steps.map(({ type }: { type: string }) => type)

const sms = (id: string, messageTemplate: string | null, more: Record<string, unknown> = {}) => ({
  id,
  type: 'SEND',
  channel: 'SMS',
  category: 'TRANSACTIONAL',
  messageTemplate,
  ...more,
})

scenario('a recipe becomes an active welcome in three clicks', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  await visit.signIn({ path: '/automations' })
  await page.getByText('No automations yet.').waitFor()
  await visit.assertSound('no automations')
  await page.getByRole('link', { name: 'Choose a recipe' }).click()
  await page.getByRole('button', { name: /^Welcome after joining/ }).waitFor()
  await visit.assertSound('recipes')
  await page.getByRole('button', { name: /^Welcome after joining/ }).click()
  await page.waitForURL(/\/edit$/)
  await page.getByRole('heading', { level: 1, name: 'Welcome after joining' }).waitFor()
  await visit.assertSound('editor of an automation')
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Activate “Welcome after joining”' })
  await dialog.getByText('A person joins by any join link').waitFor()
  await visit.assertSound('activate an automation')
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
  await page.getByText('“Welcome after joining” is active.').waitFor()
  await page.getByText('Active', { exact: true }).waitFor()
  const [{ id }] = await client.ask('GET', '/automations')
  const automation = await client.ask('GET', `/automations/${id}`)
  expect([automation.status, automation.steps.map(({ type }: { type: string }) => type)]).toEqual([
    'ACTIVE',
    ['SEND', 'WAIT', 'SEND'],
  ])
  await visit.assertSound('an automation')
})

scenario('a step is added, moved and removed with the keyboard, and the removal is undone', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  const { id } = await client.made('/automations', {
    name: 'Steps',
    trigger: { type: 'CALLED' },
    steps: [
      sms('one', 'One'),
      { id: 'fork', type: 'BRANCH', when: { type: 'WON' } },
      sms('two', 'Two', { parentId: 'fork', way: 'YES' }),
    ],
  })
  await visit.signIn({ path: `/automations/${id}/edit` })
  await page.getByRole('button', { name: 'Add a step after: Send an SMS: One' }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Notify the team/ })
    .press('Enter')
  await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('Look')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await saved(page)
  expect(await typesOf(visit)).toEqual(['SEND', 'NOTIFY', 'BRANCH', 'SEND'])
  const added = page.getByRole('button', { name: /^Notify the team Look/ })
  await added.press('Alt+ArrowDown')
  await page.getByText('Moved. Step 1 of 2 in Yes.').waitFor()
  await saved(page)
  const { steps } = await recordOf(visit)
  expect(steps.map((step: { type: string; parentId: string | null }) => [step.type, step.parentId])).toEqual([
    ['SEND', null],
    ['BRANCH', null],
    ['NOTIFY', 'fork'],
    ['SEND', 'fork'],
  ])
  await page.getByRole('button', { name: /^Check a condition/ }).press('Delete')
  await page.getByText('3 steps removed.').waitFor()
  await saved(page)
  expect(await typesOf(visit)).toEqual(['SEND'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /^Notify the team Look/ }).waitFor()
  await saved(page)
  expect(await typesOf(visit)).toEqual(['SEND', 'BRANCH', 'NOTIFY', 'SEND'])
})

scenario(
  'a refused activation shows its problems at their steps, and succeeds once they are solved',
  async (visit) => {
    const { page, client } = visit
    await withSender(visit)
    const tag = await client.made('/tags', { name: 'Guest' })
    const { id } = await client.made('/automations', {
      name: 'Guests',
      trigger: { type: 'TAG_ADDED' },
      steps: [sms('one', null), { id: 'two', type: 'NOTIFY' }],
    })
    await visit.signIn({ path: `/automations/${id}/edit` })
    await page.getByText('3 things are missing before you can activate').waitFor()
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByRole('button', { name: 'Start: Choose a tag.' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Choose a tag.').waitFor()
    await panel.getByRole('combobox', { name: 'Tags' }).fill('Guest')
    await panel.getByRole('option', { name: 'Guest' }).click()
    await panel.getByRole('button', { name: 'Done' }).click()
    await page.getByText('2 things are missing before you can activate').waitFor()
    await page
      .getByRole('button', { name: /^Send an SMS/ })
      .last()
      .click()
    await panel.getByLabel('Text', { exact: true }).fill('See you soon')
    await panel.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('button', { name: /^Notify the team/ })
      .last()
      .click()
    await panel.getByText('Write a text.').waitFor()
    await panel.getByLabel('Text', { exact: true }).fill('A guest')
    await panel.getByRole('button', { name: 'Done' }).click()
    await page.getByText('missing before you can activate').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Activate', exact: true }).click()
    await panel.getByText('A contact gets the tag Guest').waitFor()
    // The tag is deleted while the question is open.
    await client.request('DELETE', `/tags/${tag.id}`)
    await panel.getByRole('button', { name: 'Activate', exact: true }).click()
    await page.getByText('1 thing is missing before you can activate').waitFor()
    expect((await recordOf(visit)).status).toBe('DRAFT')
  },
)

scenario('changes of an active automation ask where people continue whose step is gone', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  const { id: contact } = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
  const { id } = await client.made('/automations', {
    name: 'Care',
    trigger: { type: 'CALLED' },
    steps: [sms('one', 'One'), { id: 'wait', type: 'WAIT', minutes: 1_440 }, sms('two', 'Two')],
  })
  await client.made(`/automations/${id}/activate`)
  await client.made(`/automations/${id}/people`, { contactIds: [contact] })
  await visit.app.drain()
  await visit.signIn({ path: `/automations/${id}/edit` })
  await page.getByRole('button', { name: 'Remove: Wait 1 day' }).click()
  await page.getByText('Your changes are not active yet').waitFor()
  await page.getByRole('button', { name: 'Activate changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 person inside continues with the changed steps.').waitFor()
  await dialog.getByRole('button', { name: 'Activate changes' }).click()
  await dialog
    .getByLabel('1 person from “Wait 1 day” continue at')
    .selectOption({ label: 'Send an SMS: Two' })
  await dialog.getByRole('button', { name: 'Activate changes' }).click()
  await page.getByText('“Care” is active.').waitFor()
  const { version, hasChanges } = await recordOf(visit)
  expect([version, hasChanges]).toEqual([2, false])
  await visit.app.drain()
  const [person] = await client.ask('GET', `/automations/${id}/people`)
  expect(person.endedBy).toBe('COMPLETED')
  const analytics = await client.ask('GET', `/automations/${id}/analytics`)
  const wait = analytics.steps.find(({ stepId }: { stepId: string }) => stepId === 'wait')
  expect([wait.waiting, wait.outcomes]).toEqual([0, { MOVED: 1 }])
  // The editor is left, so its Undo becomes a change.
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This automation has changes that are not active').waitFor()
  expect(await typesOf(visit)).toEqual(['SEND', 'WAIT', 'SEND'])
})

scenario('each figure of a step opens its people, and a person has a path in words', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  const contacts: string[] = []
  for (const [firstName, phone] of [
    ['Wren', '+12125550101'],
    ['Piper', '+12125550102'],
  ])
    contacts.push((await client.made('/contacts', { firstName, phone })).id)
  const { id } = await client.made('/automations', {
    name: 'Care',
    trigger: { type: 'CALLED' },
    steps: [sms('one', 'One'), { id: 'wait', type: 'WAIT', minutes: 1_440 }],
  })
  await client.made(`/automations/${id}/activate`)
  await visit.signIn({ path: `/automations/${id}` })
  await page.getByRole('button', { name: 'Actions for Care' }).click()
  await page.getByRole('menuitem', { name: 'Add contacts' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Wren', 'Piper']) {
    await dialog.getByLabel('Contact', { exact: true }).fill(name)
    await dialog.getByRole('option', { name }).click()
  }
  await dialog.getByRole('button', { name: 'Add 2 contacts' }).click()
  await page.getByText('2 contacts added.').waitFor()
  await visit.app.drain()
  await page.reload()
  await page.getByRole('link', { name: 'Sent, Send an SMS: One: 2' }).click()
  await page.getByText('Sent: Send an SMS: One').waitFor()
  await page.getByRole('link', { name: 'Wren' }).waitFor()
  await page.getByRole('link', { name: 'Piper' }).waitFor()
  await visit.assertSound('people of an automation')
  await page.getByRole('link', { name: 'Wren' }).click()
  await page.getByText('Here now').waitFor()
  await visit.assertSound('path of a person')
  await page.getByRole('button', { name: 'Remove person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click()
  await page.getByText('Wren was removed.').waitFor()
  await page.getByText('Left the automation').waitFor()
})

scenario('conditions without a value are kept when the editor is left', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  const { id } = await client.made('/automations', {
    name: 'Care',
    trigger: { type: 'CALLED' },
    steps: [sms('one', 'One')],
  })
  await visit.signIn({ path: `/automations/${id}/edit` })
  await page.getByRole('button', { name: /^Start A contact|^Start You/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Add a filter' }).click()
  await panel.getByLabel('Field', { exact: true }).selectOption({ label: 'City' })
  await panel.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Saved, except for unfinished conditions.').waitFor()
  await page.getByText('1 thing is missing before you can activate').waitFor()
  await visit.go('/automations')
  await page.getByRole('link', { name: 'Care' }).waitFor()
  await visit.go(`/automations/${id}/edit`)
  await page.getByRole('button', { name: /^Start A contact|^Start You/ }).click()
  await panel.getByLabel('City').fill('Reno')
  await panel.getByRole('button', { name: 'Done' }).click()
  await saved(page)
  expect((await recordOf(visit)).filter.conditions).toEqual([
    { field: 'city', operator: 'equals', value: 'Reno' },
  ])
})

scenario('the list pauses, resumes, copies, archives and deletes an automation', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  const { id } = await client.made('/automations', {
    name: 'Care',
    trigger: { type: 'CALLED' },
    steps: [sms('one', 'One')],
  })
  await client.made(`/automations/${id}/activate`)
  await visit.signIn({ path: '/automations' })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Care', exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const statusOf = async () => (await client.ask('GET', `/automations/${id}`)).status
  await choose('Pause')
  await page.getByText('“Care” is paused.').waitFor()
  expect(await statusOf()).toBe('PAUSED')
  await choose('Resume')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Messages that are more than 24 hours late are skipped.').waitFor()
  await visit.assertSound('resume an automation')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Active', { exact: true }).nth(1).waitFor()
  expect(await statusOf()).toBe('ACTIVE')
  await choose('Copy')
  await page.getByText('Copied as “Care (copy)”.').waitFor()
  await choose('Archive')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('Archived', { exact: true }).nth(1).waitFor()
  expect(await statusOf()).toBe('ARCHIVED')
  await choose('Delete')
  await dialog.getByRole('button', { name: 'Delete automation' }).click()
  await page.getByRole('link', { name: 'Care', exact: true }).waitFor({ state: 'hidden' })
  expect((await client.get('/automations')).body.data.map(({ name }: { name: string }) => name)).toEqual([
    'Care (copy)',
  ])
})

scenario('a draft tells what it would have done in the past days', async (visit) => {
  const { page, client } = visit
  await withSender(visit)
  for (const firstName of ['Wren', 'Piper'])
    await client.made('/contacts', {
      firstName,
      phone: firstName === 'Wren' ? '+12125550101' : '+12125550102',
    })
  await client.made('/automations', {
    name: 'Welcome',
    trigger: { type: 'CONTACT_CREATED', sources: [] },
    steps: [sms('hi', 'Hi'), { id: 'pause', type: 'WAIT', minutes: 2_880 }, sms('bye', 'Bye')],
  })
  await visit.signIn({ path: '/automations' })
  await page.getByRole('button', { name: 'Actions for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Try on past days' }).click()
  const dialog = page.getByRole('dialog', { name: 'What “Welcome” would have done' })
  await dialog.getByText('2 arrived · Sent: 2').waitFor()
  await dialog.getByText('2 arrived · Waiting: 2').waitFor()
  await visit.assertSound('simulation of an automation')
  await dialog.getByLabel('Time').selectOption('7')
  await dialog.getByText('2 arrived · Sent: 2').waitFor()
  expect((await client.ask('GET', '/automations?limit=1'))[0].figures.entered).toBe(0)
})
