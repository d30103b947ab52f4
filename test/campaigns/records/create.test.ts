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
import { some } from '../../support/size.ts'

const STRANGER = '01890000-0000-7000-8000-000000000000'

/** Number of rows that a launch adds to each table. */
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
  test.each(
    some<{ guarantee: string; overrides: Overrides; status: string; rows: Record<string, number> }>([
      // guarantee                                         body                                     status       rows added
      {
        guarantee: 'an immediate campaign is sending at once',
        overrides: {},
        status: 'SENDING',
        rows: LAUNCHED,
      },
      { guarantee: 'a draft is only stored', overrides: { isDraft: true }, status: 'DRAFT', rows: DRAFTED },
      {
        guarantee: 'a scheduled campaign waits',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-05T10:00:00-05:00' },
        status: 'SCHEDULED',
        rows: LAUNCHED,
      },
      {
        guarantee: 'the present moment is not the past',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-04T17:00:00Z' },
        status: 'SCHEDULED',
        rows: LAUNCHED,
      },
      {
        guarantee: 'a time within a year is accepted',
        overrides: { type: 'SCHEDULED', scheduledAt: '2027-03-04T17:00:00Z' },
        status: 'SCHEDULED',
        rows: LAUNCHED,
      },
      {
        guarantee: 'a scheduled draft may be without a time',
        overrides: { type: 'SCHEDULED', isDraft: true },
        status: 'DRAFT',
        rows: DRAFTED,
      },
      {
        guarantee: 'names and templates are trimmed',
        overrides: { name: '  Sale ', messageTemplate: ' Hi ' },
        status: 'SENDING',
        rows: LAUNCHED,
      },
      {
        guarantee: 'a template that makes ten segments with its footer fits',
        overrides: { messageTemplate: 'x'.repeat(1_508) },
        status: 'SENDING',
        rows: LAUNCHED,
      },
      {
        guarantee: 'empty optional fields change nothing',
        overrides: { mediaUrls: [], trackLinks: false, recurrence: null },
        status: 'SENDING',
        rows: LAUNCHED,
      },
      {
        guarantee: 'unknown properties are dropped',
        overrides: { status: 'COMPLETED', organizationId: 9 },
        status: 'SENDING',
        rows: LAUNCHED,
      },
      {
        guarantee: 'an identity id in capitals is the same',
        overrides: (_, tenant) => ({ channelIdentityIds: [tenant.identity.uuid.toUpperCase()] }),
        status: 'SENDING',
        rows: LAUNCHED,
      },
    ]),
  )('$guarantee', async ({ overrides, status, rows }) => {
    const { answer, changed } = await attempt(overrides)
    expect(answer.status).toBe(201)
    expect(answer.body.data.status).toBe(status)
    expect(changed).toEqual(rows)
  })

  test.each(
    some<{ guarantee: string; overrides: Overrides; status: number; field: string }>([
      // guarantee                                         body                                     status  the problem's field
      { guarantee: 'a name is required', overrides: { name: undefined }, status: 400, field: 'name' },
      { guarantee: 'a name is not empty', overrides: { name: '  ' }, status: 400, field: 'name' },
      {
        guarantee: 'a name has at most 120 characters',
        overrides: { name: 'x'.repeat(121) },
        status: 400,
        field: 'name',
      },
      { guarantee: 'a type is one of three', overrides: { type: 'HOURLY' }, status: 400, field: 'type' },
      { guarantee: 'a type is required', overrides: { type: undefined }, status: 400, field: 'type' },
      {
        guarantee: 'EMAIL needs an EMAIL sender',
        overrides: { channel: 'EMAIL', subject: 'Hello' },
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'WHATSAPP needs a WhatsApp sender',
        overrides: { channel: 'WHATSAPP', whatsappTemplate: { name: 'hello', language: 'en' } },
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'a category is one of two',
        overrides: { category: 'SPAM' },
        status: 400,
        field: 'category',
      },
      {
        guarantee: 'a template is required',
        overrides: { messageTemplate: undefined },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'a template is not empty',
        overrides: { messageTemplate: ' ' },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'a template has at most 1600 characters',
        overrides: { messageTemplate: 'x'.repeat(1_601) },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'a template never makes more than ten segments',
        overrides: { messageTemplate: 'ж'.repeat(680) },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'the footer counts towards the ten segments',
        overrides: { messageTemplate: 'x'.repeat(1_520) },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'a merge field must be known',
        overrides: { messageTemplate: 'Hi {{nickname}}' },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'merge fields of later releases are unknown',
        overrides: { messageTemplate: '{{unsubscribeUrl}}' },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'braces are closed',
        overrides: { messageTemplate: 'Hi {{firstName' },
        status: 400,
        field: 'messageTemplate',
      },
      {
        guarantee: 'a draft is checked as well',
        overrides: { messageTemplate: 'Hi {{nickname}}', isDraft: true },
        status: 400,
        field: 'messageTemplate',
      },
      { guarantee: 'a segment id is a UUID', overrides: { segmentId: '7' }, status: 400, field: 'segmentId' },
      {
        guarantee: 'a segment is required',
        overrides: { segmentId: undefined },
        status: 400,
        field: 'segmentId',
      },
      {
        guarantee: 'an identity is required',
        overrides: { channelIdentityIds: [] },
        status: 400,
        field: 'channelIdentityIds',
      },
      {
        guarantee: 'identities are an array',
        overrides: { channelIdentityIds: STRANGER },
        status: 400,
        field: 'channelIdentityIds',
      },
      {
        guarantee: 'an identity is named once',
        overrides: (_, { identity }) => ({ channelIdentityIds: [identity.uuid, identity.uuid] }),
        status: 400,
        field: 'channelIdentityIds',
      },
      {
        guarantee: 'an unknown identity is named',
        overrides: (_, { identity }) => ({ channelIdentityIds: [identity.uuid, STRANGER] }),
        status: 400,
        field: 'channelIdentityIds[1]',
      },
      {
        guarantee: 'an identity has to be of the channel',
        overrides: (app, tenant) => ({
          channelIdentityIds: [addIdentity(app, tenant, { channel: 'EMAIL' }).uuid],
        }),
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'a disabled identity cannot send',
        overrides: (app, tenant) => ({
          channelIdentityIds: [addIdentity(app, tenant, { status: 'DISABLED' }).uuid],
        }),
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'an identity in error cannot send',
        overrides: (app, tenant) => ({
          channelIdentityIds: [addIdentity(app, tenant, { status: 'ERROR' }).uuid],
          isDraft: true,
        }),
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'a deleted identity is unknown',
        overrides: (app, tenant) => ({
          channelIdentityIds: [addIdentity(app, tenant, { isDeleted: true }).uuid],
        }),
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: "another organization's identity is unknown",
        overrides: (app) => ({ channelIdentityIds: [sendable(app, 'Other').identity.uuid] }),
        status: 400,
        field: 'channelIdentityIds[0]',
      },
      {
        guarantee: 'SCHEDULED needs a time',
        overrides: { type: 'SCHEDULED' },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'IMMEDIATE takes no time',
        overrides: { scheduledAt: '2026-03-05T17:00:00Z' },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'a time needs an offset',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00' },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'a time is not in the past',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-04T16:59:59Z' },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'a draft is not planned for the past',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-04T16:59:59Z', isDraft: true },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'a time is within a year',
        overrides: { type: 'SCHEDULED', scheduledAt: '2027-03-06T17:00:00Z' },
        status: 400,
        field: 'scheduledAt',
      },
      {
        guarantee: 'a time is text',
        overrides: { type: 'SCHEDULED', scheduledAt: 1_772_000_000_000 },
        status: 400,
        field: 'scheduledAt',
      },
      { guarantee: 'a zone exists', overrides: { timezone: 'Mars/Base' }, status: 400, field: 'timezone' },
      {
        guarantee: 'a rate is a whole number',
        overrides: { sendRatePerMinute: 1.5 },
        status: 400,
        field: 'sendRatePerMinute',
      },
      { guarantee: 'a canary has a size', overrides: { canary: {} }, status: 400, field: 'canary.size' },
      {
        guarantee: 'a share is at most 1',
        overrides: { canary: { size: 1, maxFailureRate: 2 } },
        status: 400,
        field: 'canary.maxFailureRate',
      },
      {
        guarantee: 'a rate is above zero',
        overrides: { sendRatePerMinute: 0 },
        status: 400,
        field: 'sendRatePerMinute',
      },
      {
        guarantee: 'a switch is true or false',
        overrides: { isDraft: 'false' },
        status: 400,
        field: 'isDraft',
      },
      {
        guarantee: 'an unknown template is refused',
        overrides: { templateId: STRANGER },
        status: 400,
        field: 'templateId',
      },
      {
        guarantee: 'a recurrence needs the type RECURRING',
        overrides: { recurrence: { frequency: 'DAILY' } },
        status: 400,
        field: 'recurrence',
      },
      {
        guarantee: 'a recurrence rule needs the type RECURRING',
        overrides: { recurrenceRule: 'FREQ=DAILY' },
        status: 400,
        field: 'recurrenceRule',
      },
      {
        guarantee: 'a subject needs the channel EMAIL',
        overrides: { subject: 'Hello' },
        status: 400,
        field: 'subject',
      },
    ]),
  )('$guarantee', async ({ overrides, status, field }) => {
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

  test('the refusal of an unknown merge field names it and the known ones', async () => {
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
      canary: { size: 100 },
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
        topicId: null,
        topic: null,
        status: 'SCHEDULED',
        pauseReason: null,
        isDraft: false,
        messageTemplate: 'Hi {{firstName|there}}, come by',
        subject: null,
        previewText: null,
        htmlBody: null,
        mjmlBody: null,
        design: null,
        feed: null,
        templateId: null,
        pollId: null,
        mediaUrls: [],
        whatsappTemplate: null,
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
            address: expect.stringMatching(/^\+\d{11}$/),
            status: 'ACTIVE',
          },
        ],
        scheduledAt: '2026-03-05T15:00:00.000Z',
        timezone: 'America/New_York',
        sendInRecipientTimezone: false,
        recurrence: null,
        recurrenceRule: null,
        approval: expect.objectContaining({ status: 'NONE', submittedBy: null }),
        sendRatePerMinute: 600,
        trackLinks: null,
        trackOpens: null,
        utm: null,
        canary: {
          size: 100,
          waitMinutes: 30,
          maxFailureRate: 0.1,
          maxOptOutRate: 0.03,
          state: null,
          decidesAt: null,
        },
        matchAreaCode: false,
        variants: [],
        abTest: null,
        recipientCount: 0,
        stats: { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0, optedOut: 0 },
        rates: { delivery: 0, open: 0, click: 0, reply: 0, optOut: 0, failure: 0 },
        nextRunAt: '2026-03-05T15:00:00.000Z',
        lastRunAt: null,
        startedAt: null,
        completedAt: null,
        createdBy: { id: tenant.owner.uuid, name: 'Test Owner' },
        createdAt: '2026-03-04T17:00:00.000Z',
        updatedAt: '2026-03-04T17:00:00.000Z',
      },
    })
    expect((await app.get(`/campaigns/${body.data.id}`, tenant.key)).body.data).toMatchObject(body.data)
  })

  test("the organization's zone is the default", async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    app.db.writeNow((tx) => void tx.run(`UPDATE organizations SET timezone = 'Europe/Rome'`))
    expect((await postCampaign(app, tenant)).body.data.timezone).toBe('Europe/Rome')
  })

  test('identities keep their given order', async () => {
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

describe('a person whose campaign is refused', () => {
  const texts = (a: string, b: string) => ({
    variants: [
      { label: 'A', messageTemplate: a },
      { label: 'B', messageTemplate: b },
    ],
    abTest: { metric: 'MANUAL' },
  })
  test.each<{ overrides: Overrides; said: string }>([
    { overrides: { segmentId: '7' }, said: 'Choose an option.' },
    { overrides: { channelIdentityIds: [] }, said: 'Choose at least one.' },
    {
      overrides: (app, tenant) => ({
        channelIdentityIds: [addIdentity(app, tenant, { name: 'Shop', status: 'DISABLED' }).uuid],
      }),
      said: 'The sender Shop cannot send now. Check it in the settings, or choose another sender.',
    },
    { overrides: { type: 'SCHEDULED' }, said: 'Choose when to send.' },
    {
      overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-04T16:59:59Z' },
      said: 'Choose a time in the future.',
    },
    {
      overrides: { messageTemplate: 'Hi {{nickname}}' },
      said: 'The merge field “nickname” does not exist. Choose another one.',
    },
    {
      overrides: { messageTemplate: 'é😀'.repeat(400) },
      said: 'This message is 19 SMS segments long. The limit is 10. Shorten it.',
    },
    {
      overrides: texts('Hi', 'Hi'),
      said: 'Two texts of the A/B test are the same. Change one of them.',
    },
  ])('reads: $said', async ({ overrides, said }) => {
    const { answer } = await attempt(overrides)
    expect([answer.status, answer.body.userMessage]).toEqual([400, said])
  })
})
