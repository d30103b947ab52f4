import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../support/automations.ts'
import { launchAnywhere } from '../support/browser.ts'
import { PHONE, type Window } from '../support/console.ts'
import { covers } from '../support/covers.ts'
import { JumpingConsole } from '../support/jumping-console.ts'
import { Marketer } from '../support/marketer.ts'

covers('console/screens/automations', 'src/automations', 'words/en')

/**
 * Every recipe of the gallery, from its card to the messages on the phones of the test carrier. The clock jumps
 * over the waits. All times are those of New York.
 */

const DESK: Window = { width: 1280, height: 800, colorScheme: 'light' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const PEOPLE = { Ann: '+16465550101', Ben: '+16465550102', Cleo: '+16465550103' } as const
type Person = keyof typeof PEOPLE

const MARKETING = ' Reply STOP to opt out'

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

/** Registers the test of a recipe. @param name the guarantee */
const recipe = (name: string, use: (visit: JumpingConsole) => Promise<void>): void =>
  test(name, () => JumpingConsole.begin(browser, DESK, use))

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' })
const link = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('link', { name, exact: typeof name === 'string' })
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const place = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
const full = (person: Person): string => `${person} Archer`

/** Adds a contact by the API. */
const add = (visit: JumpingConsole, person: Person, known: Record<string, unknown> = {}): Promise<unknown> =>
  visit.made('/contacts', {
    firstName: person,
    lastName: 'Archer',
    phone: PEOPLE[person],
    source: 'MANUAL',
    ...known,
  })

const addDate = (visit: JumpingConsole, key: string, label: string): Promise<unknown> =>
  visit.made('/custom-fields', { key, label, type: 'DATE' })

/** Prepares a sender of the test carrier, a website and contacts, signs in, and chooses a recipe. */
async function begin(visit: JumpingConsole, title: string, people: readonly Person[]): Promise<void> {
  await visit.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Front desk',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  await visit.ask('PATCH', '/organization', { website: 'https://riverside.example' })
  for (const person of people) await add(visit, person)
  await visit.signIn('/automations')
  const { page } = visit
  await link(page, 'Choose a recipe').click()
  await button(page, new RegExp(`^${title}`)).click()
  await page.waitForURL(/\/edit$/)
  await heading(page, title).waitFor()
}

/** Activates the automation in the editor. */
async function activate(visit: JumpingConsole, title: string): Promise<void> {
  const { page } = visit
  await button(page, 'Activate').click()
  await button(dialog(page), 'Activate').click()
  await page.getByText(`“${title}” is active.`).waitFor()
  await visit.settle()
}

/** Opens the start of the automation in the editor, by what is missing there. */
const openStart = ({ page }: JumpingConsole): Promise<void> =>
  button(page.getByRole('main'), /^Start: Choose/).click()

/** Chooses the date field of the open panel. */
async function chooseDate({ page }: JumpingConsole, label: string): Promise<void> {
  await dialog(page).getByLabel('Date field').selectOption({ label })
  await button(dialog(page), 'Done').click()
}

/** Picks a record by its name in a field of the open panel. */
async function pick({ page }: JumpingConsole, field: string, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await button(dialog(page), `Remove ${name}`).waitFor()
  await button(dialog(page), 'Done').click()
}

/** Does something in the console, and waits until the server has answered its change. @param path of the change */
async function saving(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && path.test(new URL(response.url()).pathname),
  )
  await act()
  expect((await answer).ok()).toBe(true)
}

async function openContact({ page }: JumpingConsole, person: Person): Promise<void> {
  await place(page, 'Contacts').click()
  await link(page.getByRole('main'), full(person)).click()
  await heading(page, full(person)).waitFor()
}

/** Sets a custom field of a contact in the console. */
async function setDate(visit: JumpingConsole, person: Person, label: string, day: string): Promise<void> {
  const { page } = visit
  await openContact(visit, person)
  await button(page, `Change: ${label}`).click()
  await page.getByLabel(label, { exact: true }).fill(day)
  await saving(page, /^\/contacts\/[\w-]+$/, () => page.keyboard.press('Enter'))
  await visit.settle()
}

/** Records a won deal of a contact in the console. */
async function win(visit: JumpingConsole, person: Person, dollars: number): Promise<void> {
  const { page } = visit
  await openContact(visit, person)
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Record a won deal …' }).click()
  await dialog(page).getByLabel('Amount').fill(String(dollars))
  await saving(page, /\/mark-won$/, () => button(dialog(page), 'Record deal').click())
  await visit.settle()
}

/** Adds a tag to a contact in the console. */
async function tag(visit: JumpingConsole, person: Person, name: string): Promise<void> {
  const { page } = visit
  await openContact(visit, person)
  await page.getByRole('combobox', { name: 'Add tag' }).fill(name)
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
  await saving(page, /\/tags$/, () => option.click())
  await visit.settle()
}

/** Opens the link of a text on a phone. */
async function follow(visit: JumpingConsole, text: string): Promise<void> {
  const [, path] = new RegExp(`${visit.origin}(/\\S+)`).exec(text)!
  const { status, headers } = await visit.app.request('GET', path!, { headers: { 'user-agent': IPHONE } })
  expect([status, headers.get('location')]).toEqual([302, 'https://riverside.example/'])
  await visit.settle()
}

const NAMES = new Map(Object.entries(PEOPLE).map(([person, number]) => [number as string, person]))

/** Returns texts as `Ann: Hi Ann! <link>`. */
const said = ({ origin }: JumpingConsole, texts: readonly string[]): string[] =>
  texts.map((text) => {
    const number = text.split(' ', 1)[0]!
    return `${NAMES.get(number)}:${text.slice(number.length).replaceAll(new RegExp(`${origin}/s/\\w+`, 'g'), '<link>')}`
  })

/** Returns the texts that arrived on phones since the last call. */
const arrived = (visit: JumpingConsole): string[] => said(visit, visit.arrived())

interface Shown {
  innerText: string
  textContent: string
  children: Iterable<Shown>
  parentElement: Shown
  querySelector(selector: string): Shown
  querySelectorAll(selector: string): Iterable<Shown>
}

async function openAutomation({ page }: JumpingConsole, title: string): Promise<void> {
  await place(page, 'Automations').click()
  await link(page.getByRole('main'), title).click()
  await heading(page, title).waitFor()
}

/** Returns the figures of the automation and of each step, as the screen shows them now. */
async function figures(visit: JumpingConsole, title: string): Promise<string[]> {
  const { page } = visit
  await openAutomation(visit, title)
  // The screen reads its figures again every 15 seconds, so a reload shows the present ones.
  await page.reload()
  await page.getByLabel('Figures of this step').first().waitFor()
  return page.getByRole('main').evaluate((main) => {
    const of = (list: Shown) =>
      [...list.children]
        .map((one) => {
          const [count] = one.querySelector('dd').innerText.split(/\s/)
          return `${one.querySelector('dt').textContent} ${count}`
        })
        .join(', ')
    const [all, ...others] = [...(main as unknown as Shown).querySelectorAll('dl')]
    // The last list has the details of the automation.
    const steps = others.slice(0, -1)
    return [
      of(all!),
      ...steps.map((list) => `${list.parentElement.querySelector('strong').textContent}: ${of(list)}`),
    ]
  })
}

/** Returns the path of a person through the automation as the screen shows it. */
async function path(visit: JumpingConsole, title: string, name: string): Promise<string[]> {
  const { page } = visit
  await openAutomation(visit, title)
  await link(page, /^Entered: /).click()
  await link(page.getByRole('table'), name).first().click()
  await heading(page, name).waitFor()
  const entries = page.getByRole('main').locator('ol > li')
  await entries.first().waitFor()
  const texts = await entries.evaluateAll((all) => all.map((one) => (one as unknown as Shown).innerText))
  return texts.map((text) => {
    const [first, ...rest] = text.split('\n')
    const time = rest.pop()!.replace(/^Arrived /, '')
    return `${time}: ${[first!.split(': ', 1)[0], ...rest].join(', ')}`
  })
}

recipe(
  'a welcome takes at most 12 clicks without a sender, and greets who joins twice unless the person opts out',
  async (visit) => {
    const { page, context } = visit
    const title = 'Welcome after joining'
    const marketer = await Marketer.at(context, page, false)
    await visit.signIn('/automations')
    await page.getByText('No automations yet.').waitFor()
    marketer.begin('welcome')
    await marketer.press(link(page, 'Choose a recipe'))
    await marketer.press(button(page, new RegExp(`^${title}`)))
    await marketer.press(button(page.getByRole('main'), /^Send an SMS:.*welcome.*No sender/))
    await marketer.press(link(dialog(page), 'Add sender'))
    await marketer.press(button(page, 'Try the test carrier'))
    await heading(page, title).waitFor()
    await marketer.press(button(page, 'Activate'))
    await marketer.press(button(dialog(page), 'Activate'))
    await page.getByText(`“${title}” is active.`).waitFor()
    const { clicks } = await marketer.end()
    console.info(`From no automation to an active welcome: ${clicks} clicks.`)
    expect(clicks).toBeLessThanOrEqual(12)
    await visit.settle()

    const { url } = await visit.made('/join-links', {
      type: 'WEB_FORM',
      name: 'Smile club',
      channel: 'SMS',
      privacyPolicyUrl: 'https://riverside.example/privacy',
      termsUrl: 'https://riverside.example/terms',
    })
    const phone = await visit.open(PHONE)
    for (const person of ['Ann', 'Ben'] as const) {
      await phone.goto(url)
      // The form takes nothing that is filled in faster than by a person.
      await visit.pass(MINUTE_MS)
      await phone.getByLabel('Mobile number').fill(PEOPLE[person])
      await phone.getByRole('checkbox').check()
      await button(phone, 'Join').click()
      await phone.getByRole('heading', { name: 'Reply to the message' }).waitFor()
      await visit.settle()
      expect(arrived(visit)).toEqual([
        `${person}: Riverside Dental: Reply YES to get messages (Smile club). Msg & data rates may apply. Reply HELP for help, STOP to cancel.`,
      ])
      await visit.write(PEOPLE[person], 'YES')
      expect(arrived(visit)).toEqual([
        `${person}: Riverside Dental: You have joined Smile club. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to cancel.`,
        `${person}: Hi there, welcome to Riverside Dental! We are glad that you joined.${MARKETING}`,
      ])
    }
    await visit.pass(DAY_MS)
    await visit.write(PEOPLE.Ben, 'STOP')
    expect(arrived(visit)).toEqual([
      'Ben: Riverside Dental: You are unsubscribed and will get no more messages. Reply START to rejoin.',
    ])
    await visit.pass(2 * DAY_MS)
    expect(arrived(visit)).toEqual([
      `Ann: Hi there, do you have any questions for Riverside Dental? Just reply to this message.${MARKETING}`,
    ])
    expect(await figures(visit, title)).toEqual([
      'Entered 2, Inside now 0, Completed 1, Left early 1',
      'Send an SMS: Arrived 2, Sent 2, Delivered 2, Clicked 0, Replied 0',
      'Wait 3 days: Arrived 2, Left here 1, Wait over 1',
      'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
    ])
    expect(await path(visit, title, PEOPLE.Ann)).toEqual([
      'Mar 4, 2026, 12:01 PM: Entered',
      'Mar 4, 2026, 12:01 PM: Send an SMS, Sent · Delivered 3 days ago',
      'Mar 4, 2026, 12:01 PM: Wait 3 days, Wait over',
      'Mar 7, 2026, 12:01 PM: Send an SMS, Sent · Delivered now',
      'Mar 7, 2026, 12:01 PM: Left the automation, Completed',
    ])
    expect(await path(visit, title, PEOPLE.Ben)).toEqual([
      'Mar 4, 2026, 12:02 PM: Entered',
      'Mar 4, 2026, 12:02 PM: Send an SMS, Sent · Delivered 3 days ago',
      'Mar 4, 2026, 12:02 PM: Wait 3 days, Left here',
      'Mar 5, 2026, 12:02 PM: Left the automation, Left early',
    ])
  },
)

recipe('a birthday is greeted at ten in the zone of the contact, every year', async (visit) => {
  const title = 'Birthday'
  const greeting = (person: Person) =>
    `${person}: Hi ${person}, happy birthday! Best wishes from all of us at Riverside Dental.${MARKETING}`
  await addDate(visit, 'birthday', 'Birthday')
  await begin(visit, title, ['Ann', 'Cleo'])
  await activate(visit, title)
  await setDate(visit, 'Ann', 'Birthday', '1990-03-10')
  await add(visit, 'Ben', { customFields: { birthday: '1985-07-01' }, timezone: 'America/Los_Angeles' })
  await visit.passUntil('2026-03-10T13:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([greeting('Ann')])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 10, 2026, 9:00 AM: Entered',
    'Mar 10, 2026, 10:00 AM: Send an SMS, Sent · Delivered 1 minute ago',
    'Mar 10, 2026, 10:00 AM: Left the automation, Completed',
  ])
  await visit.sleepUntil('2026-07-01T12:00:00Z')
  await visit.passUntil('2026-07-01T16:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([greeting('Ben')])
  await visit.sleepUntil('2027-03-10T12:00:00Z')
  await visit.passUntil('2027-03-10T15:01:00Z')
  expect(arrived(visit)).toEqual([greeting('Ann')])
  // The session of the member has ended meanwhile.
  await visit.signIn('/automations')
  expect(await figures(visit, title)).toEqual([
    'Entered 3, Inside now 0, Completed 3, Left early 0',
    'Send an SMS: Arrived 3, Sent 3, Delivered 3, Clicked 0, Replied 0',
  ])
})

recipe('an appointment is announced the day before, and a reply opens a conversation', async (visit) => {
  const { page } = visit
  const title = 'Appointment reminder'
  await begin(visit, title, ['Ann', 'Ben', 'Cleo'])
  await openStart(visit)
  await link(dialog(page), 'Create a custom field').click()
  await button(page, 'New field').click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Appointment')
  await dialog(page).getByLabel('Type').selectOption({ label: 'Date' })
  await button(dialog(page), 'Create field').click()
  await page.getByRole('row').filter({ hasText: 'Appointment' }).waitFor()
  await openAutomation(visit, title)
  await openStart(visit)
  await chooseDate(visit, 'Appointment')
  await activate(visit, title)
  await setDate(visit, 'Ann', 'Appointment', '2026-03-12')
  await setDate(visit, 'Ben', 'Appointment', '2026-03-12')
  await setDate(visit, 'Cleo', 'Appointment', '2026-03-20')
  await visit.passUntil('2026-03-11T13:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([
    'Ann: Hi Ann, your appointment with Riverside Dental is tomorrow. Reply if you need another time.',
    'Ben: Hi Ben, your appointment with Riverside Dental is tomorrow. Reply if you need another time.',
  ])
  await visit.write(PEOPLE.Ann, 'May I come on Friday?')
  await visit.pass(2 * DAY_MS)
  expect(arrived(visit)).toEqual([])
  expect(await figures(visit, title)).toEqual([
    'Entered 2, Inside now 0, Completed 2, Left early 0',
    'Send an SMS: Arrived 2, Sent 2, Delivered 2, Clicked 0, Replied 1',
    'Wait for an event: Arrived 2, It happened 1, Time was up 1',
    'Check a condition: Arrived 2, No 1, Yes 1',
    'Open the SMS conversation: Arrived 1, Done 1',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 11, 2026, 9:00 AM: Entered',
    'Mar 11, 2026, 10:00 AM: Send an SMS, Sent · Delivered 2 days ago · Replied 2 days ago',
    'Mar 11, 2026, 10:00 AM: Wait for an event, It happened',
    'Mar 11, 2026, 10:01 AM: Check a condition, Yes',
    'Mar 11, 2026, 10:01 AM: Open the SMS conversation, Done',
    'Mar 11, 2026, 10:01 AM: Left the automation, Completed',
  ])
  expect(await path(visit, title, full('Ben'))).toEqual([
    'Mar 11, 2026, 9:00 AM: Entered',
    'Mar 11, 2026, 10:00 AM: Send an SMS, Sent · Delivered 2 days ago',
    'Mar 11, 2026, 10:00 AM: Wait for an event, Time was up',
    'Mar 12, 2026, 10:00 AM: Check a condition, No',
    'Mar 12, 2026, 10:00 AM: Left the automation, Completed',
  ])
  await place(page, 'Inbox').click()
  const conversations = link(page.getByRole('region', { name: 'Conversations' }), /Archer/)
  await conversations.first().click()
  await page.getByRole('article').getByText('May I come on Friday?').waitFor()
  expect(await conversations.count()).toBe(1)
})

recipe('a review is asked for three days after a won deal, once in half a year', async (visit) => {
  const title = 'Review request'
  await begin(visit, title, ['Ann', 'Ben'])
  await activate(visit, title)
  await win(visit, 'Ann', 250)
  await visit.pass(3 * DAY_MS - MINUTE_MS)
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([
    `Ann: Hi Ann, thank you for choosing Riverside Dental. Would you leave us a short review? <link>${MARKETING}`,
  ])
  await win(visit, 'Ann', 80)
  await visit.pass(4 * DAY_MS)
  expect(arrived(visit)).toEqual([])
  expect(await figures(visit, title)).toEqual([
    'Entered 1, Inside now 0, Completed 1, Left early 0',
    'Wait 3 days: Arrived 1, Wait over 1',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 4, 2026, 12:00 PM: Entered',
    'Mar 4, 2026, 12:00 PM: Wait 3 days, Wait over',
    'Mar 7, 2026, 12:00 PM: Send an SMS, Sent · Delivered 4 days ago',
    'Mar 7, 2026, 12:00 PM: Left the automation, Completed',
  ])
})

recipe('customers who stay away are written to again, unless they click or buy', async (visit) => {
  const { page } = visit
  const title = 'Win back customers'
  await begin(visit, title, ['Ann', 'Ben', 'Cleo'])
  await openStart(visit)
  await link(dialog(page), 'Create segment').click()
  await page.getByLabel('Field').selectOption({ label: 'Added' })
  await page.getByLabel('Comparison').selectOption({ label: 'not in the last … days' })
  await page.getByLabel('Days').fill('60')
  await page.getByLabel('Name', { exact: true }).fill('Sleepers')
  await button(page, 'Save segment').click()
  await heading(page, title).waitFor()
  await openStart(visit)
  await pick(visit, 'Segment', 'Sleepers')
  await activate(visit, title)
  // They come into the segment by time alone, at midnight, and the send window opens at nine.
  await visit.sleepUntil('2026-05-02T16:00:00Z')
  await visit.passUntil('2026-05-03T12:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.passUntil('2026-05-03T16:00:00Z')
  const first = visit.arrived()
  expect(said(visit, first)).toEqual(
    ['Ann', 'Ben', 'Cleo'].map(
      (person) =>
        `${person}: Hi ${person}, we have not seen you for a while. See what is new at Riverside Dental! <link>${MARKETING}`,
    ),
  )
  await follow(visit, first[0]!)
  await visit.signIn('/contacts')
  await win(visit, 'Cleo', 90)
  await visit.pass(5 * DAY_MS)
  expect(arrived(visit)).toEqual([
    `Ben: Hi Ben, Riverside Dental would be glad to see you again. <link>${MARKETING}`,
  ])
  expect(await figures(visit, title)).toEqual([
    'Entered 3, Inside now 0, Completed 2, Reached the goal 1, Left early 0',
    'Send an SMS: Arrived 3, Sent 3, Delivered 3, Clicked 1, Replied 0',
    'Wait 5 days: Arrived 3, Left here 1, Wait over 2',
    'Check a condition: Arrived 2, No 1, Yes 1',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'May 3, 2026, 12:00 AM: Entered',
    'May 3, 2026, 12:00 AM: Send an SMS, Sent · Delivered 5 days ago · Clicked 5 days ago',
    'May 3, 2026, 9:00 AM: Wait 5 days, Wait over',
    'May 8, 2026, 9:00 AM: Check a condition, Yes',
    'May 8, 2026, 9:00 AM: Left the automation, Completed',
  ])
  expect(await path(visit, title, full('Ben'))).toEqual([
    'May 3, 2026, 12:00 AM: Entered',
    'May 3, 2026, 12:00 AM: Send an SMS, Sent · Delivered 5 days ago',
    'May 3, 2026, 9:00 AM: Wait 5 days, Wait over',
    'May 8, 2026, 9:00 AM: Check a condition, No',
    'May 8, 2026, 9:00 AM: Send an SMS, Sent · Delivered 3 hours ago',
    'May 8, 2026, 9:00 AM: Left the automation, Completed',
  ])
  expect(await path(visit, title, full('Cleo'))).toEqual([
    'May 3, 2026, 12:00 AM: Entered',
    'May 3, 2026, 12:00 AM: Send an SMS, Sent · Delivered 5 days ago',
    'May 3, 2026, 9:00 AM: Wait 5 days, Left here',
    'May 3, 2026, 12:00 PM: Left the automation, Reached the goal',
  ])
})

recipe('a campaign is followed up after two days only for those who did not click', async (visit) => {
  const { page } = visit
  const title = 'Follow up without a click'
  await begin(visit, title, ['Ann', 'Ben'])
  await activate(visit, title)
  await place(page, 'Campaigns').click()
  await link(page, 'New campaign').click()
  await page.getByLabel('Name', { exact: true }).fill('Spring check-up')
  await button(page, 'All contacts').click()
  await page.getByLabel('Text', { exact: true }).fill('Book here: https://riverside.example')
  await button(page, 'Send to 2').click()
  await button(dialog(page), 'Send to 2 recipients').click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  await visit.settle()
  const sent = visit.arrived()
  expect(said(visit, sent)).toEqual([
    `Ann: Book here: <link>${MARKETING}`,
    `Ben: Book here: <link>${MARKETING}`,
  ])
  // A click within seconds would be that of software.
  await visit.pass(HOUR_MS)
  await follow(visit, sent[0]!)
  await visit.pass(2 * DAY_MS)
  expect(arrived(visit)).toEqual([
    `Ben: Hi Ben, did you see our last message? Riverside Dental would love to hear from you. <link>${MARKETING}`,
  ])
  expect(await figures(visit, title)).toEqual([
    'Entered 2, Inside now 0, Completed 2, Left early 0',
    'Wait 2 days: Arrived 2, Wait over 2',
    'Check a condition: Arrived 2, No 1, Yes 1',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 4, 2026, 12:00 PM: Entered',
    'Mar 4, 2026, 12:00 PM: Wait 2 days, Wait over',
    'Mar 6, 2026, 12:00 PM: Check a condition, Yes',
    'Mar 6, 2026, 12:00 PM: Left the automation, Completed',
  ])
  expect(await path(visit, title, full('Ben'))).toEqual([
    'Mar 4, 2026, 12:00 PM: Entered',
    'Mar 4, 2026, 12:00 PM: Wait 2 days, Wait over',
    'Mar 6, 2026, 12:00 PM: Check a condition, No',
    'Mar 6, 2026, 12:00 PM: Send an SMS, Sent · Delivered 1 hour ago',
    'Mar 6, 2026, 12:00 PM: Left the automation, Completed',
  ])
})

/** Opens the contact of the only notification with this title. */
async function openNotified(visit: JumpingConsole, title: string, person: Person): Promise<void> {
  const { page } = visit
  // A notification comes some seconds after its event.
  await visit.pass(MINUTE_MS)
  await page.reload()
  await button(page, /^Notifications/).click()
  const found = dialog(page).getByRole('listitem').filter({ hasText: title })
  await found.first().waitFor()
  expect(await found.count()).toBe(1)
  await found.getByText(title).first().click()
  await heading(page, full(person)).waitFor()
}

recipe(
  'the team is notified of a text without an answer for a day, not of an answered one',
  async (visit) => {
    const { page } = visit
    const title = 'Unanswered message'
    await begin(visit, title, ['Ann', 'Ben'])
    await activate(visit, title)
    await visit.write(PEOPLE.Ann, 'Are you open on Sunday?')
    await visit.write(PEOPLE.Ben, 'Do you have parking?')
    await place(page, 'Inbox').click()
    await link(page.getByRole('region', { name: 'Conversations' }), /Ben Archer/).click()
    await page.getByRole('textbox', { name: 'Reply to Ben Archer' }).fill('Yes, behind the house.')
    await saving(page, /\/messages$/, () => button(page, /^Send to/).click())
    await visit.settle()
    expect(arrived(visit)).toEqual(['Ben: Yes, behind the house.'])
    await visit.pass(DAY_MS)
    expect(arrived(visit)).toEqual([])
    await place(page, 'Automations').click()
    await openNotified(visit, 'A contact has waited one day for an answer', 'Ann')
    expect(await figures(visit, title)).toEqual([
      'Entered 2, Inside now 0, Completed 1, Left early 1',
      'Wait 1 day: Arrived 2, Left here 1, Wait over 1',
      'Notify the team: Arrived 1, Done 1',
      'Open the SMS conversation: Arrived 1, Done 1',
    ])
    expect(await path(visit, title, full('Ann'))).toEqual([
      'Mar 4, 2026, 12:00 PM: Entered',
      'Mar 4, 2026, 12:00 PM: Wait 1 day, Wait over',
      'Mar 5, 2026, 12:00 PM: Notify the team, Done',
      'Mar 5, 2026, 12:00 PM: Open the SMS conversation, Done',
      'Mar 5, 2026, 12:00 PM: Left the automation, Completed',
    ])
    expect(await path(visit, title, full('Ben'))).toEqual([
      'Mar 4, 2026, 12:00 PM: Entered',
      'Mar 4, 2026, 12:00 PM: Wait 1 day, Left here',
      'Mar 4, 2026, 12:00 PM: Left the automation, Left early',
    ])
  },
)

recipe('a keyword is answered each time, not another text, nor after an opt-out', async (visit) => {
  const title = 'Keyword answer'
  const answer = (person: Person, name: string) =>
    `${person}: Hi ${name}, thank you for your message! Reply with your question, and Riverside Dental will answer. <link>`
  await begin(visit, title, ['Ann'])
  await activate(visit, title)
  await visit.write(PEOPLE.Ann, 'Hello')
  expect(arrived(visit)).toEqual([])
  await visit.write(PEOPLE.Ann, 'offer')
  expect(arrived(visit)).toEqual([answer('Ann', 'Ann')])
  await visit.write(PEOPLE.Ben, 'Your offer, please!')
  expect(arrived(visit)).toEqual([answer('Ben', 'there')])
  await visit.pass(DAY_MS)
  await visit.write(PEOPLE.Ann, 'OFFER')
  expect(arrived(visit)).toEqual([answer('Ann', 'Ann')])
  await visit.write(PEOPLE.Ben, 'STOP')
  await visit.write(PEOPLE.Ben, 'OFFER')
  await visit.pass(MINUTE_MS)
  expect(arrived(visit)).toEqual([
    'Ben: Riverside Dental: You are unsubscribed and will get no more messages. Reply START to rejoin.',
  ])
  expect(await figures(visit, title)).toEqual([
    'Entered 4, Inside now 0, Completed 4, Left early 0',
    'Send an SMS: Arrived 4, Sent 3, Skipped 1, Delivered 3, Clicked 0, Replied 2',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 5, 2026, 12:00 PM: Entered',
    'Mar 5, 2026, 12:00 PM: Send an SMS, Sent · Delivered 1 minute ago',
    'Mar 5, 2026, 12:00 PM: Left the automation, Completed',
  ])
  expect(await path(visit, title, PEOPLE.Ben)).toEqual([
    'Mar 5, 2026, 12:00 PM: Entered',
    'Mar 5, 2026, 12:00 PM: Send an SMS, Skipped',
    'Mar 5, 2026, 12:00 PM: Left the automation, Completed',
  ])
})

recipe(
  'a renewal is announced 30 days ahead and again two weeks later, until a deal is won',
  async (visit) => {
    const title = 'Renewal'
    await addDate(visit, 'contract_end', 'Contract end')
    await begin(visit, title, ['Ann', 'Ben'])
    await openStart(visit)
    await chooseDate(visit, 'Contract end')
    await activate(visit, title)
    for (const person of ['Ann', 'Ben'] as const) await setDate(visit, person, 'Contract end', '2026-04-20')
    await visit.passUntil('2026-03-21T13:59:00Z')
    expect(arrived(visit)).toEqual([])
    await visit.pass(2 * MINUTE_MS)
    expect(arrived(visit)).toEqual([
      'Ann: Hi Ann, your contract with Riverside Dental renews soon. Reply if you have questions.',
      'Ben: Hi Ben, your contract with Riverside Dental renews soon. Reply if you have questions.',
    ])
    await win(visit, 'Ben', 900)
    await visit.pass(14 * DAY_MS)
    expect(arrived(visit)).toEqual([
      'Ann: Hi Ann, your contract with Riverside Dental renews in two weeks. May we help?',
    ])
    expect(await figures(visit, title)).toEqual([
      'Entered 2, Inside now 0, Completed 1, Reached the goal 1, Left early 0',
      'Send an SMS: Arrived 2, Sent 2, Delivered 2, Clicked 0, Replied 0',
      'Wait 14 days: Arrived 2, Left here 1, Wait over 1',
      'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
    ])
    expect(await path(visit, title, full('Ann'))).toEqual([
      'Mar 21, 2026, 9:00 AM: Entered',
      'Mar 21, 2026, 10:00 AM: Send an SMS, Sent · Delivered Mar 21, 2026',
      'Mar 21, 2026, 10:00 AM: Wait 14 days, Wait over',
      'Apr 4, 2026, 10:00 AM: Send an SMS, Sent · Delivered 1 minute ago',
      'Apr 4, 2026, 10:00 AM: Left the automation, Completed',
    ])
    expect(await path(visit, title, full('Ben'))).toEqual([
      'Mar 21, 2026, 9:00 AM: Entered',
      'Mar 21, 2026, 10:00 AM: Send an SMS, Sent · Delivered Mar 21, 2026',
      'Mar 21, 2026, 10:00 AM: Wait 14 days, Left here',
      'Mar 21, 2026, 10:01 AM: Left the automation, Reached the goal',
    ])
  },
)

recipe('guests are reminded a week and a day before the event, even if the day changes', async (visit) => {
  const title = 'Event countdown'
  await addDate(visit, 'gala', 'Gala')
  await begin(visit, title, ['Ann', 'Ben'])
  await openStart(visit)
  // The wait for the day before takes the same field.
  await chooseDate(visit, 'Gala')
  await activate(visit, title)
  await setDate(visit, 'Ann', 'Gala', '2026-03-20')
  await visit.passUntil('2026-03-13T13:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([
    `Ann: Hi Ann, only one week until our event. We look forward to seeing you! Riverside Dental${MARKETING}`,
  ])
  await setDate(visit, 'Ann', 'Gala', '2026-03-21')
  await visit.passUntil('2026-03-20T13:59:00Z')
  expect(arrived(visit)).toEqual([])
  await visit.pass(2 * MINUTE_MS)
  expect(arrived(visit)).toEqual([
    `Ann: Hi Ann, our event is tomorrow. See you there! Riverside Dental${MARKETING}`,
  ])
  expect(await figures(visit, title)).toEqual([
    'Entered 1, Inside now 0, Completed 1, Left early 0',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
    'Wait until 10:00 AM, 1 day before Gala: Arrived 1, Wait over 1',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 13, 2026, 9:00 AM: Entered',
    'Mar 13, 2026, 10:00 AM: Send an SMS, Sent · Delivered Mar 13, 2026',
    'Mar 13, 2026, 10:00 AM: Wait until 10:00 AM, 1 day before Gala, Wait over',
    'Mar 20, 2026, 10:00 AM: Send an SMS, Sent · Delivered 1 minute ago',
    'Mar 20, 2026, 10:00 AM: Left the automation, Completed',
  ])
})

recipe(
  'a lead is answered at once and the team is notified, not for a contact added by hand',
  async (visit) => {
    const title = 'New lead'
    await begin(visit, title, [])
    await activate(visit, title)
    await add(visit, 'Ann', { source: 'LEAD_FORM' })
    await add(visit, 'Ben')
    await visit.settle()
    expect(arrived(visit)).toEqual([
      'Ann: Hi Ann, thank you for your interest in Riverside Dental. We will contact you soon.',
    ])
    await openNotified(visit, 'New lead', 'Ann')
    expect(await figures(visit, title)).toEqual([
      'Entered 1, Inside now 0, Completed 1, Left early 0',
      'Notify the team: Arrived 1, Done 1',
      'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
    ])
    expect(await path(visit, title, full('Ann'))).toEqual([
      'Mar 4, 2026, 12:00 PM: Entered',
      'Mar 4, 2026, 12:00 PM: Notify the team, Done',
      'Mar 4, 2026, 12:00 PM: Send an SMS, Sent · Delivered 1 minute ago',
      'Mar 4, 2026, 12:00 PM: Left the automation, Completed',
    ])
  },
)

recipe('a message follows a tag, not another tag', async (visit) => {
  const title = 'After a tag'
  await visit.made('/tags', { name: 'Member' })
  await begin(visit, title, ['Ann', 'Ben'])
  await openStart(visit)
  await pick(visit, 'Tags', 'VIP')
  await activate(visit, title)
  await tag(visit, 'Ann', 'VIP')
  await tag(visit, 'Ben', 'Member')
  await visit.pass(DAY_MS)
  expect(arrived(visit)).toEqual([`Ann: Hi Ann, there is news from Riverside Dental! <link>${MARKETING}`])
  expect(await figures(visit, title)).toEqual([
    'Entered 1, Inside now 0, Completed 1, Left early 0',
    'Send an SMS: Arrived 1, Sent 1, Delivered 1, Clicked 0, Replied 0',
  ])
  expect(await path(visit, title, full('Ann'))).toEqual([
    'Mar 4, 2026, 12:00 PM: Entered',
    'Mar 4, 2026, 12:00 PM: Send an SMS, Sent · Delivered yesterday',
    'Mar 4, 2026, 12:00 PM: Left the automation, Completed',
  ])
})
