import { expect } from 'bun:test'
import { someHostileTexts } from '../support/hostile-texts.ts'
import { refuseOnce } from '../support/page/hold.ts'
import type { Locator } from '../support/page/locator.ts'
import type { Page } from '../support/page/page.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

const scenario = scenarios(16)

/** Campaigns in the console: sending, stopping, and the delivery results. */

interface Launch {
  /** At most 900. With `perSecond`, sending must last as long as the whole test takes on a busy machine. */
  people: number
  perSecond: number
  /** Changes to a launched transactional SMS. */
  more?: Record<string, unknown>
}

/** Launches a campaign to numbers of the test carrier. Returns its id. */
async function launch(visit: PageVisit, { people, perSecond, more = {} }: Launch): Promise<string> {
  const { campaign } = await visit.audience(people, perSecond)
  const { id } = await visit.client.made('/campaigns', { ...campaign, isDraft: false, ...more })
  // Starts the run.
  await visit.scene.work()
  return id
}

/** Returns the shown parts of the bar: `{ Delivered: 12, Waiting: 48 }`. */
async function partsOf(page: Page): Promise<Record<string, number>> {
  const texts = await page
    .getByRole('figure', { name: /^Delivery to/ })
    .getByRole('listitem')
    .allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [, label, figure] = /^(.*?)\s+([\d,]+)\s/.exec(`${text.trim()} `)!
      return [label, Number(figure!.replaceAll(',', ''))]
    }),
  )
}

/** Resumes the campaign on the screen for the messages that wait. */
async function resume(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Resume', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Resume for \d+ recipients$/ })
    .click()
}

/** Records every text of the bar from now on. */
function noteFigures(page: Page): string[] {
  const figures: string[] = []
  page.onDrawn(() => {
    const bar = page.document.querySelector('figure')
    if (bar) figures.push(page.sight.textOf(bar))
  })
  return figures
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

scenario(
  'a campaign is watched, paused, resumed and cancelled, and its delivery always adds up to the recipients',
  async (visit) => {
    const { page } = visit
    const id = await launch(visit, { people: 800, perSecond: 3 })
    await visit.signIn({ path: `/campaigns/${id}` })
    await badge(page, 'Live').waitFor()
    const first = await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > 2,
    )
    const next = await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > first.Delivered! + 2,
    )
    expect([first, next].filter((parts) => sum(parts) !== 800)).toEqual([])
    await page.getByText(/^Estimated end/).waitFor()
    await visit.assertSound('campaigns sending')

    await page.getByRole('button', { name: 'Pause' }).click()
    await badge(page, 'Paused').waitFor()
    await page.getByText('A member paused the campaign.').waitFor()
    await page.getByText(/is paused\. \d+ messages are waiting\./).waitFor()
    await resume(page)
    await badge(page, 'Sending').waitFor()
    const paused = (await partsOf(page)).Delivered!
    await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > paused + 2,
    )

    await page.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel campaign' })
    await question.getByText(/^\d+ waiting messages will not be sent\./).waitFor()
    await visit.assertSound('campaigns cancel')
    await question.getByRole('button', { name: 'Cancel campaign' }).click()
    await badge(page, 'Canceled').waitFor()
    const shown = await visit.until(
      () => partsOf(page),
      (parts) => parts['Canceled before sending']! > 0 && parts.Waiting === undefined,
    )
    // Messages already at the carrier still arrive.
    const { delivered, cancelled } = await reported(visit, id)
    expect([sum(shown), shown['Canceled before sending']]).toEqual([800, cancelled])
    await visit.until(
      () => partsOf(page),
      ({ Delivered }) => Delivered === delivered,
    )
    await page.getByRole('link', { name: /^Canceled before sending/ }).click()
    await page.getByRole('heading', { name: 'Canceled before sending' }).waitFor()
    await page.getByText(`${cancelled}`, { exact: true }).waitFor()
  },
)

/** Creates contacts with special numbers of the test carrier, and runs a campaign to them. */
async function sent(visit: PageVisit, more: Record<string, unknown> = {}): Promise<string> {
  const { client } = visit
  const endings = ['0101', '0102', '9931', '9932', '9935', '9922']
  for (const ending of endings) {
    await client.made('/contacts', { firstName: `Wren ${ending}`, phone: `+1212555${ending}` })
  }
  await client.made('/opt-out/suppressions', { channel: 'SMS', address: '+12125550102' })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Sender',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'firstName', operator: 'starts_with', value: 'Wren' }],
  }
  const segment = await client.made('/segments', { name: 'Wrens', type: 'DYNAMIC', rules })
  const { id } = await client.made('/campaigns', {
    name: 'Bread',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    isDraft: false,
    messageTemplate: 'Hi {{firstName}}',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
    ...more,
  })
  await visit.until(
    () => client.get(`/campaigns/${id}`),
    ({ body }) => body.data?.status === 'COMPLETED',
  )
  await reported(visit, id)
  return id
}

/**
 * Returns the totals after the carrier has reported every message. A screen reads them again only
 * now and then.
 */
const reported = (visit: PageVisit, id: string) =>
  visit.until(
    () => visit.totals(id),
    ({ recipients, delivered, failed, skipped, cancelled }) =>
      delivered + failed + skipped + cancelled === recipients,
  )

scenario(
  'a failure links to its people, and from there to a segment, a file and each proof',
  async (visit) => {
    const { page, client } = visit
    const id = await sent(visit)
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByRole('heading', { name: 'Reasons for failures' }).waitFor()
    await visit.assertSound('campaigns results')
    expect(await partsOf(page)).toEqual({ Delivered: 1, 'Result unknown': 1, Failed: 3, Skipped: 1 })

    await page.getByRole('link', { name: 'Filtered as spam' }).click()
    await page.getByRole('heading', { name: 'Failed: Filtered as spam' }).waitFor()
    await page.getByRole('row', { name: /Wren 9932/ }).waitFor()
    expect(await page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(2)
    await page.getByLabel('Reason').selectOption({ label: 'All reasons' })
    await page.getByRole('row', { name: /Wren 9931/ }).waitFor()
    await visit.assertSound('campaigns people')

    await page.getByRole('button', { name: 'Create segment' }).click()
    await visit.assertSound('campaigns segment of people')
    await page.getByLabel('Segment name').fill('Write to them again')
    await page.getByRole('dialog').getByRole('button', { name: 'Create segment' }).click()
    await page.getByText(/“Write to them again” has \d contacts\./).waitFor()
    const { body } = await client.get('/segments')
    const made = body.data.find(({ name }: { name: string }) => name === 'Write to them again')
    const members = await client.get(`/segments/${made.id}/contacts`)
    const names = members.body.data.map(({ firstName }: { firstName: string }) => firstName).toSorted()
    expect(names).toEqual(['Wren 9922', 'Wren 9931', 'Wren 9932', 'Wren 9935'])

    await page.getByRole('button', { name: 'Export' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save file' }).click()
    const file = await (await saving).text()
    expect(file.split('\r\n').length).toBe(6)
    expect(file).toContain('Wren 9932,+12125559932,Failed,Filtered as spam')
    await page.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('link', { name: 'Proof for Wren 9932' }).click()
    await page.getByRole('heading', { name: 'Proof: “Bread” to Wren 9932' }).waitFor()
    await page.getByText('Hi Wren 9932').waitFor()
    await visit.assertSound('campaigns proof')
    await page.getByRole('link', { name: 'Full history of Wren 9932' }).click()
    await page.getByRole('heading', { level: 1, name: 'Wren 9932' }).waitFor()
  },
)

scenario('messages in doubt are named, and sending them again states their number', async (visit) => {
  const { page, client } = visit
  const id = await sent(visit)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByText('1 message has an unknown result.').waitFor()
  await page.getByRole('link', { name: 'Show recipients' }).click()
  await page.getByRole('row', { name: /Wren 9922/ }).waitFor()
  expect(await page.getByRole('table', { name: 'Recipients' }).getByRole('row').count()).toBe(2)
  await page.goBack()
  await page.getByRole('button', { name: 'Send 1 again' }).click()
  await page.getByText('1 recipient will get the message twice').waitFor()
  await visit.assertSound('campaigns in doubt')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again to 1 recipient' }).click()
  await page.getByText('1 message is being sent again.').waitFor()
  const { body } = await client.get(`/campaigns/${id}/messages?limit=100`)
  const again = body.data.filter(({ earlierTries }: { earlierTries: unknown[] }) => earlierTries.length > 0)
  expect(again.map(({ contactName }: { contactName: string }) => contactName)).toEqual(['Wren 9922'])
})

scenario('messages in doubt that a colleague sends again first keep the question open', async (visit) => {
  const { page, client } = visit
  const id = await sent(visit)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('button', { name: 'Send 1 again' }).click()
  const dialog = page.getByRole('dialog')
  const again = dialog.getByRole('button', { name: 'Send again to 1 recipient' })
  await again.waitFor()
  const [{ id: run }] = await client.ask('GET', `/campaigns/${id}/executions`)
  await client.made(`/campaigns/${id}/executions/${run}/resend-unknown`, { count: 1 })
  await again.click()
  await dialog.getByText('No message of this run has an unknown result.').waitFor()
  await visit.scene.settle()
  expect(await dialog.isVisible()).toBe(true)
})

scenario('a campaign explains why one contact was skipped and what another would get', async (visit) => {
  const { page } = visit
  const id = await sent(visit)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('link', { name: 'Check a contact' }).click()
  await page.getByLabel('Contact', { exact: true }).fill('Wren 0102')
  await page.getByRole('option', { name: /Wren 0102/ }).click()
  await page.getByText(/Wren 0102 was skipped/).waitFor()
  await page
    .getByText(/\+12125550102 has been on the opt-out list since \w+ \d+, \d{4}, \d+:\d\d/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Opt-outs' }).waitFor()
  await page.getByLabel('Contact', { exact: true }).fill('Wren 9931')
  await page.getByRole('option', { name: /Wren 9931/ }).click()
  await page.getByText(/The message to Wren 9931 failed/).waitFor()
  await visit.assertSound('campaigns why not')
  await page.getByRole('link', { name: 'Proof of the message' }).click()
  await page.getByRole('heading', { name: /Proof: “Bread” to Wren 9931/ }).waitFor()
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await page.getByLabel('Contact', { exact: true }).fill('Wren 9935')
  await page.getByRole('option', { name: /Wren 9935/ }).click()
  await page.getByText('Hi Wren 9935').waitFor()
  await visit.assertSound('campaigns message')
})

scenario('a viewer sees all results and lists, and no button that the API would refuse', async (visit) => {
  const id = await sent(visit)
  const person = await visit.member('vi@example.test', 'viewer')
  const page = await visit.open()
  const figures = noteFigures(page)
  // The runs tell which messages are in doubt, and arrive after the totals.
  const totals = page.waitForResponse(/\/analytics/)
  await page.route(/\/executions\?/, async (route) => {
    await totals
    await route.continue()
  })
  await visit.signIn({ page, person, path: `/campaigns/${id}` })
  await page.getByRole('heading', { name: 'Reasons for failures' }).waitFor()
  expect(await partsOf(page)).toEqual({ Delivered: 1, 'Result unknown': 1, Failed: 3, Skipped: 1 })
  // The first bar was correct: its failed messages did not include those in doubt.
  expect(figures.filter((text) => /Failed\s+4/.test(text))).toEqual([])
  expect(figures.some((text) => /Failed\s+3/.test(text))).toBe(true)
  const forbidden =
    /Pause|Resume|Cancel|Duplicate|Delete|again|More actions|Create segment|Export|New campaign|Actions/
  expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
  await page.getByRole('link', { name: /^Failed/ }).click()
  await page.getByRole('row', { name: /Wren 9931/ }).waitFor()
  expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await page.getByRole('row', { name: /Bread/ }).waitFor()
  expect(await page.getByRole('button', { name: forbidden }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'New campaign' }).count()).toBe(0)
  await visit.assertSound('campaigns of a viewer', page)
})

scenario(
  'one member writes and submits, another reviews and approves, and a later change is not approved',
  async (visit) => {
    const { page, client } = visit
    const { campaign } = await visit.audience(30, 100)
    const permissions = ['campaign:read', 'campaign:create', 'campaign:update', 'segment:read']
    const role = await client.made('/role', { name: 'Writer', permissions })
    const writer = await visit.member('wi@example.test', 'viewer')
    const members = await client.get('/user/all?search=wi@example.test')
    await client.patch('/role/assign', { userId: members.body.data[0].id, roleId: role.id })
    const { id } = await client.made('/campaigns', { ...campaign, isDraft: true })
    const other = await visit.open()
    await visit.signIn({ page: other, person: writer, path: `/campaigns/${id}` })
    await other.getByRole('button', { name: 'Submit for approval' }).click()
    await visit.assertSound('campaigns submit', other)
    await other.getByLabel('Note for the approver').fill('Is the greeting right?')
    await refuseOnce(other, 'POST', `/campaigns/${id}/submit`)
    await other.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await other.getByText('The server is being restarted.').waitFor()
    expect(await other.getByLabel('Note for the approver').inputValue()).toBe('Is the greeting right?')
    await other.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await other.getByText('“News” is waiting for approval.').waitFor()
    expect(await other.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    await visit.signIn()
    await page.getByRole('button', { name: /^Waiting for approval/ }).click()
    await page.getByRole('link', { name: 'News' }).click()
    await page.getByText('Is the greeting right?').waitFor()
    await page.getByRole('button', { name: 'Reject …' }).click()
    await page.getByLabel('Required changes').fill('Say good morning.')
    await visit.assertSound('campaigns reject')
    await page.getByRole('button', { name: 'Reject campaign' }).click()
    await page.getByText(/Say good morning\./).waitFor()

    // The writer submits again and changes the draft, while another window still shows the old
    // version.
    await client.post(`/campaigns/${id}/submit`, {})
    await page.reload()
    await page.getByRole('button', { name: 'Approve …' }).click()
    await page.getByRole('button', { name: 'Approve and send to 30' }).waitFor()
    await visit.assertSound('campaigns approve')
    await client.patch(`/campaigns/${id}`, { messageTemplate: 'Good morning {{firstName}}' })
    await page.getByRole('button', { name: 'Approve and send to 30' }).click()
    await page.getByText('Someone changed this campaign. Check it again.').waitFor()
    expect((await client.get(`/campaigns/${id}`)).body.data.status).toBe('DRAFT')
    await page.getByRole('button', { name: 'Check the campaign' }).click()
    await page.getByText('Good morning').waitFor()
    await page.getByRole('button', { name: 'Approve …' }).click()
    await page.getByRole('button', { name: 'Approve and send to 30' }).click()
    await visit.until(
      () => partsOf(page),
      ({ Delivered }) => Delivered === 30,
    )
  },
)

scenario(
  'an A/B test shows its texts with their intervals, and the rest gets the text that a person chooses',
  async (visit) => {
    const { page } = visit
    const { campaign } = await visit.audience(60, 100)
    const { messageTemplate: _, ...rest } = campaign
    const { id } = await visit.client.made('/campaigns', {
      ...rest,
      isDraft: false,
      variants: [
        { label: 'A', messageTemplate: 'Bread, {{firstName}}' },
        { label: 'B', messageTemplate: 'Rolls, {{firstName}}' },
      ],
      abTest: { sharePercent: 50, waitMinutes: 60, metric: 'REPLY' },
    })
    await visit.signIn({ path: `/campaigns/${id}` })
    await page.getByText('Rolls,').waitFor()
    await page
      .getByText(/The true rate is very likely between/)
      .first()
      .waitFor()
    await visit.assertSound('campaigns test')
    await page.getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText(/\d+ waiting recipients will get this text\./).waitFor()
    await visit.assertSound('campaigns choose')
    await page.getByRole('dialog').getByRole('button', { name: 'Send B to the rest' }).click()
    await page.getByText('A member chose text B for the rest.').waitFor()
    await badge(page, 'Completed').waitFor()
    expect(sum(await partsOf(page))).toBe(60)
    // A figure of one text links to its people.
    const ofB = page.getByRole('listitem').filter({ hasText: 'Rolls,' })
    const number = ofB.getByRole('link', { name: /^\d+ recipients$/ })
    const recipients = Number.parseInt(await number.innerText(), 10)
    await number.click()
    await page.getByRole('heading', { name: 'Text B', exact: true }).waitFor()
    const rows = page.getByRole('table', { name: 'Recipients' }).getByRole('row')
    await visit.until(
      () => rows.count(),
      (count) => count === recipients + 1,
    )
    await page.getByRole('button', { name: 'Remove filter: Text B' }).click()
    await page.getByRole('heading', { name: 'All recipients', exact: true }).waitFor()
  },
)

scenario('a click works while the screen still loads the result of Pause', async (visit) => {
  const { page, client } = visit
  const id = await launch(visit, { people: 600, perSecond: 2 })
  await visit.signIn({ path: `/campaigns/${id}` })
  await badge(page, 'Live').waitFor()
  const { promise: isRead, resolve: letRead } = Promise.withResolvers<void>()
  await page.route(/\/analytics\?/, (route) => isRead.then(() => route.fallback()))
  await page.getByRole('button', { name: 'Pause' }).click()
  await badge(page, 'Paused').waitFor()
  await resume(page)
  await visit.until(
    () => client.get(`/campaigns/${id}`),
    ({ body }) => body.data.status === 'SENDING',
  )
  letRead()
  await badge(page, 'Live').waitFor()
})

scenario(
  'a resumed campaign shows as sending even if each answer takes longer than the next event',
  async (visit) => {
    const { page, client } = visit
    const id = await launch(visit, { people: 200, perSecond: 2 })
    await visit.signIn({ path: `/campaigns/${id}` })
    await badge(page, 'Live').waitFor()
    await client.post(`/campaigns/${id}/pause`)
    await badge(page, 'Paused').waitFor()
    await page.route(new RegExp(`/campaigns/${id}$`), async (route) => {
      await page.after(2_500)
      await route.continue()
    })
    await client.post(`/campaigns/${id}/resume`)
    await page.getByRole('main').getByRole('button', { name: 'Pause' }).first().waitFor()
    await badge(page, 'Live').waitFor()
    await page.unrouteAll()
  },
)

scenario(
  'figures update without the stream, stay while the server is unreachable, and then continue',
  async (visit) => {
    const { page } = visit
    const id = await launch(visit, { people: 900, perSecond: 3 })
    let isAway = false
    const busy = {
      success: false,
      statusCode: 503,
      code: 'SERVICE_UNAVAILABLE',
      userMessage: 'Away.',
      details: [],
    }
    await page.route(/\/campaigns\/[^?]*\/stream$/, (route) => route.fulfill({ status: 503, json: busy }))
    await page.route(/\/campaigns\/(?!.*\/stream)[\w-]{36}/, (route) =>
      isAway ? route.fulfill({ status: 503, json: busy }) : route.fallback(),
    )
    await visit.signIn({ path: `/campaigns/${id}` })
    const first = await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > 0,
    )
    const polled = await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > first.Delivered!,
    )
    // The stream is always refused, so it does not count.
    const refused = page.waitForResponse((asked) => !asked.url().endsWith('/stream'))
    isAway = true
    await page.scene.pass(5_000)
    await refused
    expect(sum(await partsOf(page))).toBe(900)
    expect((await partsOf(page)).Delivered).toBeGreaterThanOrEqual(polled.Delivered!)
    // An action meanwhile shows the error and offers a retry.
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Away.').waitFor()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await badge(page, 'Paused').waitFor()
    await page.unrouteAll()
    await resume(page)
    await badge(page, 'Live').waitFor()
    const resumed = await partsOf(page)
    await visit.until(
      () => partsOf(page),
      ({ Delivered = 0 }) => Delivered > resumed.Delivered!,
    )
  },
)

scenario('hostile names and texts of campaigns show as text everywhere', async (visit) => {
  const { page, client } = visit
  const [name, person, segmentName, senderName, text, other] = someHostileTexts(12)
    .map((one) => one.trim().replaceAll(/[{}]/g, ''))
    .filter((one) => one.length > 0 && one.length < 90) as [string, string, string, string, string, string]
  await client.made('/contacts', { firstName: person, phone: '+12125559931' })
  await client.made('/contacts', { firstName: other, phone: '+12125550102' })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: senderName,
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  const rules = { operator: 'AND', conditions: [{ field: 'phone', operator: 'starts_with', value: '+1' }] }
  const segment = await client.made('/segments', { name: segmentName, type: 'DYNAMIC', rules })
  const { id } = await client.made('/campaigns', {
    name,
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    isDraft: false,
    messageTemplate: `${text} {{firstName}}`,
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  })
  await visit.until(
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
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByText(name).waitFor()
  await visit.assertSound('campaigns hostile delete')
  await page.getByRole('button', { name: 'Delete campaign' }).click()
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
})
