import { describe, expect, test } from 'bun:test'
import { variantJobs } from '../../../src/campaigns/variants/module.ts'
import { startRunJob } from '../../../src/delivery/executions/job-kinds.ts'
import { enqueue } from '../../../src/jobs/job.ts'
import { silentLog } from '../../../src/lib/log.ts'
import { brokenInvariants, listBrokenQuickly } from '../../../src/wiring/invariants.ts'
import { sendingPorts } from '../../../src/wiring/sending.ts'
import {
  abCampaign,
  campaignOf,
  clickBy,
  messagesOf,
  replyBy,
  TWO_TEXTS,
  untilOut,
} from '../../support/ab-tests.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact } from '../../support/campaigns.ts'
import { MESSAGES_PREVIEW } from '../../support/links.ts'

const HOUR = 60 * 60_000

const byVariant = (app: TestApp) =>
  Object.fromEntries(
    [...Map.groupBy(messagesOf(app), ({ variant }) => variant)].map(([variant, messages]) => [
      variant,
      messages.length,
    ]),
  )

/** Waits until the rule decides, an hour after the last test message. */
async function untilDecided(app: TestApp): Promise<void> {
  app.clock.advance(HOUR)
  await app.drain()
  app.clock.advance(3_000)
  await app.drain()
}

const isSound = (app: TestApp) => {
  const reader = { prepare: (sql: string) => ({ get: () => app.db.get(sql) }) }
  expect(brokenInvariants(reader as never)).toEqual([])
}

describe('the A/B test of a run', () => {
  test('sends each text to its part of the share, and the winner by clicks to the rest', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 500 })
    await untilOut(app)
    const parts = byVariant(app)
    expect(parts[1]! + parts[2]!).toBeGreaterThan(200)
    for (const { variant, status, body } of messagesOf(app)) {
      expect(status).toBe(variant === 0 ? 'SCHEDULED' : 'DELIVERED')
      expect(body?.slice(0, 10) ?? null).toBe(
        variant === 0 ? null : TWO_TEXTS[variant - 1]!.messageTemplate.slice(0, 10),
      )
    }
    expect((await campaignOf(app, tenant, id)).abTest).toMatchObject({ state: 'WAITING', chosenLabel: null })
    await clickBy(app, 1, 10)
    await clickBy(app, 2, 60)
    await untilDecided(app)
    const after = await campaignOf(app, tenant, id)
    expect(after).toMatchObject({
      status: 'COMPLETED',
      abTest: { state: 'CHOSEN', chosenLabel: 'B', chosenBy: 'RULE' },
      stats: { sent: 500 },
    })
    expect(after.abTest.explanation).toMatch(
      /^Text B is clearly better than every other text\. A: 10 of \d+ recipients clicked, [\d.]+% \([\d.]+% to [\d.]+%\)\. B: 60 of/,
    )
    expect(byVariant(app)).toEqual({ 1: parts[1]!, 2: parts[2]!, [-2]: parts[0]! })
    expect(messagesOf(app).filter(({ body }) => body?.startsWith('Only today')).length).toBe(
      parts[2]! + parts[0]!,
    )
    isSound(app)
  })

  test('by replies counts contacts who texted back, without keywords', async () => {
    await using app = createTestApp()
    const abTest = { sharePercent: 60, waitMinutes: 60, metric: 'REPLY' }
    const campaign = await abCampaign(app, { people: 450, abTest })
    await untilOut(app)
    replyBy(app, campaign, { text: 1, people: 30 })
    replyBy(app, campaign, { text: 2, people: 60, kind: 'OPT_OUT' })
    await untilDecided(app)
    const { abTest: after } = await campaignOf(app, campaign.tenant, campaign.id)
    expect(after).toMatchObject({ state: 'CHOSEN', chosenLabel: 'A' })
    expect(after.explanation).toContain('B: 0 of')
  })

  test('does not count the clicks of software', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 450 })
    await untilOut(app)
    await clickBy(app, 2, 60, { 'user-agent': MESSAGES_PREVIEW })
    await untilDecided(app)
    expect((await campaignOf(app, tenant, id)).abTest).toMatchObject({
      state: 'UNDECIDED',
      chosenLabel: null,
    })
  })

  test.each([
    {
      what: 'the difference is within chance',
      people: 450,
      metric: 'CLICK',
      clicks: [10, 14],
      says: /^No text is clearly better than every other text\. A: 10 of/,
    },
    {
      what: 'too few messages were sent',
      people: 40,
      metric: 'CLICK',
      clicks: [0, 10],
      says: /^There is no winner yet: each text needs at least 100 sent messages\./,
    },
    {
      what: 'a person decides',
      people: 40,
      metric: 'MANUAL',
      clicks: [0, 10],
      says: /^The test has ended\. A member now has to choose the text\. A: of \d+ recipients 0 clicked, 0 replied, 0 opted out\. B: of/,
    },
  ])('waits for a person when $what', async ({ people, metric, clicks, says }) => {
    await using app = createTestApp()
    const abTest = { sharePercent: 50, waitMinutes: 60, metric }
    const { tenant, id } = await abCampaign(app, { people, abTest })
    await untilOut(app)
    await clickBy(app, 1, clicks[0]!)
    await clickBy(app, 2, clicks[1]!)
    const held = byVariant(app)[0]!
    await untilDecided(app)
    const paused = await campaignOf(app, tenant, id)
    expect(paused).toMatchObject({
      status: 'PAUSED',
      pauseReason: 'VARIANT_UNDECIDED',
      abTest: { state: 'UNDECIDED', chosenLabel: null, chosenBy: null },
    })
    expect(paused.abTest.explanation).toMatch(says)
    expect(byVariant(app)[0]).toBe(held)
    const resumed = await app.post(`/campaigns/${id}/resume`, tenant.key)
    expect([resumed.status, resumed.body.message]).toEqual([
      409,
      'The campaign waits for the choice of a text. Choose one with choose-variant.',
    ])
    const chosen = await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'a' })
    expect([chosen.status, chosen.body.data.status]).toEqual([201, 'SENDING'])
    await app.drain()
    app.clock.advance(3_000)
    await app.drain()
    const over = await campaignOf(app, tenant, id)
    expect(over).toMatchObject({ status: 'COMPLETED', stats: { sent: people } })
    expect(over.abTest).toMatchObject({ state: 'CHOSEN', chosenLabel: 'A', chosenBy: 'PERSON' })
    expect(over.abTest.explanation).toEndWith('test chose A.')
    expect(byVariant(app)[-1]).toBe(held)
    isSound(app)
  })

  test('measures its time from the last test message, and not while a contact waits for the morning', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, {
      people: 20,
      abTest: { sharePercent: 100, waitMinutes: 60, metric: 'MANUAL' },
    })
    app.db.writeNow((tx) => void tx.run(`UPDATE contacts SET timezone = 'Asia/Tokyo' WHERE id % 4 = 0`))
    await untilOut(app)
    app.clock.advance(2 * HOUR)
    await app.drain()
    expect((await campaignOf(app, tenant, id)).abTest).toMatchObject({ state: 'SENDING', decidesAt: null })
    // 9:00 in Tokyo.
    app.clock.advance(Date.parse('2026-03-05T00:00:00Z') - app.clock.now())
    await app.drain()
    app.clock.advance(10_000)
    await app.drain()
    expect((await campaignOf(app, tenant, id)).abTest).toMatchObject({
      state: 'WAITING',
      decidesAt: '2026-03-05T01:00:00.000Z',
    })
  })

  test('of a whole audience sends every text and only compares', async () => {
    await using app = createTestApp()
    const abTest = { sharePercent: 100, waitMinutes: 60, metric: 'CLICK' }
    const { tenant, id } = await abCampaign(app, { people: 30, abTest })
    await untilOut(app)
    await untilDecided(app)
    expect(await campaignOf(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      abTest: { state: 'UNDECIDED', chosenLabel: null },
    })
    const refused = await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'A' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The campaign is COMPLETED, so no text can be chosen.',
    ])
  })
})

describe('a person', () => {
  test('may choose before the time is over', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 60 })
    await untilOut(app)
    const choose = async (label: string) => {
      const { status, body } = await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label })
      return [status, body.message]
    }
    expect(await choose('Z')).toEqual([400, 'No text has the label Z. The labels are A, B.'])
    expect(await choose('B')).toEqual([201, 'Text chosen'])
    expect(await choose('A')).toEqual([409, 'Text B is already chosen. The choice is final.'])
    await app.drain()
    app.clock.advance(3_000)
    await app.drain()
    expect(await campaignOf(app, tenant, id)).toMatchObject({
      status: 'COMPLETED',
      abTest: { chosenLabel: 'B', chosenBy: 'PERSON', explanation: 'test chose B.' },
    })
  })

  test('a campaign paused by a member stays paused when a text is chosen', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 60 })
    await untilOut(app)
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    const { body } = await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
    expect(body.data).toMatchObject({ status: 'PAUSED', pauseReason: 'USER' })
    await app.drain()
    expect(messagesOf(app).filter(({ variant, status }) => variant === -2 && status !== 'QUEUED')).toEqual([])
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await app.drain()
    app.clock.advance(3_000)
    await app.drain()
    expect((await campaignOf(app, tenant, id)).status).toBe('COMPLETED')
  })

  test('cancels in the middle of a test, and the rest of the audience gets nothing', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 60 })
    await untilOut(app)
    await app.post(`/campaigns/${id}/cancel`, tenant.key)
    await untilDecided(app)
    expect(
      messagesOf(app)
        .filter(({ variant }) => variant <= 0)
        .map(({ status }) => status),
    ).not.toContain('QUEUED')
    expect(
      new Set(
        messagesOf(app)
          .filter(({ variant }) => variant <= 0)
          .map(({ status }) => status),
      ),
    ).toEqual(new Set(['CANCELLED']))
    isSound(app)
  })

  test('pausing and resuming during the wait keeps the decision', async () => {
    await using app = createTestApp()
    const { tenant, id } = await abCampaign(app, { people: 60 })
    await untilOut(app)
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    await untilDecided(app)
    expect((await campaignOf(app, tenant, id)).abTest.state).toBe('WAITING')
    app.clock.advance(5 * HOUR)
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await app.drain()
    expect(await campaignOf(app, tenant, id)).toMatchObject({
      pauseReason: 'VARIANT_UNDECIDED',
      abTest: { state: 'UNDECIDED' },
    })
  })
})

test('a test that should have ended more than an hour ago waits for a person to continue it', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 60 })
  await untilOut(app)
  app.clock.advance(3 * HOUR)
  await app.drain()
  expect((await campaignOf(app, tenant, id)).pauseReason).toBe('MISSED_START')
  await app.post(`/campaigns/${id}/resume`, tenant.key)
  await app.drain()
  expect((await campaignOf(app, tenant, id)).pauseReason).toBe('VARIANT_UNDECIDED')
})

test('a contact who opts out before the choice gets nothing', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 60 })
  await untilOut(app)
  const held = messagesOf(app).find(({ variant }) => variant === 0)!
  const uuid = app.db.value<string>('SELECT uuid FROM contacts WHERE id = ?', held.contactId)
  await app.patch(`/contacts/${uuid}`, tenant.key, { isOptedOut: true })
  await app.drain()
  await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })
  await app.drain()
  app.clock.advance(3_000)
  await app.drain()
  expect(messagesOf(app).find((message) => message.id === held.id)).toMatchObject({
    status: 'SKIPPED',
    variant: 0,
  })
  expect((await campaignOf(app, tenant, id)).status).toBe('COMPLETED')
  isSound(app)
})

describe('a text chosen while recipients are still being chosen', () => {
  /** A run that has chosen 60 of its 100 contacts, and whose job waits between two chunks. */
  async function halfChosen(app: TestApp) {
    const campaign = await abCampaign(app, { people: 60 })
    await untilOut(app)
    for (let n = 60; n < 100; n++) {
      const phone = `+1646555${String(n).padStart(4, '0')}`
      addContact(app, campaign.tenant, { phone, timezone: 'America/New_York' })
    }
    app.db.writeNow(
      (tx) =>
        void tx.run(
          'UPDATE executions SET audience_cursor = audience_through, audience_through = (SELECT max(id) FROM contacts)',
        ),
    )
    const [organizationId, executionId] = [
      app.db.value<number>('SELECT organization_id FROM executions')!,
      app.db.value<number>('SELECT id FROM executions')!,
    ]
    const goOn = async () => {
      app.db.writeNow((tx) => enqueue(tx, startRunJob, { organizationId, payload: { executionId } }))
      for (let second = 0; second < 10; second++) {
        await app.drain()
        app.clock.advance(3_000)
      }
    }
    const choose = () =>
      app.post(`/campaigns/${campaign.id}/choose-variant`, campaign.tenant.key, { label: 'B' })
    return { ...campaign, goOn, choose }
  }

  test('goes to all contacts chosen afterwards, too', async () => {
    await using app = createTestApp()
    const { tenant, id, goOn, choose } = await halfChosen(app)
    expect((await choose()).status).toBe(201)
    await app.drain()
    await goOn()
    expect(await campaignOf(app, tenant, id)).toMatchObject({ status: 'COMPLETED', stats: { sent: 100 } })
    expect(byVariant(app)[0]).toBeUndefined()
    isSound(app)
  })

  test('goes to all contacts if the campaign was paused meanwhile', async () => {
    await using app = createTestApp()
    const { tenant, id, goOn, choose } = await halfChosen(app)
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    expect((await choose()).status).toBe(201)
    await app.drain()
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await goOn()
    expect(await campaignOf(app, tenant, id)).toMatchObject({ status: 'COMPLETED', stats: { sent: 100 } })
  })
})

test('doctor reports a violated rule if no job follows the test that messages wait for', async () => {
  await using app = createTestApp()
  await abCampaign(app, { people: 60 })
  await untilOut(app)
  isSound(app)
  app.db.writeNow((tx) => void tx.run(`DELETE FROM jobs WHERE kind = 'execution.follow_test'`))
  const reader = { prepare: (sql: string) => ({ get: () => app.db.get(sql) }) }
  expect(listBrokenQuickly(reader as never).map(({ rule }) => rule.name)).toEqual([
    'a run whose messages wait for the text of an A/B test has a job that follows the test',
  ])
})

test('a test whose results cannot be read, after several attempts, waits for a person', async () => {
  await using app = createTestApp()
  const { tenant, id } = await abCampaign(app, { people: 60 })
  await untilOut(app)
  const executionId = app.db.value<number>('SELECT id FROM executions')!
  const organizationId = app.db.value<number>('SELECT organization_id FROM executions')!
  const readPool = { of: () => ({ all: () => Promise.reject(new Error('QUERY_TIMEOUT')) }) }
  const write = { value: (work: Parameters<typeof app.db.write>[0]) => app.db.write(work) }
  const db = Object.create(app.db, { write, readPool: { value: readPool } })
  const none = () => {
    throw new Error('No carrier is asked here.')
  }
  const [job] = variantJobs({ db, ports: sendingPorts(none, silentLog, 'https://carillon.test') })
  const attempt = (n: number) =>
    expect(
      Promise.resolve(
        job!.handle(
          { id: 1, organizationId, attempt: n, payload: { executionId } },
          new AbortController().signal,
        ),
      ),
    ).rejects.toThrow('QUERY_TIMEOUT')
  await attempt(9)
  expect((await campaignOf(app, tenant, id)).status).toBe('SENDING')
  await attempt(10)
  expect(await campaignOf(app, tenant, id)).toMatchObject({
    status: 'PAUSED',
    pauseReason: 'VARIANT_UNDECIDED',
    abTest: { state: 'UNDECIDED', explanation: expect.stringContaining('could not be read') },
  })
  expect((await app.post(`/campaigns/${id}/choose-variant`, tenant.key, { label: 'B' })).status).toBe(201)
})
