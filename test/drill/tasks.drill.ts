import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openLiveDatabase } from '../../src/storage/opening/live-connection.ts'
import { launchAnywhere } from '../support/browser.ts'
import { Site } from '../support/cli.ts'
import { until } from '../support/client.ts'
import { openWindow, ROOM_TO_LOOK, type Window } from '../support/console.ts'
import { keepToasts } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'
import { Appliance } from '../support/crash.ts'
import { Marketer } from '../support/marketer.ts'

covers('console', 'words/en')

/**
 * Twenty tasks of a marketer in one new organization, by the visible controls alone, with the number of clicks
 * and keys of each. A later task goes on with the contacts and campaigns of the earlier ones.
 */

const DESK: Window = { width: 1280, height: 800, colorScheme: 'light' }
const POCKET: Window = { width: 390, height: 844, colorScheme: 'light' }

const PASSWORD = 'quiet green lantern'
const ORGANIZATION = ['--organization', 'riverside-dental']

const site = new Site({ ...ROOM_TO_LOOK, CARILLON_RATE_LIMIT_AUTH: '100000/10' })
const complaints: string[] = []
const opened: BrowserContext[] = []
let browser: Browser
let appliance: Appliance
/** Address at which people open the console. */
let origin: string
let desk: Marketer
let pocket: Marketer | undefined

beforeAll(async () => {
  browser = await launchAnywhere()
  appliance = await Appliance.start({ dataDir: site.data, environment: site.environment })
  origin = appliance.url
  desk = await marketerIn(DESK)
})
afterAll(async () => {
  for (const context of opened) await context.close()
  await browser?.close()
  await appliance?.[Symbol.asyncDispose]()
  site[Symbol.dispose]()
})

/** Opens a window of another person or device. */
async function windowOf(size: Window): Promise<{ context: BrowserContext; page: Page }> {
  const shown = await openWindow(browser, [origin], size, (text) => complaints.push(text))
  opened.push(shown.context)
  return shown
}

async function marketerIn(size: Window): Promise<Marketer> {
  const { context, page } = await windowOf(size)
  await keepToasts(page)
  return Marketer.at(context, page, size === POCKET)
}

/** Returns the phone of the marketer, signed in. */
async function ownPhone(): Promise<Marketer> {
  if (pocket) return pocket
  pocket = await marketerIn(POCKET)
  await signIn(pocket.page, 'wren@example.test')
  return pocket
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${origin}/console/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
}

interface Limits {
  clicks: number
  /** Absent where the marketer may use the mouse. */
  keys?: number
  where?: 'desk' | 'phone'
}

let tasks = 0

/**
 * Registers a task. It begins on the first screen of the console and ends with what the marketer sees.
 * @param name the guarantee, with the number of clicks as `#`
 */
function task(name: string, limits: Limits, act: (person: Marketer) => Promise<void>): void {
  const number = ++tasks
  const guarantee = `${number}. ${name.replace('#', String(limits.clicks))}`
  test(guarantee, async () => {
    const person = limits.where === 'phone' ? await ownPhone() : desk
    if (number > 1) {
      await person.page.goto(`${origin}/console/`)
      await person.page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    }
    person.begin(`task-${String(number).padStart(2, '0')}`)
    await act(person)
    const { clicks, keys } = await person.end()
    console.info(`${guarantee}: ${clicks} clicks, ${keys} keys`)
    expect(clicks).toBeLessThanOrEqual(limits.clicks)
    expect(keys).toBeLessThanOrEqual(limits.keys ?? 60)
    expect(complaints.splice(0)).toEqual([])
  })
}

interface Arrived {
  channel: string
  to: string
  subject?: string
  body: string
}

/** Returns the messages on the phones and in the mailboxes of the test carrier, newest first. */
const phones = (): Promise<Arrived[]> => site.answer('sandbox', 'inbox', '--limit', '10000', ...ORGANIZATION)

/** Waits until as many phones or mailboxes have the text. Returns their addresses. */
async function arrivedAt(text: string, count: number): Promise<string[]> {
  const messages = await until(
    async () => (await phones()).filter(({ body }) => body.includes(text)),
    ({ length }) => length >= count,
  )
  expect(messages).toHaveLength(count)
  return messages.map(({ to }) => to)
}

/** Sends a text from the phone of a contact. */
const reply = (from: string, text: string) => site.answer('sandbox', 'reply', from, text, ...ORGANIZATION)

const FIRST_NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hope', 'Ivy', 'Jon']
const LAST_NAMES = ['Archer', 'Baker', 'Carter', 'Dyer', 'Fisher', 'Mason']
const PLACES = ['New York,New York,NY,10001', 'Los Angeles,Los Angeles,CA,90001', 'Chicago,Cook,IL,60601']

const phoneOf = (index: number): string => `+1646555${String(100 + index).padStart(4, '0')}`

/** Returns a list of contacts as an address book exports it. The tenth first name is spelled wrong. */
function listOf(from: number, count: number): string {
  const rows = Array.from({ length: count }, (_, place) => {
    const index = from + place
    const first = index === 9 ? 'Jonh' : FIRST_NAMES[index % FIRST_NAMES.length]!
    const last = LAST_NAMES[Math.floor(index / FIRST_NAMES.length) % LAST_NAMES.length]!
    const phone = (area: string) => `${area}-555-${String(100 + index).padStart(4, '0')}`
    const address = `${index} Mill Lane,${PLACES[index % PLACES.length]}`
    const email = `${first}.${last}.${index}@people.example`.toLowerCase()
    return `${first},${last},${last} & Sons,${address},${phone('646')},${phone('212')},${email},http://www.people.example`
  })
  return [
    'first_name,last_name,company_name,address,city,county,state,zip,phone1,phone2,email,web',
    ...rows,
    '',
  ].join('\n')
}

const button = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('button', { name, exact: typeof name === 'string' })
const link = (scope: Page | Locator, name: string | RegExp): Locator =>
  scope.getByRole('link', { name, exact: typeof name === 'string' })
const place = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })
const dialog = (page: Page): Locator => page.getByRole('dialog')
const textOf = (page: Page): Locator => page.getByLabel('Text', { exact: true })
const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Chooses all contacts as the audience of a campaign. */
async function chooseAll(person: Marketer): Promise<void> {
  await person.press(button(person.page, 'All contacts'))
  await button(person.page, 'Choose another').waitFor()
}

/** Writes a campaign to all contacts that is sent at once. The editor is open. */
async function sendToAll(person: Marketer, name: string, text: string, count = 60): Promise<void> {
  const { page } = person
  await person.write(page.getByLabel('Name', { exact: true }), name)
  await chooseAll(person)
  await person.write(textOf(page), text)
  await person.press(page.getByLabel('Transactional'))
  await person.press(button(page, `Send to ${count}`))
  await person.press(button(dialog(page), `Send to ${count} recipients`))
  await heading(page, name).waitFor()
}

/** Waits until the open campaign is over and shows so many delivered messages. */
async function seesDelivered(page: Page, count: number): Promise<void> {
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await figure(page, 'Delivered').getByText(String(count), { exact: true }).waitFor()
}

task(
  'a first SMS to an own list takes at most # clicks from an empty folder to its delivery',
  { clicks: 10 },
  async (person) => {
    const { page } = person
    const token = readFileSync(join(site.data, 'live/setup-token'), 'utf8').trim()
    await page.goto(`${origin}/console/set-up#token=${token}`)
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await page.getByLabel('Setup token').waitFor({ state: 'detached' })
    await person.fill(
      [field('First name'), 'Wren'],
      [field('Last name'), 'Archer'],
      [field('Email address'), 'wren@example.test'],
      [field('Password'), PASSWORD],
      [field('Organization name'), 'Riverside Dental'],
    )
    await person.key('Enter')
    await page.getByText('0 of 5 steps done').waitFor()
    const setUp = await person.end()
    console.info(`Set-up: ${setUp.clicks} clicks, ${setUp.keys} keys.`)
    person.begin('task-01')

    await person.press(button(page, 'Add a test sender'))
    await page.getByText('1 of 5 steps done').waitFor()
    await person.press(link(page, 'Import a list'))
    await person.chooseFile(page.getByLabel(/^Drop a CSV file here/), 'patients.csv', listOf(0, 60))
    await person.press(page.getByRole('checkbox', { name: /^I attest/ }))
    await person.press(button(page, 'Add 60 contacts'))
    await person.press(link(page, 'Write a campaign to these people'))
    await person.write(page.getByLabel('Name', { exact: true }), 'Spring check-up')
    await person.write(textOf(page), 'Hi {{firstName|there}}, book here: https://shop.example/spring')
    await person.press(page.getByLabel('Transactional'))
    await person.press(button(page, 'Send to 60'))
    await person.press(button(dialog(page), 'Send to 60 recipients'))
    await heading(page, 'Spring check-up').waitFor()
    await seesDelivered(page, 60)
    const reached = await arrivedAt('book here', 60)
    expect(reached).toContain(phoneOf(0))
    expect((await phones()).find(({ to }) => to === phoneOf(0))?.body).toStartWith('Hi Ann, book here: ')
  },
)

task('a first email takes at most # clicks, its sender included', { clicks: 12 }, async (person) => {
  const { page } = person
  await person.press(link(page, 'New campaign'))
  await person.write(page.getByLabel('Name', { exact: true }), 'Newsletter')
  await person.press(button(page, 'Email'))
  await chooseAll(person)
  await person.press(button(page, 'Plain letter'))
  await person.fill(
    [page.getByLabel('Subject', { exact: true }), 'News for {{firstName|you}}'],
    [page.getByLabel('Plain text', { exact: true }), 'We are open on Saturdays now.'],
  )
  await person.press(button(page, 'Try the test carrier'))
  await person.press(page.getByLabel('Transactional'))
  await person.press(button(page, 'Send to 60'))
  await person.press(button(dialog(page), 'Send to 60 recipients'))
  await heading(page, 'Newsletter').waitFor()
  await page.getByText('Completed', { exact: true }).first().waitFor()
  await figure(page, 'Sent').getByText('60', { exact: true }).waitFor()
  await arrivedAt('open on Saturdays', 60)
  const mail = (await phones()).find(({ to }) => to === 'ann.archer.0@people.example')
  expect([mail?.channel, mail?.subject]).toEqual(['EMAIL', 'News for Ann'])
})

task('a first poll takes at most # clicks to its votes on the screen', { clicks: 6 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Polls'))
  await person.press(link(page, 'New poll'))
  await person.fill(
    [page.getByLabel('Name', { exact: true }), 'Saturdays'],
    [page.getByLabel('Question'), 'Which hours suit you?'],
    [page.getByLabel('Option 1'), 'Morning'],
    [page.getByLabel('Option 2'), 'Afternoon'],
  )
  await person.press(button(page, 'All contacts'))
  await person.press(page.getByLabel('Transactional'))
  await person.press(button(page, 'Send …'))
  await person.press(button(dialog(page), 'Send to 60 recipients'))
  await heading(page, 'Saturdays').waitFor()
  await arrivedAt('Which hours suit you?', 60)
  await reply(phoneOf(1), '1')
  await reply(phoneOf(2), 'afternoon')
  await reply(phoneOf(3), '2')
  await figure(page, 'Voted').getByText('3', { exact: true }).waitFor()
  await link(page, 'Ben Archer').waitFor()
  await page
    .getByRole('list', { name: 'Votes by option' })
    .getByText(/^6[67]/)
    .waitFor()
})

task('a join link is made in at most # clicks, and shows who joined', { clicks: 5 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Join links'))
  await person.press(link(page, 'New join link'))
  await person.write(page.getByLabel('Name', { exact: true }), 'Smile club')
  await person.fill(
    [page.getByLabel('Privacy policy'), 'https://shop.example/privacy'],
    [page.getByLabel('Terms'), 'https://shop.example/terms'],
  )
  await person.press(button(page, 'Save'))
  await heading(page, 'Smile club').waitFor()
  const address = await link(page, 'Open page').getAttribute('href')

  const { page: phone } = await windowOf(POCKET)
  await phone.goto(address!)
  await phone.getByRole('heading', { name: 'Join Riverside Dental' }).waitFor()
  // The form takes nothing that is filled in faster than by a person.
  await phone.getByLabel('Mobile number').pressSequentially('(646) 555-0190', { delay: 200 })
  await phone.getByRole('checkbox').check()
  await button(phone, 'Join').click()
  await phone.getByRole('heading', { name: 'Reply to the message' }).waitFor()
  await until(phones, ([newest]) => newest?.to === '+16465550190')
  await reply('+16465550190', 'YES')
  await page.reload()
  await figure(page, 'Joined').getByText('1', { exact: true }).waitFor()
  await link(page, '+16465550190').waitFor()
})

task('a reply is found and answered in at most # clicks', { clicks: 4 }, async (person) => {
  const { page } = person
  await reply(phoneOf(4), 'Are you open on Sunday?')
  await person.press(place(page, 'Inbox'))
  await person.press(link(page.getByRole('region', { name: 'Conversations' }), /Eve Archer/))
  await page.getByRole('article').getByText('Are you open on Sunday?').waitFor()
  await person.write(page.getByRole('textbox', { name: 'Reply to Eve Archer' }), 'On Saturdays only.')
  await person.press(button(page, /^Send to/))
  await page.getByRole('article').getByText('On Saturdays only.').waitFor()
  expect(await arrivedAt('On Saturdays only.', 1)).toEqual([phoneOf(4)])
})

/** Lets a day pass for a campaign. */
function makeYesterdays(name: string): void {
  const engine = openLiveDatabase(site.files.database)
  const day = 86_400_000
  engine.exec('BEGIN')
  engine
    .prepare(
      `UPDATE campaigns SET created_at = created_at - ?, started_at = started_at - ?,
         completed_at = completed_at - ?, last_run_at = last_run_at - ? WHERE name = ?`,
    )
    .run(day, day, day, day, name)
  engine
    .prepare(
      `UPDATE executions SET created_at = created_at - ?, started_at = started_at - ?,
         completed_at = completed_at - ? WHERE campaign_id IN (SELECT id FROM campaigns WHERE name = ?)`,
    )
    .run(day, day, day, name)
  engine.exec('COMMIT')
  engine.close()
}

task("yesterday's result is read after at most # click", { clicks: 1 }, async (person) => {
  const { page } = person
  makeYesterdays('Spring check-up')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'yesterday' })
  await row.getByText('100%').waitFor()
  await person.press(link(row, 'Spring check-up'))
  await seesDelivered(page, 60)
  await page.getByText('60 recipients', { exact: true }).waitFor()
})

task('a wrong name is found and mended in at most # clicks', { clicks: 4 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Contacts'))
  await person.write(page.getByRole('searchbox'), 'Jonh')
  await person.press(link(page, 'Jonh Archer'))
  await person.press(button(page, 'Change: First name'))
  const field = page.getByRole('textbox', { name: 'First name' })
  await field.waitFor()
  await person.key('Control+a')
  await person.write(field, 'Jon')
  await person.key('Enter')
  await page.getByText('Changed: First name.').waitFor()
  await heading(page, 'Jon Archer').waitFor()
})

/** Opens the link of a message on a phone. */
async function follow(to: string): Promise<void> {
  const { body } = (await phones()).find((one) => one.to === to && one.body.includes('whiter teeth'))!
  const browserName =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const [path] = /\/s\/\w+/.exec(body)!
  const headers = { 'user-agent': browserName }
  const { headers: answer } = await fetch(origin + path, { redirect: 'manual', headers })
  expect(answer.get('location')).toStartWith('https://shop.example/spring')
}

task(
  'recipients who did not click get another message in at most # clicks',
  { clicks: 7 },
  async (person) => {
    const { page } = person
    // Only links with https are counted unless the marketer asks for it.
    await person.press(link(page, 'New campaign'))
    await person.write(page.getByLabel('Name', { exact: true }), 'Whitening')
    await chooseAll(person)
    await person.write(textOf(page), 'For whiter teeth: https://shop.example/spring')
    await person.press(page.getByLabel('Transactional'))
    await person.press(page.getByText('More settings'))
    await person.press(page.getByLabel('Count clicks', { exact: true }))
    await person.press(button(page, 'Send to 61'))
    await person.press(button(dialog(page), 'Send to 61 recipients'))
    await heading(page, 'Whitening').waitFor()
    await seesDelivered(page, 61)
    await page.goto(`${origin}/console/`)
    for (const index of [10, 11, 12]) await follow(phoneOf(index))
    person.begin('task-08')

    await person.press(link(page, 'Whitening'))
    await figure(page, 'Clicked').getByText('3', { exact: true }).waitFor()
    await person.press(button(page, 'Follow up'))
    await dialog(page).getByText('58 recipients did not click').waitFor()
    await person.press(button(dialog(page), 'Write campaign'))
    await person.write(page.getByLabel('Name', { exact: true }), 'Last places')
    await person.write(textOf(page), 'There are still places left.')
    await person.press(page.getByLabel('Transactional'))
    await person.press(button(page, 'Send to 58'))
    await person.press(button(dialog(page), 'Send to 58 recipients'))
    await heading(page, 'Last places').waitFor()
    await seesDelivered(page, 58)
    expect(await arrivedAt('places left', 58)).not.toContain(phoneOf(11))
  },
)

task('a recurring campaign is planned in at most # clicks', { clicks: 6 }, async (person) => {
  const { page } = person
  await person.press(link(page, 'New campaign'))
  await person.write(page.getByLabel('Name', { exact: true }), 'Monday greeting')
  await chooseAll(person)
  await person.write(textOf(page), 'Have a good week.')
  await person.press(button(page, 'Recurring'))
  await page.getByRole('heading', { name: 'Next runs' }).waitFor()
  await person.press(button(page, /^Start on .+, 9:00 AM$/))
  await person.press(button(dialog(page), /^Start for \d+ recipients$/))
  await heading(page, 'Monday greeting').waitFor()
  await page
    .getByText(/9:00 AM/)
    .first()
    .waitFor()
  await link(page, 'Runs').waitFor()
})

task('a campaign is duplicated in at most # clicks, and its copy is open', { clicks: 2 }, async (person) => {
  const { page } = person
  await person.press(button(page, 'Actions for Newsletter'))
  await person.press(page.getByRole('menuitem', { name: 'Duplicate' }))
  await page.getByText('“Newsletter” was duplicated. The copy is a draft.').waitFor()
  await until(
    () => page.getByLabel('Subject', { exact: true }).inputValue(),
    (subject) => subject === 'News for {{firstName|you}}',
  )
})

task('a colleague is invited in at most # clicks and appears as a member', { clicks: 6 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Settings'))
  await person.press(link(page.getByRole('main'), /^People/))
  await person.press(button(page, 'Invite a person'))
  await person.write(dialog(page).getByLabel('Email address'), 'piper@example.test')
  await person.key('Enter')
  await dialog(page).getByText('Give this link to the person.').waitFor()
  const address = await dialog(page).locator('code').textContent()
  await person.press(button(dialog(page), 'Done'))

  const { page: colleague } = await windowOf(DESK)
  await colleague.goto(address!)
  await colleague.getByLabel('First name').fill('Piper')
  await colleague.getByLabel(/^Password/).fill(PASSWORD)
  await button(colleague, 'Join').click()
  await colleague.getByRole('heading', { name: 'You have joined Riverside Dental' }).waitFor()
  await signIn(colleague, 'piper@example.test')
  await link(colleague, 'Spring check-up').waitFor()

  await person.press(place(page, 'Settings'))
  await person.press(link(page.getByRole('main'), /^People/))
  await page.getByRole('row').filter({ hasText: 'piper@example.test' }).getByText('Piper').first().waitFor()
})

task('a second client is added and left again in at most # clicks', { clicks: 4 }, async (person) => {
  const { page } = person
  await person.press(button(page, 'Organization: Riverside Dental'))
  await person.press(page.getByRole('menuitem', { name: 'Create organization' }))
  await person.write(page.getByLabel('Name', { exact: true }), 'Lakeside Dental')
  await person.key('Enter')
  await heading(page, 'Welcome, Wren').waitFor()
  await page.getByText('0 of 5 steps done').waitFor()
  await person.press(button(page, 'Organization: Lakeside Dental'))
  await person.press(page.getByRole('menuitemradio', { name: 'Riverside Dental' }))
  await button(page, 'Organization: Riverside Dental').waitFor()
  await link(page, 'Spring check-up').waitFor()
})

task('a change of all contacts is made and undone in at most # clicks', { clicks: 7 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Contacts'))
  await person.press(page.getByRole('checkbox', { name: 'Select the contacts on this page' }))
  await person.press(button(page, 'Change'))
  await person.press(page.getByRole('menuitem', { name: 'Stage …' }))
  await person.press(dialog(page).getByLabel('Customer', { exact: true }))
  await person.press(button(dialog(page), 'Change 61 contacts'))
  await page.getByText('61 contacts changed.').waitFor()
  const customer = page.getByRole('row').filter({ hasText: 'Customer' }).first()
  await customer.waitFor()
  await person.press(button(page, 'Undo'))
  await page.getByText('61 contacts restored.').waitFor()
  await customer.waitFor({ state: 'detached' })
})

task('a wrong list is imported and undone in at most # clicks', { clicks: 7 }, async (person) => {
  const { page } = person
  await person.press(place(page, 'Contacts'))
  await person.press(link(page, 'Import'))
  await person.chooseFile(page.getByLabel(/^Drop a CSV file here/), 'wrong list.csv', listOf(60, 5))
  await person.press(page.getByRole('checkbox', { name: /^I attest/ }))
  await person.press(button(page, 'Add 5 contacts'))
  await person.press(button(page, 'Undo import …'))
  await person.press(button(dialog(page), 'Delete 5 contacts'))
  await page.getByText('Undone by Wren Archer: 5 contacts deleted.').waitFor()
})

task(
  'on a phone results are read and a reply is answered in at most # taps',
  { clicks: 5, where: 'phone' },
  async (person) => {
    const { page } = person
    await person.press(link(page, 'Last places'))
    await seesDelivered(page, 58)
    await reply(phoneOf(5), 'May I come on Friday?')
    await person.press(place(page, 'Inbox'))
    await person.press(link(page.getByRole('region', { name: 'Conversations' }), /Finn Archer/))
    await page.getByRole('article').getByText('May I come on Friday?').waitFor()
    await person.write(page.getByRole('textbox', { name: 'Reply to Finn Archer' }), 'Friday is fine.')
    await person.press(button(page, /^Send to/))
    await page.getByRole('article').getByText('Friday is fine.').waitFor()
    expect(await arrivedAt('Friday is fine.', 1)).toEqual([phoneOf(5)])
  },
)

task('on a phone a campaign is sent in at most # taps', { clicks: 7, where: 'phone' }, async (person) => {
  const { page } = person
  await person.press(link(page, 'New campaign'))
  await sendToAll(person, 'Closed today', 'We are closed today.', 61)
  await seesDelivered(page, 61)
  await arrivedAt('We are closed today.', 61)
})

task('by keyboard alone a campaign is sent without a click', { clicks: 0, keys: 60 }, async (person) => {
  const { page } = person
  await person.key('Control+k')
  await page.keyboard.type('write a campaign')
  await page.getByRole('option', { name: /Write a campaign/ }).waitFor()
  await person.key('Enter')
  await person.write(page.getByLabel('Name', { exact: true }), 'By keys')
  await person.tabTo(page.getByLabel('Marketing'))
  await person.key('ArrowDown')
  await person.tabTo(page.getByRole('combobox', { name: 'Segment' }))
  await page.keyboard.type('All contacts')
  await page.getByRole('option', { name: /^All contacts/, selected: true }).waitFor()
  await person.key('Enter')
  await person.tabTo(textOf(page))
  await page.keyboard.type('Sent by keys.')
  await person.tabTo(button(page, 'Send to 61'))
  await person.key('Enter')
  await person.tabTo(button(dialog(page), 'Send to 61 recipients'))
  await person.key('Enter')
  await heading(page, 'By keys').waitFor()
  await seesDelivered(page, 61)
  await arrivedAt('Sent by keys.', 61)
})

task('by the palette alone a conversation opens without a click', { clicks: 0, keys: 6 }, async (person) => {
  const { page } = person
  await person.key('Control+k')
  await page.keyboard.type('Eve Archer')
  const conversation = page.getByRole('option', { name: /^Eve Archer.*Conversation/ })
  await conversation.waitFor()
  while ((await conversation.getAttribute('aria-selected')) !== 'true') await person.key('ArrowDown')
  await person.key('Enter')
  await page.getByRole('article').getByText('On Saturdays only.').waitFor()
})

task('an opt-out by STOP is seen in the results and at the contact', { clicks: 3 }, async (person) => {
  const { page } = person
  await reply(phoneOf(20), 'STOP')
  await person.press(link(page, 'By keys'))
  await person.press(figure(page, 'Opted out').getByRole('link', { name: '1', exact: true }))
  await person.press(link(page, 'Ann Carter'))
  await heading(page, 'Ann Carter').waitFor()
  await page
    .getByText(`${phoneOf(20)} opted out`)
    .first()
    .waitFor()
  const texts = (await phones()).filter(({ to }) => to === phoneOf(20))
  expect(texts[0]?.body).toMatch(/unsubscribed|opted out|no more/i)
})

task(
  'a campaign for tomorrow at 9:00 in the zones of its recipients is planned and canceled in at most # clicks',
  { clicks: 9 },
  async (person) => {
    const { page } = person
    await person.press(link(page, 'New campaign'))
    await person.write(page.getByLabel('Name', { exact: true }), 'Good morning')
    await chooseAll(person)
    await person.write(textOf(page), 'Good morning from us.')
    await person.press(button(page, 'At a set time'))
    await person.press(page.getByLabel('In each recipient’s time zone'))
    await person.press(button(page, /^Schedule for .+, 9:00 AM$/))
    await dialog(page).getByText('(in each recipient’s time zone)').waitFor()
    await person.press(button(dialog(page), 'Schedule for 60 recipients'))
    await page.getByText('Scheduled', { exact: true }).first().waitFor()
    await person.press(button(page, 'Cancel'))
    await person.press(button(dialog(page), 'Cancel campaign'))
    await page.getByText('Canceled', { exact: true }).first().waitFor()
    expect((await phones()).filter(({ body }) => body.includes('Good morning'))).toEqual([])
  },
)
