import { describe, expect, test } from 'bun:test'
import { createTestApp, type JsonAnswer, type TestApp } from '../../support/app.ts'
import { addContact, addIdentity, addSegment, campaignIn, sendable } from '../../support/campaigns.ts'
import { sessionWith } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'
import { bodyProperties, operations } from '../../support/surface.ts'

type Body = Record<string, unknown>

const NONE = {
  status: 'NONE',
  revision: expect.stringMatching(/^[0-9a-f]{16}$/),
  submittedBy: null,
  submittedAt: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
}

/** A draft, a member who may write campaigns, and a member who may also launch them. */
async function office(overrides: Body = {}) {
  const app = createTestApp()
  const tenant = sendable(app)
  addContact(app, tenant)
  const id = await campaignIn(app, tenant, 'DRAFT', overrides)
  const writer = await sessionWith(app, tenant, ['campaign:read', 'campaign:create', 'campaign:update'])
  const launcher = await app.session(tenant, 'ADMIN')
  const path = `/campaigns/${id}`
  const approval = async () => (await app.get(path, writer)).body.data.approval
  return {
    app,
    tenant,
    id,
    writer,
    launcher,
    path,
    approval,
    submit: (body: Body = {}) => app.post(`${path}/submit`, writer, body),
    approve: async (body: Body = {}) =>
      app.post(`${path}/approve`, launcher, { revision: (await approval()).revision, ...body }),
    reject: (reason = 'No price') => app.post(`${path}/reject`, launcher, { reason }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const statusOf = ({ status, body }: JsonAnswer) => [status, body.code]
const runs = (app: TestApp) => app.db.value<number>('SELECT count(*) FROM executions')

describe('POST /campaigns/:id/duplicate', () => {
  test('a copy was never submitted, whatever the state of its source', async () => {
    await using world = await office()
    await world.submit()
    await world.approve()
    const copy = await world.app.post(`${world.path}/duplicate`, world.writer)
    expect(copy.body.data).toMatchObject({ status: 'DRAFT', approval: NONE })
  })
})

describe('GET /campaigns', () => {
  test('campaigns that wait for approval are listed and counted, and so are those with any other approval', async () => {
    await using world = await office()
    const { app, tenant, writer, id } = world
    const untouched = await campaignIn(app, tenant, 'DRAFT')
    await world.submit()
    const list = async (approval: string) => {
      const { body } = await app.get(`/campaigns?approval=${approval}`, writer)
      return { ids: body.data.map((row: Body) => row.id), total: body.meta.total }
    }
    expect(await list('SUBMITTED')).toEqual({ ids: [id], total: 1 })
    expect(await list('NONE')).toEqual({ ids: [untouched], total: 1 })
    expect(await list('REJECTED')).toEqual({ ids: [], total: 0 })
    await world.reject()
    expect(await list('REJECTED')).toEqual({ ids: [id], total: 1 })
    const wrong = await app.get('/campaigns?approval=MAYBE', writer)
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'approval'])
  })
})

describe('PATCH /campaigns/:id', () => {
  test.each<{ field: string; change: (app: TestApp, tenant: ReturnType<typeof sendable>) => Body }>([
    { field: 'messageTemplate', change: () => ({ messageTemplate: 'Other' }) },
    { field: 'segmentId', change: (app, tenant) => ({ segmentId: addSegment(app, tenant).uuid }) },
    {
      field: 'channelIdentityIds',
      change: (app, tenant) => ({ channelIdentityIds: [addIdentity(app, tenant).uuid] }),
    },
    { field: 'type', change: () => ({ type: 'SCHEDULED', scheduledAt: '2026-03-06T17:00:00Z' }) },
    { field: 'category', change: () => ({ category: 'TRANSACTIONAL' }) },
    { field: 'canary', change: () => ({ canary: { size: 5 } }) },
    { field: 'mediaUrls', change: () => ({ mediaUrls: ['https://shop.example/menu.jpg'] }) },
    {
      field: 'variants',
      change: () => ({
        variants: ['A', 'B'].map((label) => ({ label, messageTemplate: `Text ${label}` })),
        abTest: { sharePercent: 20, metric: 'REPLY' },
      }),
    },
    { field: 'utm', change: () => ({ utm: { source: 'sms' } }) },
  ])('$field: a change by a member who may not launch withdraws a submission', async ({ change }) => {
    await using world = await office()
    const { app, tenant, path, writer } = world
    await world.submit()
    const { body } = await app.patch(path, writer, change(app, tenant))
    expect(body.data.approval).toEqual(NONE)
    expect(body.message).toBe('Campaign updated, and its submission withdrawn')
    expect(statusOf(await world.approve())).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(runs(app)).toBe(0)
  })

  test('a new name, or the same text again, withdraws nothing', async () => {
    await using world = await office()
    const { app, path, writer } = world
    await world.submit()
    const { messageTemplate } = (await app.get(path, writer)).body.data
    const { body } = await app.patch(path, writer, { name: 'Other', messageTemplate })
    expect(body.data).toMatchObject({ name: 'Other', approval: { status: 'SUBMITTED' } })
    expect(body.message).toBe('Campaign updated')
  })

  test('a change by a member who may launch keeps the submission, with a new revision', async () => {
    await using world = await office()
    const { app, path, launcher } = world
    await world.submit()
    const { revision } = await world.approval()
    await app.patch(path, launcher, { messageTemplate: 'Mended' })
    expect((await world.approval()).status).toBe('SUBMITTED')
    const { status, body } = await world.approve({ revision })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.details).toEqual([{ revision: (await world.approval()).revision }])
    expect(runs(app)).toBe(0)
    expect((await world.approve()).body.data.messageTemplate).toBe('Mended')
  })

  test('a launch with isDraft: false approves a submission, and leaves NONE without one', async () => {
    await using world = await office()
    const { app, tenant, path, launcher } = world
    await world.submit()
    const { body } = await app.patch(path, launcher, { isDraft: false })
    expect(body.data).toMatchObject({ status: 'SENDING', isDraft: false })
    expect(await world.approval()).toMatchObject({
      status: 'APPROVED',
      decidedBy: { type: 'USER' },
      decidedAt: '2026-03-04T17:00:00.000Z',
    })
    const other = await campaignIn(app, tenant, 'DRAFT')
    await app.patch(`/campaigns/${other}`, launcher, { isDraft: false })
    expect((await app.get(`/campaigns/${other}`, launcher)).body.data.approval).toEqual(NONE)
  })

  test('a rejected draft stays rejected while it is edited', async () => {
    await using world = await office()
    await world.submit()
    await world.reject('No price')
    await world.app.patch(world.path, world.writer, { messageTemplate: 'At 5 dollars' })
    expect(await world.approval()).toMatchObject({ status: 'REJECTED', reason: 'No price' })
  })
})

describe('POST /campaigns/:id/cancel', () => {
  test('a cancelled or deleted draft does not wait for approval', async () => {
    await using world = await office()
    const { app, tenant, path, writer } = world
    await world.submit()
    const { body } = await app.post(`${path}/cancel`, writer)
    expect(body.data).toMatchObject({ status: 'CANCELLED', approval: NONE })
    const other = await campaignIn(app, tenant, 'DRAFT')
    await app.post(`/campaigns/${other}/submit`, writer, {})
    await app.delete(`/campaigns/${other}`, tenant.key)
    expect(app.db.all('SELECT status FROM campaign_approvals')).toEqual([])
  })
})

describe('POST /campaigns/:id/submit', () => {
  test('a member who may not launch submits a draft, and its record has the member, the time and the note', async () => {
    await using world = await office()
    expect(await world.approval()).toEqual(NONE)
    const { status, body } = await world.submit({ note: 'For Friday' })
    expect(status).toBe(201)
    expect(body.data.status).toBe('DRAFT')
    expect(body.data.approval).toEqual({
      ...NONE,
      status: 'SUBMITTED',
      submittedBy: { type: 'USER', id: expect.any(String), name: expect.any(String) },
      submittedAt: '2026-03-04T17:00:00.000Z',
      note: 'For Friday',
    })
    expect(await world.approval()).toEqual(body.data.approval)
    expect(runs(world.app)).toBe(0)
  })

  test.each(
    some([
      {
        guarantee: 'a campaign without its time',
        overrides: { type: 'SCHEDULED' },
        spoil: '',
        field: 'scheduledAt',
      },
      {
        guarantee: 'a campaign whose time has passed',
        overrides: { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' },
        spoil: 'UPDATE campaigns SET scheduled_at = 1',
        field: 'scheduledAt',
      },
      {
        guarantee: 'a recurring campaign without a rule',
        overrides: { type: 'RECURRING', scheduledAt: '2026-03-05T17:00:00Z' },
        spoil: '',
        field: 'recurrence',
      },
      {
        guarantee: 'a campaign whose sender is disabled',
        overrides: {},
        spoil: "UPDATE channel_identities SET status = 'DISABLED'",
        field: 'channelIdentityIds[0]',
      },
    ]),
  )('$guarantee is not submitted: it could not be launched', async ({ overrides, spoil, field }) => {
    await using world = await office(overrides)
    if (spoil !== '') world.app.db.writeNow((tx) => void tx.run(spoil))
    const { status, body } = await world.submit()
    expect([status, body.details[0].field]).toEqual([400, field])
    expect(await world.approval()).toEqual(NONE)
  })

  test('a rejected draft can be submitted again, and the old decision is cleared', async () => {
    await using world = await office()
    await world.submit({ note: 'First' })
    await world.reject()
    const { body } = await world.submit()
    expect(body.data.approval).toMatchObject({
      status: 'SUBMITTED',
      note: null,
      reason: null,
      decidedBy: null,
    })
  })
})

describe('POST /campaigns/:id/approve', () => {
  test('an approval launches like isDraft: false', async () => {
    await using world = await office()
    const { app, tenant, launcher } = world
    await world.submit()
    const { status, body } = await world.approve({ note: 'Good' })
    expect([status, body.message]).toEqual([201, 'Campaign approved and launched'])
    expect(body.data.approval).toMatchObject({
      status: 'APPROVED',
      decidedBy: { type: 'USER', id: expect.any(String) },
      decidedAt: '2026-03-04T17:00:00.000Z',
      reason: 'Good',
    })
    const other = await campaignIn(app, tenant, 'DRAFT')
    const launched = (await app.patch(`/campaigns/${other}`, launcher, { isDraft: false })).body.data
    const ofEach = ({ id: _, createdBy: __, approval: ___, ...same }: Body) => same
    expect(ofEach(body.data)).toEqual(ofEach(launched))
    expect(runs(app)).toBe(2)
    await app.drain()
    expect((await app.get(world.path, launcher)).body.data.status).toBe('COMPLETED')
  })

  test('a campaign whose time passed while it waited is not launched, and still waits', async () => {
    await using world = await office({ type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' })
    await world.submit()
    world.app.clock.advance(2 * 86_400_000)
    // The sessions have ended by then, so the test uses the key.
    const { key } = world.tenant
    const { revision } = (await world.app.get(world.path, key)).body.data.approval
    const late = await world.app.post(`${world.path}/approve`, key, { revision })
    expect([late.status, late.body.details[0].field]).toEqual([400, 'scheduledAt'])
    const { body } = await world.app.get(world.path, key)
    expect(body.data).toMatchObject({ status: 'DRAFT', approval: { status: 'SUBMITTED', decidedBy: null } })
  })

  test('only a member with campaign:send approves and rejects', async () => {
    await using world = await office()
    const { app, path, writer } = world
    await world.submit()
    const { revision } = await world.approval()
    for (const [action, body] of [
      ['approve', { revision }],
      ['reject', { reason: 'No' }],
    ] as const) {
      const refused = await app.post(`${path}/${action}`, writer, body)
      expect([refused.status, refused.body.details]).toEqual([403, [{ permission: 'campaign:send' }]])
    }
    expect((await world.approval()).status).toBe('SUBMITTED')
  })

  test('an approval without a revision is refused', async () => {
    await using world = await office()
    await world.submit()
    for (const body of [{}, { revision: 'latest' }, { revision: null }]) {
      const { status, body: answer } = await world.app.post(`${world.path}/approve`, world.launcher, body)
      expect([status, answer.details[0].field]).toEqual([400, 'revision'])
    }
    expect(runs(world.app)).toBe(0)
  })

  test('of two approvals one launches, and the other learns that it is done', async () => {
    await using world = await office()
    await world.submit()
    const { revision } = await world.approval()
    const answers = await Promise.all([world.approve({ revision }), world.approve({ revision })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(runs(world.app)).toBe(1)
  })
})

describe('an approval', () => {
  const LATER = { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' }
  const DAY_MS = 86_400_000

  const sentTo = (app: TestApp) =>
    app.db
      .all<{ address: string }>("SELECT address FROM messages WHERE status <> 'SKIPPED' ORDER BY address")
      .map(({ address }) => address)

  /** Adds a dynamic segment of the contacts in a city or in a static segment. */
  const addRules = async (world: Awaited<ReturnType<typeof office>>, field: string, value: unknown) => {
    const rules = {
      operator: 'AND',
      conditions: [{ field, operator: Array.isArray(value) ? 'in' : 'equals', value }],
    }
    const body = { name: `Rules on ${field}`, type: 'DYNAMIC', rules }
    return (await world.app.post('/segments', world.tenant.key, body)).body.data.id as string
  }

  test('is refused after a member joined or left the segment', async () => {
    await using world = await office()
    const { app, tenant } = world
    const [first] = (await app.get('/contacts', tenant.key)).body.data
    await world.submit()
    const { revision } = await world.approval()
    const path = `/segments/${tenant.segment.uuid}/contacts`
    const { body: added } = await app.post('/contacts', tenant.key, {
      firstName: 'Bea',
      phone: '+12125550177',
    })
    await app.post(path, tenant.key, { contactIds: [added.data.id] })
    expect(statusOf(await world.approve({ revision }))).toEqual([409, 'CONFLICT'])
    const { revision: second } = await world.approval()
    await app.delete(path, tenant.key, { contactIds: [first.id] })
    expect(statusOf(await world.approve({ revision: second }))).toEqual([409, 'CONFLICT'])
    expect(runs(app)).toBe(0)
    expect((await world.approve()).status).toBe(201)
  })

  test('is refused after the rules of the segment changed', async () => {
    await using world = await office()
    const { app, tenant, launcher, path } = world
    const segmentId = await addRules(world, 'city', 'Austin')
    await app.patch(path, launcher, { segmentId })
    await world.submit()
    const { revision } = await world.approval()
    const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Boston' }] }
    await app.patch(`/segments/${segmentId}`, tenant.key, { rules })
    expect(statusOf(await world.approve({ revision }))).toEqual([409, 'CONFLICT'])
  })

  test('is refused after a fixed segment in the rules changed', async () => {
    await using world = await office()
    const { app, tenant, launcher, path } = world
    await app.patch(path, launcher, { segmentId: await addRules(world, 'segmentId', [tenant.segment.uuid]) })
    await world.submit()
    const { revision } = await world.approval()
    addContact(app, tenant)
    expect(statusOf(await world.approve({ revision }))).toEqual([409, 'CONFLICT'])
  })

  test('is valid if a segment is renamed, or another segment changes', async () => {
    await using world = await office()
    const { app, tenant } = world
    const other = addSegment(app, tenant)
    await world.submit()
    const { revision } = await world.approval()
    await app.patch(`/segments/${tenant.segment.uuid}`, tenant.key, { name: 'Regulars' })
    addContact(app, { ...tenant, segment: other })
    expect((await world.approve({ revision })).status).toBe(201)
  })

  test('covers the members of that time: a contact who joins before the run gets nothing', async () => {
    await using world = await office(LATER)
    const { app, tenant } = world
    await world.submit()
    await world.approve()
    app.clock.advance(1)
    const { uuid } = addContact(app, tenant, { phone: '+12125550199' })
    const explained = (await app.get(`${world.path}/explain?contactId=${uuid}`, tenant.key)).body.data
    expect(explained.decision).toBe('NOT_IN_SEGMENT')
    expect(explained.reasons[0].summary).toEndWith('after the campaign was approved.')
    const approved = (await app.get('/contacts?sortOrder=asc', tenant.key)).body.data[0].phone
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(sentTo(app)).toEqual([approved])
  })

  test("of a recurring campaign covers the segment's members at each run", async () => {
    const recurrence = { frequency: 'DAILY', interval: 1, endType: 'NEVER' }
    await using world = await office({ ...LATER, type: 'RECURRING', recurrence })
    const { app, tenant } = world
    await world.submit()
    await world.approve()
    app.clock.advance(1)
    addContact(app, tenant, { phone: '+12125550199' })
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(sentTo(app)).toHaveLength(2)
  })

  test('ends with new rules of the segment: the campaign waits until it is resumed', async () => {
    await using world = await office(LATER)
    const { app, tenant, launcher, path } = world
    for (const [city, phone] of [
      ['Austin', '+12125550188'],
      ['Boston', '+12125550199'],
    ])
      await app.post('/contacts', tenant.key, { firstName: 'Ann', phone, city })
    const segmentId = await addRules(world, 'city', 'Austin')
    await app.patch(path, launcher, { segmentId })
    await world.submit()
    await world.approve()
    const rules = { operator: 'AND', conditions: [{ field: 'city', operator: 'equals', value: 'Boston' }] }
    await app.patch(`/segments/${segmentId}`, tenant.key, { rules })
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(sentTo(app)).toEqual([])
    const { body } = await app.get(path, tenant.key)
    expect(body.data).toMatchObject({ status: 'PAUSED', pauseReason: 'AUDIENCE_CHANGED' })
    await app.post(`${path}/resume`, tenant.key)
    await app.drain()
    expect(sentTo(app)).toEqual(['+12125550199'])
  })

  test('moves to another segment with a member who may approve', async () => {
    await using world = await office(LATER)
    const { app, tenant, launcher, path } = world
    await world.submit()
    await world.approve()
    app.clock.advance(1)
    const other = addSegment(app, tenant)
    addContact(app, { ...tenant, segment: other }, { phone: '+12125550199' })
    await app.patch(path, launcher, { segmentId: other.uuid })
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(sentTo(app)).toEqual(['+12125550199'])
  })

  test('is not needed for a launch without a submission', async () => {
    await using world = await office(LATER)
    const { app, tenant, launcher, path } = world
    await app.patch(path, launcher, { isDraft: false })
    app.clock.advance(1)
    addContact(app, tenant, { phone: '+12125550199' })
    app.clock.advance(DAY_MS)
    await app.drain()
    expect(sentTo(app)).toHaveLength(2)
  })
})

describe('POST /campaigns/:id/reject', () => {
  test('a rejected campaign stays a draft and shows the reason', async () => {
    await using world = await office()
    await world.submit({ note: 'Please' })
    const { status, body } = await world.reject('The price is missing.')
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'DRAFT',
      approval: {
        status: 'REJECTED',
        note: 'Please',
        decidedBy: { type: 'USER' },
        decidedAt: '2026-03-04T17:00:00.000Z',
        reason: 'The price is missing.',
      },
    })
    const unsaid = await world.app.post(`${world.path}/reject`, world.launcher, {})
    expect([unsaid.status, unsaid.body.details[0].field]).toEqual([400, 'reason'])
  })
})

test('every editable field of a campaign is in its record, and so in its revision', async () => {
  await using world = await office()
  const { body } = await world.app.get(world.path, world.writer)
  const operation = operations.find(({ method, path }) => method === 'PATCH' && path === '/campaigns/:id')!
  const changeable = bodyProperties(world.app, operation)
  expect(changeable).toContain('messageTemplate')
  expect(changeable.filter((field) => !(field in body.data))).toEqual(['expected'])
})

const DRAFT_ACTIONS = ['cancel', 'update', 'delete']

describe('impossible actions', () => {
  test.each(
    some([
      { approval: 'NONE', action: 'approve', allowed: ['submit', ...DRAFT_ACTIONS] },
      { approval: 'NONE', action: 'reject', allowed: ['submit', ...DRAFT_ACTIONS] },
      { approval: 'SUBMITTED', action: 'submit', allowed: ['approve', 'reject', ...DRAFT_ACTIONS] },
      { approval: 'REJECTED', action: 'approve', allowed: ['submit', ...DRAFT_ACTIONS] },
      { approval: 'REJECTED', action: 'reject', allowed: ['submit', ...DRAFT_ACTIONS] },
      { approval: 'APPROVED', action: 'submit', allowed: ['pause', 'cancel'] },
      { approval: 'APPROVED', action: 'approve', allowed: ['pause', 'cancel'] },
      { approval: 'APPROVED', action: 'reject', allowed: ['pause', 'cancel'] },
    ] as const),
  )('$action of $approval is 409 with the allowed actions', async ({ approval, action, allowed }) => {
    await using world = await office()
    if (approval !== 'NONE') await world.submit()
    if (approval === 'APPROVED') await world.approve()
    if (approval === 'REJECTED') await world.reject()
    const before = world.app.rowCounts()
    const answer = await world[action]()
    expect(statusOf(answer)).toEqual([409, 'INVALID_STATE_TRANSITION'])
    expect(answer.body.details[0]).toEqual({
      currentStatus: approval === 'APPROVED' ? 'SENDING' : 'DRAFT',
      approval,
      allowed,
    })
    expect((await world.approval()).status).toBe(approval)
    expect(world.app.rowCounts()).toEqual(before)
  })
})
