import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rate } from '../../../src/campaigns/records/results.ts'
import { pruneMinutes } from '../../../src/delivery/messages/message-totals.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'
import { addExecution, addMessage, addReply, executionOf } from '../../support/messages.ts'
import { some } from '../../support/size.ts'
import { watchReadPool } from '../../support/watch-read-pool.ts'

const analytics = async (app: TestApp, tenant: Sendable, id: string, query = '') =>
  (await app.get(`/campaigns/${id}/analytics${query}`, tenant.key)).body.data

describe('GET /campaigns/:id/analytics', () => {
  test('a campaign without messages is all zeros', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    expect(await analytics(app, tenant, id)).toEqual({
      totals: {
        recipients: 0,
        queued: 0,
        sent: 0,
        delivered: 0,
        read: 0,
        opened: 0,
        machineOpened: 0,
        clicked: 0,
        replied: 0,
        optedOut: 0,
        failed: 0,
        skipped: 0,
        cancelled: 0,
      },
      rates: { delivery: 0, open: 0, click: 0, reply: 0, optOut: 0, failure: 0 },
      segments: 0,
      creditsUsed: 0,
      cost: null,
      failureReasons: [],
      skipReasons: [],
      timeline: [],
      machineOpens: [],
      variants: [],
      conversions: { count: 0, amount: 0, currency: 'USD', byCurrency: [] },
    })
  })

  test('counts, rates, reasons and the timeline cover all runs of the campaign and no other campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING')
    const other = await campaignIn(app, tenant, 'SENDING')
    const [first, second] = [executionOf(app, id), addExecution(app, tenant, id)]
    const add = (options: Omit<Parameters<typeof addMessage>[2], 'executionId'>, executionId = first) =>
      addMessage(app, tenant, { executionId, ...options })
    add({ status: 'QUEUED' })
    add({ status: 'SCHEDULED' })
    add({ status: 'SENT', segmentCount: 1, sentAt: '2026-03-04T17:10:00Z' })
    add({
      status: 'DELIVERED',
      segmentCount: 2,
      sentAt: '2026-03-04T17:20:00Z',
      deliveredAt: '2026-03-04T18:05:00Z',
    })
    add(
      {
        status: 'READ',
        segmentCount: 2,
        sentAt: '2026-03-04T19:00:00Z',
        deliveredAt: '2026-03-04T19:00:01Z',
      },
      second,
    )
    add({
      status: 'FAILED',
      errorCode: 'UNREACHABLE',
      segmentCount: 1,
      sentAt: '2026-03-04T17:30:00Z',
      failedAt: '2026-03-04T18:10:00Z',
    })
    add({ status: 'FAILED', errorCode: 'BLOCKED', failedAt: '2026-03-04T18:20:00Z' })
    add({ status: 'FAILED', errorCode: 'BLOCKED', failedAt: '2026-03-04T18:30:00Z' }, second)
    add({ status: 'SKIPPED', errorCode: 'OPTED_OUT' })
    add({ status: 'CANCELLED' })
    addMessage(app, tenant, {
      status: 'SENT',
      executionId: executionOf(app, other),
      sentAt: '2026-03-04T17:10:00Z',
    })
    const contact = addContact(app, tenant)
    addReply(app, tenant, {
      campaign: id,
      contactId: contact.id,
      receivedAt: Date.parse('2026-03-04T18:40:00Z'),
    })
    addReply(app, tenant, {
      campaign: id,
      contactId: contact.id,
      receivedAt: Date.parse('2026-03-04T18:45:00Z'),
    })
    addReply(app, tenant, {
      campaign: id,
      contactId: contact.id,
      kind: 'OPT_OUT',
      receivedAt: Date.parse('2026-03-04T18:50:00Z'),
    })
    addReply(app, tenant, {
      campaign: other,
      contactId: contact.id,
      receivedAt: Date.parse('2026-03-04T18:50:00Z'),
    })

    const data = await analytics(app, tenant, id)
    expect(data).toMatchObject({
      totals: {
        recipients: 10,
        queued: 2,
        sent: 4,
        delivered: 2,
        read: 1,
        failed: 3,
        skipped: 1,
        cancelled: 1,
        replied: 1,
        optedOut: 1,
      },
      rates: { delivery: 0.5, reply: 0.5, optOut: 0.5, failure: 0.5 },
      segments: 6,
      failureReasons: [
        { errorCode: 'BLOCKED', count: 2 },
        { errorCode: 'UNREACHABLE', count: 1 },
      ],
      skipReasons: [{ errorCode: 'OPTED_OUT', count: 1 }],
    })
    expect(data.timeline).toEqual([
      { bucket: '2026-03-04T17:00:00.000Z', sent: 3, delivered: 0, failed: 0, clicked: 0, replied: 0 },
      { bucket: '2026-03-04T18:00:00.000Z', sent: 0, delivered: 1, failed: 3, clicked: 0, replied: 2 },
      { bucket: '2026-03-04T19:00:00.000Z', sent: 1, delivered: 1, failed: 0, clicked: 0, replied: 0 },
    ])
  })

  const SENT = [
    '2026-03-07T23:30:00Z',
    '2026-03-08T04:30:00Z',
    '2026-03-08T05:30:00Z',
    '2026-03-09T03:45:00Z',
    '2026-03-09T04:15:00Z',
  ]
  test.each(
    some<{ guarantee: string; query: string; expected: Array<[bucket: string, sent: number]> }>([
      // New York moves its clocks on March 8, a day of 23 hours.
      {
        guarantee: 'a day begins in the zone of the campaign',
        query: '?interval=DAY',
        expected: [
          ['2026-03-07T05:00', 2],
          ['2026-03-08T05:00', 2],
          ['2026-03-09T04:00', 1],
        ],
      },
      {
        guarantee: 'a bare day includes all of it',
        query: '?interval=DAY&from=2026-03-08&to=2026-03-08',
        expected: [['2026-03-08T05:00', 2]],
      },
      {
        guarantee: 'times bound the range as well, both inclusive',
        query: '?interval=DAY&from=2026-03-08T04:30:00Z&to=2026-03-09T03:45:00Z',
        expected: [
          ['2026-03-07T05:00', 1],
          ['2026-03-08T05:00', 2],
        ],
      },
      { guarantee: 'hours are the default', query: '?from=2026-03-09', expected: [['2026-03-09T04:00', 1]] },
      {
        guarantee: 'minutes are exact to the minute, both ends included',
        query: '?interval=MINUTE&from=2026-03-08T04:30:59Z&to=2026-03-09T03:45:00Z',
        expected: [
          ['2026-03-08T04:30', 1],
          ['2026-03-08T05:30', 1],
          ['2026-03-09T03:45', 1],
        ],
      },
      {
        guarantee: 'minutes without a start are those of the 48 hours before the end',
        query: '?interval=MINUTE&to=2026-03-09T23:30:00Z',
        expected: [
          ['2026-03-08T04:30', 1],
          ['2026-03-08T05:30', 1],
          ['2026-03-09T03:45', 1],
          ['2026-03-09T04:15', 1],
        ],
      },
      { guarantee: 'a range without anything is empty', query: '?from=2026-04-01', expected: [] },
    ]),
  )('$guarantee', async ({ query, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SENDING', { timezone: 'America/New_York' })
    for (const sentAt of SENT)
      addMessage(app, tenant, { status: 'SENT', executionId: executionOf(app, id), sentAt })
    const { timeline, totals } = await analytics(app, tenant, id, query)
    expect(
      timeline.map(({ bucket, sent }: { bucket: string; sent: number }) => [bucket.slice(0, 16), sent]),
    ).toEqual(expected)
    expect(totals.sent).toBe(SENT.length)
  })

  test.each(
    some([
      ['?interval=WEEK', 'interval'],
      ['?from=yesterday', 'from'],
      ['?to=2026-02-30', 'to'],
      ['?interval=MINUTE&from=2026-03-01&to=2026-03-03', 'from'],
    ] as const),
  )('%s is refused', async (query, field) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    const { status, body } = await app.get(`/campaigns/${id}/analytics${query}`, tenant.key)
    expect([status, body.details[0].field]).toEqual([400, field])
  })
})

test('minutes add up to the hours, in every field', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const id = await campaignIn(app, tenant, 'SENDING')
  const executionId = executionOf(app, id)
  const add = (options: Omit<Parameters<typeof addMessage>[2], 'executionId'>) =>
    addMessage(app, tenant, { executionId, ...options })
  const sentAt = '2026-03-04T17:10:30Z'
  add({ status: 'SENT', sentAt })
  add({ status: 'DELIVERED', sentAt, deliveredAt: '2026-03-04T17:10:59Z' })
  add({ status: 'READ', sentAt, deliveredAt: '2026-03-04T17:12:00Z' })
  add({ status: 'FAILED', errorCode: 'BLOCKED', sentAt, failedAt: '2026-03-04T17:12:10Z' })
  add({ status: 'QUEUED' })
  const contact = addContact(app, tenant)
  const receivedAt = Date.parse('2026-03-04T17:12:30Z')
  addReply(app, tenant, { campaign: id, contactId: contact.id, receivedAt })
  const during = '&from=2026-03-04T17:00:00Z&to=2026-03-04T17:59:00Z'
  const by = async (interval: string) =>
    (await analytics(app, tenant, id, `?interval=${interval}${during}`)).timeline
  expect(await by('MINUTE')).toEqual([
    { bucket: '2026-03-04T17:10:00.000Z', sent: 4, delivered: 1, failed: 0, clicked: 0, replied: 0 },
    { bucket: '2026-03-04T17:12:00.000Z', sent: 0, delivered: 1, failed: 1, clicked: 0, replied: 1 },
  ])
  expect(await by('HOUR')).toEqual([
    { bucket: '2026-03-04T17:00:00.000Z', sent: 4, delivered: 2, failed: 1, clicked: 0, replied: 1 },
  ])
})

test('minutes are kept for eight days, and are then read from the messages with the same result', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const id = await campaignIn(app, tenant, 'SENDING')
  const executionId = executionOf(app, id)
  const [sentAt, deliveredAt] = ['2026-03-04T17:10:30Z', '2026-03-04T17:12:30Z']
  addMessage(app, tenant, { executionId, status: 'DELIVERED', sentAt, deliveredAt })
  addMessage(app, tenant, { executionId, status: 'FAILED', errorCode: 'BLOCKED', failedAt: deliveredAt })
  const read = () => analytics(app, tenant, id, '?interval=MINUTE&from=2026-03-04&to=2026-03-05')
  const before = await read()
  expect(before.timeline).toHaveLength(2)
  const reads = watchReadPool(app)
  const after: unknown[] = []
  for (const now of ['2026-03-11T17:00:00Z', '2026-03-12T17:12:00Z', '2026-03-12T17:13:30Z']) {
    app.clock.set(now)
    app.db.writeNow((tx) => void pruneMinutes(tx))
    expect((await read()).timeline).toEqual(before.timeline)
    after.push([app.rowCounts().message_minutes, reads.length])
  }
  // A range that begins before the kept counts is read from the messages.
  expect(after).toEqual([
    [3, 0],
    [2, 1],
    [0, 2],
  ])
})

test("many recipients' texts are read outside the request thread, with the same counts", async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const id = await campaignIn(app, tenant, 'SENDING')
  const contact = addContact(app, tenant)
  const reads = watchReadPool(app)
  const repliedAfter = async (replies: number) => {
    for (let n = 0; n < replies; n++)
      addReply(app, tenant, {
        campaign: id,
        contactId: contact.id,
        receivedAt: Date.parse('2026-03-08T12:00:00Z'),
      })
    const { timeline } = await analytics(app, tenant, id)
    return timeline.map(({ replied }: { replied: number }) => replied)
  }
  expect(await repliedAfter(1_000)).toEqual([1_000])
  expect(reads).toEqual([])
  expect(await repliedAfter(1)).toEqual([1_001])
  expect(reads).toHaveLength(1)
})

test('a rate has at most four decimals, is 1 only for all, and 0 only for none or of nothing', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (part, whole) => {
      const value = rate(part, whole)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
      expect(Number(value.toFixed(4))).toBe(value)
      expect(value === 0).toBe(part === 0 || whole === 0)
      if (whole > 0) expect(value === 1).toBe(part >= whole)
    }),
  )
})
