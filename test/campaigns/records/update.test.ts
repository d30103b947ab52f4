import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addIdentity, addSegment, campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

type Body = Record<string, unknown>
const STRANGER = '01890000-0000-7000-8000-000000000000'

const stored = (app: TestApp) =>
  ['campaigns', 'campaign_channel_identities', 'executions', 'jobs'].map((table) =>
    app.db.all(`SELECT * FROM ${table}`),
  )

describe('PATCH /campaigns/:id', () => {
  test.each(
    some<{ guarantee: string; status: string; body: Body; expected: Body }>([
      // guarantee                                status       body                                    record afterwards
      {
        guarantee: 'a draft changes its text',
        status: 'DRAFT',
        body: { messageTemplate: 'Hello' },
        expected: { messageTemplate: 'Hello', status: 'DRAFT' },
      },
      {
        guarantee: 'an empty body changes nothing',
        status: 'DRAFT',
        body: {},
        expected: { name: 'Spring sale', status: 'DRAFT' },
      },
      {
        guarantee: 'isDraft: true keeps a draft',
        status: 'DRAFT',
        body: { isDraft: true },
        expected: { status: 'DRAFT' },
      },
      {
        guarantee: 'a draft can be launched',
        status: 'DRAFT',
        body: { isDraft: false },
        expected: { status: 'SENDING', isDraft: false },
      },
      {
        guarantee: 'a draft can be launched for later',
        status: 'DRAFT',
        body: { type: 'SCHEDULED', scheduledAt: '2026-03-06T17:00:00Z', isDraft: false },
        expected: { status: 'SCHEDULED', nextRunAt: '2026-03-06T17:00:00.000Z' },
      },
      {
        guarantee: 'a draft changes its kind',
        status: 'DRAFT',
        body: { type: 'SCHEDULED' },
        expected: { type: 'SCHEDULED', scheduledAt: null },
      },
      {
        guarantee: 'null clears the rate',
        status: 'DRAFT',
        body: { sendRatePerMinute: null },
        expected: { sendRatePerMinute: null },
      },
      {
        guarantee: "null restores the organization's zone",
        status: 'DRAFT',
        body: { timezone: null },
        expected: { timezone: 'UTC' },
      },
      {
        guarantee: 'switches can be turned off',
        status: 'DRAFT',
        body: { smartEncoding: false, respectSendWindow: false },
        expected: { smartEncoding: false, respectSendWindow: false },
      },
      {
        guarantee: 'a category changes',
        status: 'DRAFT',
        body: { category: 'TRANSACTIONAL' },
        expected: { category: 'TRANSACTIONAL' },
      },
      {
        guarantee: 'a scheduled campaign changes its text',
        status: 'SCHEDULED',
        body: { messageTemplate: 'Hello' },
        expected: { messageTemplate: 'Hello', status: 'SCHEDULED' },
      },
      {
        guarantee: 'a scheduled campaign moves',
        status: 'SCHEDULED',
        body: { scheduledAt: '2026-03-06T17:00:00Z' },
        expected: {
          scheduledAt: '2026-03-06T17:00:00.000Z',
          nextRunAt: '2026-03-06T17:00:00.000Z',
          status: 'SCHEDULED',
        },
      },
      {
        guarantee: 'the same type changes nothing',
        status: 'SCHEDULED',
        body: { type: 'SCHEDULED' },
        expected: { status: 'SCHEDULED' },
      },
      {
        guarantee: 'launching a launched campaign changes nothing',
        status: 'SCHEDULED',
        body: { isDraft: false },
        expected: { status: 'SCHEDULED' },
      },
      {
        guarantee: 'a paused campaign that never ran changes',
        status: 'PAUSED',
        body: { messageTemplate: 'Hello' },
        expected: { messageTemplate: 'Hello', status: 'PAUSED' },
      },
      {
        guarantee: 'a completed campaign can be renamed',
        status: 'COMPLETED',
        body: { name: 'Old sale' },
        expected: { name: 'Old sale', status: 'COMPLETED' },
      },
      {
        guarantee: 'a cancelled campaign can be renamed',
        status: 'CANCELLED',
        body: { name: 'Old sale' },
        expected: { name: 'Old sale', status: 'CANCELLED' },
      },
    ]),
  )('$guarantee', async ({ status, body, expected }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, status)
    app.clock.advance(1_000)
    const answer = await app.patch(`/campaigns/${id}`, tenant.key, body)
    expect([answer.status, answer.body.message]).toEqual([200, 'Campaign updated'])
    expect(answer.body.data).toMatchObject({ ...expected, updatedAt: '2026-03-04T17:00:01.000Z' })
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data).toMatchObject(answer.body.data)
  })

  test.each(
    some<{ guarantee: string; status: string; body: Body; expectedStatus: number; code: string }>([
      // guarantee                                            status       body                                          answer
      {
        guarantee: 'a completed campaign keeps its text',
        status: 'COMPLETED',
        body: { messageTemplate: 'x' },
        expectedStatus: 409,
        code: 'INVALID_STATE_TRANSITION',
      },
      {
        guarantee: 'a new name does not let other changes in',
        status: 'FAILED',
        body: { name: 'x', category: 'MARKETING' },
        expectedStatus: 409,
        code: 'INVALID_STATE_TRANSITION',
      },
      {
        guarantee: 'a cancelled campaign is not launched',
        status: 'CANCELLED',
        body: { isDraft: false },
        expectedStatus: 409,
        code: 'INVALID_STATE_TRANSITION',
      },
      {
        guarantee: 'a sending campaign keeps even its name',
        status: 'SENDING',
        body: { name: 'x' },
        expectedStatus: 409,
        code: 'INVALID_STATE_TRANSITION',
      },
      {
        guarantee: 'a launched campaign never becomes a draft',
        status: 'SCHEDULED',
        body: { isDraft: true },
        expectedStatus: 409,
        code: 'INVALID_STATE_TRANSITION',
      },
      {
        guarantee: 'a launched campaign keeps its type',
        status: 'SCHEDULED',
        body: { type: 'IMMEDIATE' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a launched campaign keeps a time',
        status: 'SCHEDULED',
        body: { scheduledAt: null },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'no time moves into the past',
        status: 'SCHEDULED',
        body: { scheduledAt: '2026-03-01T17:00:00Z' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a time needs the type SCHEDULED',
        status: 'DRAFT',
        body: { scheduledAt: '2026-03-06T17:00:00Z' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a launch needs its time',
        status: 'DRAFT',
        body: { type: 'SCHEDULED', isDraft: false },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a template is checked',
        status: 'DRAFT',
        body: { messageTemplate: '{{x}}' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a template is checked with the new switches',
        status: 'DRAFT',
        body: { smartEncoding: false, messageTemplate: '“'.repeat(700) },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'EMAIL is not available',
        status: 'DRAFT',
        body: { channel: 'EMAIL' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a file by http is refused',
        status: 'DRAFT',
        body: { mediaUrls: ['http://example.com/a'] },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an empty name is refused',
        status: 'DRAFT',
        body: { name: ' ' },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'null is refused as a name',
        status: 'DRAFT',
        body: { name: null },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an unknown segment is not found',
        status: 'DRAFT',
        body: { segmentId: STRANGER },
        expectedStatus: 404,
        code: 'NOT_FOUND',
      },
      {
        guarantee: 'unknown identities are named',
        status: 'DRAFT',
        body: { channelIdentityIds: [STRANGER] },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an empty list of identities is refused',
        status: 'SCHEDULED',
        body: { channelIdentityIds: [] },
        expectedStatus: 400,
        code: 'VALIDATION_FAILED',
      },
    ]),
  )('$guarantee', async ({ status, body, expectedStatus, code }) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, status)
    const before = stored(app)
    const answer = await app.patch(`/campaigns/${id}`, tenant.key, body)
    expect([answer.status, answer.body.code]).toEqual([expectedStatus, code])
    expect(stored(app)).toEqual(before)
  })

  const launched = async (app: TestApp, tenant: Sendable) => {
    const id = await campaignIn(app, tenant, 'DRAFT')
    return () => app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })
  }

  test('a launch checks again that its identities can send', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const launch = await launched(app, tenant)
    app.db.writeNow((tx) => void tx.run(`UPDATE channel_identities SET status = 'DISABLED'`))
    const before = stored(app)
    const { status, body } = await launch()
    expect([status, body.details[0].field]).toEqual([400, 'channelIdentityIds[0]'])
    expect(stored(app)).toEqual(before)
  })

  test('a launch checks again that its time has not passed', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT', {
      type: 'SCHEDULED',
      scheduledAt: '2026-03-04T18:00:00Z',
    })
    app.clock.set('2026-03-04T18:00:01Z')
    const { status, body } = await app.patch(`/campaigns/${id}`, tenant.key, { isDraft: false })
    expect([status, body.details[0].field]).toEqual([400, 'scheduledAt'])
  })

  test('a draft made immediate loses its time', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT', {
      type: 'SCHEDULED',
      scheduledAt: '2026-03-04T18:00:00Z',
    })
    const { body } = await app.patch(`/campaigns/${id}`, tenant.key, { type: 'IMMEDIATE', isDraft: false })
    expect(body.data).toMatchObject({ status: 'SENDING', scheduledAt: null })
  })

  test('a change of segment and identities is stored', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'DRAFT')
    const segment = addSegment(app, tenant, 'VIPs')
    const ids = [addIdentity(app, tenant).uuid, addIdentity(app, tenant).uuid]
    const { body } = await app.patch(`/campaigns/${id}`, tenant.key, {
      segmentId: segment.uuid,
      channelIdentityIds: ids,
    })
    expect(body.data).toMatchObject({ segment: { id: segment.uuid, name: 'VIPs' }, channelIdentityIds: ids })
  })

  test.each(['SCHEDULED', 'PAUSED'])('moving a %s campaign moves its run', async (status) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    if (status === 'PAUSED') await app.post(`/campaigns/${id}/pause`, tenant.key)
    await app.patch(`/campaigns/${id}`, tenant.key, { scheduledAt: '2026-03-06T17:00:00Z' })
    expect(app.db.all('SELECT status, scheduled_for AS at FROM executions ORDER BY id')).toEqual([
      { status: 'CANCELLED', at: Date.parse('2026-03-05T17:00:00Z') },
      { status: status === 'PAUSED' ? 'PAUSED' : 'PENDING', at: Date.parse('2026-03-06T17:00:00Z') },
    ])
  })

  test('a paused campaign whose run has started keeps all fields', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'PAUSED')
    app.db.writeNow((tx) => void tx.run('UPDATE campaigns SET started_at = 1'))
    const { status, body } = await app.patch(`/campaigns/${id}`, tenant.key, { name: 'x' })
    expect([status, body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(body.details[0].allowed).toEqual(['resume', 'cancel', 'delete'])
  })
})

describe('permissions', () => {
  const AUTHOR = ['campaign:read', 'campaign:create', 'campaign:update'] as const

  test('without campaign:send a member can create a draft, but not launch it in any way', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const token = await sessionWith(app, tenant, AUTHOR)
    const body = {
      name: 'Sale',
      type: 'IMMEDIATE',
      channel: 'SMS',
      messageTemplate: 'Hi',
      segmentId: tenant.segment.uuid,
      channelIdentityIds: [tenant.identity.uuid],
    }
    const draft = await app.post('/campaigns', token, { ...body, isDraft: true })
    expect(draft.status).toBe(201)
    const before = stored(app)
    for (const attempt of [
      () => app.post('/campaigns', token, body),
      () => app.patch(`/campaigns/${draft.body.data.id}`, token, { isDraft: false }),
    ]) {
      const answer = await attempt()
      expect([answer.status, answer.body.details]).toEqual([403, [{ permission: 'campaign:send' }]])
    }
    expect(stored(app)).toEqual(before)
  })

  test('without campaign:send a member can stop and rename a launched campaign, but not change or resume it', async () => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, 'SCHEDULED')
    const token = await sessionWith(app, tenant, AUTHOR)
    expect((await app.patch(`/campaigns/${id}`, token, { name: 'New' })).status).toBe(200)
    expect((await app.patch(`/campaigns/${id}`, token, { messageTemplate: 'New' })).status).toBe(403)
    expect((await app.post(`/campaigns/${id}/pause`, token)).status).toBe(201)
    expect((await app.post(`/campaigns/${id}/resume`, token)).status).toBe(403)
    expect((await app.post(`/campaigns/${id}/cancel`, token)).status).toBe(201)
    expect((await app.delete(`/campaigns/${id}`, token)).status).toBe(403)
  })
})
