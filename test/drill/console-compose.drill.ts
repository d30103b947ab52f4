import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { whatsappAccount, whatsappNumber } from '../providers/worlds/whatsapp-cloud.ts'
import { sharedReplica } from '../replicas/client.ts'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile, DESKTOP, PHONE, ROOM_TO_LOOK } from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { someHostileTexts } from '../support/hostile-texts.ts'

covers('console/screens/compose', 'console/ui')

/** Composing a campaign in the console: autosave, test, approval, schedule and launch. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

const EVERYBODY = { operator: 'AND', conditions: [{ field: 'createdAt', operator: 'is_not_empty' }] }

/** Creates contacts, a segment of them, and a sender for each channel. */
async function world({ client }: ConsoleVisit, names: readonly string[] = ['Wren', 'Piper', 'Robin']) {
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

/** Writes a text to the segment, and waits until it is a draft. Returns its id. */
async function write(page: Page, text: string): Promise<string> {
  await page.getByRole('combobox', { name: 'Segment' }).fill('Friends')
  await page.getByRole('option', { name: /^Friends/ }).click()
  await page.getByLabel('Text', { exact: true }).fill(text)
  await page.waitForURL(/\/campaigns\/[^/]+\/edit$/)
  await saved(page)
  return page.url().split('/').at(-2)!
}

const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor()
const recordOf = async ({ client }: ConsoleVisit, id: string) =>
  (await client.get(`/campaigns/${id}`)).body.data

/** Waits until the server has the text. */
const stored = (
  visit: ConsoleVisit,
  id: string,
  isThere: (record: { [field: string]: unknown }) => boolean,
) => until(() => recordOf(visit, id), isThere)

test('typed text survives refusals, a reload, and a restart of the server', () =>
  visiting(
    async (visit) => {
      const { page, origin, served } = visit
      await world(visit)
      await visit.signIn({ path: '/campaigns/new' })
      // Text that is typed before there is a draft.
      await page.getByLabel('Text', { exact: true }).fill('Before there is a draft.')
      await page.getByText('Not saved yet: choose an audience.').waitFor()
      await page.reload()
      await page.getByText('Not saved yet: choose an audience.').waitFor()
      expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Before there is a draft.')
      const id = await write(page, 'First text.')
      // The server answers 429, then 503, while the person continues to type.
      const answers = [429, 503]
      await page.route('**/campaigns/*', async (route) => {
        const status = route.request().method() === 'PATCH' ? answers.shift() : undefined
        if (status === undefined) await route.continue()
        else await route.fulfill({ status, json: { code: 'RATE_LIMITED', userMessage: 'Wait a moment.' } })
      })
      await page.getByLabel('Text', { exact: true }).fill('Second text.')
      await page.getByText('Not saved: Wait a moment.').waitFor()
      await page.getByLabel('Name').fill('Opening')
      await saved(page)
      expect(await recordOf(visit, id)).toMatchObject({ name: 'Opening', messageTemplate: 'Second text.' })
      // The server dies, and the page is reloaded after its restart.
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
      // For a moment the screen shows the server's saved version.
      await until(
        () => page.getByLabel('Text', { exact: true }).inputValue(),
        (text) => text === 'Fourth text.',
      )
      await saved(page)
      await stored(visit, id, ({ messageTemplate }) => messageTemplate === 'Fourth text.')
    },
    { isAlone: true },
  ))

test('a mail and its merge values run no script, and a WhatsApp template can be chosen and filled in', () =>
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
      await page.getByRole('button', { name: 'Own HTML' }).click()
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

test.each([DESKTOP, PHONE])('every part and overlay is sound in a window of $width', (window) =>
  visiting(
    async (visit) => {
      const { page } = visit
      await world(visit)
      /** Scrolls to the top, because the bar of a phone would cover the element. */
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
      await page.getByRole('button', { name: 'Insert merge field' }).click()
      await sound('fields')
      await page.getByRole('menuitem', { name: /^City/ }).click()
      await page.getByRole('button', { name: 'Use template' }).click()
      await page.getByRole('button', { name: /^Welcome/ }).waitFor()
      await sound('templates')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Attach file' }).click()
      await page.getByRole('dialog', { name: 'Attach file' }).waitFor()
      await sound('files')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add an A/B test' }).click()
      await page.getByLabel('Text B', { exact: true }).fill('Other text')
      await page.getByText('More settings').click()
      await page.getByLabel('Messages per minute').waitFor()
      await saved(page)
      await sound('test and settings')
      await page.getByRole('button', { name: 'End the test and keep text A' }).click()
      await page.getByRole('button', { name: 'Recurring' }).click()
      const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      await page.getByLabel('First run').fill(`${day}T10:00`)
      await page.getByRole('heading', { name: 'Next runs' }).waitFor()
      await sound('recurring')
      expect((await recordOf(visit, id)).nextRuns).toHaveLength(5)
      if (window.width < 700) {
        await page.getByRole('button', { name: 'Preview', exact: true }).click()
        await page.getByRole('dialog', { name: 'Preview' }).getByText('Reply STOP').waitFor()
        await page.getByRole('button', { name: 'Another contact' }).click()
        await sound('preview')
      }
    },
    { window },
  ),
)
