import { expect, test } from 'bun:test'
import { resumeOrganization, suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { addMember } from '../../src/accounts/roles/service.ts'
import { sandboxReply } from '../../src/channels/inbound/sandbox.ts'
import { suppress } from '../../src/contacts/opt-outs/service.ts'
import { enqueue, type OrganizationJobKind } from '../../src/jobs/job.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { addContact, campaignIn, postCampaign, sendable } from '../support/campaigns.ts'
import { FakeGateway, plain } from '../support/gateway.ts'
import { nameOf, rowsOf } from '../support/matrix.ts'
import { some } from '../support/size.ts'
import { Events } from '../support/streams.ts'
import { freshStage, guarded } from '../support/surface.ts'
import { addEndpoint } from '../support/webhooks.ts'

/** A suspended organization does not work or send, and loses no data. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Of = { organization: { id: number } }

const suspend = (app: TestApp, { organization }: Of) =>
  app.db.writeNow((tx) => suspendOrganization(tx, organization.id, 'Unpaid'))

const resume = (app: TestApp, { organization }: Of) =>
  app.db.writeNow((tx) => resumeOrganization(tx, organization.id))

const statuses = (app: TestApp, table: string, { organization }: Of) =>
  app.db
    .all<{ status: string }>(
      `SELECT DISTINCT status FROM ${table} WHERE organization_id = ? ORDER BY status`,
      organization.id,
    )
    .map(({ status }) => status)

/** Operations that a person needs to switch to another organization, or to leave. */
const WORKING = [
  'DELETE /auth/sessions/:id',
  'GET /auth/sessions',
  'GET /organization/all',
  'GET /organization/overview',
  'GET /user',
  'GET /user/invitations',
  'POST /auth/logout',
  'POST /auth/logout-all',
  'POST /organization/switch',
  'POST /user/invitations/:id/accept',
]

test('its keys and its people get 403 at every operation except those for switching organizations, and nothing changes', async () => {
  await using stage = await freshStage()
  const { app, tenant } = stage
  const session = await app.session(tenant)
  expect((await app.get('/tags', tenant.key)).status).toBe(200)
  suspend(app, tenant)
  const before = rowsOf(app, tenant.organization.id)
  const refused = guarded.filter(({ worksSuspended }) => !worksSuspended)
  for (const operation of some(refused)) {
    for (const token of [tenant.key, session]) {
      const body = stage.bodyOf(operation)
      const answer = await app.request(operation.method, stage.pathOf(operation), { token, body })
      const expected =
        operation.access === 'session' && token === tenant.key ? 'SESSION_REQUIRED' : 'ORGANIZATION_SUSPENDED'
      expect([nameOf(operation), answer.status, answer.body.code]).toEqual([nameOf(operation), 403, expected])
    }
  }
  expect(rowsOf(app, tenant.organization.id)).toEqual(before)
  expect(
    guarded
      .filter((operation) => !refused.includes(operation))
      .map(nameOf)
      .sort(),
  ).toEqual(WORKING)
})

test('its people can switch to their other organizations, and see which one is suspended', async () => {
  await using app = createTestApp()
  const [suspended, other] = [app.tenant('Suspended'), app.tenant('Other')]
  app.db.writeNow((tx) => addMember(tx, other.organization.id, suspended.owner.id, 'ADMIN'))
  const token = await app.session(suspended)
  suspend(app, suspended)
  const all = await app.get('/organization/all', token)
  expect(all.body.data.map(({ slug, isSuspended }: Record<string, unknown>) => [slug, isSuspended])).toEqual([
    ['suspended', true],
    ['other', false],
  ])
  const body = { organizationId: other.organization.uuid }
  const moved = await app.request('POST', '/organization/switch', { token, body })
  expect((await app.get('/tags', moved.body.data.accessToken)).status).toBe(200)
  resume(app, suspended)
  expect((await app.get('/tags', token)).status).toBe(200)
})

test('its messages wait until it is resumed, and each is then sent once, while those of others continue', async () => {
  await using app = createTestApp()
  const [theirs, ours] = [sendable(app, 'Theirs'), sendable(app, 'Ours')]
  for (const tenant of [theirs, ours]) {
    for (let n = 0; n < 5; n++) addContact(app, tenant)
    await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  }
  // The audience is frozen, and no message has been claimed.
  await app.app.jobs.drain()
  suspend(app, theirs)
  await app.drain()
  expect(statuses(app, 'messages', theirs)).toEqual(['QUEUED'])
  expect(statuses(app, 'messages', ours)).toContain('SENT')
  // Waiting messages of the organization must not keep the engine awake.
  expect(await app.app.engine.drain()).toBe(false)
  resume(app, theirs)
  for (let minute = 0; minute < 3; minute++) {
    app.clock.advance(60_000)
    await app.drain()
  }
  expect(statuses(app, 'messages', theirs)).toEqual(['DELIVERED'])
  const sent = app.db.value<number>(
    'SELECT count(DISTINCT reference) - count(*) FROM sandbox_messages WHERE organization_id = ?',
    theirs.organization.id,
  )
  expect([sent, statuses(app, 'campaigns', theirs)]).toEqual([0, ['COMPLETED']])
})

test('a start that is missed during the suspension is late, as after a downtime, and sends nothing without a confirmation', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  addContact(app, tenant)
  await campaignIn(app, tenant, 'SCHEDULED')
  suspend(app, tenant)
  app.clock.advance(48 * 3_600_000)
  await app.drain()
  expect(statuses(app, 'campaigns', tenant)).toEqual(['SCHEDULED'])
  resume(app, tenant)
  await app.drain()
  expect([statuses(app, 'campaigns', tenant), statuses(app, 'messages', tenant)]).toEqual([['PAUSED'], []])
})

test('a STOP to it has effect', async () => {
  await using app = createTestApp()
  const tenant = sendable(app)
  const phone = addContact(app, tenant).phone
  await postCampaign(app, tenant, { category: 'TRANSACTIONAL' })
  await app.drain()
  suspend(app, tenant)
  app.db.writeNow((tx) => sandboxReply(tx, { from: phone, body: 'STOP' }))
  await app.drain()
  expect(app.db.value<number>('SELECT count(*) FROM suppressions WHERE address = ?', phone)).toBe(1)
})

test('none of its jobs starts, except downloads of files from inbound texts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  suspend(app, tenant)
  const kinds = app.app.jobs.kinds.filter(
    (kind): kind is OrganizationJobKind => kind.owner === 'organization' && kind.queue !== 'files',
  )
  app.db.writeNow((tx) => {
    for (const kind of kinds)
      enqueue(tx, { ...kind, attempts: 1 }, { organizationId: tenant.organization.id, payload: {} })
  })
  await app.drain()
  const begun = () =>
    app.db.value<number>(
      `SELECT count(*) FROM jobs WHERE organization_id = ? AND (state <> 'READY' OR attempt > 0)`,
      tenant.organization.id,
    )
  expect([kinds.length > 15, begun()]).toEqual([true, 0])
  resume(app, tenant)
  await app.drain()
  expect(begun()).toBe(kinds.length)
})

test('its webhooks wait while others continue, and deliver every event after it is resumed', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const [theirs, ours] = [app.tenant('Theirs'), app.tenant('Ours')]
  await addEndpoint(app, theirs, { url: `${receiver.origin}/theirs` })
  await addEndpoint(app, ours, { url: `${receiver.origin}/ours` })
  const phone = '+12125550123'
  for (const { key } of [theirs, ours]) await app.post('/contacts', key, { firstName: 'Ann', phone })
  const told = () => receiver.requests.map(({ path, body }) => `${path} ${JSON.parse(body).type}`).sort()
  suspend(app, theirs)
  app.db.writeNow(
    (tx) =>
      void suppress(tx, {
        organizationId: theirs.organization.id,
        channel: 'SMS',
        address: phone,
        method: 'KEYWORD',
        actor: { type: 'CONTACT', id: null, name: phone },
      }),
  )
  await app.drain()
  expect(told()).toEqual(['/ours contact.created'])
  app.clock.advance(20 * DAY_MS)
  await app.drain()
  resume(app, theirs)
  await app.drain()
  expect(told()).toEqual(['/ours contact.created', '/theirs contact.created', '/theirs contact.opted_out'])
})

test('the days of a suspension do not count as failures of a receiver', async () => {
  let status = 500
  await using receiver = await FakeGateway.start((_request, response) => response.writeHead(status).end())
  await using app = createTestApp()
  const tenant = app.tenant()
  const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  suspend(app, tenant)
  app.clock.advance(6 * DAY_MS)
  resume(app, tenant)
  await app.drain()
  expect((await endpoint.ask('GET')).body.data.status).toBe('ENABLED')
  status = 200
  app.clock.advance(HOUR_MS)
  await app.drain()
  expect(receiver.requests).toHaveLength(3)
})

test('the streams of its people end', async () => {
  await using stage = await freshStage()
  const { app, tenant } = stage
  const headers = { authorization: `Bearer ${await app.session(tenant)}` }
  const watched = guarded.filter(({ raw }) => raw === 'text/event-stream')
  const open = watched.map(async (operation) => {
    const request = new Request(`http://carillon.test${stage.pathOf(operation)}`, { headers })
    const events = new Events(await app.app.handle(request))
    await events.next()
    return { operation, events }
  })
  const streams = await Promise.all(open)
  suspend(app, tenant)
  for (let n = 0; n < 20; n++) await app.app.streams.tick()
  const ended: string[] = []
  for (const { operation, events } of streams) {
    while ((await events.next()) !== undefined) expect(ended).not.toContain(nameOf(operation))
    ended.push(nameOf(operation))
  }
  expect(ended.sort()).toEqual([
    'GET /campaigns/:id/stream',
    'GET /inbox/stream',
    'GET /notifications/stream',
    'GET /polls/:id/stream',
    'GET /test-phones/stream',
  ])
})
