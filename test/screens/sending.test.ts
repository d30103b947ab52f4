import { describe, expect } from 'bun:test'
import { hold } from '../support/page/hold.ts'
import type { Asked } from '../support/page/network.ts'
import { scenarios } from '../support/page/scenarios.ts'
import type { PageVisit } from '../support/page/visit.ts'

/** Every act that sends asks first, and sends the number that the user saw. */

const scenario = scenarios(16)

const LATER = { type: 'SCHEDULED', scheduledAt: '2026-03-06T10:00:00Z' }
const WEEKLY = {
  type: 'RECURRING',
  scheduledAt: '2026-03-06T10:00:00Z',
  recurrence: { frequency: 'WEEKLY', interval: 1, daysOfWeek: ['FRIDAY'], endType: 'NEVER' },
}
/** Two people that the segment has after a colleague has changed it. */
const MORE = [
  { firstName: 'Dee', phone: '+12125550191' },
  { firstName: 'Eve', phone: '+12125550192' },
]

interface World {
  visit: PageVisit
  segmentId: string
  senderId: string
  campaign: Record<string, unknown>
}

/** Creates a segment of three contacts whose names begin with A, and a sender. */
async function world(visit: PageVisit): Promise<World> {
  const { client } = visit
  for (const [index, firstName] of ['Abe', 'Ada', 'Amy'].entries())
    await client.made('/contacts', { firstName, phone: `+1212555010${index}` })
  for (const contact of MORE) await client.made('/contacts', contact)
  const rules = rulesOf('starts_with', 'A')
  const segment = await client.made('/segments', { name: 'Friends', type: 'DYNAMIC', rules })
  const sender = await client.made('/channel-identities', {
    channel: 'SMS',
    provider: 'SANDBOX',
    name: 'Texts',
    address: '+15005550006',
    credentials: { receiptDelayMs: 0 },
  })
  await client.patch('/organization', { sendWindow: { isEnabled: false }, timezone: 'Europe/London' })
  const campaign = {
    name: 'Opening',
    type: 'IMMEDIATE',
    channel: 'SMS',
    category: 'TRANSACTIONAL',
    messageTemplate: 'We open at nine.',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  }
  return { visit, segmentId: segment.id, senderId: sender.id, campaign }
}

const rulesOf = (operator: string, value?: string) => ({
  operator: 'AND',
  conditions: [{ field: 'firstName', operator, ...(value ? { value } : {}) }],
})

/** A colleague takes all five contacts into the segment. */
const widen = ({ visit, segmentId }: World) =>
  visit.client.ask('PATCH', `/segments/${segmentId}`, { rules: rulesOf('is_not_empty') })

interface Act {
  what: string
  /** Creates the record. Returns the path of its screen. */
  begin(world: World): Promise<string>
  /** The button that opens the question. */
  opens: RegExp
  /** The button of the question, up to its number. */
  act: string
  when: RegExp
  /** Method and path of the request that sends. */
  request: readonly [string, RegExp]
}

const draft = (more: object) => async (on: World) => {
  const { id } = await on.visit.client.made('/campaigns', { ...on.campaign, ...more, isDraft: true })
  return `/campaigns/${id}/edit`
}
const LAUNCH = ['PATCH', /\/campaigns\/[\w-]{36}$/] as const
const RESUME = ['POST', /\/campaigns\/[\w-]{36}\/resume$/] as const

async function paused({ visit: { client }, campaign }: World, more: object): Promise<string> {
  const { id } = await client.made('/campaigns', { ...campaign, ...more })
  await client.made(`/campaigns/${id}/pause`)
  return id
}

const POLL = {
  name: 'Pickup',
  questionTemplate: 'Which day?',
  options: ['Saturday', 'Sunday'],
  dispatchType: 'IMMEDIATE',
  category: 'TRANSACTIONAL',
}

const ACTS: readonly Act[] = [
  {
    what: 'the launch of a campaign',
    begin: draft({}),
    opens: /^Send to 3$/,
    act: 'Send to',
    when: /^Now$/,
    request: LAUNCH,
  },
  {
    what: 'the launch of a scheduled campaign',
    begin: draft(LATER),
    opens: /^Schedule for/,
    act: 'Schedule for',
    when: /^Fri, Mar 6, 10:00 AM \(London\)$/,
    request: LAUNCH,
  },
  {
    what: 'the start of a recurring campaign',
    begin: draft(WEEKLY),
    opens: /^Start on/,
    act: 'Start for',
    when: /^Fri, Mar 6, 10:00 AM \(London\), then Fri, Mar 13, 10:00 AM, and so on$/,
    request: LAUNCH,
  },
  {
    what: 'an approval',
    begin: async (on) => {
      const { id } = await on.visit.client.made('/campaigns', { ...on.campaign, isDraft: true })
      await on.visit.client.made(`/campaigns/${id}/submit`)
      return `/campaigns/${id}`
    },
    opens: /^Approve …$/,
    act: 'Approve and send to',
    when: /^Now$/,
    request: ['POST', /\/approve$/],
  },
  {
    what: 'the approval of a recurring campaign',
    begin: async (on) => {
      const { id } = await on.visit.client.made('/campaigns', { ...on.campaign, ...WEEKLY, isDraft: true })
      await on.visit.client.made(`/campaigns/${id}/submit`)
      return `/campaigns/${id}`
    },
    opens: /^Approve …$/,
    act: 'Approve for',
    when: /^Fri, Mar 6, 10:00 AM \(London\)\. Every week on Friday\.$/,
    request: ['POST', /\/approve$/],
  },
  {
    what: 'the resumption of a campaign that has not begun',
    begin: async (on) => `/campaigns/${await paused(on, LATER)}`,
    opens: /^Resume$/,
    act: 'Resume for',
    when: /^Fri, Mar 6, 10:00 AM \(London\)$/,
    request: RESUME,
  },
  {
    what: 'the resumption of a campaign in the editor',
    begin: async (on) => `/campaigns/${await paused(on, LATER)}/edit`,
    opens: /^Resume campaign$/,
    act: 'Resume for',
    when: /^Fri, Mar 6, 10:00 AM \(London\)$/,
    request: RESUME,
  },
  {
    what: 'the launch of a draft poll',
    begin: async ({ visit, segmentId, senderId }) => {
      const more = { segmentId, channelIdentityIds: [senderId], isDraft: true }
      const { id } = await visit.client.made('/polls', { ...POLL, ...more })
      return `/polls/${id}`
    },
    opens: /^Send …$/,
    act: 'Send to',
    when: /^Now$/,
    request: ['PATCH', /\/polls\/[\w-]{36}$/],
  },
]

/** Opens the screen of the act. Returns its parts. */
async function opened(visit: PageVisit, { begin, opens, act, request: [method, path] }: Act) {
  const { page } = visit
  const on = await world(visit)
  const at = await begin(on)
  const asked: Asked[] = []
  page.onRequest((one) => {
    const isAct = one.method() === method && path.test(new URL(one.url()).pathname)
    if (isAct && (method === 'POST' || one.postData()?.includes('"isDraft":false'))) asked.push(one)
  })
  await visit.signIn({ path: at })
  const dialog = page.getByRole('dialog')
  return {
    on,
    at,
    asked,
    dialog,
    bodies: () => asked.map((one) => JSON.parse(one.postData() ?? '{}').expected),
    open: async () => {
      await page.getByRole('main').getByRole('button', { name: opens }).first().click()
      await dialog.getByText('Friends', { exact: true }).waitFor()
    },
    button: (recipients: number) =>
      dialog.getByRole('button', { name: `${act} ${recipients} recipients`, exact: true }),
  }
}

/** A colleague does the act before the user confirms it. */
async function doFirst(visit: PageVisit, at: string, { request: [, path] }: Act): Promise<void> {
  const [, records, id] = /^\/(campaigns|polls)\/([\w-]{36})/.exec(at)!
  const colleague = await visit.session()
  if (path.source.includes('resume')) await colleague.made(`/campaigns/${id}/resume`)
  else if (path.source.includes('approve')) {
    const { approval } = await colleague.ask('GET', `/campaigns/${id}`)
    await colleague.made(`/campaigns/${id}/approve`, { revision: approval.revision })
  } else await colleague.ask('PATCH', `/${records}/${id}`, { isDraft: false })
  await visit.scene.work()
}

const GROWN = 'The audience has grown from 3 to 5 since you opened this dialog.'
const CHANGED = 'Someone changed this campaign. Check it again.'

for (const one of ACTS) {
  describe(one.what, () => {
    const { method, path } = { method: one.request[0], path: one.request[1] }

    scenario('asks with number, audience and time, and sends the number once', async (visit) => {
      const { page } = visit
      const { open, button, dialog, asked, bodies } = await opened(visit, one)
      await open()
      await dialog.getByText(one.when).waitFor()
      await button(3).waitFor()
      await visit.assertSound(one.what)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(asked).toEqual([])

      await open()
      const sending = await hold(page, method, path)
      await button(3).click()
      await button(3).click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      expect(await button(3).isVisible()).toBe(true)
      await sending.release()
      await page.getByText(/3 recipients\.$/).waitFor()
      await page.getByRole('button', { name: /^Open (the )?(campaign|poll)$/ }).waitFor()
      await dialog.waitFor({ state: 'detached' })
      expect(bodies()).toMatchObject([{ recipients: 3 }])
    })

    scenario('asks again with the number of an audience that has grown', async (visit) => {
      const { open, button, dialog, bodies } = await opened(visit, one)
      await open()
      await button(3).waitFor()
      await visit.client.made('/contacts', { firstName: 'Ann', phone: '+12125550193' })
      await button(3).click()
      await dialog.getByText('The audience has grown from 3 to 4 since you opened this dialog.').waitFor()
      await button(4).click()
      await dialog.waitFor({ state: 'detached' })
      expect(bodies()).toMatchObject([{ recipients: 3 }, { recipients: 4 }])
    })

    scenario('asks again after a colleague has changed the segment', async (visit) => {
      const { open, button, dialog, on, bodies } = await opened(visit, one)
      await open()
      await button(3).waitFor()
      await widen(on)
      await button(3).click()
      await dialog.getByText(GROWN).or(dialog.getByText(CHANGED)).first().waitFor()
      // The campaign on the screen says whom it reaches, so the user looks at it first.
      const check = dialog.getByRole('button', { name: 'Check the campaign' })
      if (await check.isVisible()) {
        await check.click()
        await dialog.waitFor({ state: 'detached' })
        await open()
      }
      await button(5).click()
      await dialog.waitFor({ state: 'detached' })
      expect(bodies()).toMatchObject([{ recipients: 3 }, { recipients: 5 }])
    })

    scenario('keeps the question with its refusal', async (visit) => {
      const { page } = visit
      const { open, button, dialog, asked } = await opened(visit, one)
      await open()
      const refusal = { status: 400, code: 'VALIDATION_FAILED', userMessage: 'The carrier is away.' }
      await button(3).waitFor()
      const sending = await hold(page, method, path, refusal)
      await button(3).click()
      await sending.release()
      await dialog.getByText('The carrier is away.').waitFor()
      expect(await page.getByText('The carrier is away.').count()).toBe(1)
      await button(3).waitFor()
      expect(asked.length).toBe(1)
    })

    scenario('keeps the question with the reason if a colleague was first', async (visit) => {
      const { page } = visit
      const { open, button, dialog, at, asked } = await opened(visit, one)
      await open()
      await button(3).waitFor()
      await doFirst(visit, at, one)
      await button(3).click()
      await visit.scene.settle()
      expect(asked.length).toBeLessThan(2)
      // The API accepts the same launch twice before its time.
      if (!(await dialog.isVisible())) return page.getByText(/3 recipients\.$/).waitFor()
      expect(await dialog.locator('[role=alert], [role=status]').count()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })

    scenario('says why there is no number, and counts again', async (visit) => {
      const { page } = visit
      let isAway = true
      await page.route(/\/(campaigns|polls)\/estimate$/, (route) => {
        if (!isAway) return route.fallback()
        const json = {
          success: false,
          statusCode: 400,
          code: 'VALIDATION_FAILED',
          message: 'No count.',
          userMessage: 'No count.',
          details: [],
        }
        return route.fulfill({ status: 400, json })
      })
      const opens = one.opens.source.includes('3') ? /^Send …$/ : one.opens
      const { open, button, dialog, asked } = await opened(visit, { ...one, opens })
      await open()
      await dialog.getByText('No count.').waitFor()
      const act = dialog.getByRole('button', { name: /^(Send|Schedule|Start|Approve|Resume)$/ })
      expect(await act.isDisabled()).toBe(true)
      isAway = false
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await button(3).waitFor()
      expect(asked).toEqual([])
    })
  })
}

scenario('a role that may not see the number sends without it', async (visit) => {
  const { page } = visit
  const refused = { success: false, statusCode: 403, code: 'FORBIDDEN', userMessage: 'No.', details: [] }
  await page.route(/\/polls\/estimate$/, (route) => route.fulfill({ status: 403, json: refused }))
  const poll = ACTS.find(({ what }) => what === 'the launch of a draft poll')!
  const { open, dialog, asked, bodies } = await opened(visit, poll)
  await open()
  await dialog.getByText('Your role cannot see the number of recipients.').waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect([asked.length, bodies()]).toEqual([1, [undefined]])
})

scenario('a paused campaign resumes for the messages that wait', async (visit) => {
  const { page } = visit
  const on = await world(visit)
  // One message is sent, and two wait for their minute.
  const { id } = await visit.client.made('/campaigns', { ...on.campaign, sendRatePerMinute: 1 })
  await visit.scene.work()
  await visit.client.made(`/campaigns/${id}/pause`)
  await visit.signIn({ path: `/campaigns/${id}` })
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Resume “Opening”' })
  await dialog.getByText('Now', { exact: true }).waitFor()
  const resumed = page.waitForRequest(/\/resume$/)
  await dialog.getByRole('button', { name: 'Resume for 2 recipients' }).click()
  expect(JSON.parse((await resumed).postData()!)).toMatchObject({ expected: { recipients: 2 } })
  await page.getByText('“Opening” has resumed for 2 recipients.').waitFor()
})

scenario('a poll that someone changed is shown before it is sent, and no text is lost', async (visit) => {
  const { page, client } = visit
  const poll = ACTS.find(({ what }) => what === 'the launch of a draft poll')!
  const { open, button, dialog, asked } = await opened(visit, poll)
  await page.getByLabel('Question').fill('Which day of mine?')
  await open()
  await button(3).waitFor()
  const [{ id }] = await client.ask('GET', '/polls')
  await client.patch(`/polls/${id}`, { questionTemplate: 'Which day of theirs?' })
  await button(3).click()
  await dialog.getByText('Someone changed this poll. Check it again.').waitFor()
  await dialog.getByRole('button', { name: 'Check the poll' }).click()
  await page.getByText('Question: Which day of theirs?').waitFor()
  expect(await page.getByLabel('Question').inputValue()).toBe('Which day of mine?')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await page.getByRole('button', { name: 'Keep this version' }).waitFor({ state: 'detached' })
  await open()
  await button(3).click()
  await dialog.waitFor({ state: 'detached' })
  expect(asked.length).toBe(2)
  expect((await client.ask('GET', `/polls/${id}`)).questionTemplate).toBe('Which day of mine?')
})
