import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { whatsappAccount, whatsappNumber } from '../providers/worlds/whatsapp-cloud.ts'
import { sharedReplica } from '../replicas/client.ts'
import { launchAnywhere } from '../support/browser.ts'
import { until } from '../support/client.ts'
import { ConsoleVisit, DESKTOP, PHONE, ROOM_TO_LOOK } from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { someHostileTexts } from '../support/hostile-texts.ts'

covers('console/screens/compose', 'console/ui')

/** A campaign is written in the console: saved by itself, tested, approved, scheduled, launched. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

const visiting = (use: (visit: ConsoleVisit) => Promise<void>, options = {}) =>
  ConsoleVisit.begin(browser, options, use)

const EVERYBODY = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }

/** People, a segment of them and a sender for each channel. */
async function world({ client }: ConsoleVisit, names: readonly string[] = ['Wren', 'Piper', 'Robin']) {
  for (const [index, firstName] of names.entries()) {
    const phone = `+447911123${100 + index}`
    await client.made('/contacts', { firstName, phone, email: `person${index}@example.test` })
  }
  const segment = await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules: EVERYBODY })
  const sandbox = { provider: 'SANDBOX', credentials: { receiptDelayMs: 0 } }
  const sender = await client.made('/channel-identities', {
    ...{ ...sandbox, channel: 'SMS', name: 'Texts', address: '+15005550006', throughputPerSecond: 1 },
  })
  await client.made('/channel-identities', {
    ...{ ...sandbox, channel: 'EMAIL', name: 'Mails', address: 'news@bakery.example' },
  })
  await client.patch('/organization', {
    address: { line1: '1 Mill Lane', city: 'London', postalCode: 'E1', country: 'GB' },
    sendWindow: { isEnabled: false },
    timezone: 'Europe/London',
  })
  return { segmentId: segment.id, senderId: sender.id }
}

/** Writes a text to the segment, and waits until it is a draft. Gives its id back. */
async function write(page: Page, text: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.waitForURL(/\/campaigns\/[^/]+\/edit$/)
  await saved(page)
  return page.url().split('/').at(-2)!
}

/** Until the figures above the last button are there: they come from a file of their own, and move the button. */
const figures = (page: Page) => page.getByText('Would get it').waitFor()

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
const recordOf = async ({ client }: ConsoleVisit, id: string) =>
  (await client.get(`/campaigns/${id}`)).body.data

/**
 * From now on the screen does not get the campaign when it reads it again by itself, every 15 s, until what is returned is
 * called: a change of another member is then met by the next save, at whatever moment it was made.
 */
async function holdReads(page: Page, id: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/campaigns/${id}`, async (route) => {
    if (route.request().method() === 'GET') await promise
    await route.fallback()
  })
  return resolve
}

/** Until the server has it. */
const stored = (
  visit: ConsoleVisit,
  id: string,
  isThere: (record: { [field: string]: unknown }) => boolean,
) => until(() => recordOf(visit, id), isThere)

const WRITER = [
  ...['campaign:read', 'campaign:create', 'campaign:update', 'contact:read', 'segment:read', 'channel:read'],
  ...['template:read', 'organization:read', 'custom_field:read', 'short_link:read'],
]

test('one person writes and submits without a way to send, another one tests, and approves by scheduling', () =>
  visiting(async (visit) => {
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
    await page.getByRole('button', { name: 'At a time' }).click()
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Time', { exact: true }).fill(`${day}T10:00`)
    await stored(visit, id, ({ scheduledAt }) => scheduledAt !== null)
    await page.getByLabel('Note for the person who decides').fill('The usual.')
    expect(await page.getByRole('button', { name: /^(Send|Schedule)/ }).count()).toBe(0)
    await visit.assertSound('compose as a writer', page)
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))

    await visit.signIn({ path: `/campaigns/${id}/edit` })
    await visit.page.getByText('submitted it for approval').waitFor()
    await visit.page.getByText('The usual.').waitFor()
    await visit.page.getByRole('button', { name: 'Send a test …' }).click()
    await visit.page.getByLabel('Your number').fill('+447911123999, 12')
    await visit.page.getByRole('button', { name: 'Send the test' }).click()
    await visit.page.getByText('“12” must be').waitFor()
    await visit.assertSound('compose test refused')
    await visit.page.getByLabel('Your number').fill('+447911123999')
    await visit.page.getByRole('button', { name: 'Send the test' }).click()
    await visit.page.getByText('The carrier took 1 of 1 message.').waitFor()
    await visit.page.keyboard.press('Escape')
    await visit.page.getByRole('button', { name: /^Schedule for \w{3} \d+ \w{3}, 10:00$/ }).click()
    await visit.page.waitForURL(new RegExp(`/campaigns/${id}$`))
    expect(await recordOf(visit, id)).toMatchObject({ status: 'SCHEDULED', approval: { status: 'APPROVED' } })
    expect(await visit.served.inbox()).toMatchObject([{ body: expect.stringContaining('we open at nine') }])
  }))

test('the last button says how many get it, and sends to as many, without those who opted out', () =>
  visiting(async (visit) => {
    const { page } = visit
    await world(visit, ['Wren', 'Piper', 'Robin', 'Merle'])
    await visit.client.made('/opt-out/suppressions', { address: '+447911123101', channel: 'SMS' })
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'Hi {{firstName|there}}, we open at nine.')
    await page.getByText('Opted out.').waitFor()
    await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
    await page.getByText('3 people get it now').waitFor()
    await visit.assertSound('compose launch')
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))
    await stored(visit, id, ({ status }) => status === 'COMPLETED')
    expect((await recordOf(visit, id)).stats.sent).toBe(3)
  }))

test('what another member changed a moment before the last button is shown and not sent', () =>
  visiting(async (visit) => {
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
    await page.getByText('It was changed in another window, and the screen shows it now.').waitFor()
    expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs' })
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Theirs')

    // A change that the screen reads while it asks, behind the question.
    await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await client.patch(`/campaigns/${id}`, { messageTemplate: 'Theirs meanwhile' })
    await page.evaluate(() =>
      (globalThis as unknown as EventTarget).dispatchEvent(new Event('visibilitychange')),
    )
    await until(
      () => page.getByLabel('Text', { exact: true }).inputValue(),
      (text) => text === 'Theirs meanwhile',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('It was changed in another window, and the screen shows it now.').waitFor()
    expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs meanwhile' })

    // A change that comes after the screen has looked.
    await page.route(`**/campaigns/${id}`, async (route) => {
      if (route.request().postData()?.includes('isDraft'))
        await client.patch(`/campaigns/${id}`, { messageTemplate: 'Theirs again' })
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send to 3', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send to 3' }).click()
    await page.getByText('This was changed at').waitFor()
    expect(await recordOf(visit, id)).toMatchObject({ isDraft: true, messageTemplate: 'Theirs again' })
  }))

test('nothing that was typed is lost by refusals to answer, a reload, and a restart of the server in the middle', () =>
  visiting(async (visit) => {
    const { page, origin, served } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    // Before there is a draft.
    await page.getByLabel('Text', { exact: true }).fill('Before there is a draft.')
    await page.getByText('Not saved yet: choose an audience.').waitFor()
    await page.reload()
    await page.getByText('Not saved yet: choose an audience.').waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Before there is a draft.')
    const id = await write(page, 'First text.')
    // The server asks to wait, and is away, while a person types on.
    const answers = [429, 503]
    await page.route('**/campaigns/*', async (route) => {
      const status = route.request().method() === 'PATCH' ? answers.shift() : undefined
      if (status === undefined) await route.continue()
      else await route.fulfill({ status, json: { code: 'RATE_LIMITED', message: 'Wait a moment.' } })
    })
    await page.getByLabel('Text', { exact: true }).fill('Second text.')
    await page.getByText('Not saved: Wait a moment.').waitFor()
    await page.getByLabel('Name').fill('Opening')
    await saved(page)
    expect(await recordOf(visit, id)).toMatchObject({ name: 'Opening', messageTemplate: 'Second text.' })
    // The server is down, and the page is reloaded after it came back.
    const port = new URL(origin).port
    await served.appliance.kill()
    await page.getByLabel('Text', { exact: true }).fill('Third text.')
    await page.getByText('Not saved: The server cannot be reached.').waitFor()
    await using again = await Appliance.start({
      dataDir: served.site.data,
      environment: ROOM_TO_LOOK,
      arguments: ['--port', port],
    })
    expect(again.url).toBe(origin)
    await saved(page)
    expect((await recordOf(visit, id)).messageTemplate).toBe('Third text.')
    await page.route('**/campaigns/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionrefused') : route.continue(),
    )
    await page.getByLabel('Text', { exact: true }).fill('Fourth text.')
    await page.getByText('Not saved: The server cannot be reached.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    // For a moment the screen has what the server has, which is saved.
    await until(
      () => page.getByLabel('Text', { exact: true }).inputValue(),
      (text) => text === 'Fourth text.',
    )
    await saved(page)
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Fourth text.')
  }))

test('a session that ends while a person types keeps the text, and saves it after signing in again', () =>
  visiting(async (visit) => {
    const { page, owner } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'First text.')
    const refused = { status: 401, json: { code: 'UNAUTHORIZED', message: 'Sign in.' } }
    await page.route(/\/(campaigns\/[^/]+|auth\/refresh)$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(refused),
    )
    await page.getByLabel('Text', { exact: true }).fill('Second text.')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await dialog.getByLabel('Password').fill(owner.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Second text.')
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Second text.')
  }))

test('two windows on one draft: what each changed alone is kept, and where both wrote a person decides', () =>
  visiting(async (visit) => {
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
    await page.getByText('The text was changed in another window').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Named by the other')
    expect((await recordOf(visit, id)).messageTemplate).toBe('Text of the other.')
    await visit.assertSound('compose clash')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saved(page)
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Text of mine.')
  }))

test('a save that another member comes before is refused, and neither loses a word: a person decides, and everything else is stored', () =>
  visiting(async (visit) => {
    const { page } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'First text.')
    const other = await visit.open()
    const colleague = await visit.member('colleague@example.test', 'admin')
    await visit.signIn({ page: other, person: colleague, path: `/campaigns/${id}/edit` })
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') answers.push(response.status())
    })
    // The save of the first window has read the draft, and waits until the other one has stored its text.
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
    const notice = page.getByRole('status').filter({ hasText: 'The text was changed in another window' })
    await notice.waitFor()
    expect(answers[0]).toBe(412)
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Text of mine.')
    for (const version of ['Text of mine.', 'Text of the other.']) await notice.getByText(version).waitFor()
    await notice.getByText('The other version was saved').waitFor()
    const record = await stored(visit, id, ({ name }) => name === 'Named here')
    expect(record.messageTemplate).toBe('Text of the other.')
    await visit.assertSound('compose refused by another member')
    await notice.getByRole('button', { name: 'Take the other' }).click()
    await saved(page)
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Text of the other.')
    await page.getByLabel('Text', { exact: true }).fill('Text of both.')
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Text of both.')
    expect((await recordOf(visit, id)).name).toBe('Named here')
  }))

test('what the API refuses stands next to its field, everything else is stored, and mending it is enough', () =>
  visiting(async (visit) => {
    const { page } = visit
    await world(visit)
    await visit.signIn({ path: '/campaigns/new' })
    const id = await write(page, 'Hi {{firstName|there}}')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{nickname}}')
    await page.getByLabel('Name').fill('Opening')
    await page
      .getByText(/unknown merge field .*nickname/)
      .first()
      .waitFor()
    await page.getByLabel('Text', { exact: true }).and(page.locator('[aria-invalid=true]')).waitFor()
    const record = await stored(visit, id, ({ name }) => name === 'Opening')
    expect(record.messageTemplate).toBe('Hi {{firstName|there}}')
    await visit.assertSound('compose refused')
    await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName}}')
    await saved(page)
    expect((await recordOf(visit, id)).messageTemplate).toBe('Hi {{firstName}}')
  }))

test('a scheduled campaign is paused, changed and continued, and one that is over is copied', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const { segmentId, senderId } = await world(visit)
    const campaign = { channel: 'SMS', messageTemplate: 'Hello', segmentId, channelIdentityIds: [senderId] }
    const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const { id } = await client.made('/campaigns', {
      ...{ ...campaign, name: 'Later', type: 'SCHEDULED', scheduledAt },
    })
    await visit.signIn({ path: `/campaigns/${id}/edit` })
    await visit.assertSound('compose scheduled')
    await page.getByRole('button', { name: 'Pause and change it' }).click()
    await page.getByLabel('Text', { exact: true }).fill('Hello again')
    await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Hello again')
    await page.getByRole('button', { name: 'Continue the campaign' }).click()
    await page.waitForURL(new RegExp(`/campaigns/${id}$`))
    expect(await recordOf(visit, id)).toMatchObject({ status: 'SCHEDULED', messageTemplate: 'Hello again' })
    await client.post(`/campaigns/${id}/cancel`)
    await visit.go(`/campaigns/${id}/edit`)
    await page.getByText('It is over, and can no longer be changed.').waitFor()
    await page.getByRole('button', { name: 'Copy it into a new draft' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/edit') && !url.pathname.includes(id))
    await page.getByLabel('Text', { exact: true }).waitFor()
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Hello again')
  }))

test('a mail and the values in it run nothing, and a template of WhatsApp is chosen and filled in', () =>
  visiting(
    async (visit) => {
      const { page, client } = visit
      const texts = someHostileTexts(8).map((text) => text.slice(0, 90).trim())
      const { segmentId } = await world(visit, texts)
      await client.patch(`/segments/${segmentId}`, { name: texts[0]!.slice(0, 90) })
      const replica = await sharedReplica('whatsapp')
      const credentials = whatsappNumber(replica.origin)
      const cloud = {
        channel: 'WHATSAPP',
        provider: 'WHATSAPP_CLOUD',
        name: 'Cloud',
        address: '+15550783881',
      }
      const sender = await client.made<{ callbackUrls: { inbound: string } }>('/channel-identities', {
        ...cloud,
        credentials,
      })
      const account = {
        ...whatsappAccount(credentials),
        number: cloud.address,
        inboundUrl: sender.callbackUrls.inbound,
      }
      await replica.open({ ...account, nowMs: Date.now() })

      await visit.signIn({ path: '/campaigns/new' })
      await page.getByRole('button', { name: 'Email', exact: true }).click()
      await page.getByRole('combobox', { name: 'Segment' }).click()
      await page.getByRole('option').first().click()
      await page.getByLabel('Subject', { exact: true }).fill('{{firstName}} <script>alert(1)</script>')
      const html = `<h1>{{firstName}}</h1><script>alert(2)</script><p onclick="alert(3)">Bread</p>${texts.join('')}`
      await page.getByLabel('HTML', { exact: true }).fill(html)
      await saved(page)
      const mail = page.frameLocator('iframe')
      await mail.getByRole('heading', { name: texts[0]!.slice(0, 10) }).waitFor()
      await mail.getByText('Bread', { exact: true }).first().click()
      await visit.assertSound('compose mail')

      await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
      await page.getByLabel('Transactional').check()
      await page.getByRole('combobox', { name: 'Template' }).fill('order')
      await page.getByRole('option', { name: 'order_ready en_US', exact: true }).click()
      await page.getByLabel('Value 1').fill('{{firstName|there}}')
      await page.getByLabel('Value 2').fill('your order')
      await saved(page)
      const id = page.url().split('/').at(-2)!
      await stored(visit, id, ({ channel }) => channel === 'WHATSAPP')
      expect((await recordOf(visit, id)).whatsappTemplate).toMatchObject({
        name: 'order_ready',
        parameters: ['{{firstName|there}}', 'your order'],
      })
      await visit.assertSound('compose whatsapp')
    },
    { environment: { CARILLON_ALLOW_PRIVATE_GATEWAYS: 'true' } },
  ))

interface PageOfSenders {
  document: {
    body: { innerText: string }
    querySelectorAll(selectors: string): Iterable<{ innerText: string; click(): void }>
  }
  MutationObserver: new (
    look: () => void,
  ) => { observe(of: unknown, options: object): void; disconnect(): void }
}

/** In the page: chooses mail as soon as the sender of texts is shown, before anything else runs. */
function chooseMailAtOnce(): void {
  const { document, MutationObserver } = globalThis as unknown as PageOfSenders
  const observer = new MutationObserver(() => {
    if (!document.body.innerText.includes('Texts')) return
    observer.disconnect()
    for (const button of document.querySelectorAll('button')) if (button.innerText === 'Email') button.click()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

test('a channel that is chosen when the senders of the one before arrive gets a sender of its own', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const { segmentId } = await world(visit)
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/channel-identities\?.*SMS/, (route) => isAsked.then(() => route.fallback()))
    await visit.signIn({ path: '/campaigns/new' })
    await page.getByLabel('Name', { exact: true }).fill('News')
    await page.evaluate(chooseMailAtOnce)
    answer()
    await page.getByRole('checkbox', { name: 'Mails' }).waitFor()
    await page.getByLabel('Subject', { exact: true }).fill('Bread')
    await page.getByLabel('HTML', { exact: true }).fill('<p>Bread</p>')
    await page.getByRole('combobox', { name: 'Segment' }).click()
    await page.getByRole('option').first().click()
    await saved(page)
    expect(await page.getByRole('checkbox', { name: 'Mails' }).isChecked()).toBe(true)
    const { body } = await client.get('/campaigns')
    expect(body.data).toMatchObject([
      { channel: 'EMAIL', segmentId, channelIdentities: [{ address: 'news@bakery.example' }] },
    ])
  }))

test.each([DESKTOP, PHONE])('every part and overlay is sound in a window of $width', (window) =>
  visiting(
    async (visit) => {
      const { page } = visit
      await world(visit)
      /** At the top: what is half below the bar of a phone cannot be pressed there. */
      const sound = async (part: string) => {
        await page.evaluate(() =>
          (globalThis as unknown as { scrollTo(x: number, y: number): void }).scrollTo(0, 0),
        )
        await visit.assertSound(`compose ${part} ${window.width}`)
      }
      await visit.signIn({ path: '/campaigns/new' })
      await sound('empty')
      const id = await write(page, 'Hi {{firstName|there}}, “fresh” 🎉')
      await page.getByRole('button', { name: 'Remove 🎉' }).click()
      expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe(
        'Hi {{firstName|there}}, “fresh” ',
      )
      await page.getByRole('button', { name: 'Send to 3' }).waitFor()
      await sound('written')
      await page.getByRole('button', { name: 'Insert a field' }).click()
      await sound('fields')
      await page.getByRole('menuitem', { name: /^City/ }).click()
      await page.getByRole('button', { name: 'Use a template' }).click()
      await page.getByRole('button', { name: /^Welcome/ }).waitFor()
      await sound('templates')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Attach a file' }).click()
      await page.getByRole('dialog', { name: 'Attach a file' }).waitFor()
      await sound('files')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Test another text first' }).click()
      await page.getByLabel('Text B', { exact: true }).fill('Other text')
      await page.getByText('More settings').click()
      await page.getByLabel('Messages a minute').waitFor()
      await saved(page)
      await sound('test and settings')
      await page.getByRole('button', { name: 'End the test and keep text A' }).click()
      await page.getByRole('button', { name: 'Again and again' }).click()
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('First time').fill(`${day}T10:00`)
      await page.getByRole('heading', { name: 'Next times' }).waitFor()
      await sound('recurring')
      expect((await recordOf(visit, id)).nextRuns).toHaveLength(5)
      if (window.width < 700) {
        await page.getByRole('button', { name: 'Preview', exact: true }).click()
        await page.getByRole('dialog', { name: 'Preview' }).getByText('Reply STOP').waitFor()
        await page.getByRole('button', { name: 'Another person' }).click()
        await sound('preview')
      }
    },
    { window },
  ),
)
