import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, postCampaign, type Sendable, sendable } from '../../support/campaigns.ts'

type Body = Record<string, unknown>

/** Contacts whose time zone comes from the contact, its state or its number. */
const PEOPLE = [
  { phone: '+819012345601', timezone: 'Asia/Tokyo' },
  { phone: '+447700900001' },
  { phone: '+12125550001' },
  { phone: '+12125550002', state: 'CA' },
  // Nevada has two zones, and a toll-free number has none of its own.
  { phone: '+18005550003' },
]

/** A campaign at 10:00 on Thursday, in New York and in each contact's own zone. */
async function world(overrides: Body = {}) {
  const app = createTestApp()
  const tenant = sendable(app)
  for (const person of PEOPLE) addContact(app, tenant, person)
  const answer = await postCampaign(app, tenant, {
    type: 'SCHEDULED',
    category: 'TRANSACTIONAL',
    scheduledAt: '2026-03-05T15:00:00Z',
    timezone: 'America/New_York',
    sendInRecipientTimezone: true,
    ...overrides,
  })
  return { app, tenant, id: answer.body.data?.id as string, answer }
}

const at = async (app: TestApp, iso: string) => {
  app.clock.set(iso)
  await app.drain()
}

const sentTo = (app: TestApp) =>
  app.db
    .all<{ address: string }>('SELECT address FROM messages WHERE sent_at IS NOT NULL ORDER BY sent_at, id')
    .map(({ address }) => address)

const read = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}`, tenant.key)).body.data

describe('sendInRecipientTimezone', () => {
  test('sends at the time of day of each recipient, and never too early for an uncertain zone', async () => {
    const { app, tenant, id, answer } = await world()
    expect(answer.body.data).toMatchObject({ status: 'SCHEDULED', sendInRecipientTimezone: true })
    // 10:00 in Kiritimati.
    await at(app, '2026-03-04T19:59:59Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'SCHEDULED' })
    await at(app, '2026-03-04T20:00:00Z')
    expect(await read(app, tenant, id)).toMatchObject({ status: 'SENDING', recipientCount: 5 })
    const arrived: Record<string, string[]> = {}
    for (let hour = 0; hour < 26; hour++) {
      const before = sentTo(app).length
      app.clock.advance(3_600_000)
      await app.drain()
      const now = sentTo(app).slice(before)
      if (now.length > 0) arrived[new Date(app.clock.now()).toISOString().slice(5, 16)] = now
    }
    expect(arrived).toEqual({
      '03-05T01:00': ['+819012345601'],
      '03-05T10:00': ['+447700900001'],
      '03-05T15:00': ['+12125550001'],
      '03-05T18:00': ['+12125550002'],
      '03-05T20:00': ['+18005550003'],
    })
    expect(await read(app, tenant, id)).toMatchObject({ status: 'COMPLETED' })
    await app[Symbol.asyncDispose]()
  })

  test('sends at the second of its time, not up to a minute before', async () => {
    const { app } = await world({ scheduledAt: '2026-03-05T15:00:45.500Z' })
    await at(app, '2026-03-05T01:00:45.499Z')
    expect(sentTo(app)).toEqual([])
    await at(app, '2026-03-05T01:00:45.500Z')
    expect(sentTo(app)).toEqual(['+819012345601'])
    await app[Symbol.asyncDispose]()
  })

  test('shows each zone of the run with its time and number of recipients', async () => {
    const { app, tenant, id } = await world()
    await at(app, '2026-03-04T20:00:00Z')
    const { body } = await app.get(`/campaigns/${id}/executions`, tenant.key)
    expect(body.data[0]).toMatchObject({ scheduledFor: '2026-03-05T15:00:00.000Z', counts: { scheduled: 5 } })
    expect(body.data[0].zones).toEqual([
      { timezone: 'Asia/Tokyo', scheduledFor: '2026-03-05T01:00:00.000Z', recipients: 1 },
      { timezone: 'Europe/London', scheduledFor: '2026-03-05T10:00:00.000Z', recipients: 1 },
      { timezone: 'America/New_York', scheduledFor: '2026-03-05T15:00:00.000Z', recipients: 1 },
      { timezone: 'America/Los_Angeles', scheduledFor: '2026-03-05T18:00:00.000Z', recipients: 1 },
      { timezone: 'Pacific/Honolulu', scheduledFor: '2026-03-05T20:00:00.000Z', recipients: 1 },
    ])
    await app[Symbol.asyncDispose]()
  })

  test('sends at once to a zone whose time has passed when the run begins', async () => {
    const { app } = await world({ scheduledAt: '2026-03-04T17:00:00Z' })
    await app.drain()
    // At noon in New York, 10:00 has passed in Tokyo and London, and not yet in the west.
    expect(sentTo(app)).toEqual(['+819012345601', '+447700900001', '+12125550001'])
    await app[Symbol.asyncDispose]()
  })

  test('respects the send window of marketing', async () => {
    const { app } = await world({ scheduledAt: '2026-03-04T17:00:00Z', category: 'MARKETING' })
    await app.drain()
    // Two in the morning in Tokyo.
    expect(sentTo(app)).not.toContain('+819012345601')
    await at(app, '2026-03-05T00:00:00Z')
    expect(sentTo(app)).toContain('+819012345601')
    await app[Symbol.asyncDispose]()
  })

  test('a pause holds every zone; zones due meanwhile are sent on resume', async () => {
    const { app, tenant, id } = await world()
    await at(app, '2026-03-04T20:00:00Z')
    await app.post(`/campaigns/${id}/pause`, tenant.key)
    await at(app, '2026-03-05T11:00:00Z')
    expect(sentTo(app)).toEqual([])
    await app.post(`/campaigns/${id}/resume`, tenant.key)
    await app.drain()
    expect(sentTo(app)).toEqual(['+819012345601', '+447700900001'])
    await app[Symbol.asyncDispose]()
  })

  test('a change of the zone or of the switch moves the run', async () => {
    const { app, tenant, id } = await world()
    const begins = () =>
      app.db.value<number>(
        `SELECT coalesce(begins_at, scheduled_for) FROM executions WHERE status = 'PENDING'`,
      )
    expect(begins()).toBe(Date.parse('2026-03-04T20:00:00Z'))
    await app.patch(`/campaigns/${id}`, tenant.key, { timezone: 'Europe/London' })
    expect(begins()).toBe(Date.parse('2026-03-05T01:00:00Z'))
    await app.patch(`/campaigns/${id}`, tenant.key, { sendInRecipientTimezone: false })
    expect(begins()).toBe(Date.parse('2026-03-05T15:00:00Z'))
    await app[Symbol.asyncDispose]()
  })

  test('each recurring run follows the clocks of its own day', async () => {
    const { app } = await world({ type: 'RECURRING', recurrenceRule: 'FREQ=WEEKLY;COUNT=2' })
    for (const hour of Array.from({ length: 24 * 9 }, (_, index) => index)) {
      await at(app, new Date(Date.parse('2026-03-04T20:00:00Z') + hour * 3_600_000).toISOString())
    }
    const newYork = app.db.all<{ sentAt: number }>(
      `SELECT sent_at AS sentAt FROM messages WHERE address = '+12125550001' ORDER BY id`,
    )
    // New York's clocks went forward on March 8.
    expect(newYork.map(({ sentAt }) => new Date(sentAt).toISOString().slice(5, 16))).toEqual([
      '03-05T15:00',
      '03-12T14:00',
    ])
    expect(sentTo(app)).toHaveLength(2 * PEOPLE.length)
    await app[Symbol.asyncDispose]()
  })

  test('a daily campaign to both ends of the earth misses no run, and sends one message a day to each contact', async () => {
    const app = createTestApp()
    const tenant = sendable(app)
    // Two zones are 25 hours apart: the first contacts of a day come before the last of the day before.
    for (const [n, timezone] of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'].entries()) {
      addContact(app, tenant, { phone: `+44770090000${n}`, timezone })
    }
    await postCampaign(app, tenant, {
      type: 'RECURRING',
      category: 'TRANSACTIONAL',
      recurrenceRule: 'FREQ=DAILY;COUNT=4',
      scheduledAt: '2026-03-10T14:00:00Z',
      timezone: 'America/New_York',
      sendInRecipientTimezone: true,
    })
    for (let hour = 0; hour < 24 * 11; hour++) {
      app.clock.advance(3_600_000)
      await app.drain()
    }
    expect(app.db.all('SELECT DISTINCT status FROM executions')).toEqual([{ status: 'COMPLETED' }])
    const times = app.db.all<{ phone: string; hour: string }>(
      `SELECT address AS phone, strftime('%H', sent_at / 1000, 'unixepoch') AS hour FROM messages ORDER BY id`,
    )
    // 10:00 in Kiritimati is 20:00 UTC. From the second day on, it waits for 10:00 in Pago Pago, an
    // hour later.
    const hoursOf = (phone: string) => times.filter((one) => one.phone === phone).map(({ hour }) => hour)
    expect(hoursOf('+447700900000')).toEqual(['20', '21', '21', '21'])
    expect(hoursOf('+447700900001')).toEqual(['14', '14', '14', '14'])
    expect(hoursOf('+447700900002')).toEqual(['21', '21', '21', '21'])
    await app[Symbol.asyncDispose]()
  })

  test('needs a time', async () => {
    const { app, answer } = await world({ type: 'IMMEDIATE', scheduledAt: null })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'sendInRecipientTimezone'])
    await app[Symbol.asyncDispose]()
  })
})
