import { expect } from 'bun:test'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** The campaign editor: automatic saving, tests, approval, scheduling and launch. */

const EVERYBODY = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }

/** Creates contacts, a segment of them, and a sender for each channel. */
async function world({ client }: PageVisit, names: readonly string[] = ['Wren', 'Piper', 'Robin']) {
  for (const [index, firstName] of names.entries()) {
    const phone = `+447911123${100 + index}`
    await client.made('/contacts', { firstName, phone, email: `person${index}@example.test` })
  }
  const segment = await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules: EVERYBODY })
  const sandbox = { provider: 'SANDBOX', credentials: { receiptDelayMs: 0 } }
  const sender = await client.made('/channel-identities', {
    ...sandbox,
    channel: 'SMS',
    name: 'Texts',
    address: '+15005550006',
    throughputPerSecond: 1,
  })
  await client.made('/channel-identities', {
    ...sandbox,
    channel: 'EMAIL',
    name: 'Mails',
    address: 'news@bakery.example',
  })
  await client.patch('/organization', {
    address: { line1: '1 Mill Lane', city: 'London', postalCode: 'E1', country: 'GB' },
    sendWindow: { isEnabled: false },
    timezone: 'Europe/London',
  })
  return { segmentId: segment.id, senderId: sender.id }
}

/** Writes a text for the segment and waits for the draft. Returns its id. */
async function write(page: Page, text: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.waitForURL(/\/campaigns\/[^/]+\/edit$/)
  await saved(page)
  return page.url().split('/').at(-2)!
}

/** Waits for the figures above the launch button. They load from their own file and move the button. */
const figures = (page: Page) => page.getByText('Recipients', { exact: true }).waitFor()

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
const recordOf = async ({ client }: PageVisit, id: string) => (await client.get(`/campaigns/${id}`)).body.data

/**
 * Holds back the editor's own reads of the campaign, every 15 s, until the returned function is
 * called. The next save then finds any change of another member.
 */
async function holdReads(page: Page, id: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/campaigns/${id}`, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.fallback()
  })
  return resolve
}

/** Waits until the server has stored the change. */
const stored = (visit: PageVisit, id: string, isThere: (record: { [field: string]: unknown }) => boolean) =>
  visit.until(() => recordOf(visit, id), isThere)

/** Follows the question that does not send what someone else has changed. */
async function lookAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Someone changed this campaign. Check it again.').waitFor()
  await dialog.getByRole('button', { name: 'Check the campaign' }).click()
  await dialog.waitFor({ state: 'detached' })
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
  'short_link:read',
]

scenario(
  'one member writes and submits without the right to send, and another tests, schedules and approves',
  async (visit) => {
    await world(visit)
    const writer = await visit.member('writer@example.test', 'viewer')
    const { id: roleId } = await visit.client.made('/role', { name: 'Writer', permissions: WRITER })
    const roles = (await visit.client.get('/role')).body.data as { id: string; key: string }[]
    const viewers = await visit.client.get(`/role/${roles.find(({ key }) => key === 'VIEWER')!.id}/members`)
    await visit.client.patch('/role/assign', { userId: viewers.body.data[0].id, roleId })
    const page = await visit.open()
    await visit.signIn({ page, person: writer, path: '/campaigns/new' })
    await page.getByLabel('Name').fill('Opening')
    const id = await write(page, 'Hi {{firstName|there}}, we open at nine.')
    await page.getByRole('button', { name: 'At a set time' }).click()
    const day = new Date(visit.app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Time', { exact: true }).fill(`${day}T10:00`)
    await stored(visit, id, ({ scheduledAt }) => scheduledAt !== null)
    await page.getByLabel('Note for the approver').fill('The usual.')
    expect(await page.getByRole('button', { name: /^(Send|Schedule)/ }).count()).toBe(0)
    await visit.assertSound('compose as a writer', page)
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))

    await visit.signIn({ path: `/campaigns/${id}/edit` })
    await visit.page.getByText('submitted the campaign for approval').waitFor()
    await visit.page.getByText('The usual.').waitFor()
    await visit.page.getByRole('button', { name: 'Send a test …' }).click()
    await visit.page.getByLabel('Your number').fill('+447911123999, 12')
    await visit.page.getByRole('button', { name: 'Send test' }).click()
    await visit.page.getByText('Enter a valid phone number').waitFor()
    await visit.assertSound('compose test refused')
    await visit.page.getByLabel('Your number').fill('+447911123999')
    await visit.page.getByRole('button', { name: 'Send test' }).click()
    await visit.page.getByText('The carrier accepted 1 of 1 message.').waitFor()
    await visit.page.keyboard.press('Escape')
    await visit.page.getByRole('button', { name: /^Schedule for \w{3}, \w{3} \d+, 10:00 AM$/ }).click()
    await visit.page.getByRole('button', { name: 'Schedule for 3 recipients' }).click()
    await visit.page.waitForURL(new RegExp(`/campaigns/${id}$`))
    expect(await recordOf(visit, id)).toMatchObject({ status: 'SCHEDULED', approval: { status: 'APPROVED' } })
    expect(await visit.phones()).toMatchObject([{ body: expect.stringContaining('we open at nine') }])
  },
)

scenario('the focus stays at the audience when one is chosen and when it is changed', async (visit) => {
  const { page } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  const segment = page.getByRole('combobox', { name: 'Segment' })
  const other = page.getByRole('button', { name: 'Choose another' })
  await segment.fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await other.and(page.locator(':focus')).waitFor()
  await other.click()
  await segment.and(page.locator(':focus')).waitFor()
})

scenario('a later campaign is proposed for tomorrow at nine, and a chosen time stays', async (visit) => {
  const { page } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'At a set time' }).click()
  const day = new Date(visit.app.clock.now() + 86_400_000).toISOString().slice(0, 10)
  expect(await page.getByLabel('Time', { exact: true }).inputValue()).toBe(`${day}T09:00`)
  await page.getByLabel('Time', { exact: true }).fill(`${day}T10:30`)
  await page.getByRole('button', { name: 'Recurring' }).click()
  expect(await page.getByLabel('First run').inputValue()).toBe(`${day}T10:30`)
})

scenario(
  'the launch button shows the number of recipients, and exactly those without opt-outs get the message',
  async (visit) => {
    const { page } = visit
    await world(visit, ['Wren', 'Piper', 'Robin', 'Merle'])
    await visit.client.made('/opt-out/suppressions', { address: '+447911123101', channel: 'SMS' })
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'Hi {{firstName|there}}, we open at nine.')
    await page.getByText('Opted out.').waitFor()
    await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
    await page.getByRole('dialog', { name: 'Send “Untitled campaign”' }).waitFor()
    await visit.assertSound('compose launch')
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))
    await stored(visit, id, ({ status }) => status === 'COMPLETED')
    expect((await recordOf(visit, id)).stats.sent).toBe(3)
  },
)

scenario('a change by another member just before the launch is shown and not sent', async (visit) => {
  const { page, client } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  const id = await write(page, 'Mine')
  await figures(page)
  const letRead = await holdReads(page, id)
  await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
  await client.patch(`/campaigns/${id}`, { messageTemplate: 'Theirs' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
  letRead()
  await lookAgain(page)
  expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs' })
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')

  // The screen reads another member's change while its question is open.
  await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await client.patch(`/campaigns/${id}`, { messageTemplate: 'Theirs meanwhile' })
  await page.setHidden(false)
  await visit.until(
    () => page.getByLabel('Text', { exact: true }).inputValue(),
    (text) => text === 'Theirs meanwhile',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
  await lookAgain(page)
  expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs meanwhile' })

  // Another member's change arrives after the screen's last read.
  await page.route(`**/campaigns/${id}`, async (route) => {
    if (route.request().postData()?.includes('isDraft'))
      await client.patch(`/campaigns/${id}`, { messageTemplate: 'Theirs again' })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
  await lookAgain(page)
  expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs again' })
  await visit.until(
    () => page.getByLabel('Text', { exact: true }).inputValue(),
    (text) => text === 'Theirs again',
  )
})

scenario('text stays when the session expires, and is saved after signing in again', async (visit) => {
  const { page, owner } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  const id = await write(page, 'First text.')
  const refused = { status: 401, json: { code: 'UNAUTHORIZED', userMessage: 'Sign in.' } }
  await page.route(/\/(campaigns\/[^/]+|auth\/refresh)$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(refused),
  )
  await page.getByLabel('Text', { exact: true }).fill('Second text.')
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.waitFor()
  await page.unrouteAll()
  await dialog.getByLabel('Password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Second text.')
  await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Second text.')
})

scenario(
  'two windows keep their changes to different fields, and the user decides about the same field',
  async (visit) => {
    const { page } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'First text.')
    const other = await visit.open()
    await visit.signIn({ page: other, path: `/campaigns/${id}/edit` })
    const letRead = await holdReads(page, id)
    await other.getByLabel('Text', { exact: true }).fill('Text of the other.')
    await other.getByLabel('Name').fill('Named by the other')
    await saved(other)
    await stored(visit, id, ({ name }) => name === 'Named by the other')
    await page.getByLabel('Text', { exact: true }).fill('Text of mine.')
    letRead()
    await page.getByText('“Text” was changed in another window').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Named by the other')
    expect((await recordOf(visit, id)).messageTemplate).toBe('Text of the other.')
    await visit.assertSound('compose clash')
    await page.getByRole('button', { name: 'Keep this version' }).click()
    await saved(page)
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Text of mine.')
  },
)

scenario(
  "a save after another member's change loses no text: the user decides, and all other fields are stored",
  async (visit) => {
    const { page } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'First text.')
    const other = await visit.open()
    const colleague = await visit.member('colleague@example.test', 'admin')
    await visit.signIn({ page: other, person: colleague, path: `/campaigns/${id}/edit` })
    const answers: number[] = []
    page.onResponse((asked, status) => {
      if (asked.method() === 'PATCH') answers.push(status)
    })
    // The first window's save has read the draft, and waits until the other window has stored its
    // text.
    let isFirst = true
    await page.route('**/campaigns/*', async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false
        await other.getByLabel('Text', { exact: true }).fill('Text of the other.')
        await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Text of the other.')
      }
      await route.continue()
    })
    await page.getByLabel('Name').fill('Named here')
    await page.getByLabel('Text', { exact: true }).fill('Text of mine.')
    const notice = page.getByRole('status').filter({ hasText: '“Text” was changed in another window' })
    await notice.waitFor()
    expect(answers[0]).toBe(412)
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Text of mine.')
    for (const version of ['Text of mine.', 'Text of the other.']) await notice.getByText(version).waitFor()
    await notice.getByText('The other version was saved').waitFor()
    const record = await stored(visit, id, ({ name }) => name === 'Named here')
    expect(record.messageTemplate).toBe('Text of the other.')
    await visit.assertSound('compose refused by another member')
    await notice.getByRole('button', { name: 'Use other version' }).click()
    await saved(page)
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Text of the other.')
    await page.getByLabel('Text', { exact: true }).fill('Text of both.')
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Text of both.')
    expect((await recordOf(visit, id)).name).toBe('Named here')
  },
)

scenario(
  'a refusal shows next to its field, the other fields are stored, and a correction is enough',
  async (visit) => {
    const { page } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'Hi {{firstName|there}}')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{nickname}}')
    await page.getByLabel('Name').fill('Opening')
    await page
      .getByText(/The merge field “nickname” does not exist/)
      .first()
      .waitFor()
    await page.getByLabel('Text', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor()
    const record = await stored(visit, id, ({ name }) => name === 'Opening')
    expect(record.messageTemplate).toBe('Hi {{firstName|there}}')
    await visit.assertSound('compose refused')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName}}')
    await saved(page)
    expect((await recordOf(visit, id)).messageTemplate).toBe('Hi {{firstName}}')
  },
)

scenario(
  'a scheduled campaign is paused, changed and resumed, and a completed one is copied',
  async (visit) => {
    const { page, client } = visit
    const { segmentId, senderId } = await world(visit)
    const campaign = { channel: 'SMS', messageTemplate: 'Hello', segmentId, channelIdentityIds: [senderId] }
    const scheduledAt = new Date(visit.app.clock.now() + 3 * 86_400_000).toISOString()
    const { id } = await client.made('/campaigns', {
      ...campaign,
      name: 'Later',
      type: 'SCHEDULED',
      scheduledAt,
    })
    await visit.signIn({ path: `/campaigns/${id}/edit` })
    await visit.assertSound('compose scheduled')
    await page.getByRole('button', { name: 'Pause and edit' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Hello again')
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Hello again')
    await page.getByRole('button', { name: 'Resume campaign' }).click()
    await page.getByRole('button', { name: 'Resume for 3 recipients' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))
    expect(await recordOf(visit, id)).toMatchObject({ status: 'SCHEDULED', messageTemplate: 'Hello again' })
    await client.post(`/campaigns/${id}/cancel`)
    await visit.go(`/campaigns/${id}/edit`)
    await page.getByText('This campaign has ended and cannot be edited.').waitFor()
    await page.getByRole('button', { name: 'Duplicate as a draft' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(id))
    await page.getByLabel('Text', { exact: true }).waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hello again')
  },
)

/** Chooses email as soon as the SMS sender shows, before other code runs. */
function chooseMailAtOnce(page: Page): void {
  let isDone = false
  page.onDrawn(() => {
    if (isDone || !page.document.body.textContent.includes('Texts')) return
    isDone = true
    for (const button of page.document.querySelectorAll('button'))
      if (button.textContent === 'Email') button.click()
  })
}

scenario('switching the channel while senders load selects a sender of the new channel', async (visit) => {
  const { page, client } = visit
  const { segmentId } = await world(visit)
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/channel-identities\?.*SMS/, (route) => isAsked.then(() => route.fallback()))
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByLabel('Name', { exact: true }).fill('News')
  chooseMailAtOnce(page)
  answer()
  await page.getByRole('checkbox', { name: 'Mails' }).waitFor()
  await page.getByLabel('Subject', { exact: true }).fill('Bread')
  await page.getByRole('button', { name: 'Own HTML' }).click()
  await page.getByLabel('HTML', { exact: true }).fill('<p>Bread</p>')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option').first().click()
  await saved(page)
  expect(await page.getByRole('checkbox', { name: 'Mails' }).isChecked()).toBe(true)
  const { body } = await client.get('/campaigns')
  expect(body.data).toMatchObject([
    { channel: 'EMAIL', segmentId, channelIdentities: [{ address: 'news@bakery.example' }] },
  ])
})

scenario('a marketing email asks for the missing postal address, and the draft stays', async (visit) => {
  const { page, client } = visit
  await world(visit)
  await client.patch('/organization', { address: null })
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Subject').fill('Fresh bread')
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Bread from eight.')
  await saved(page)
  await page.getByText('Marketing emails must show your postal address.').waitFor()
  await visit.assertSound('composer without an address')
  await page.getByRole('button', { name: 'Add your address' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Street/)
    .fill('1 Mill Lane')
  await page.getByRole('dialog').getByLabel('City').fill('London')
  await page.getByRole('button', { name: 'Save address' }).click()
  await figures(page)
  expect(await page.getByLabel('Subject').inputValue()).toBe('Fresh bread')
  expect(await page.getByRole('button', { name: 'Add your address' }).count()).toBe(0)
  expect((await client.get('/organization')).body.data.address).toMatchObject({
    line1: '1 Mill Lane',
    city: 'London',
    line2: null,
  })
})

scenario('the checks of an email say what to do, and lead to the field', async (visit) => {
  const { page } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Subject').fill('Fresh bread for *|FNAME|*')
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Bread from eight.')
  await saved(page)
  await page.getByRole('button', { name: 'Check this email' }).click()
  await page.getByText(/^1 merge tag of another program would be sent as it is\./).waitFor()
  await page.getByText('*|FNAME|*', { exact: true }).waitFor()
  await visit.assertSound('checks of an email')
  await page.getByRole('button', { name: 'Go to “Preview text”' }).click()
  await page.keyboard.type('From eight')
  expect(await page.getByLabel('Preview text').inputValue()).toBe('From eight')
  await saved(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('6 checks passed').click()
  await page.getByText('The preview text fits on a phone.').waitFor()
})

scenario('a recurring email of a feed says what the feed has now', async (visit) => {
  const { page, client } = visit
  await world(visit)
  await visit.signIn({ path: '/campaigns/new' })
  await page.getByRole('button', { name: 'Email' }).click()
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Subject').fill('Our news')
  await page.getByRole('button', { name: 'Plain letter', exact: true }).click()
  await page.getByLabel('Plain text').fill('Hello')
  await page.getByRole('button', { name: 'Recurring' }).click()
  await page.getByLabel('Feed address').fill('https://blog.example/feed.xml')
  await saved(page)
  await page.getByLabel('Plain text').fill('Hello ')
  await page.getByRole('button', { name: 'Insert merge field' }).click()
  await page.getByRole('menuitem', { name: /^New items/ }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Read feed now' }).click()
  await page.getByText('The site of the feed did not answer.').waitFor()
  await visit.assertSound('feed of a recurring email')
  const { body } = await client.get('/campaigns')
  expect(body.data).toMatchObject([
    { feed: { url: 'https://blog.example/feed.xml', maxItems: 5 }, messageTemplate: 'Hello {{feed.items}}' },
  ])
})
