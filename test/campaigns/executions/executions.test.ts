import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, campaignIn, sendable } from '../../support/campaigns.ts'
import { addExecution, addMessage } from '../../support/messages.ts'
import { clickLast, runIds, sendDaily, sendNextDay, textIn } from '../../support/runs.ts'

/** Settings under which links in texts get addresses of their own. */
const LINKS = { publicBaseUrl: 'https://carillon.example' }

describe('GET /campaigns/:campaignId/executions', () => {
  test('lists the runs, latest first, with their counts', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const second = addExecution(app, tenant, id)
    addMessage(app, tenant, { status: 'SENT', executionId: second })
    addMessage(app, tenant, { status: 'FAILED', executionId: second })
    const { body } = await app.get(`/campaigns/${id}/executions`, tenant.key)
    expect(body.meta).toMatchObject({ page: 1, limit: 20, total: 2 })
    expect(body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([2, 1])
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      campaignId: id,
      sequence: 2,
      status: 'RUNNING',
      scheduledFor: '2026-03-04T17:00:00.000Z',
      startedAt: null,
      completedAt: null,
      counts: {
        recipients: 2,
        scheduled: 0,
        queued: 0,
        sending: 0,
        sent: 1,
        delivered: 0,
        read: 0,
        failed: 1,
        skipped: 0,
        cancelled: 0,
      },
      inDoubt: 0,
      zones: [],
      note: null,
      messagesDeletedAt: null,
    })
    const page = await app.get(`/campaigns/${id}/executions?page=2&limit=1`, tenant.key)
    expect(page.body.data.map(({ sequence }: { sequence: number }) => sequence)).toEqual([1])
  })

  test('a draft has no runs', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    expect((await app.get(`/campaigns/${id}/executions`, tenant.key)).body.data).toEqual([])
  })
})

describe('GET /campaigns/:campaignId/executions/compare', () => {
  test('shows the results of each run, latest first, by the run of the answered message', async () => {
    await using app = createTestApp(LINKS)
    const tenant = sendable(app)
    const [ann, bob] = [addContact(app, tenant), addContact(app, tenant)]
    const id = await sendDaily(app, tenant)
    await clickLast(app, ann.id)
    await clickLast(app, bob.id)
    await sendNextDay(app)
    await clickLast(app, ann.id)
    await clickLast(app, ann.id)
    textIn(app, tenant, bob.phone, 'What is it?')
    textIn(app, tenant, bob.phone, 'STOP')
    await sendNextDay(app)
    const { status, body } = await app.get(`/campaigns/${id}/executions/compare`, tenant.key)
    expect(status).toBe(200)
    const shown = body.data.map((run: Record<string, Record<string, number>>) => [
      run.sequence,
      ...['recipients', 'sent', 'skipped', 'clicked', 'replied', 'optedOut'].map(
        (field) => run.totals![field],
      ),
      run.rates!.click,
      run.rates!.optOut,
    ])
    expect(shown).toEqual([
      [3, 2, 1, 1, 0, 0, 0, 0, 0],
      [2, 2, 2, 0, 1, 1, 1, 0.5, 0.5],
      [1, 2, 2, 0, 2, 0, 0, 1, 0],
    ])
    const last = await app.get(`/campaigns/${id}/executions/compare?limit=1`, tenant.key)
    expect(last.body.data).toEqual([body.data[0]])
  })
})

describe('GET /campaigns/:campaignId/executions/:executionId/analytics', () => {
  test('equals that of the campaign while it has one run', async () => {
    await using app = createTestApp(LINKS)
    const tenant = sendable(app)
    const ann = addContact(app, tenant)
    addContact(app, tenant, { isSuppressed: true })
    const id = await sendDaily(app, tenant)
    await clickLast(app, ann.id)
    textIn(app, tenant, ann.phone, 'Yes please')
    await app.post(`/contacts/${ann.uuid}/mark-won`, tenant.key, { amount: 5 })
    const run = `/campaigns/${id}/executions/${(await runIds(app, tenant, id))[1]}/analytics`
    for (const query of ['', '?interval=DAY', '?interval=MINUTE', '?from=2026-03-05']) {
      const ofRun = await app.get(run + query, tenant.key)
      const ofCampaign = await app.get(`/campaigns/${id}/analytics${query}`, tenant.key)
      expect(ofRun.body.data).toEqual(ofCampaign.body.data)
    }
    expect((await app.get(run, tenant.key)).body.data).toMatchObject({
      totals: { recipients: 2, delivered: 1, skipped: 1, clicked: 1, replied: 1, optedOut: 0 },
      skipReasons: [{ errorCode: 'OPTED_OUT', count: 1 }],
      conversions: { count: 1, amount: 5 },
    })
  })

  test('covers this run only, with the deals after it', async () => {
    await using app = createTestApp(LINKS)
    const tenant = sendable(app)
    const [ann, bob] = [addContact(app, tenant), addContact(app, tenant)]
    const id = await sendDaily(app, tenant)
    await clickLast(app, ann.id)
    await app.post(`/contacts/${bob.uuid}/mark-won`, tenant.key, { amount: 5 })
    textIn(app, tenant, bob.phone, 'STOP')
    await sendNextDay(app)
    await app.post(`/contacts/${ann.uuid}/mark-won`, tenant.key, { amount: 7 })
    const ids = await runIds(app, tenant, id)
    const results = []
    for (const sequence of [1, 2]) {
      const { body } = await app.get(`/campaigns/${id}/executions/${ids[sequence]}/analytics`, tenant.key)
      const { totals, timeline, conversions, segments, skipReasons } = body.data
      results.push({
        delivered: totals.delivered,
        clicked: totals.clicked,
        optedOut: totals.optedOut,
        segments,
        skipReasons,
        sentAt: timeline.flatMap(({ bucket, sent }: { bucket: string; sent: number }) =>
          sent ? bucket : [],
        ),
        won: conversions.amount,
      })
    }
    expect(results).toEqual([
      {
        delivered: 2,
        clicked: 1,
        optedOut: 1,
        segments: 2,
        skipReasons: [],
        sentAt: ['2026-03-04T17:00:00.000Z'],
        won: 5,
      },
      {
        delivered: 1,
        clicked: 0,
        optedOut: 0,
        segments: 1,
        skipReasons: [{ errorCode: 'OPTED_OUT', count: 1 }],
        sentAt: ['2026-03-05T17:00:00.000Z'],
        won: 7,
      },
    ])
  })

  test('is not found for a run of another campaign', async () => {
    await using app = createTestApp(LINKS)
    const tenant = sendable(app)
    const [one, other] = [await sendDaily(app, tenant), await sendDaily(app, tenant)]
    const run = (await runIds(app, tenant, other))[1]
    for (const what of ['analytics', 'drift', 'drift/contacts']) {
      const { status, body } = await app.get(`/campaigns/${one}/executions/${run}/${what}`, tenant.key)
      expect([status, body.message]).toEqual([404, 'Execution not found.'])
    }
  })
})

describe('GET /campaigns/:campaignId/executions/:executionId/drift', () => {
  test('counts the contacts who joined, left and stayed since the previous or another run', async () => {
    await using app = createTestApp(LINKS)
    const { path, tenant, ids } = await threeRuns(app)
    const { body } = await app.get(path(3), tenant.key)
    expect(body.data).toEqual({
      since: { executionId: ids[2], sequence: 2, recipients: 3 },
      run: { executionId: ids[3], sequence: 3, recipients: 3 },
      came: 0,
      went: 0,
      stayed: 3,
      isComplete: true,
    })
    const since = await app.get(`${path(3)}?since=${ids[1]}`, tenant.key)
    expect(since.body.data).toMatchObject({ since: { recipients: 4 }, came: 1, went: 2, stayed: 2 })
    const back = await app.get(`${path(1)}?since=${ids[3]}`, tenant.key)
    expect(back.body.data).toMatchObject({ came: 2, went: 1, stayed: 2 })
  })

  test('needs two runs that have started, and says so', async () => {
    await using app = createTestApp(LINKS)
    const { path, tenant, ids } = await threeRuns(app)
    const messages = []
    for (const asked of [
      path(1),
      path(4),
      `${path(3)}?since=${ids[4]}`,
      `${path(3)}?since=${tenant.segment.uuid}`,
    ]) {
      const { status, body } = await app.get(asked, tenant.key)
      messages.push([status, body.message])
    }
    expect(messages).toEqual([
      [404, 'No run started before run 1, so there is nothing to compare it with.'],
      [404, 'Run 4 has not started, so it has no audience yet.'],
      [404, 'Run 4 has not started, so it has no audience yet.'],
      [404, 'Execution not found.'],
    ])
  })
})

describe('GET /campaigns/:campaignId/executions/:executionId/drift/contacts', () => {
  test.each([
    { change: 'CAME', expected: ['Eve'] },
    { change: 'WENT', expected: ['Bob', null] },
    { change: 'STAYED', expected: ['Ann', 'Dan'] },
  ])('lists contacts who $change, page by page, without deleted ones', async ({ change, expected }) => {
    await using app = createTestApp(LINKS)
    const { path, tenant, ids } = await threeRuns(app)
    const names = []
    let cursor = ''
    do {
      const list = `${path(2)}/contacts?since=${ids[1]}&change=${change}&limit=1${cursor}`
      const { body } = await app.get(list, tenant.key)
      names.push(...body.data.map(({ firstName }: { firstName: string | null }) => firstName))
      for (const { contactId, firstName } of body.data) expect(contactId === null).toBe(firstName === null)
      cursor = body.meta.hasMore ? `&cursor=${body.meta.nextCursor}` : ''
    } while (cursor)
    expect(names).toEqual([...expected])
  })

  test('refuses the cursor of another list', async () => {
    await using app = createTestApp(LINKS)
    const { path, tenant, ids } = await threeRuns(app)
    const list = `${path(2)}/contacts?since=${ids[1]}&limit=1`
    const { nextCursor } = (await app.get(`${list}&change=WENT`, tenant.key)).body.meta
    const answer = await app.get(`${list}&change=STAYED&cursor=${nextCursor}`, tenant.key)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR'])
  })
})

/**
 * A campaign with three runs and a planned fourth. Ann, Bob, Cy and Dan get the first run. Before the
 * second, Bob leaves the segment, Cy is deleted and Eve is added. Nothing changes before the third.
 */
async function threeRuns(app: TestApp) {
  const tenant = sendable(app)
  const add = (firstName: string) => addContact(app, tenant, { firstName })
  const [, bob, cy] = [add('Ann'), add('Bob'), add('Cy'), add('Dan')]
  const id = await sendDaily(app, tenant)
  await app.delete(`/segments/${tenant.segment.uuid}/contacts`, tenant.key, { contactIds: [bob.uuid] })
  await app.delete(`/contacts/${cy.uuid}`, tenant.key)
  add('Eve')
  await sendNextDay(app)
  await sendNextDay(app)
  const ids = await runIds(app, tenant, id)
  return { tenant, ids, path: (run: number) => `/campaigns/${id}/executions/${ids[run]}/drift` }
}
