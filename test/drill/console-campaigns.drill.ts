import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchAnywhere } from '../support/browser.ts'
import { until } from '../support/client.ts'
import { ConsoleVisit, PHONE } from '../support/console.ts'
import { assertSoundEverywhere, refuseOnce } from '../support/console-access.ts'
import { covers } from '../support/covers.ts'
import { someHostileTexts } from '../support/hostile-texts.ts'

covers('console/screens/campaigns', 'console/ui', 'console/api')

/** Campaigns in the console: watched while they send, stopped, accounted for to the last person. */

let browser: Browser
beforeAll(async () => {
  browser = await launchAnywhere()
})
afterAll(() => browser?.close())

const visiting = (use: (visit: ConsoleVisit) => Promise<void>, options = {}) =>
  ConsoleVisit.begin(browser, options, use)

interface Launch {
  /** At most 900. With `perSecond` they last as long as the whole test may take on a machine that has much else to do. */
  people: number
  perSecond: number
  /** Differences from a launched SMS of no kind of marketing. */
  more?: Record<string, unknown>
}

/** A campaign that sends to numbers of the built-in carrier. */
async function launch(visit: ConsoleVisit, { people, perSecond, more = {} }: Launch): Promise<string> {
  const { campaign } = await visit.served.audience(people, perSecond)
  const { id } = await visit.client.made('/campaigns', { ...campaign, isDraft: false, ...more })
  return id
}

/** The parts of the bar as they are shown: `{ Delivered: 12, Waiting: 48 }`. */
async function partsOf(page: Page): Promise<Record<string, number>> {
  const texts = await page
    .getByRole('figure', { name: /What became of/ })
    .getByRole('listitem')
    .allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [, label, figure] = /^(.*?)\s+([\d,]+)\s/.exec(`${text.trim()} `)!
      return [label, Number(figure!.replaceAll(',', ''))]
    }),
  )
}

interface Figures {
  figures: string[]
  document: { querySelector(selectors: string): { innerText: string } | null }
  MutationObserver: new (look: () => void) => { observe(of: unknown, options: object): void }
}

/** In the page: notes each text that the bar ever had, in `figures`. */
function noteFigures(): void {
  const page = globalThis as unknown as Figures
  page.figures = []
  const look = () => {
    const bar = page.document.querySelector('figure')
    if (bar) page.figures.push(bar.innerText)
  }
  new page.MutationObserver(look).observe(page.document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

const sum = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((total, one) => total + one, 0)

const badge = (page: Page, state: string): Locator =>
  page
    .getByRole('main')
    .getByRole('banner')
    .or(page.locator('header'))
    .getByText(state, { exact: true })
    .first()

test('a campaign is watched while it sends, paused, resumed and cancelled, and everybody is accounted for all the time', () =>
  visiting(async (visit) => {
    const { page } = visit
    const id = await launch(visit, { people: 800, perSecond: 3 })
    await visit.signIn({ path: `/campaigns/${id}` })
    await badge(page, 'Live').waitFor()
    const first = await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > 2,
    )
    const next = await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > first.Delivered! + 2,
    )
    expect([first, next].filter((parts) => sum(parts) !== 800)).toEqual([])
    await page.getByText(/^Done at about/).waitFor()
    await assertSoundEverywhere(visit, 'campaigns sending')

    await page.getByRole('button', { name: 'Pause' }).click()
    await badge(page, 'Paused').waitFor()
    await page.getByText('A person paused it.').waitFor()
    await page.getByText(/is paused\. \d+ messages wait\./).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
    await badge(page, 'Sending').waitFor()
    const paused = (await partsOf(page)).Delivered!
    await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > paused + 2,
    )

    await page.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel the campaign' })
    await question.getByText(/^\d+ messages that wait will not be sent\./).waitFor()
    await assertSoundEverywhere(visit, 'campaigns cancel')
    await question.getByRole('button', { name: 'Cancel the campaign' }).click()
    await badge(page, 'Cancelled').waitFor()
    const shown = await until(
      () => partsOf(page),
      (parts) => parts['Cancelled before sending']! > 0 && parts.Waiting === undefined,
    )
    // What the carrier has already still arrives.
    const { delivered, cancelled } = await reported(visit, id)
    expect([sum(shown), shown['Cancelled before sending']]).toEqual([800, cancelled])
    await until(
      () => partsOf(page),
      ({ Delivered }) => Delivered === delivered,
    )
    await page.getByRole('link', { name: /^Cancelled before sending/ }).click()
    await page.getByRole('heading', { name: 'Cancelled before sending' }).waitFor()
    await page.getByText(`${cancelled}`, { exact: true }).waitFor()
  }))

test('everything is stopped from a phone by thumb, from the list to the last question', () =>
  visiting(
    async (visit) => {
      const { page } = visit
      const id = await launch(visit, { people: 600, perSecond: 2 })
      await visit.signIn()
      await page.getByRole('link', { name: 'News' }).tap()
      await badge(page, 'Sending').waitFor()
      for (const name of ['Pause', 'Cancel']) {
        const { y, height } = (await page.getByRole('button', { name, exact: true }).boundingBox())!
        expect(height).toBeGreaterThanOrEqual(44)
        expect(y).toBeGreaterThan(PHONE.height * 0.75)
      }
      await page.getByRole('button', { name: 'Pause' }).tap()
      await badge(page, 'Paused').waitFor()
      await visit.assertSound('campaigns paused on a phone')
      // What was done does not lie over what is pressed next.
      await page.getByRole('button', { name: 'Cancel', exact: true }).tap()
      await visit.assertSound('campaigns cancel on a phone')
      await page.getByRole('button', { name: 'Cancel the campaign' }).tap()
      await badge(page, 'Cancelled').waitFor()
      const { body } = await visit.client.get(`/campaigns/${id}`)
      expect(body.data.status).toBe('CANCELLED')
      expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0)
    },
    { window: PHONE },
  ))

/** Contacts whose numbers make the built-in carrier do something, and a campaign to them that has ended. */
async function sent(visit: ConsoleVisit, more: Record<string, unknown> = {}): Promise<string> {
  const { client } = visit
  const endings = ['0101', '0102', '9931', '9932', '9935', '9922']
  for (const ending of endings) {
    await client.made('/contacts', { firstName: `Wren ${ending}`, phone: `+1212555${ending}` })
  }
  await client.made('/opt-out/suppressions', { channel: 'SMS', address: '+12125550102' })
  const sender = await client.made('/channel-identities', {
    ...{ channel: 'SMS', provider: 'SANDBOX', name: 'Sender', address: '+15005550006' },
    credentials: { receiptDelayMs: 0 },
  })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'firstName', operator: 'starts_with', value: 'Wren' }],
  }
  const segment = await client.made('/segments', { name: 'Wrens', type: 'DYNAMIC', rules })
  const { id } = await client.made('/campaigns', {
    ...{ name: 'Bread', type: 'IMMEDIATE', channel: 'SMS', category: 'TRANSACTIONAL', isDraft: false },
    ...{ messageTemplate: 'Hi {{firstName}}', segmentId: segment.id, channelIdentityIds: [sender.id] },
    ...more,
  })
  await until(
    () => client.get(`/campaigns/${id}`),
    ({ body }) => body.data?.status === 'COMPLETED',
  )
  await reported(visit, id)
  return id
}

/** The totals once the carrier has said of each message what became of it: a screen reads that again only now and then. */
const reported = ({ served }: ConsoleVisit, id: string) =>
  until(
    () => served.totals(id),
    ({ recipients, delivered, failed, skipped, cancelled }) =>
      delivered + failed + skipped + cancelled === recipients,
  )

test('a failure is followed to its people and from there to a segment, a file and the proof of each message', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const id = await sent(visit)
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor()
    await assertSoundEverywhere(visit, 'campaigns results')
    expect(await partsOf(page)).toEqual({ Delivered: 1, 'In doubt': 1, Failed: 3, 'Left out': 1 })

    await page.getByRole('link', { name: 'Filtered as spam' }).click()
    await page.getByRole('heading', { name: 'Failed: Filtered as spam' }).waitFor()
    await page.getByRole('row', { name: /Wren 9932/ }).waitFor()
    expect(await page.getByRole('table', { name: 'People' }).getByRole('row').count()).toBe(2)
    await page.getByLabel('Reason').selectOption({ label: 'Any reason' })
    await page.getByRole('row', { name: /Wren 9931/ }).waitFor()
    await assertSoundEverywhere(visit, 'campaigns people')

    await page.getByRole('button', { name: 'Make a segment of them' }).click()
    await assertSoundEverywhere(visit, 'campaigns segment of people')
    await page.getByLabel('Name of the segment').fill('Write to them again')
    await page.getByRole('button', { name: 'Make the segment' }).click()
    await page.getByText(/“Write to them again” has \d people\./).waitFor()
    const { body } = await client.get('/segments')
    const made = body.data.find(({ name }: { name: string }) => name === 'Write to them again')
    const members = await client.get(`/segments/${made.id}/contacts`)
    const names = members.body.data.map(({ firstName }: { firstName: string }) => firstName).toSorted()
    expect(names).toEqual(['Wren 9922', 'Wren 9931', 'Wren 9932', 'Wren 9935'])

    await page.getByRole('button', { name: 'Export' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save the file' }).click()
    const file = readFileSync(await (await saving).path(), 'utf8')
    expect(file.split('\r\n').length).toBe(6)
    expect(file).toContain('Wren 9932,+12125559932,Failed,Filtered as spam')
    await page.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('link', { name: 'Proof for Wren 9932' }).click()
    await page.getByRole('heading', { name: 'Proof: “Bread” to Wren 9932' }).waitFor()
    await page.getByText('Hi Wren 9932').waitFor()
    await assertSoundEverywhere(visit, 'campaigns proof')
    await page.getByRole('link', { name: 'Everything that happened to Wren 9932' }).click()
    await page.getByRole('heading', { level: 1, name: 'Wren 9932' }).waitFor()
  }))

test('messages in doubt are named, and sent again only by their number', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const id = await sent(visit)
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByText('1 message is in doubt.').waitFor()
    await page.getByRole('link', { name: 'Who they are' }).click()
    await page.getByRole('row', { name: /Wren 9922/ }).waitFor()
    expect(await page.getByRole('table', { name: 'People' }).getByRole('row').count()).toBe(2)
    await page.goBack()
    await page.getByRole('button', { name: 'Send 1 again' }).click()
    await page.getByText('1 person gets the message a second time').waitFor()
    await assertSoundEverywhere(visit, 'campaigns in doubt')
    await page.getByRole('dialog').getByRole('button', { name: 'Send 1 again' }).click()
    await page.getByText('1 message is sent again.').waitFor()
    const { body } = await client.get(`/campaigns/${id}/messages?limit=100`)
    const again = body.data.filter(({ earlierTries }: { earlierTries: unknown[] }) => earlierTries.length > 0)
    expect(again.map(({ contactName }: { contactName: string }) => contactName)).toEqual(['Wren 9922'])
  }))

test('a campaign says why one person got nothing, and what one person would get', () =>
  visiting(async (visit) => {
    const { page } = visit
    const id = await sent(visit)
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByRole('link', { name: 'Why not?' }).click()
    await page.getByLabel('Who', { exact: true }).fill('Wren 0102')
    await page.getByRole('option', { name: /Wren 0102/ }).click()
    await page.getByText(/Wren 0102 was left out/).waitFor()
    await page
      .getByText(/\+12125550102 has been on the opt-out list since \d+ \w+ \d{4}, \d\d:\d\d/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Opt-outs' }).waitFor()
    await page.getByLabel('Who', { exact: true }).fill('Wren 9931')
    await page.getByRole('option', { name: /Wren 9931/ }).click()
    await page.getByText(/The message to Wren 9931 failed/).waitFor()
    await assertSoundEverywhere(visit, 'campaigns why not')
    await page.getByRole('link', { name: 'Proof of the message' }).click()
    await page.getByRole('heading', { name: /Proof: “Bread” to Wren 9931/ }).waitFor()
    await page.getByRole('link', { name: 'Message', exact: true }).click()
    await page.getByLabel('As whom', { exact: true }).fill('Wren 9935')
    await page.getByRole('option', { name: /Wren 9935/ }).click()
    await page.getByText('Hi Wren 9935').waitFor()
    await assertSoundEverywhere(visit, 'campaigns message')
  }))

test('a viewer sees the results and every list, and nothing to press that would be refused', () =>
  visiting(async (visit) => {
    const id = await sent(visit)
    const person = await visit.member('vi@example.test', 'viewer')
    const page = await visit.open()
    await page.addInitScript(noteFigures)
    // The runs, which say what is in doubt, come after the totals.
    const totals = page.waitForResponse(/\/analytics/)
    await page.route(/\/executions\?/, async (route) => {
      await totals
      await route.continue()
    })
    await visit.signIn({ page, person, path: `/campaigns/${id}` })
    await page.getByRole('heading', { name: 'Why it failed' }).waitFor()
    expect(await partsOf(page)).toEqual({ Delivered: 1, 'In doubt': 1, Failed: 3, 'Left out': 1 })
    // The first bar was right: the failed messages never included those in doubt.
    const figures = await page.evaluate(() => (globalThis as unknown as { figures: string[] }).figures)
    expect(figures.filter((text) => /Failed\s+4/.test(text))).toEqual([])
    expect(figures.some((text) => /Failed\s+3/.test(text))).toBe(true)
    const forbidden =
      /Pause|Resume|Cancel|Duplicate|Delete|again|More to do|Make a segment|Export|New campaign|Actions/
    expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
    await page.getByRole('link', { name: /^Failed/ }).click()
    await page.getByRole('row', { name: /Wren 9931/ }).waitFor()
    expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
    await page.getByRole('row', { name: /Bread/ }).waitFor()
    expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0)
    await visit.assertSound('campaigns of a viewer', page)
  }))

test('one person writes and submits, another sees what it takes and approves, and what was changed since is not approved', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const { campaign } = await visit.served.audience(30, 100)
    const permissions = ['campaign:read', 'campaign:create', 'campaign:update', 'segment:read']
    const role = await client.made('/role', { name: 'Writer', permissions })
    const writer = await visit.member('wi@example.test', 'viewer')
    const members = await client.get('/user/all?search=wi@example.test')
    await client.patch('/role/assign', { userId: members.body.data[0].id, roleId: role.id })
    const { id } = await client.made('/campaigns', { ...campaign, isDraft: true })
    const other = await visit.open()
    await visit.signIn({ page: other, person: writer, path: `/campaigns/${id}` })
    await other.getByRole('button', { name: 'Submit for approval' }).click()
    await assertSoundEverywhere(visit, 'campaigns submit', other)
    await other.getByLabel('Note for them').fill('Is the greeting right?')
    await refuseOnce(other, 'POST', `/campaigns/${id}/submit`)
    await other.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await other.getByText('The server is being restarted.').waitFor()
    expect(await other.getByLabel('Note for them').inputValue()).toBe('Is the greeting right?')
    await other.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await other.getByText('“News” waits for approval.').waitFor()
    expect(await other.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    await visit.signIn()
    await page.getByRole('button', { name: /^Waits for approval/ }).click()
    await page.getByRole('link', { name: 'News' }).click()
    await page.getByText('Is the greeting right?').waitFor()
    await page.getByRole('button', { name: 'Reject …' }).click()
    await page.getByLabel('What has to change').fill('Say good morning.')
    await assertSoundEverywhere(visit, 'campaigns reject')
    await page.getByRole('button', { name: 'Reject it' }).click()
    await page.getByText(/Say good morning\./).waitFor()

    // Submitted again, and changed by its writer while another window still shows the older one.
    await client.post(`/campaigns/${id}/submit`, {})
    await page.reload()
    await page.getByRole('button', { name: 'Approve …' }).click()
    await page.getByRole('button', { name: 'Approve and send to 30' }).waitFor()
    await assertSoundEverywhere(visit, 'campaigns approve')
    await client.patch(`/campaigns/${id}`, { messageTemplate: 'Good morning {{firstName}}' })
    await page.getByRole('button', { name: 'Approve and send to 30' }).click()
    await page.getByRole('alert').waitFor()
    expect((await client.get(`/campaigns/${id}`)).body.data.status).toBe('DRAFT')
    await page.getByRole('button', { name: 'Not yet' }).click()
    await page.getByText('Good morning').waitFor()
    await page.getByRole('button', { name: 'Approve …' }).click()
    await page.getByRole('button', { name: 'Approve and send to 30' }).click()
    await until(
      () => partsOf(page),
      ({ Delivered }) => Delivered === 30,
    )
  }))

test('an A/B test shows its texts with their intervals, and the rest gets the text that a person chooses', () =>
  visiting(async (visit) => {
    const { page } = visit
    const { campaign } = await visit.served.audience(60, 100)
    const { messageTemplate: _, ...rest } = campaign
    const { id } = await visit.client.made('/campaigns', {
      ...{ ...rest, isDraft: false },
      variants: [
        { label: 'A', messageTemplate: 'Bread, {{firstName}}' },
        { label: 'B', messageTemplate: 'Rolls, {{firstName}}' },
      ],
      abTest: { sharePercent: 50, waitMinutes: 60, metric: 'REPLY' },
    })
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByText('Rolls, {{firstName}}').waitFor()
    await page
      .getByText(/The true rate is very likely between/)
      .first()
      .waitFor()
    await assertSoundEverywhere(visit, 'campaigns test')
    await page.getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText(/\d+ people who wait get this text\./).waitFor()
    await assertSoundEverywhere(visit, 'campaigns choose')
    await page.getByRole('dialog').getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText('Text B went to the rest, chosen by a person.').waitFor()
    await badge(page, 'Completed').waitFor()
    expect(sum(await partsOf(page))).toBe(60)
    // A number of one text leads to its people.
    const ofB = page.getByRole('listitem').filter({ hasText: 'Rolls, {{firstName}}' })
    const number = ofB.getByRole('link', { name: /^\d+ recipients$/ })
    const recipients = Number.parseInt(await number.innerText(), 10)
    await number.click()
    await page.getByRole('heading', { name: 'Text B', exact: true }).waitFor()
    const rows = page.getByRole('table', { name: 'People' }).getByRole('row')
    await until(
      () => rows.count(),
      (count) => count === recipients + 1,
    )
    await page.getByRole('button', { name: 'Remove the filter: Text B' }).click()
    await page.getByRole('heading', { name: 'Everybody', exact: true }).waitFor()
  }))

test('the runs of a recurring campaign are compared, and who came and went between two of them is listed', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const contacts: string[] = []
    for (const name of ['Wren', 'Piper', 'Robin', 'Jay']) {
      const phone = `+121255501${contacts.length}0`
      contacts.push((await client.made('/contacts', { firstName: name, phone })).id)
    }
    const sender = await client.made('/channel-identities', {
      ...{ channel: 'SMS', provider: 'SANDBOX', name: 'Sender', address: '+15005550006' },
      credentials: { receiptDelayMs: 0 },
    })
    const segment = await client.made('/segments', {
      ...{ name: 'Regulars', type: 'STATIC', contactIds: contacts.slice(0, 3) },
    })
    const soon = Date.now() + 3_000
    // A day has one run at each minute.
    const aMinuteLater = Math.ceil((soon + 1) / 60_000) * 60_000
    const { id } = await client.made('/campaigns', {
      ...{ name: 'Daily', type: 'RECURRING', channel: 'SMS', category: 'TRANSACTIONAL', isDraft: false },
      ...{ messageTemplate: 'Hi {{firstName}}', segmentId: segment.id, channelIdentityIds: [sender.id] },
      ...{
        scheduledAt: new Date(soon).toISOString(),
        recurrence: { frequency: 'DAILY', interval: 1, endType: 'NEVER' },
      },
    })
    const ended = (runs: number) =>
      until(
        () => client.get(`/campaigns/${id}/executions`),
        ({ body }) =>
          body.data?.filter(({ status }: { status: string }) => status === 'COMPLETED').length === runs,
      )
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByRole('heading', { name: 'Next runs' }).waitFor()
    await ended(1)
    await client.request('DELETE', `/segments/${segment.id}/contacts`, {
      body: { contactIds: [contacts[0]] },
    })
    await client.post(`/segments/${segment.id}/contacts`, { contactIds: [contacts[3]] })
    // Its time of day moves on, so that another run is due today.
    const later = Math.max(aMinuteLater, Date.now()) + 4_000
    const moved = await client.patch(`/campaigns/${id}`, { scheduledAt: new Date(later).toISOString() })
    expect(moved.status).toBe(200)
    const { body } = await ended(2)
    await reported(visit, id)
    const { sequence } = body.data.find(({ status }: { status: string }) => status === 'COMPLETED')

    await page.reload()
    await page.getByRole('link', { name: 'Runs' }).click()
    await page.getByRole('row', { name: new RegExp(`Run ${sequence}.*Completed.*3.*100 %`) }).waitFor()
    await assertSoundEverywhere(visit, 'campaigns runs')
    await page.getByRole('link', { name: `Run ${sequence}` }).click()
    await page.getByRole('heading', { name: 'Who came and went' }).waitFor()
    await page.getByRole('link', { name: 'Jay' }).waitFor()
    await page.getByRole('button', { name: 'Went' }).click()
    await page.getByRole('link', { name: 'Wren' }).waitFor()
    expect(await page.getByRole('link', { name: 'Jay' }).count()).toBe(0)
    await assertSoundEverywhere(visit, 'campaigns run')
    await page.getByRole('link', { name: /^Delivered/ }).click()
    await page.getByRole('row', { name: /Jay/ }).waitFor()
    expect(await page.getByRole('table', { name: 'People' }).getByRole('row').count()).toBe(4)

    await page.getByRole('button', { name: 'More to do with the campaign' }).click()
    await page.getByRole('menuitem', { name: 'End the recurrence' }).click()
    await page.getByText(/No further run begins, also not the one of/).waitFor()
    await visit.assertSound('campaigns end recurrence')
    await page.getByRole('button', { name: 'End the recurrence' }).click()
    await badge(page, 'Completed').waitFor()
  }))

test('what is pressed while the screen still reads what Pause changed is done', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const id = await launch(visit, { people: 600, perSecond: 2 })
    await visit.signIn({ path: `/campaigns/${id}` })
    await badge(page, 'Live').waitFor()
    const { promise: isRead, resolve: letRead } = Promise.withResolvers<void>()
    await page.route(/\/analytics\?/, (route) => isRead.then(() => route.fallback()))
    await page.getByRole('button', { name: 'Pause' }).click()
    await badge(page, 'Paused').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
    await until(
      () => client.get(`/campaigns/${id}`),
      ({ body }) => body.data.status === 'SENDING',
    )
    letRead()
    await badge(page, 'Live').waitFor()
  }))

test('a campaign that goes on is shown so where each answer takes longer than the next event', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const id = await launch(visit, { people: 200, perSecond: 2 })
    await visit.signIn({ path: `/campaigns/${id}` })
    await badge(page, 'Live').waitFor()
    await client.post(`/campaigns/${id}/pause`)
    await badge(page, 'Paused').waitFor()
    await page.route(new RegExp(`/campaigns/${id}$`), async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.fallback()
      await Bun.sleep(2_500)
      await route.continue().catch(() => {})
    })
    await client.post(`/campaigns/${id}/resume`)
    await page.getByRole('main').getByRole('button', { name: 'Pause' }).first().waitFor()
    await badge(page, 'Live').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }))

test('while the stream is refused the figures move all the same, while the server is away they stay, and then they go on', () =>
  visiting(async (visit) => {
    const { page } = visit
    const id = await launch(visit, { people: 900, perSecond: 3 })
    let isAway = false
    const busy = {
      success: false,
      statusCode: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'Away.',
      details: [],
    }
    await page.route(/\/campaigns\/[^?]*\/stream$/, (route) => route.fulfill({ status: 503, json: busy }))
    await page.route(/\/campaigns\/(?!.*\/stream)[\w-]{36}/, (route) =>
      isAway && route.request().resourceType() === 'fetch'
        ? route.fulfill({ status: 503, json: busy })
        : route.fallback(),
    )
    await visit.signIn({ path: `/campaigns/${id}` })
    const first = await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > 0,
    )
    const polled = await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > first.Delivered!,
    )
    // Not the stream, which is refused all the time.
    const refused = page.waitForResponse(
      (response) => response.status() === 503 && !response.url().endsWith('/stream'),
    )
    isAway = true
    await refused
    expect(sum(await partsOf(page))).toBe(900)
    expect((await partsOf(page)).Delivered).toBeGreaterThanOrEqual(polled.Delivered!)
    // What is pressed meanwhile says so, and offers to try again.
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Away.').waitFor()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await badge(page, 'Paused').waitFor()
    await page.unrouteAll()
    await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
    await badge(page, 'Live').waitFor()
    const resumed = await partsOf(page)
    await until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > resumed.Delivered!,
    )
  }))

test('hostile names of campaigns, contacts, segments and senders, and hostile texts, are text everywhere', () =>
  visiting(async (visit) => {
    const { page, client } = visit
    const [name, person, segmentName, senderName, text, other] = someHostileTexts(12)
      .map((one) => one.trim().replaceAll(/[{}]/g, ''))
      .filter((one) => one.length > 0 && one.length < 90) as [string, string, string, string, string, string]
    await client.made('/contacts', { firstName: person, phone: '+12125559931' })
    await client.made('/contacts', { firstName: other, phone: '+12125550102' })
    const sender = await client.made('/channel-identities', {
      ...{ channel: 'SMS', provider: 'SANDBOX', name: senderName, address: '+15005550006' },
      credentials: { receiptDelayMs: 0 },
    })
    const rules = { operator: 'AND', conditions: [{ field: 'phone', operator: 'starts_with', value: '+1' }] }
    const segment = await client.made('/segments', { name: segmentName, type: 'DYNAMIC', rules })
    const { id } = await client.made('/campaigns', {
      ...{ name, type: 'IMMEDIATE', channel: 'SMS', category: 'TRANSACTIONAL', isDraft: false },
      ...{ messageTemplate: `${text} {{firstName}}`, segmentId: segment.id, channelIdentityIds: [sender.id] },
    })
    await until(
      () => client.get(`/campaigns/${id}`),
      ({ body }) => body.data?.status === 'COMPLETED',
    )
    const show = async (path: string, shown: string) => {
      await visit.go(path)
      await page.getByText(shown.replaceAll(/\s+/g, ' ')).filter({ visible: true }).first().waitFor()
      await visit.assertSound(`campaigns hostile ${path.split('/').at(-1)}`)
    }
    await visit.signIn()
    await show('/campaigns', name)
    await show(`/campaigns/${id}`, segmentName)
    await show(`/campaigns/${id}/messages`, person)
    await show(`/campaigns/${id}/message`, text)
    const { body } = await client.get(`/campaigns/${id}/messages?limit=1`)
    await show(`/campaigns/${id}/messages/${body.data[0].id}`, text)
    await show(`/campaigns/${id}/why?contact=${body.data[0].contactId}`, body.data[0].contactName)
    await page.getByRole('button', { name: 'More to do with the campaign' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByText(name).waitFor()
    await visit.assertSound('campaigns hostile delete')
    await page.getByRole('button', { name: 'Delete the campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  }))
