import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  addIdentity,
  addSegment,
  campaignBody,
  postCampaign,
  type Sendable,
  sendable,
} from '../../support/campaigns.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

/** Tables a launch writes to, and how many rows. */
const LAUNCHED = { campaigns: 1, campaign_channel_identities: 1, executions: 1, jobs: 1 }
const DRAFTED = { campaigns: 1, campaign_channel_identities: 1 }

type Overrides = Record<string, unknown> | ((app: TestApp, tenant: Sendable) => Record<string, unknown>)

async function attempt(overrides: Overrides) {
  const app = createTestApp()
  const tenant = sendable(app)
  const given = typeof overrides === 'function' ? overrides(app, tenant) : overrides
  const before = app.rowCounts()
  const answer = await postCampaign(app, tenant, given)
  const after = app.rowCounts()
  await app.app.stop()
  const changed = Object.entries(after).filter(([table, count]) => count !== before[table])
  return {
    answer,
    changed: Object.fromEntries(changed.map(([table, count]) => [table, count - before[table]!])),
  }
}

describe('POST /campaigns', () => {
  test.each<[string, Overrides, string, Record<string, number>]>([
    // guarantee                                         body                                     status       rows added
    ['an immediate campaign is sending at once', {}, 'SENDING', LAUNCHED],
    ['a draft is only stored', { isDraft: true }, 'DRAFT', DRAFTED],
    [
      'a scheduled campaign waits',
      { type: 'SCHEDULED', scheduledAt: '2026-03-05T10:00:00-05:00' },
      'SCHEDULED',
      LAUNCHED,
    ],
    [
      'this very moment is not the past',
      { type: 'SCHEDULED', scheduledAt: '2026-03-04T17:00:00Z' },
      'SCHEDULED',
      LAUNCHED,
    ],
    [
      'a year ahead is near enough',
      { type: 'SCHEDULED', scheduledAt: '2027-03-04T17:00:00Z' },
      'SCHEDULED',
      LAUNCHED,
    ],
    ['a scheduled draft may be without a time', { type: 'SCHEDULED', isDraft: true }, 'DRAFT', DRAFTED],
    ['names and templates are trimmed', { name: '  Sale ', messageTemplate: ' Hi ' }, 'SENDING', LAUNCHED],
    [
      'a template that makes ten segments with its footer fits',
      { messageTemplate: 'x'.repeat(1_508) },
      'SENDING',
      LAUNCHED,
    ],
    [
      'wishes that ask for nothing are no wishes',
      { mediaUrls: [], trackLinks: false, recurrence: null },
      'SENDING',
      LAUNCHED,
    ],
    ['unknown properties are dropped', { status: 'COMPLETED', organizationId: 9 }, 'SENDING', LAUNCHED],
    [
      'an identity id in capitals is the same',
      (_, tenant) => ({ channelIdentityIds: [tenant.identity.uuid.toUpperCase()] }),
      'SENDING',
      LAUNCHED,
    ],
  ])('%s', async (_guarantee, overrides, status, rows) => {
    const { answer, changed } = await attempt(overrides)
    expect(answer.status).toBe(201)
    expect(answer.body.data.status).toBe(status)
    expect(changed).toEqual(rows)
  })

  test.each<[string, Overrides, number, string]>([
    // guarantee                                         body                                     status  the problem's field
    ['a name is required', { name: undefined }, 400, 'name'],
    ['a name is not empty', { name: '  ' }, 400, 'name'],
    ['a name has at most 120 characters', { name: 'x'.repeat(121) }, 400, 'name'],
    ['RECURRING is not available', { type: 'RECURRING' }, 400, 'type'],
    ['a type is required', { type: undefined }, 400, 'type'],
    ['EMAIL is not available', { channel: 'EMAIL' }, 400, 'channel'],
    ['WHATSAPP is not available', { channel: 'WHATSAPP' }, 400, 'channel'],
    ['a category is one of two', { category: 'SPAM' }, 400, 'category'],
    ['a template is required', { messageTemplate: undefined }, 400, 'messageTemplate'],
    ['a template is not empty', { messageTemplate: ' ' }, 400, 'messageTemplate'],
    [
      'a template has at most 1600 characters',
      { messageTemplate: 'x'.repeat(1_601) },
      400,
      'messageTemplate',
    ],
    [
      'a template never makes more than ten segments',
      { messageTemplate: 'ж'.repeat(680) },
      400,
      'messageTemplate',
    ],
    [
      'the footer counts towards the ten segments',
      { messageTemplate: 'x'.repeat(1_520) },
      400,
      'messageTemplate',
    ],
    ['a merge field must be known', { messageTemplate: 'Hi {{nickname}}' }, 400, 'messageTemplate'],
    [
      'merge fields of later releases are unknown',
      { messageTemplate: '{{unsubscribeUrl}}' },
      400,
      'messageTemplate',
    ],
    ['braces are closed', { messageTemplate: 'Hi {{firstName' }, 400, 'messageTemplate'],
    [
      'a draft is checked as well',
      { messageTemplate: 'Hi {{nickname}}', isDraft: true },
      400,
      'messageTemplate',
    ],
    ['a segment id is a UUID', { segmentId: '7' }, 400, 'segmentId'],
    ['a segment is required', { segmentId: undefined }, 400, 'segmentId'],
    ['an identity is required', { channelIdentityIds: [] }, 400, 'channelIdentityIds'],
    ['identities are an array', { channelIdentityIds: STRANGER }, 400, 'channelIdentityIds'],
    [
      'an identity is named once',
      (_, { identity }) => ({ channelIdentityIds: [identity.uuid, identity.uuid] }),
      400,
      'channelIdentityIds',
    ],
    [
      'an unknown identity is named',
      (_, { identity }) => ({ channelIdentityIds: [identity.uuid, STRANGER] }),
      400,
      'channelIdentityIds[1]',
    ],
    [
      'an identity has to be of the channel',
      (app, tenant) => ({ channelIdentityIds: [addIdentity(app, tenant, { channel: 'EMAIL' }).uuid] }),
      400,
      'channelIdentityIds[0]',
    ],
    [
      'a disabled identity cannot send',
      (app, tenant) => ({ channelIdentityIds: [addIdentity(app, tenant, { status: 'DISABLED' }).uuid] }),
      400,
      'channelIdentityIds[0]',
    ],
    [
      'an identity in error cannot send',
      (app, tenant) => ({
        channelIdentityIds: [addIdentity(app, tenant, { status: 'ERROR' }).uuid],
        isDraft: true,
      }),
      400,
      'channelIdentityIds[0]',
    ],
    [
      'a deleted identity is unknown',
      (app, tenant) => ({ channelIdentityIds: [addIdentity(app, tenant, { isDeleted: true }).uuid] }),
      400,
      'channelIdentityIds[0]',
    ],
    [
      "another organization's identity is unknown",
      (app) => ({ channelIdentityIds: [sendable(app, 'Other').identity.uuid] }),
      400,
      'channelIdentityIds[0]',
    ],
    ['SCHEDULED needs a time', { type: 'SCHEDULED' }, 400, 'scheduledAt'],
    ['IMMEDIATE takes no time', { scheduledAt: '2026-03-05T17:00:00Z' }, 400, 'scheduledAt'],
    ['a time needs an offset', { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00' }, 400, 'scheduledAt'],
    [
      'a time is not in the past',
      { type: 'SCHEDULED', scheduledAt: '2026-03-04T16:59:59Z' },
      400,
      'scheduledAt',
    ],
    [
      'a draft is not planned for the past',
      { type: 'SCHEDULED', scheduledAt: '2026-03-04T16:59:59Z', isDraft: true },
      400,
      'scheduledAt',
    ],
    [
      'a time is within a year',
      { type: 'SCHEDULED', scheduledAt: '2027-03-06T17:00:00Z' },
      400,
      'scheduledAt',
    ],
    ['a time is text', { type: 'SCHEDULED', scheduledAt: 1_772_000_000_000 }, 400, 'scheduledAt'],
    ['a zone exists', { timezone: 'Mars/Base' }, 400, 'timezone'],
    ['a rate is a whole number', { sendRatePerMinute: 1.5 }, 400, 'sendRatePerMinute'],
    ['a rate is above zero', { sendRatePerMinute: 0 }, 400, 'sendRatePerMinute'],
    ['a switch is true or false', { isDraft: 'false' }, 400, 'isDraft'],
    ['media are not available', { mediaUrls: ['https://example.com/a.png'] }, 400, 'mediaUrls'],
    ['link tracking is not available', { trackLinks: true }, 400, 'trackLinks'],
    ['templates by id are not available', { templateId: STRANGER }, 400, 'templateId'],
    [
      'the zone of each recipient is not available',
      { sendInRecipientTimezone: true },
      400,
      'sendInRecipientTimezone',
    ],
    ['a recurrence is not available', { recurrence: { frequency: 'DAILY' } }, 400, 'recurrence'],
    ['a recurrence rule is not available', { recurrenceRule: 'FREQ=DAILY' }, 400, 'recurrenceRule'],
    ['a subject is not available', { subject: 'Hello' }, 400, 'subject'],
  ])('%s', async (_guarantee, overrides, status, field) => {
    const { answer, changed } = await attempt(overrides)
    expect([answer.status, answer.body.code]).toEqual([status, 'VALIDATION_FAILED'])
    expect(answer.body.details[0].field).toBe(field)
    expect(changed).toEqual({})
  })

  test.each<[string, (app: TestApp, tenant: Sendable) => Record<string, unknown>]>([
    ['an unknown segment', () => ({ segmentId: STRANGER })],
    ["another organization's segment", (app) => ({ segmentId: addSegment(app, app.tenant('Other')).uuid })],
    [
      'a deleted segment',
      (app, tenant) => {
        app.db.writeNow(
          (tx) => void tx.run('UPDATE segments SET deleted_at = 1 WHERE id = ?', tenant.segment.id),
        )
        return {}
      },
    ],
  ])('%s is not found', async (_guarantee, overrides) => {
    const { answer, changed } = await attempt(overrides)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      404,
      'NOT_FOUND',
      'Segment not found.',
    ])
    expect(changed).toEqual({})
  })

  test('the refusal of an unknown merge field names it and those there are', async () => {
    const { answer } = await attempt({ messageTemplate: 'Hi {{nickname}}' })
    expect(answer.body.message).toContain('{{nickname}}')
    expect(answer.body.message).toContain('firstName, lastName')
  })

  test('the answer is the whole record', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const { body } = await postCampaign(app, tenant, {
      type: 'SCHEDULED',
      scheduledAt: '2026-03-05T10:00:00-05:00',
      timezone: 'america/new_york',
      sendRatePerMinute: 600,
    })
    expect(body).toEqual({
      success: true,
      message: 'Campaign launched',
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Spring sale',
        type: 'SCHEDULED',
        channel: 'SMS',
        category: 'MARKETING',
        status: 'SCHEDULED',
        pauseReason: null,
        isDraft: false,
        messageTemplate: 'Hi {{firstName|there}}, come by',
        smartEncoding: true,
        respectSendWindow: true,
        segmentId: tenant.segment.uuid,
        segment: { id: tenant.segment.uuid, name: expect.stringContaining('Segment') },
        channelIdentityIds: [tenant.identity.uuid],
        channelIdentities: [
          {
            id: tenant.identity.uuid,
            name: 'Sender',
            provider: 'SANDBOX',
            address: expect.stringContaining('+1555'),
            status: 'ACTIVE',
          },
        ],
        scheduledAt: '2026-03-05T15:00:00.000Z',
        timezone: 'America/New_York',
        sendRatePerMinute: 600,
        recipientCount: 0,
        stats: { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0, optedOut: 0 },
        nextRunAt: '2026-03-05T15:00:00.000Z',
        lastRunAt: null,
        startedAt: null,
        completedAt: null,
        createdBy: { id: tenant.owner.uuid, name: 'Test Owner' },
        createdAt: '2026-03-04T17:00:00.000Z',
        updatedAt: '2026-03-04T17:00:00.000Z',
      },
    })
    expect((await app.get(`/campaigns/${body.data.id}`, tenant.key)).body.data).toEqual(body.data)
  })

  test('the zone is that of the organization unless another is given', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => void tx.run(`UPDATE organizations SET timezone = 'Europe/Rome'`))
    expect((await postCampaign(app, tenant)).body.data.timezone).toBe('Europe/Rome')
  })

  test('identities keep the order they were given in', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const ids = [addIdentity(app, tenant).uuid, tenant.identity.uuid, addIdentity(app, tenant).uuid]
    const { body } = await postCampaign(app, tenant, { channelIdentityIds: ids })
    expect(body.data.channelIdentityIds).toEqual(ids)
  })

  test('the run is planned for the time of the campaign', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    await postCampaign(app, tenant)
    await postCampaign(app, tenant, { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' })
    expect(app.db.all('SELECT sequence, status, scheduled_for AS at FROM executions ORDER BY id')).toEqual([
      { sequence: 1, status: 'PENDING', at: Date.parse('2026-03-04T17:00:00Z') },
      { sequence: 1, status: 'PENDING', at: Date.parse('2026-03-05T17:00:00Z') },
    ])
    expect(app.db.all('SELECT run_at AS at FROM jobs ORDER BY id')).toEqual([
      { at: Date.parse('2026-03-04T17:00:00Z') },
      { at: Date.parse('2026-03-05T17:00:00Z') },
    ])
  })

  test('a retry with the same idempotency key launches once', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const options = { token: tenant.key, body: campaignBody(tenant), headers: { 'idempotency-key': 'k1' } }
    const first = await app.request('POST', '/campaigns', options)
    const second = await app.request('POST', '/campaigns', options)
    expect(second.body).toEqual(first.body)
    expect(app.rowCounts()).toMatchObject({ campaigns: 1, executions: 1 })
  })
})
