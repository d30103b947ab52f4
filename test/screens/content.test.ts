import { expect } from 'bun:test'
import { someHostileTexts } from '../support/hostile-texts.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'

const scenario = scenarios(16)

/** Segments, templates, short links, polls and join links in the console. */

scenario(
  'a segment is built from rules with a live count, saved, and explained for one contact',
  async (visit) => {
    const { page, client } = visit
    for (const [firstName, phone, city] of [
      ['Wren', '+12125550101', 'Reno'],
      ['Piper', '+12125550102', 'Boston'],
      ['Robin', '+12125550103', 'Reno'],
    ]) {
      await client.made('/contacts', { firstName, phone, city })
    }
    await visit.signIn({ path: '/segments/new' })
    await visit.assertSound('new segment')
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'City' })
    await page.getByLabel('City').fill('Reno')
    await page.getByText('2 contacts').waitFor()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByLabel('Field', { exact: true }).nth(1).selectOption({ label: 'First name' })
    await page.getByLabel('First name').fill('Wren')
    await page.getByText('1 contact', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Any of these' }).click()
    await page.getByText('2 contacts').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('From Reno')
    await page.getByRole('button', { name: 'Save segment' }).click()
    await page.getByRole('heading', { name: 'From Reno' }).waitFor()
    await page.getByRole('link', { name: 'Robin' }).waitFor()
    await page.getByLabel('Contact', { exact: true }).fill('Piper')
    await page.getByRole('option', { name: 'Piper' }).click()
    await page.getByText('is not in “From Reno”').waitFor()
    await page.getByText('City: is Reno. Current value: Boston.').waitFor()
    await visit.assertSound('segment')
    const { body } = await client.get('/segments')
    expect(
      body.data.map(({ name, contactCount }: { name: string; contactCount: number }) => [name, contactCount]),
    ).toEqual([['From Reno', 2]])
  },
)

scenario(
  'a rule chooses a topic by its name, counts who unsubscribed, and is explained as a sentence',
  async (visit) => {
    const { page, client } = visit
    await client.made('/topics', { name: 'News' })
    const offers = await client.made('/topics', { name: 'Weekly offers' })
    const wren = await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
    await client.made('/contacts', { firstName: 'Piper', phone: '+12125550102' })
    await client.patch(`/contacts/${wren.id}/topics`, {
      choices: [{ topicId: offers.id, action: 'UNSUBSCRIBED' }],
    })
    await visit.signIn({ path: '/segments/new' })
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Topic' })
    await page.getByLabel('Comparison', { exact: true }).selectOption({ label: 'unsubscribed from' })
    await page.getByLabel('Topic', { exact: true }).fill('offers')
    await page.getByRole('option', { name: 'Weekly offers' }).click()
    await page.getByText('1 contact', { exact: true }).waitFor()
    await page.getByLabel('Comparison', { exact: true }).selectOption({ label: 'not unsubscribed from' })
    await page.getByLabel('Name', { exact: true }).fill('No offers')
    await visit.assertSound('segment by topic')
    await page.getByRole('button', { name: 'Save segment' }).click()
    await page.getByRole('heading', { name: 'No offers' }).waitFor()
    await page.getByRole('link', { name: 'Piper' }).waitFor()
    await page.getByLabel('Contact', { exact: true }).fill('Wren')
    await page.getByRole('option', { name: 'Wren' }).click()
    await page.getByText('Topic: not unsubscribed from Weekly offers.').waitFor()
    const { body } = await client.get('/segments')
    expect(body.data[0].rules.conditions).toEqual([
      { field: 'topic', operator: 'not_unsubscribed', value: offers.id },
    ])
  },
)

scenario('a campaign that is written from a segment has it as its audience', async (visit) => {
  const { page, client } = visit
  const { id } = await client.made('/segments', { name: 'Friends', type: 'STATIC' })
  await visit.signIn({ path: `/segments/${id}` })
  await page.getByRole('link', { name: 'Write a campaign' }).click()
  await page.getByRole('heading', { name: 'New campaign' }).waitFor()
  await page.getByRole('link', { name: 'Friends' }).waitFor()
  // Nothing is typed yet, so the screen is left without a question.
  await page.getByRole('link', { name: 'Segments' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
})

scenario(
  'a static segment adds and removes a contact, and a used segment names its use when deleted',
  async (visit) => {
    const { page, client } = visit
    await client.made('/contacts', { firstName: 'Wren', phone: '+12125550101' })
    const list = await client.made('/segments', { name: 'Friends', type: 'STATIC' })
    await client.made('/segments', {
      name: 'Others',
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions: [{ field: 'segmentId', operator: 'not_in', value: [list.id] }] },
    })
    await visit.signIn({ path: `/segments/${list.id}` })
    await page.getByLabel('Add contact', { exact: true }).fill('Wren')
    await page.getByRole('option', { name: 'Wren' }).click()
    await page.getByRole('link', { name: 'Wren' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No contacts in this segment.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Wren' }).waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await visit.assertSound('delete a segment')
    await page.getByRole('button', { name: 'Delete segment' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Keep segment' }).click()
    await page.getByRole('heading', { name: 'Friends' }).waitFor()
  },
)

scenario('a list shows the fallback of a merge field in place of the field', async (visit) => {
  const { page, client } = visit
  const text = 'Hi {{firstName|there}}, which day suits you?'
  await client.made('/sms-templates', { name: 'Day', type: 'CAMPAIGN', category: 'MARKETING', body: text })
  await visit.signIn({ path: '/templates' })
  await page.getByText('Hi there, which day suits you?').waitFor()
  expect(await page.getByText('{{').count()).toBe(0)
})

scenario(
  'a template shows its SMS segments while it is written, and a refused one is saved once it is corrected',
  async (visit) => {
    const { page, client } = visit
    await visit.signIn({ path: '/templates/new' })
    await page.getByLabel('Name', { exact: true }).fill('Hello')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}} 😀')
    await page.getByText('Hi there 😀').waitFor()
    await page.getByText('These characters more than double the number of SMS segments').waitFor()
    await visit.assertSound('new template')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstnam}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hi {{firstnam}}')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    const { body } = await client.get('/sms-templates')
    expect(body.data.map(({ name }: { name: string }) => name)).toContain('Hello')
  },
)

scenario("a template and segment rules never overwrite another member's change", async (visit) => {
  const { page, client } = visit
  const answers: number[] = []
  page.onResponse((asked, status) => {
    if (asked.method() === 'PATCH') answers.push(status)
  })
  const values = { category: 'MARKETING', type: 'CAMPAIGN' }
  const { id } = await client.made('/sms-templates', { ...values, name: 'Hello', body: 'First' })
  const template = async () => (await client.get(`/sms-templates/${id}`)).body.data
  await visit.signIn({ path: `/templates/${id}` })
  const text = page.getByLabel('Text', { exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const notice = page.getByRole('status').filter({ hasText: 'changed in another window' })
  // Archiving changes no field of the form.
  await text.fill('Mine')
  await client.patch(`/sms-templates/${id}`, { status: 'ARCHIVED' })
  await save.click()
  await page.getByText('Template “Hello” saved.').waitFor()
  expect([answers.splice(0), await template()]).toMatchObject([
    [412, 200],
    { body: 'Mine', status: 'ARCHIVED' },
  ])
  await text.fill('Mine again')
  await client.patch(`/sms-templates/${id}`, { body: 'Theirs' })
  await save.click()
  await notice.getByText('Text: Theirs').waitFor()
  await notice.getByText('Text: Mine again').waitFor()
  await visit.assertSound('template changed elsewhere')
  expect([answers.splice(0), await text.inputValue(), (await template()).body]).toEqual([
    [412],
    'Mine again',
    'Theirs',
  ])
  await notice.getByRole('button', { name: 'Keep this version' }).click()
  await notice.waitFor({ state: 'detached' })
  expect((await template()).body).toBe('Mine again')
  await client.patch(`/sms-templates/${id}`, { body: 'Theirs again' })
  await text.fill('Mine at last')
  await save.click()
  await notice.getByRole('button', { name: 'Use other version' }).click()
  await visit.until(
    () => text.inputValue(),
    (value) => value === 'Theirs again',
  )
  await text.fill('Both')
  await save.click()
  await visit.until(template, ({ body }) => body === 'Both')

  const cityIs = (value: string) => ({
    operator: 'AND',
    conditions: [{ field: 'city', operator: 'equals', value }],
  })
  const segment = await client.made('/segments', { name: 'There', type: 'DYNAMIC', rules: cityIs('Reno') })
  const rules = async () => (await client.get(`/segments/${segment.id}`)).body.data.rules
  await visit.go(`/segments/${segment.id}`)
  const city = page.getByLabel('City').first()
  await city.fill('Austin')
  await client.patch(`/segments/${segment.id}`, { name: 'Elsewhere', rules: cityIs('Boston') })
  await page.getByRole('button', { name: 'Save rules' }).click()
  await notice.waitFor()
  expect(await notice.getByLabel('City').inputValue()).toBe('Boston')
  await visit.assertSound('segment changed elsewhere')
  expect([await city.inputValue(), await rules()]).toEqual(['Austin', cityIs('Boston')])
  await notice.getByRole('button', { name: 'Keep this version' }).click()
  await visit.until(rules, ({ conditions }) => conditions[0].value === 'Austin')
  await page.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Named here')
  await client.patch(`/segments/${segment.id}`, { name: 'Named there' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Named there').waitFor()
  await visit.assertSound('segment renamed elsewhere')
  await dialog.getByRole('button', { name: 'Use other version' }).click()
  await visit.until(
    () => dialog.getByLabel('Name', { exact: true }).inputValue(),
    (value) => value === 'Named there',
  )
})

/** A form for a record: its address, its field, and the change of another member. */
interface Careful {
  what: string
  /** Path and body that create the record, with `first` in the field. */
  make: readonly [path: string, body: object]
  at(id: string): string
  open(page: Page, id: string): Promise<unknown>
  label: string
  field: string
  act: string
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const choose = (menu: string, item: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const FORM = {
  type: 'WEB_FORM',
  channel: 'SMS',
  name: 'Bread club',
  privacyPolicyUrl: 'https://shop.example/privacy',
  termsUrl: 'https://shop.example/terms',
}

const CAREFUL: readonly Careful[] = [
  {
    what: 'a short link',
    make: ['/short-links', { originalUrl: 'https://shop.example/', title: 'first' }],
    at: (id) => `/short-links/${id}`,
    open: press('Edit'),
    label: 'Name',
    field: 'title',
    act: 'Save',
  },
  {
    what: 'a tag',
    make: ['/tags', { name: 'first' }],
    at: () => '/contacts/tags',
    open: choose('Change first', 'Rename …'),
    label: 'Name',
    field: 'name',
    act: 'Rename',
  },
  {
    what: 'a custom field',
    make: ['/custom-fields', { key: 'size', label: 'first', type: 'TEXT' }],
    at: () => '/contacts/fields',
    open: choose('Change first', 'Name and options …'),
    label: 'Name',
    field: 'label',
    act: 'Save',
  },
  {
    what: 'a role',
    make: ['/role', { name: 'Desk', description: 'first', permissions: ['contact:read'] }],
    at: (id) => `/settings/roles/${id}`,
    open: async () => {},
    label: 'Description',
    field: 'description',
    act: 'Save',
  },
  {
    what: 'a webhook endpoint',
    make: [
      '/webhook-endpoints',
      { url: 'https://hooks.shop.example/', description: 'first', eventTypes: ['*'] },
    ],
    at: (id) => `/settings/webhooks/${id}`,
    open: press('Change'),
    label: 'Description',
    field: 'description',
    act: 'Save',
  },
  {
    what: 'a join link',
    make: ['/join-links', { ...FORM, headline: 'first' }],
    at: (id) => `/join-links/${id}/edit`,
    open: async () => {},
    label: 'Heading',
    field: 'headline',
    act: 'Save',
  },
]

for (const { what, make, at, open, label, field, act } of CAREFUL)
  scenario(`${what} never overwrites another member's change`, async (visit) => {
    const { page } = visit
    await visit.audience(1, 1_000)
    const member = await visit.session(visit.owner)
    const { id } = await member.ask('POST', ...make)
    const path = `${make[0]}/${id}`
    const stored = async () => (await member.ask('GET', path))[field]
    await visit.signIn({ path: at(id) })
    await open(page, id)
    const input = page.getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: act, exact: true })
    const notice = page.getByRole('status').filter({ hasText: 'changed in another window' })
    await input.fill('mine')
    await member.ask('PATCH', path, { [field]: 'theirs' })
    await save.click()
    await notice.getByText(`${label}: mine`).waitFor()
    await notice.getByText(`${label}: theirs`).waitFor()
    await visit.assertSound(`${what} changed elsewhere`)
    expect(await stored()).toBe('theirs')
    await notice.getByRole('button', { name: 'Use other version' }).click()
    await visit.until(
      () => input.inputValue(),
      (value) => value === 'theirs',
    )
    await input.fill('mine again')
    await member.ask('PATCH', path, { [field]: 'theirs again' })
    await save.click()
    await notice.getByText(`${label}: theirs again`).waitFor()
    expect(await stored()).toBe('theirs again')
    await notice.getByRole('button', { name: 'Keep this version' }).click()
    await visit.until(stored, (value) => value === 'mine again')
    await notice.waitFor({ state: 'detached' })
  })

scenario('a short link is created, clicked, counted, disabled and enabled again', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/short-links' })
  await visit.assertSound('short links, none')
  await page.getByRole('button', { name: 'New short link' }).click()
  await page.getByLabel('Destination').fill('https://shop.example/bread')
  await page.getByLabel('Name').fill('Bread')
  await visit.assertSound('new short link')
  await page.getByRole('button', { name: 'Create short link' }).click()
  await page.getByRole('heading', { name: 'Bread' }).waitFor()
  const [link] = (await client.get('/short-links')).body.data
  const browserName = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await visit.fetch(`/s/${link.code}`, { redirect: 'manual', headers: { 'user-agent': browserName } })
  await visit.until(
    () => client.get(`/short-links/${link.id}`),
    ({ body }) => body.data.totalClicks === 1,
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Clicks per day' }).waitFor()
  await visit.assertSound('short link')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Turned off', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()
})

scenario('a draft poll is saved, reopened, changed and launched', async (visit) => {
  const { page, client } = visit
  await visit.audience(3, 1_000)
  await visit.signIn({ path: '/polls/new' })
  await page.getByLabel('Name', { exact: true }).fill('Pickup')
  await page.getByLabel('Question').fill('Which day?')
  await page.getByLabel('Option 1').fill('Saturday')
  await page.getByLabel('Option 2').fill('Sunday')
  await page.getByLabel('Segment', { exact: true }).fill('All')
  await page.getByRole('option', { name: 'All' }).click()
  await page.getByLabel('Sender (+15005550006)').check()
  await page.getByLabel('Transactional').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft “Pickup” saved.').waitFor()
  await page.getByRole('heading', { name: 'Pickup' }).waitFor()
  await page.getByText('Draft', { exact: true }).waitFor()
  await visit.assertSound('draft poll')
  const { body } = await client.get('/polls?statuses=DRAFT')
  const [{ id }] = body.data
  await visit.go('/polls')
  await visit.go(`/polls/${id}`)
  expect(await page.getByLabel('Question').inputValue()).toBe('Which day?')
  await page.getByLabel('Question').fill('Which day suits you?')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await visit.until(
    () => client.get(`/polls/${id}`),
    ({ body: now }) => now.data?.questionTemplate === 'Which day suits you?',
  )
  // The end time in the form was not chosen, so it still follows the launch.
  expect(visit.app.db.value('SELECT has_own_end FROM polls')).toBe(0)
  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('button', { name: 'Send to 3 recipients' }).click()
  await page.getByText('Open', { exact: true }).waitFor()
  await visit.until(visit.phones, ({ length }) => length === 3)
})

scenario(
  'a poll is launched after a question with its number of recipients, and its votes link to contacts and a segment',
  async (visit) => {
    const { page } = visit
    await visit.audience(3, 1_000)
    await visit.signIn({ path: '/polls/new' })
    await visit.assertSound('new poll')
    await page.getByLabel('Name', { exact: true }).fill('Pickup')
    await page.getByLabel('Question').fill('Which day?')
    await page.getByLabel('Option 1').fill('Saturday')
    await page.getByLabel('Option 2').fill('Sunday')
    await page.getByRole('button', { name: 'All contacts' }).click()
    // The only sender is chosen already.
    await page.getByLabel('Sender (+15005550006)').and(page.locator(':checked')).waitFor()
    await page.getByLabel('Transactional').check()
    await page.getByRole('button', { name: 'Send …' }).click()
    await page.getByRole('button', { name: 'Send to 3 recipients' }).click()
    await page.getByRole('heading', { name: 'Pickup' }).waitFor()
    await page.getByText('Open', { exact: true }).waitFor()
    await visit.until(visit.phones, ({ length }) => length === 3)
    await visit.write('+12125550100', '2')
    await page.getByRole('link', { name: 'Contact 0' }).waitFor()
    await visit.assertSound('poll')
    await page.getByRole('button', { name: 'Create segment' }).click()
    await page.getByLabel('Contacts', { exact: true }).selectOption({ label: 'Voted' })
    await visit.assertSound('segment of a poll')
    await page.getByRole('dialog').getByRole('button', { name: 'Create segment' }).click()
    await page.getByText('Segment “Pickup: voted” created with 1 contact.').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: 'Pickup: voted' }).waitFor()
  },
)

scenario('hostile names of segments, templates, links and tags show as text', async (visit) => {
  const { page, client } = visit
  const texts = someHostileTexts(40).map((text) => text.slice(0, 90).trim())
  for (const [index, name] of texts.entries()) {
    await client.made('/segments', { name: `${index} ${name}`, type: 'STATIC', description: name })
    await client.made('/short-links', { originalUrl: `https://shop.example/${index}`, title: name })
  }
  await visit.signIn({ path: '/segments' })
  for (const path of ['/segments', '/short-links']) {
    await visit.go(path)
    await page.getByRole('main').getByText(texts[0]!).first().waitFor()
  }
})

scenario('a viewer sees no button that changes anything', async (visit) => {
  const { page, client } = visit
  const segment = await client.made('/segments', { name: 'Friends', type: 'STATIC' })
  const viewer = await visit.member('vera@example.test', 'viewer')
  await visit.signIn({ person: viewer, path: `/segments/${segment.id}` })
  await page.getByRole('heading', { name: 'Friends' }).waitFor()
  for (const path of [`/segments/${segment.id}`, '/templates', '/short-links', '/polls', '/join-links']) {
    await visit.go(path)
    await page.getByRole('main').locator('nav, table, p, input').first().waitFor()
    const names = await page.getByRole('main').getByRole('button').allTextContents()
    expect({
      path,
      names: names.filter((name) => /New|Delete|Rename|Add|Save|Ask|Make|Switch/.test(name)),
    }).toEqual({
      path,
      names: [],
    })
  }
})

scenario('a new join link proposes its address from its name until the address is typed', async (visit) => {
  const { page } = visit
  await visit.signIn({ path: '/join-links/new' })
  const address = page.getByLabel('Link address')
  await page.getByLabel('Name', { exact: true }).fill('Bread club')
  expect(await address.inputValue()).toBe('bread-club')
  await address.fill('bread')
  await page.getByLabel('Name', { exact: true }).fill('Bread club Berlin')
  expect(await address.inputValue()).toBe('bread')
})

scenario('a new join link proposes the privacy policy and terms of the newest form', async (visit) => {
  const { page, client } = visit
  const { campaign } = await visit.audience(1, 100)
  const form = { type: 'WEB_FORM', channelIdentityId: campaign.channelIdentityIds[0] }
  for (const name of ['first', 'second'])
    await client.made('/join-links', {
      ...form,
      name,
      slug: name,
      privacyPolicyUrl: `https://shop.example/${name}/privacy`,
      termsUrl: `https://shop.example/${name}/terms`,
    })
  await visit.signIn({ path: '/join-links/new' })
  expect(await page.getByLabel('Privacy policy').inputValue()).toBe('https://shop.example/second/privacy')
  expect(await page.getByLabel('Terms').inputValue()).toBe('https://shop.example/second/terms')
})

scenario('a new join link shows its page before it is stored', async (visit) => {
  const { page, client } = visit
  await visit.signIn({ path: '/join-links/new' })
  await page.getByLabel('Name', { exact: true }).fill('Bread club')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('dialog', { name: 'Preview of the page' }).waitFor()
  await visit.assertSound('preview of a join page')
  expect((await client.get('/join-links')).body.meta.total).toBe(0)
})

scenario('the topics of a join link are chosen, shown, changed and removed', async (visit) => {
  const { page, client } = visit
  const { campaign } = await visit.audience(1, 100)
  const [offers, news] = await Promise.all(
    ['Offers', 'News'].map(async (name, position) => (await client.made('/topics', { name, position })).id),
  )
  await client.made('/join-links', {
    ...FORM,
    slug: 'bread',
    channelIdentityId: campaign.channelIdentityIds[0],
  })
  const [{ id }] = (await client.get('/join-links')).body.data
  const topics = async () => (await client.get(`/join-links/${id}`)).body.data.topics
  const mode = (topic: string) => page.getByLabel(`Who subscribes to ${topic}`, { exact: true })
  await visit.signIn({ path: `/join-links/${id}/edit` })
  const add = page.getByRole('button', { name: 'Add topic', exact: true })
  await add.click()
  await add.click()
  await mode('News').selectOption('OFFERED')
  await add.waitFor({ state: 'detached' })
  await visit.assertSound('topics of a join link')
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('dialog', { name: 'Preview of the page' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('News (as a box on the form)').waitFor()
  await page.getByText('Offers (everyone who joins)').waitFor()
  expect(await topics()).toEqual([
    { topicId: offers, name: 'Offers', mode: 'FIXED' },
    { topicId: news, name: 'News', mode: 'OFFERED' },
  ])
  await visit.go(`/join-links/${id}/edit`)
  expect(await mode('News').inputValue()).toBe('OFFERED')
  await page.getByRole('button', { name: 'Remove Offers', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Offers (everyone who joins)').waitFor({ state: 'detached' })
  expect(await topics()).toEqual([{ topicId: news, name: 'News', mode: 'OFFERED' }])
})

scenario(
  'a join link without a form has no boxes, and an organization without topics has no field for them',
  async (visit) => {
    const { page, client } = visit
    await visit.signIn({ path: '/join-links/new' })
    await page.getByLabel('Consent text').waitFor()
    expect(await page.getByRole('button', { name: 'Add topic' }).count()).toBe(0)
    await client.made('/topics', { name: 'Offers' })
    await visit.go('/join-links')
    await visit.go('/join-links/new')
    await page.getByRole('radio', { name: /^Keyword/ }).check()
    await page.getByRole('button', { name: 'Add topic', exact: true }).click()
    await page.getByText('Everyone who joins', { exact: true }).waitFor()
    expect(await page.getByLabel('Who subscribes to Offers').count()).toBe(0)
  },
)
