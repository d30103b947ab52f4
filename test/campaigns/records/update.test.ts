import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addIdentity, addSegment, campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'

type Body = Record<string, unknown>
const STRANGER = '01890000-0000-7000-8000-000000000000'

const stored = (app: TestApp) =>
  ['campaigns', 'campaign_channel_identities', 'executions', 'jobs'].map((table) =>
    app.db.all(`SELECT * FROM ${table}`),
  )

describe('PATCH /campaigns/{id}', () => {
  test.each<[string, string, Body, Body]>([
    // guarantee                                status       body                                    record afterwards
    [
      'a draft changes its text',
      'DRAFT',
      { messageTemplate: 'Hello' },
      { messageTemplate: 'Hello', status: 'DRAFT' },
    ],
    ['nothing given changes nothing', 'DRAFT', {}, { name: 'Spring sale', status: 'DRAFT' }],
    ['a draft stays a draft when it says so', 'DRAFT', { isDraft: true }, { status: 'DRAFT' }],
    ['a draft can be launched', 'DRAFT', { isDraft: false }, { status: 'SENDING', isDraft: false }],
    [
      'a draft can be launched for later',
      'DRAFT',
      { type: 'SCHEDULED', scheduledAt: '2026-03-06T17:00:00Z', isDraft: false },
      { status: 'SCHEDULED', nextRunAt: '2026-03-06T17:00:00.000Z' },
    ],
    ['a draft changes its kind', 'DRAFT', { type: 'SCHEDULED' }, { type: 'SCHEDULED', scheduledAt: null }],
    ['null clears the rate', 'DRAFT', { sendRatePerMinute: null }, { sendRatePerMinute: null }],
    ['null brings the zone of the organization back', 'DRAFT', { timezone: null }, { timezone: 'UTC' }],
    [
      'switches can be turned off',
      'DRAFT',
      { smartEncoding: false, respectSendWindow: false },
      { smartEncoding: false, respectSendWindow: false },
    ],
    ['a category changes', 'DRAFT', { category: 'TRANSACTIONAL' }, { category: 'TRANSACTIONAL' }],
    [
      'a scheduled campaign changes its text',
      'SCHEDULED',
      { messageTemplate: 'Hello' },
      { messageTemplate: 'Hello', status: 'SCHEDULED' },
    ],
    [
      'a scheduled campaign moves',
      'SCHEDULED',
      { scheduledAt: '2026-03-06T17:00:00Z' },
      { scheduledAt: '2026-03-06T17:00:00.000Z', nextRunAt: '2026-03-06T17:00:00.000Z', status: 'SCHEDULED' },
    ],
    ['the same type is no change', 'SCHEDULED', { type: 'SCHEDULED' }, { status: 'SCHEDULED' }],
    ['launching the launched changes nothing', 'SCHEDULED', { isDraft: false }, { status: 'SCHEDULED' }],
    [
      'a paused campaign that never ran changes',
      'PAUSED',
      { messageTemplate: 'Hello' },
      { messageTemplate: 'Hello', status: 'PAUSED' },
    ],
    [
      'a completed campaign can be renamed',
      'COMPLETED',
      { name: 'Old sale' },
      { name: 'Old sale', status: 'COMPLETED' },
    ],
    [
      'a cancelled campaign can be renamed',
      'CANCELLED',
      { name: 'Old sale' },
      { name: 'Old sale', status: 'CANCELLED' },
    ],
  ])('%s', async (_guarantee, status, body, expected) => {
    await using app = createTestApp()
    const tenant = sendable(app)
    const id = await campaignIn(app, tenant, status)
    app.clock.advance(1_000)
    const answer = await app.patch(`/campaigns/${id}`, tenant.key, body)
    expect([answer.status, answer.body.message]).toEqual([200, 'Campaign updated'])
    expect(answer.body.data).toMatchObject({ ...expected, updatedAt: '2026-03-04T17:00:01.000Z' })
    expect((await app.get(`/campaigns/${id}`, tenant.key)).body.data).toEqual(answer.body.data)
  })

  test.each<[string, string, Body, number, string]>([
    // guarantee                                            status       body                                          answer
    [
      'a completed campaign keeps its text',
      'COMPLETED',
      { messageTemplate: 'x' },
      409,
      'INVALID_STATE_TRANSITION',
    ],
    [
      'a name does not smuggle the rest in',
      'FAILED',
      { name: 'x', category: 'MARKETING' },
      409,
      'INVALID_STATE_TRANSITION',
    ],
    [
      'a cancelled campaign is not launched',
      'CANCELLED',
      { isDraft: false },
      409,
      'INVALID_STATE_TRANSITION',
    ],
    ['a sending campaign keeps even its name', 'SENDING', { name: 'x' }, 409, 'INVALID_STATE_TRANSITION'],
    ['the launched is never a draft again', 'SCHEDULED', { isDraft: true }, 409, 'INVALID_STATE_TRANSITION'],
    ['the launched keeps its type', 'SCHEDULED', { type: 'IMMEDIATE' }, 400, 'VALIDATION_FAILED'],
    ['the launched keeps a time', 'SCHEDULED', { scheduledAt: null }, 400, 'VALIDATION_FAILED'],
    [
      'nothing moves into the past',
      'SCHEDULED',
      { scheduledAt: '2026-03-01T17:00:00Z' },
      400,
      'VALIDATION_FAILED',
    ],
    ['a time is for SCHEDULED', 'DRAFT', { scheduledAt: '2026-03-06T17:00:00Z' }, 400, 'VALIDATION_FAILED'],
    ['a launch needs the time', 'DRAFT', { type: 'SCHEDULED', isDraft: false }, 400, 'VALIDATION_FAILED'],
    ['a template is checked', 'DRAFT', { messageTemplate: '{{x}}' }, 400, 'VALIDATION_FAILED'],
    [
      'a template is checked with the new switches',
      'DRAFT',
      { smartEncoding: false, messageTemplate: '“'.repeat(700) },
      400,
      'VALIDATION_FAILED',
    ],
    ['RECURRING is not available', 'DRAFT', { type: 'RECURRING' }, 400, 'VALIDATION_FAILED'],
    ['EMAIL is not available', 'DRAFT', { channel: 'EMAIL' }, 400, 'VALIDATION_FAILED'],
    ['media are not available', 'DRAFT', { mediaUrls: ['https://example.com/a'] }, 400, 'VALIDATION_FAILED'],
    ['an empty name is refused', 'DRAFT', { name: ' ' }, 400, 'VALIDATION_FAILED'],
    ['null is no name', 'DRAFT', { name: null }, 400, 'VALIDATION_FAILED'],
    ['an unknown segment is not found', 'DRAFT', { segmentId: STRANGER }, 404, 'NOT_FOUND'],
    ['unknown identities are named', 'DRAFT', { channelIdentityIds: [STRANGER] }, 400, 'VALIDATION_FAILED'],
    [
      'it cannot be left without identities',
      'SCHEDULED',
      { channelIdentityIds: [] },
      400,
      'VALIDATION_FAILED',
    ],
  ])('%s', async (_guarantee, status, body, expectedStatus, code) => {
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

  test('a draft made immediate forgets its time', async () => {
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

  test('a paused campaign whose run has begun keeps everything', async () => {
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
  /** A session of somebody who has exactly these permissions. */
  async function sessionWith(app: TestApp, tenant: Sendable, permissions: string[]): Promise<string> {
    const token = await app.session(tenant, 'MEMBER')
    app.db.writeNow((tx) => {
      const role = tx.run(
        `INSERT INTO roles (uuid, organization_id, name, permissions, created_at, updated_at)
         VALUES ('r', ?, 'Custom', ?, 1, 1)`,
        tenant.organization.id,
        JSON.stringify(permissions),
      ).lastInsertRowid
      tx.run('UPDATE memberships SET role_id = ? WHERE user_id <> ?', role, tenant.owner.id)
    })
    return token
  }
  const AUTHOR = ['campaign:read', 'campaign:create', 'campaign:update']

  test('without campaign:send a draft can be made, but not launched in any way', async () => {
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

  test('without campaign:send a launched campaign can be stopped and renamed, but not changed or resumed', async () => {
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
