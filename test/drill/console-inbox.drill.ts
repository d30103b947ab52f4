import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '../support/client.ts'
import { type ConsoleVisit, consoleOfFile, PHONE, ROOM_TO_LOOK } from '../support/console.ts'
import { assertSoundEverywhere, refuseOnce } from '../support/console-access.ts'
import { arrive, desk, Session } from '../support/console-inbox.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'

covers('console/screens/inbox', 'console/ui')

/** The inbox in the console: answers, colleagues and drafts. */

const inConsole = consoleOfFile()
const visiting = (
  use: (visit: ConsoleVisit) => Promise<void>,
  options: Parameters<typeof inConsole>[0] = {},
) => inConsole(options, use)

/** Opens a conversation as the owner, after a contact has written. */
async function asked(visit: ConsoleVisit, text = 'Are you open on Sunday?') {
  const { contact, ...rest } = await desk(visit)
  const ann = await contact({ firstName: 'Ann', lastName: 'Archer', phone: '+12125550171' })
  await ann.write(text)
  await visit.signIn({ path: `/inbox/${ann.conversationId}` })
  await opened(visit.page, text)
  return { ...rest, contact, ann }
}

const message = (page: Page, text: string) => page.getByRole('article').getByText(text, { exact: true })
const answer = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
/**
 * Waits until the conversation with this text can be answered. Keys do nothing before the permissions of the
 * role are loaded.
 */
async function opened(page: Page, text: string): Promise<void> {
  await message(page, text).waitFor()
  await answer(page).waitFor()
}
const send = (page: Page) => page.getByRole('button', { name: /^Send to/ })
const row = (page: Page, name: RegExp | string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name })
/** Waits until the draft is on the server. */
const kept = (page: Page) => page.getByText('Draft saved').waitFor()
/** Waits until the answer field has this text. */
const reads = (page: Page, text: string) =>
  until(
    () => answer(page).inputValue(),
    (value) => value === text,
  )
const draftOf = (session: Session, id: string) => session.ask('GET', `/inbox/conversations/${id}/draft`)

describe('a draft', () => {
  test('survives a reload, refusals, a restart of the server and another device', () =>
    visiting(
      async (visit) => {
        const { page, origin, served, owner } = visit
        const { ann, session } = await asked(visit)
        const read = () => draftOf(session, ann.conversationId)
        await answer(page).fill('We are')
        await kept(page)
        await page.reload()
        await answer(page).waitFor()
        await reads(page, 'We are')

        // The server answers 429 and is away, while the person continues to type.
        await refuseOnce(page, 'PUT', `/inbox/conversations/${ann.conversationId}/draft`)
        await answer(page).fill('We are, from eight')
        await page.getByText('Not saved yet').waitFor()
        await kept(page)
        expect((await read()).body).toBe('We are, from eight')
        const port = new URL(origin).port
        await served.appliance.kill()
        await answer(page).fill('We are, from eight to noon')
        await page.getByText('Not saved yet').waitFor()
        await using again = await Appliance.start({
          dataDir: served.site.data,
          environment: ROOM_TO_LOOK,
          arguments: ['--port', port],
        })
        expect(again.url).toBe(origin)
        await kept(page)
        expect((await read()).body).toBe('We are, from eight to noon')

        // The draft belongs to the person on any device, and to no other person.
        const phone = await visit.open(PHONE)
        await visit.signIn({ page: phone, person: owner, path: `/inbox/${ann.conversationId}` })
        await reads(phone, 'We are, from eight to noon')
        const bo = await Session.begin(visit, await visit.member('bo@example.test', 'member'))
        expect((await draftOf(bo, ann.conversationId)).body).toBe('')

        // Sending removes the draft.
        await send(page).click()
        await message(page, 'We are, from eight to noon').waitFor()
        await until(read, ({ updatedAt }) => updatedAt === null)
      },
      { isAlone: true },
    ))

  test('is stored when the page is left right after the last key, for another screen or another site', () =>
    visiting(async (visit) => {
      const { page, origin } = visit
      const { ann, session } = await asked(visit)
      const path = `/inbox/${ann.conversationId}`
      const isKept = (text: string) =>
        until(
          () => draftOf(session, ann.conversationId),
          ({ body }) => body === text,
        )
      await answer(page).fill('We')
      await kept(page)
      for (const [text, elsewhere] of [
        ['We are', `${origin}/console/campaigns`],
        ['We are open', 'about:blank'],
      ] as const) {
        await answer(page).fill(text)
        await page.goto(elsewhere)
        await isKept(text)
        await visit.go(path)
        await reads(page, text)
      }
    }))
})

test('a conversation can be closed, reopened, snoozed, assigned and marked as unread by keys, each with an undo', () =>
  visiting(async (visit) => {
    const { page } = visit
    const { ann, session, contact } = await asked(visit)
    const ben = await contact({ firstName: 'Ben', phone: '+12125550172' })
    await ben.write('Do you bake rye?')
    await row(page, /Ben/).waitFor()
    const read = () => session.ask('GET', `/inbox/conversations/${ann.conversationId}`)
    await page.goto(`${visit.origin}/console/inbox/${ann.conversationId}`)
    await opened(page, 'Are you open on Sunday?')
    await row(page, /Ben/).waitFor()

    // A closed conversation leaves the list, and the next one opens.
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
    await row(page, /Ann/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await row(page, /Ann/).click()
    await opened(page, 'Are you open on Sunday?')
    expect((await read()).status).toBe('OPEN')

    // Choices: later today, tomorrow, next week, or a time.
    await page.keyboard.press('s')
    const times = page.getByRole('dialog', { name: 'Snooze until' })
    await times.waitFor()
    await assertSoundEverywhere(visit, 'inbox snooze')
    await page.getByRole('button', { name: /^Tomorrow/ }).click()
    // The row leaves the list before the answer of the server; the dialog closes after it.
    await row(page, /Ann/).waitFor({ state: 'detached' })
    await times.waitFor({ state: 'detached' })
    const { snoozedUntil } = await read()
    const hours = (Date.parse(snoozedUntil) - Date.now()) / 3_600_000
    expect([hours > 0, hours < 48]).toEqual([true, true])
    await page.getByRole('button', { name: 'Snoozed', exact: true }).click()
    await row(page, /Ann.*Until/).click()
    await page.getByRole('button', { name: 'Open now' }).click()
    await until(read, ({ status }) => status === 'OPEN')
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await row(page, /Ann/).waitFor()

    // The snoozed conversation returns by itself.
    await row(page, /Ben/).click()
    await message(page, 'Do you bake rye?').waitFor()
    const snooze = (ms: number) =>
      session.ask('PATCH', `/inbox/conversations/${ann.conversationId}`, {
        snoozedUntil: new Date(Date.now() + ms).toISOString(),
      })
    await snooze(3_600_000)
    await row(page, /Ann/).waitFor({ state: 'detached' })
    await snooze(3_000)
    await row(page, /Ann.*1 unread/).waitFor()

    await row(page, /Ann/).click()
    await opened(page, 'Are you open on Sunday?')
    const bo = await visit.member('bo@example.test', 'member')
    await page.keyboard.press('a')
    await page.getByRole('combobox', { name: 'Member' }).fill(bo.email)
    await page.getByRole('option', { name: bo.email }).waitFor()
    await assertSoundEverywhere(visit, 'inbox assign')
    await page.keyboard.press('Enter')
    await row(page, /Ann.*Assigned to/).waitFor()
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('me')
    await row(page, /Ann/).waitFor({ state: 'detached' })
    await page.goBack()
    await row(page, /Ann/).waitFor()

    const made = calls(page)
    await page.keyboard.press('u')
    await row(page, /Ann.*1 unread/).waitFor()
    await page.getByText('Select a conversation').waitFor()
    expect(made.filter((call) => call.endsWith('/read'))).toEqual([])
    expect((await read()).unreadCount).toBe(1)
  }))

test('free text by WhatsApp is refused a day after the contact wrote, and a template is accepted', () =>
  visiting(async (visit) => {
    const { page, client, served } = visit
    const { session, phones } = await desk(visit)
    const sender = await client.made('/channel-identities', {
      channel: 'WHATSAPP',
      provider: 'SANDBOX',
      name: 'WhatsApp',
      address: '+15005550007',
      credentials: { receiptDelayMs: 0 },
    })
    const wes = await client.made('/contacts', { firstName: 'Wes', phone: '+12125550173' })
    const { id } = await session.ask('POST', '/inbox/conversations', {
      contactId: wes.id,
      channelIdentityId: sender.id,
    })
    await visit.signIn({ path: `/inbox/${id}` })
    await page.getByText('The contact has not sent a WhatsApp message yet.').waitFor()
    await page.getByRole('button', { name: 'Send template' }).click()
    await page.getByLabel('Template name in WhatsApp').fill('pickup')
    await page.getByLabel('Values, one per line').fill('Wes\nSunday')
    await page.getByLabel('Text in this conversation').fill('Hi Wes, pick it up on Sunday.')
    await assertSoundEverywhere(visit, 'inbox template of WhatsApp')
    await page.getByRole('button', { name: 'Send to Wes' }).click()
    await message(page, 'Hi Wes, pick it up on Sunday.').waitFor()
    await page.getByText('Template pickup: Wes, Sunday').waitFor()
    // The phone answers the sender that wrote to it last.
    await until(phones, (texts) => texts.some(({ to }) => to === '+12125550173'))
    await served.site.run(['sandbox', 'reply', '+12125550173', 'I will.', ...served.ofOrganization])
    await message(page, 'I will.').waitFor()
    await answer(page).fill('Thank you!')
    await answer(page).press('Control+Enter')
    await message(page, 'Thank you!').waitFor()
  }))

/** Records the page's API calls from now on, except streams. */
function calls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/console') && !pathname.endsWith('/stream'))
      made.push(`${request.method()} ${pathname}`)
  })
  return made
}

test('an inbox with thousands of conversations and messages reads what it shows once, and keeps its place', () =>
  visiting(async (visit) => {
    const { page } = visit
    const talker = '+12125550001'
    await arrive(visit, [
      ...Array.from({ length: 3_000 }, (_, n) => ({
        from: `+1312${String(5_550_000 + n)}`,
        text: `Question ${n}`,
      })),
      ...Array.from({ length: 3_000 }, (_, n) => ({ from: talker, text: `Line ${n}` })),
    ])
    await visit.signIn({ path: '/inbox' })
    await row(page, /Line 2999/).waitFor()
    // The counts change and are read again until the owner was notified of every text.
    await until(
      () => visit.served.isQuiet(),
      (isQuiet) => isQuiet,
    )
    // The previous page may still read the last changes.
    const address = page.url()
    await page.goto('about:blank')
    const made = calls(page)
    await page.goto(address)
    await row(page, /Line 2999/).waitFor()
    const list = made.filter((call) => call.startsWith('GET /inbox/conversations'))
    expect(list).toEqual(['GET /inbox/conversations'])
    expect(made.filter((call, index) => made.indexOf(call) !== index)).toEqual([])

    // A conversation of thousands of texts makes no more calls than one with a single text.
    await row(page, /Question 2999/).click()
    await message(page, 'Question 2999').waitFor()
    made.length = 0
    await row(page, /Line 2999/).click()
    await message(page, 'Line 2999').waitFor()
    expect(await page.getByRole('article').count()).toBeLessThan(100)
    await answer(page).waitFor()
    const id = page.url().split('/').at(-1)
    const own = made.filter((call) => call.includes(id!)).toSorted()
    expect(own).toEqual([
      `GET /inbox/conversations/${id}/draft`,
      `GET /inbox/conversations/${id}/messages`,
      `GET /inbox/conversations/${id}/notes`,
      `POST /inbox/conversations/${id}/read`,
    ])

    // Older messages appear above, and the visible ones stay in place.
    let release: (() => void) | undefined
    await page.route('**/messages?*cursor*', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    await page.getByRole('region', { name: 'Messages' }).evaluate((box) => {
      const scroller = box as unknown as { scrollTop: number; scrollHeight: number }
      scroller.scrollTop = -scroller.scrollHeight
    })
    await until(
      async () => release,
      (held) => held !== undefined,
    )
    const articles = page.getByRole('article')
    const loaded = await articles.count()
    const oldest = (await articles
      .first()
      .getByText(/^Line \d+$/)
      .textContent())!
    const place = async () => (await message(page, oldest).boundingBox())!.y
    const before = await place()
    release!()
    await until(
      () => articles.count(),
      (count) => count > loaded,
    )
    expect(Math.abs((await place()) - before)).toBeLessThan(2)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Newest' }).click()
    await message(page, 'Line 2999').waitFor()

    // Rows of the list load by cursor, none of them twice.
    const region = page.getByRole('region', { name: 'Conversations' })
    await until(
      async () => {
        await region.evaluate((box) => {
          const scroller = box as unknown as { scrollTop: number; scrollHeight: number }
          scroller.scrollTop = scroller.scrollHeight
        })
        return region.getByRole('link').count()
      },
      (count) => count >= 200,
    )
    const names = await region.getByRole('link').allTextContents()
    expect(new Set(names).size).toBe(names.length)
  }))

test('a cold load of the inbox is within the budget of 150 kB of script', () =>
  visiting(async (visit) => {
    const { page, origin } = visit
    const { ann } = await asked(visit)
    const files = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) files.add(pathname)
    })
    await page.goto(`${origin}/console/inbox/${ann.conversationId}`)
    await message(page, 'Are you open on Sunday?').waitFor()
    await answer(page).waitFor()
    const sizes = await Promise.all(
      [...files].map(async (path) => {
        const response = await fetch(origin + path, {
          headers: { 'accept-encoding': 'gzip' },
          decompress: false,
        })
        return (await response.arrayBuffer()).byteLength
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  }))
