import { describe, expect, test } from 'bun:test'
import { forecastOf, presentForecast } from '../../../src/campaigns/estimates/forecast.ts'
import { findCampaign } from '../../../src/campaigns/records/store.ts'
import { holdSending } from '../../../src/delivery/executions/hold.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { AppError } from '../../../src/lib/errors.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  addContact,
  addIdentity,
  campaignIn,
  postCampaign,
  type Sendable,
  sendable,
} from '../../support/campaigns.ts'
import { some } from '../../support/size.ts'

/** A campaign to ten contacts whose audience is fixed and whose messages are all unsent. */
async function sending(app: TestApp, tenant: Sendable, overrides: Record<string, unknown> = {}) {
  for (let person = 0; person < 10; person++) addContact(app, tenant, { timezone: 'America/New_York' })
  const { body } = await postCampaign(app, tenant, overrides)
  await app.app.jobs.drain()
  return body.data.id as string
}

const read = async (app: TestApp, tenant: Sendable, id: string) =>
  (await app.get(`/campaigns/${id}`, tenant.key)).body.data.forecast

const NOON = '2026-03-04T17:00:00.000Z'
const after = (minutes: number) => new Date(Date.parse(NOON) + minutes * MINUTE_MS).toISOString()
const LINKS = { publicBaseUrl: 'https://carillon.test' }
const slow = { throughputPerSecond: 1 / 60 }

describe('GET /campaigns/:id', () => {
  test('shows when a running campaign will finish, and the assumptions', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await sending(app, tenant, { channelIdentityIds: [addIdentity(app, tenant, slow).uuid] })
    expect(await read(app, tenant, id)).toEqual({
      finishesAt: '2026-03-04T17:10:00.000Z',
      earliestAt: '2026-03-04T17:09:00.000Z',
      latestAt: '2026-03-04T17:11:00.000Z',
      perMinute: 1,
      limitedBy: 'SENDER_RATE',
      assumptions: [
        'The carrier takes messages as fast as the senders may send them.',
        'Any sender of the campaign may write to any recipient: messages do not wait for a particular one.',
      ],
      credits: 0,
      isCovered: true,
    })
  })

  test.each([
    {
      what: 'its own rate',
      overrides: { sendRatePerMinute: 1 },
      identity: {},
      ends: '2026-03-04T17:10',
      limitedBy: 'CAMPAIGN_RATE',
    },
    {
      what: 'a daily limit',
      overrides: {},
      identity: { dailyCap: 4 },
      ends: '2026-03-06T00:00',
      limitedBy: 'DAILY_CAP',
    },
    {
      what: 'a canary',
      overrides: { canary: { size: 2, waitMinutes: 60 } },
      identity: {},
      ends: '2026-03-04T18:00',
      limitedBy: 'WAITING',
    },
  ])('counts $what', async ({ overrides, identity, ends, limitedBy }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const channelIdentityIds = [addIdentity(app, tenant, identity).uuid]
    const id = await sending(app, tenant, { ...overrides, channelIdentityIds })
    const forecast = await read(app, tenant, id)
    expect([forecast.finishesAt.slice(0, 16), forecast.limitedBy]).toEqual([ends, limitedBy])
  })

  test('counts the send window of the recipients', async () => {
    await using app = createTestApp()
    app.clock.set('2026-03-05T07:00:00Z')
    const tenant = sendable(app)
    const forecast = await read(app, tenant, await sending(app, tenant))
    expect([forecast.finishesAt.slice(0, 16), forecast.limitedBy]).toEqual(['2026-03-05T14:00', 'WINDOW'])
  })

  test('counts other campaigns that send from the same sender', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const channelIdentityIds = [addIdentity(app, tenant, slow).uuid]
    const first = await sending(app, tenant, { channelIdentityIds })
    await sending(app, tenant, { channelIdentityIds })
    const forecast = await read(app, tenant, first)
    expect([forecast.finishesAt, forecast.limitedBy]).toEqual(['2026-03-04T17:20:00.000Z', 'SENDER_BUSY'])
    expect([forecast.earliestAt, forecast.latestAt]).toEqual([after(9), after(33)])
    expect(forecast.assumptions).toContain('1 other campaign of the same senders goes on sending meanwhile.')
  })

  test.each(some(['DRAFT', 'SCHEDULED', 'PAUSED', 'CANCELLED', 'COMPLETED']))(
    'has no forecast for a campaign that is %s',
    async (status) => {
      await using app = createTestApp()
      const tenant = sendable(app)
      expect(await read(app, tenant, await campaignIn(app, tenant, status))).toBeNull()
    },
  )

  test('has no forecast while sending is held', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await sending(app, tenant)
    app.db.writeNow((tx) => holdSending(tx, 'test'))
    expect(await read(app, tenant, id)).toBeNull()
  })
})

describe('a campaign read next to many searches', () => {
  const tooMany = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'Too many wait.'))
  const never = () => new Promise<never>(() => {})

  test.each([
    { what: 'has no room', read: tooMany },
    { what: 'takes too long', read: never },
  ])('answers without a forecast when the read pool $what', async ({ read }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await sending(app, tenant)
    app.db.readPool.of = () => ({ all: read, get: read })
    const { status, body } = await app.get(`/campaigns/${id}`, tenant.key)
    expect([status, body.data.status, body.data.forecast]).toEqual([200, 'SENDING', null])
  })

  test('reports a fault of the program', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await sending(app, tenant)
    const fault = () => Promise.reject(new Error('no such column'))
    app.db.readPool.of = () => ({ all: fault, get: fault })
    expect((await app.get(`/campaigns/${id}`, tenant.key)).status).toBe(500)
  })
})

describe('POST /campaigns/estimate', () => {
  test('matches the forecast of the campaign after its launch', async () => {
    await using app = createTestApp()
    app.clock.set('2026-03-05T07:00:00Z')
    const tenant = sendable(app)
    const identity = addIdentity(app, tenant, { throughputPerSecond: 0.01, dailyCap: 30 })
    for (let person = 0; person < 40; person++) {
      addContact(app, tenant, { timezone: person % 2 ? 'America/New_York' : 'America/Los_Angeles' })
    }
    const settings = { channel: 'SMS', segmentId: tenant.segment.uuid, channelIdentityIds: [identity.uuid] }
    const estimate = await app.post('/campaigns/estimate', tenant.key, { ...settings, template: 'Hello' })
    const { body } = await postCampaign(app, tenant, { ...settings, messageTemplate: 'Hello' })
    await app.app.jobs.drain()
    const campaign = findCampaign(app.db, tenant.organization.id, body.data.id)!
    const forecast = presentForecast(await forecastOf(app.db, campaign, LINKS))
    expect(estimate.body.data.finishesAt).toBe(forecast!.finishesAt)
    expect(estimate.body.data.finishesAt > '2026-03-06').toBe(true)
    const seconds = (Date.parse(estimate.body.data.finishesAt) - Date.parse('2026-03-05T07:00:00Z')) / 1_000
    expect(estimate.body.data.estimatedDurationSeconds).toBe(Math.ceil(seconds))
  })

  test.each([
    {
      what: 'an address with a short link',
      text: `Hello https://shop.example/${'a'.repeat(200)}`,
      customFields: {},
      minutes: 10,
    },
    {
      what: 'a value of a custom field',
      text: 'Hello {{custom.story}}',
      customFields: { story: 'b'.repeat(200) },
      minutes: 20,
    },
  ])('both count the segments of the sent text: $what', async ({ text, customFields, minutes }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await app.post('/custom-fields', tenant.key, { label: 'Story', key: 'story', type: 'TEXT' })
    const channelIdentityIds = [addIdentity(app, tenant, slow).uuid]
    for (let person = 0; person < 10; person++) addContact(app, tenant, { customFields })
    const settings = { channel: 'SMS', segmentId: tenant.segment.uuid, channelIdentityIds }
    const estimate = await app.post('/campaigns/estimate', tenant.key, { ...settings, template: text })
    const { body } = await postCampaign(app, tenant, { ...settings, messageTemplate: text })
    await app.app.jobs.drain()
    const { finishesAt } = await read(app, tenant, body.data.id)
    expect([estimate.body.data.finishesAt, finishesAt]).toEqual([after(minutes), after(minutes)])
  })

  test('a campaign without recipients finishes at once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await app.post('/campaigns/estimate', tenant.key, {
      channel: 'SMS',
      segmentId: tenant.segment.uuid,
      template: 'Hello',
    })
    expect(body.data).toMatchObject({ estimatedDurationSeconds: 0, finishesAt: NOON })
  })
})
