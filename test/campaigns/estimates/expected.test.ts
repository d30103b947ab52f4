import { describe, expect, test } from 'bun:test'
import { createTestApp, type JsonAnswer, type TestApp } from '../../support/app.ts'
import { addContact, campaignBody, campaignIn, type Sendable, sendable } from '../../support/campaigns.ts'

type Body = Record<string, unknown>
interface World {
  app: TestApp
  tenant: Sendable
}

const LATER = { type: 'SCHEDULED', scheduledAt: '2026-03-05T17:00:00Z' }

const poll = ({ tenant }: World, more: Body): Body => ({
  name: 'Sunday',
  questionTemplate: 'Shall we open?',
  options: ['yes', 'no'],
  dispatchType: 'IMMEDIATE',
  segmentId: tenant.segment.uuid,
  channelIdentityIds: [tenant.identity.uuid],
  ...more,
})

/** Every act that sends, with what its caller reads before. */
const ACTS: ReadonlyArray<{
  what: string
  /** @returns the act; `path` of the campaign whose revision was shown */
  begin(world: World): Promise<{ path?: string; act(body: Body): Promise<JsonAnswer> }>
}> = [
  {
    what: 'the creation of a campaign that is launched',
    begin: async ({ app, tenant }) => ({
      act: (body) => app.post('/campaigns', tenant.key, { ...campaignBody(tenant), ...body }),
    }),
  },
  {
    what: 'the launch of a draft',
    begin: async ({ app, tenant }) => {
      const path = `/campaigns/${await campaignIn(app, tenant, 'DRAFT')}`
      return { path, act: (body) => app.patch(path, tenant.key, { isDraft: false, ...body }) }
    },
  },
  {
    what: 'the approval of a submitted draft',
    begin: async ({ app, tenant }) => {
      const path = `/campaigns/${await campaignIn(app, tenant, 'DRAFT')}`
      await app.post(`${path}/submit`, tenant.key, {})
      const { revision } = (await app.get(path, tenant.key)).body.data.approval
      return { path, act: (body) => app.post(`${path}/approve`, tenant.key, { revision, ...body }) }
    },
  },
  {
    what: 'the resumption of a campaign that has not begun',
    begin: async ({ app, tenant }) => {
      const path = `/campaigns/${await campaignIn(app, tenant, 'PAUSED', LATER)}`
      return { path, act: (body) => app.post(`${path}/resume`, tenant.key, body) }
    },
  },
  {
    what: 'the creation of a poll that is launched',
    begin: async (world) => ({
      act: (body) => world.app.post('/polls', world.tenant.key, poll(world, body)),
    }),
  },
  {
    what: 'the launch of a draft poll',
    begin: async (world) => {
      const { app, tenant } = world
      const { id, campaignId } = (await app.post('/polls', tenant.key, poll(world, { isDraft: true }))).body
        .data
      const act = (body: Body) => app.patch(`/polls/${id}`, tenant.key, { isDraft: false, ...body })
      return { path: `/campaigns/${campaignId}`, act }
    },
  },
]

async function openWorld(): Promise<World> {
  const app = createTestApp()
  const tenant = sendable(app)
  for (let n = 0; n < 2; n++) addContact(app, tenant)
  // A contact who joins it changes no revision, because its rules stay the same.
  const rules = {
    operator: 'AND',
    conditions: [{ field: 'firstName', operator: 'equals', value: 'Test' }],
  }
  const all = await app.post('/segments', tenant.key, { name: 'All', type: 'DYNAMIC', rules })
  return { app, tenant: { ...tenant, segment: { ...tenant.segment, uuid: all.body.data.id } } }
}

const revisionOf = async ({ app, tenant }: World, path: string | undefined): Promise<string | undefined> =>
  path === undefined ? undefined : (await app.get(path, tenant.key)).body.data.approval.revision

describe.each(ACTS)('$what', ({ begin }) => {
  test('that would reach more people than were shown is refused, and nothing else happens', async () => {
    const world = await openWorld()
    await using app = world.app
    const { path, act } = await begin(world)
    addContact(app, world.tenant)
    const revision = await revisionOf(world, path)
    const before = app.rowCounts()
    const { status, body } = await act({ expected: { recipients: 2 } })
    expect([status, body.code, body.details]).toEqual([
      409,
      'CONFLICT',
      [{ recipients: 3, revision: revision ?? null }],
    ])
    expect(app.rowCounts()).toEqual(before)
    expect((await act({ expected: { recipients: 3 } })).status).toBeLessThan(300)
  })

  test('that would reach as many as were shown, or fewer, happens', async () => {
    const world = await openWorld()
    await using _ = world.app
    const { act } = await begin(world)
    expect((await act({ expected: { recipients: 5 } })).status).toBeLessThan(300)
  })

  test('is refused for a revision that is not the present one', async () => {
    const world = await openWorld()
    await using _ = world.app
    const { path, act } = await begin(world)
    const other = { recipients: 2, revision: '0123456789abcdef' }
    expect((await act({ expected: other })).body.code).toBe('CONFLICT')
    const revision = await revisionOf(world, path)
    const shown = revision === undefined ? { recipients: 2 } : { recipients: 2, revision }
    expect((await act({ expected: shown })).status).toBeLessThan(300)
  })

  test.each([
    [{ recipients: -1 }, 'expected.recipients'],
    [{}, 'expected.recipients'],
    [{ recipients: 2, revision: 'now' }, 'expected.revision'],
  ])('refuses %j', async (expected, field) => {
    const world = await openWorld()
    await using _ = world.app
    const { status, body } = await (await begin(world)).act({ expected })
    expect([status, body.details[0].field]).toEqual([400, field])
  })
})

test('a campaign that was paused while it sends continues for the messages that were shown to wait', async () => {
  const world = await openWorld()
  await using app = world.app
  const { tenant } = world
  // One message is sent, and the other one waits for its minute.
  const path = `/campaigns/${await campaignIn(app, tenant, 'SENDING', { sendRatePerMinute: 1 })}`
  await app.drain()
  await app.post(`${path}/pause`, tenant.key)
  // Who joins the segment after the run began is no recipient of it.
  addContact(app, tenant)
  const refused = await app.post(`${path}/resume`, tenant.key, { expected: { recipients: 0 } })
  expect([refused.status, refused.body.details[0].recipients]).toEqual([409, 1])
  expect((await app.post(`${path}/resume`, tenant.key, { expected: { recipients: 1 } })).status).toBe(201)
})

test('a body that the act refuses is refused for that, whatever was shown', async () => {
  const world = await openWorld()
  await using app = world.app
  const { tenant } = world
  const wrong = { messageTemplate: 'Hi {{nickname}}', expected: { recipients: 0 } }
  const { status, body } = await app.post('/campaigns', tenant.key, { ...campaignBody(tenant), ...wrong })
  expect([status, body.details[0].field]).toEqual([400, 'messageTemplate'])
})

test('a mail whose text comes from its HTML or its template is counted as well', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  for (const [n, name] of ['ann', 'ben'].entries()) {
    const email = `${name}@example.test`
    await app.post('/contacts', tenant.key, { firstName: name, phone: `+1212555010${n}`, email })
  }
  const { data: segment } = (
    await app.post('/segments', tenant.key, {
      name: 'All',
      type: 'DYNAMIC',
      rules: { operator: 'AND', conditions: [{ field: 'email', operator: 'is_not_empty' }] },
    })
  ).body
  const { data: sender } = (
    await app.post('/channel-identities', tenant.key, {
      channel: 'EMAIL',
      provider: 'SANDBOX',
      name: 'Mails',
      address: 'news@bakery.example',
      credentials: {},
    })
  ).body
  const mail = {
    name: 'News',
    type: 'IMMEDIATE',
    channel: 'EMAIL',
    category: 'TRANSACTIONAL',
    subject: 'News',
    htmlBody: '<p>Fresh rolls</p>',
    segmentId: segment.id,
    channelIdentityIds: [sender.id],
  }
  const refused = await app.post('/campaigns', tenant.key, { ...mail, expected: { recipients: 1 } })
  expect([refused.status, refused.body.details]).toEqual([409, [{ recipients: 2, revision: null }]])
  expect((await app.post('/campaigns', tenant.key, { ...mail, expected: { recipients: 2 } })).status).toBe(
    201,
  )
})
