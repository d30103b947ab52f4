import { describe, expect, test } from 'bun:test'
import { enqueueChore } from '../../src/jobs/job.ts'
import { createGuardedFetch } from '../../src/providers/guarded-fetch.ts'
import { endpointFetch } from '../../src/webhooks/deliveries/attempt.ts'
import { pruneWebhooks } from '../../src/webhooks/deliveries/service.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { until } from '../support/client.ts'
import { type Answer, FakeGateway, hang, plain, reset } from '../support/gateway.ts'
import { some } from '../support/size.ts'
import { addEndpoint, lastDelivery, verified } from '../support/webhooks.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

const ENDED = 'The connection ended before the receiver gave a readable answer.'
const garbage: Answer = (_request, _response, socket) => socket.end('garbage\u0000\r\n\r\n')

const contact = { firstName: 'Ann', phone: '+12125550123' }

test('the official library verifies a delivery, and the delivery names the event and the contact', async () => {
  await using receiver = await FakeGateway.start(plain(204, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  const endpoint = await addEndpoint(app, tenant, { url: `${receiver.origin}/hook?a=b` })
  const { body } = await app.post('/contacts', tenant.key, contact)
  await app.drain()
  expect(receiver.requests).toHaveLength(1)
  const [request] = receiver.requests
  expect(request).toMatchObject({
    method: 'POST',
    path: '/hook?a=b',
    headers: { 'content-type': 'application/json', 'user-agent': 'Carillon-Webhooks/1' },
  })
  const told = verified(endpoint.secret, request!, app.clock.now())
  expect(told).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    type: 'contact.created',
    timestamp: '2026-03-04T17:00:00.000Z',
    organizationId: tenant.organization.uuid,
    apiVersion: '1',
    data: { contactId: body.data.id, contact: expect.objectContaining({ id: body.data.id, ...contact }) },
  })
  expect(request!.headers['webhook-id']).toBe(told.id)
  expect(await lastDelivery(endpoint)).toMatchObject({
    eventId: told.id,
    eventType: 'contact.created',
    status: 'SUCCEEDED',
    attempts: 1,
    responseStatus: 204,
    nextAttemptAt: null,
  })
  const changed = { ...request!, body: `${request!.body} ` }
  expect(() => verified(endpoint.secret, changed, app.clock.now())).toThrow()
})

test('after a rotation both secrets verify for 24 hours, then only the new one', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const { secret: old, ask } = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  const { secret } = (await ask('POST', '/rotate-secret')).body.data
  const verifiedBy = async () => {
    await ask('POST', '/test')
    await app.drain()
    const request = receiver.requests.at(-1)!
    return [old, secret].map((each) => {
      try {
        return verified(each, request, app.clock.now()).type
      } catch {
        return 'refused'
      }
    })
  }
  app.clock.advance(24 * HOUR_MS - 1)
  expect(await verifiedBy()).toEqual(['test.ping', 'test.ping'])
  app.clock.advance(1)
  expect(await verifiedBy()).toEqual(['refused', 'test.ping'])
})

test('an endpoint gets the events that it subscribes to, and none of another organization', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const [mine, other] = [app.tenant(), app.tenant('Other')]
  await addEndpoint(app, mine, { url: `${receiver.origin}/some`, eventTypes: ['contact.deleted'] })
  await addEndpoint(app, mine, { url: `${receiver.origin}/all` })
  const { body } = await app.post('/contacts', mine.key, contact)
  await app.post('/contacts', other.key, contact)
  await app.delete(`/contacts/${body.data.id}`, mine.key)
  await app.drain()
  const told = receiver.requests.map(({ path, body }) => [path, JSON.parse(body).type]).sort()
  expect(told).toEqual([
    ['/all', 'contact.created'],
    ['/all', 'contact.deleted'],
    ['/some', 'contact.deleted'],
  ])
})

test('an organization without an endpoint keeps no events', async () => {
  await using app = createTestApp()
  const { key } = app.tenant()
  await app.post('/contacts', key, contact)
  await app.drain()
  const { events, webhook_events } = app.rowCounts()
  expect([events, webhook_events]).toEqual([0, 0])
})

test('a delivery that waits for its next attempt is not repeated when another one is due', async () => {
  const answers = [plain(500, ''), plain(200, ''), plain(200, '')]
  await using receiver = await FakeGateway.start((...asked) => answers.shift()!(...asked))
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  // One success ends the failing of the endpoint. It then gets several deliveries at once.
  for (let n = 0; n < 3; n++) {
    await endpoint.ask('POST', '/test')
    await app.drain()
  }
  expect(receiver.requests).toHaveLength(3)
  const { body } = await endpoint.ask('GET', '/deliveries')
  expect(body.data).toMatchObject([
    { status: 'SUCCEEDED', attempts: 1 },
    { status: 'SUCCEEDED', attempts: 1 },
    { status: 'PENDING', attempts: 1 },
  ])
})

test('a failing receiver is tried ten times over three days under one id, then the delivery is FAILED', async () => {
  await using receiver = await FakeGateway.start(plain(500, 'no '.repeat(1_000)))
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  const pauses: number[] = []
  for (;;) {
    const { nextAttemptAt } = await lastDelivery(endpoint)
    if (nextAttemptAt === null) break
    const waitMs = Date.parse(nextAttemptAt) - app.clock.now()
    pauses.push(waitMs / SECOND_MS)
    app.clock.advance(waitMs)
    await app.drain()
  }
  const planned = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(pauses).toHaveLength(9)
  for (const [n, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(planned[n]! * 0.9)
    expect(pause).toBeLessThanOrEqual(planned[n]! * 1.1)
  }
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const delivery = await lastDelivery(endpoint)
  expect(delivery).toMatchObject({ status: 'FAILED', attempts: 10, responseStatus: 500 })
  expect(delivery.responseBody).toHaveLength(1_024)
  expect((await endpoint.ask('GET')).body.data).toMatchObject({
    status: 'ENABLED',
    failingSince: '2026-03-04T17:00:00.000Z',
  })
})

test.each([
  { status: 429, retryAfter: '3600', seconds: 3_600 },
  { status: 503, retryAfter: 'Wed, 04 Mar 2026 19:00:00 GMT', seconds: 7_200 },
  { status: 503, retryAfter: '999999999', seconds: 86_400 },
])('Retry-After: $retryAfter of a $status is obeyed', async ({ status, retryAfter, seconds }) => {
  await using receiver = await FakeGateway.start(plain(status, '', { 'retry-after': retryAfter }))
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  const { nextAttemptAt } = await lastDelivery(endpoint)
  expect((Date.parse(nextAttemptAt) - app.clock.now()) / SECOND_MS).toBe(seconds)
})

test('410 disables the endpoint at once, and the members who can act are alerted', async () => {
  await using receiver = await FakeGateway.start(plain(410, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  expect((await endpoint.ask('GET')).body.data).toMatchObject({
    status: 'DISABLED',
    disabledReason: 'The receiver answered 410 Gone.',
  })
  expect(await lastDelivery(endpoint)).toMatchObject({ status: 'FAILED', attempts: 1 })
  const { body } = await app.get('/notifications', await app.session(tenant))
  expect(body.data.items).toEqual([
    expect.objectContaining({
      type: 'ALERT',
      resourceId: endpoint.id,
      data: { event: 'WEBHOOK_DISABLED', reason: null },
    }),
  ])
})

test('after five days of failures an endpoint is AUTO_DISABLED, and one success restarts the five days', async () => {
  let status = 500
  const answer: Answer = (_request, response) => response.writeHead(status).end()
  await using receiver = await FakeGateway.start(answer)
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  const statusAfterTest = async () => {
    await endpoint.ask('POST', '/test')
    await app.drain()
    return (await endpoint.ask('GET')).body.data.status
  }
  await statusAfterTest()
  app.clock.advance(4 * DAY_MS)
  status = 200
  await statusAfterTest()
  status = 500
  app.clock.advance(DAY_MS)
  expect(await statusAfterTest()).toBe('ENABLED')
  app.clock.advance(5 * DAY_MS)
  expect(await statusAfterTest()).toBe('AUTO_DISABLED')
  const told = receiver.requests.length
  expect((await endpoint.ask('POST', '/test')).body.code).toBe('INVALID_STATE_TRANSITION')
  await app.drain()
  expect(receiver.requests).toHaveLength(told)
})

test('a redirect is a failure and is not followed', async () => {
  await using inner = await FakeGateway.start(plain(200, ''))
  await using receiver = await FakeGateway.start(plain(302, '', { location: inner.origin }))
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  expect(await lastDelivery(endpoint)).toMatchObject({ status: 'PENDING', responseStatus: 302 })
  expect(inner.requests).toEqual([])
})

test.each([
  {
    what: 'closes the connection without an answer',
    answer: reset,
    problem: ENDED,
    problemKind: 'NO_ANSWER',
  },
  { what: 'answers what is not HTTP', answer: garbage, problem: ENDED, problemKind: 'NO_ANSWER' },
  {
    what: 'does not answer in time',
    answer: hang,
    problem: 'The receiver did not finish its answer within 15 seconds.',
    problemKind: 'LATE',
  },
])('a delivery reports of a receiver that $what exactly this', async ({ answer, problem, problemKind }) => {
  await using receiver = await FakeGateway.start(answer)
  const webhookFetch = createGuardedFetch({ allowPrivate: true, timeoutMs: 200 })
  await using app = createTestApp({}, { webhookFetch })
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  await app.drain()
  expect(await lastDelivery(endpoint)).toMatchObject({
    status: 'PENDING',
    responseStatus: null,
    problem,
    problemKind,
  })
})

test.each([
  { what: 'a private address', addresses: ['10.0.0.1'] },
  { what: 'a private address beside a public one', addresses: ['93.184.216.34', '127.0.0.1'] },
  { what: 'an IPv4 address in IPv6 form', addresses: ['::ffff:127.0.0.1'] },
  { what: 'a link-local address', addresses: ['169.254.169.254'] },
])(
  'a name that leads to $what is called at no attempt, and the reason reveals nothing about the network',
  async ({ addresses }) => {
    await using app = createTestApp(
      { allowInsecureWebhooks: false },
      { webhookFetch: endpointFetch({ allowPrivate: false, resolve: async () => [...addresses] }) },
    )
    const endpoint = await addEndpoint(app, app.tenant(), { url: 'https://hook.test:4443/' })
    await endpoint.ask('POST', '/test')
    await app.drain()
    expect(await lastDelivery(endpoint)).toMatchObject({
      status: 'PENDING',
      responseStatus: null,
      problem: 'The address of the endpoint is not public, so nothing was sent to it.',
      problemKind: 'NOT_PUBLIC',
    })
  },
)

describe('GET /webhook-endpoints/:id/deliveries/:deliveryId', () => {
  test('has the text that is posted and signed, and none of another endpoint', async () => {
    await using receiver = await FakeGateway.start(plain(200, 'taken'))
    await using app = createTestApp()
    const tenant = app.tenant()
    const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
    const other = await addEndpoint(app, tenant, { url: receiver.origin })
    await endpoint.ask('POST', '/test')
    await app.drain()
    const listed = await lastDelivery(endpoint)
    const { status, body } = await endpoint.ask('GET', `/deliveries/${listed.id}`)
    expect([status, body.data]).toEqual([200, { ...listed, requestBody: receiver.requests[0]!.body }])
    expect((await other.ask('GET', `/deliveries/${listed.id}`)).status).toBe(404)
  })
})

describe('POST /webhook-endpoints/:id/deliveries/:deliveryId/retry', () => {
  test('an event that was accepted is delivered again under the same id', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
    await endpoint.ask('POST', '/test')
    await app.drain()
    const { id } = await lastDelivery(endpoint)
    expect((await endpoint.ask('POST', `/deliveries/${id}/retry`)).body.data.status).toBe('PENDING')
    await app.drain()
    expect(await lastDelivery(endpoint)).toMatchObject({ id, status: 'SUCCEEDED', attempts: 1 })
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('POST /webhook-endpoints/:id/recover', () => {
  test('delivers the events during the disabled time, once, and none from before the time', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
    await endpoint.ask('PATCH', '', { status: 'DISABLED' })
    const add = (n: number) =>
      app.post('/contacts', tenant.key, { firstName: `Ann ${n}`, phone: `+1212555012${n}` })
    await add(1)
    await app.drain()
    app.clock.advance(HOUR_MS)
    const since = new Date(app.clock.now()).toISOString()
    await add(2)
    await add(3)
    await app.drain()
    expect((await endpoint.ask('POST', '/recover', { since })).body.code).toBe('INVALID_STATE_TRANSITION')
    await endpoint.ask('POST', '/enable')
    for (const _ of [1, 2]) {
      expect((await endpoint.ask('POST', '/recover', { since })).status).toBe(201)
      await app.drain()
    }
    const names = receiver.requests.map(({ body }) => JSON.parse(body).data.contact.firstName).sort()
    expect(names).toEqual(['Ann 2', 'Ann 3'])
  })
})

test('recover delivers at once the events that wait for another attempt after a failure', async () => {
  let isDown = true
  await using receiver = await FakeGateway.start((...call) => plain(isDown ? 500 : 200, '')(...call))
  await using app = createTestApp()
  const tenant = app.tenant()
  const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
  const since = new Date(app.clock.now()).toISOString()
  await app.post('/contacts', tenant.key, contact)
  await app.drain()
  isDown = false
  await app.drain()
  expect((await endpoint.ask('GET', '/deliveries')).body.data).toMatchObject([
    { status: 'PENDING', attempts: 1 },
  ])
  await endpoint.ask('POST', '/recover', { since })
  await app.drain()
  expect((await endpoint.ask('GET', '/deliveries')).body.data).toMatchObject([{ status: 'SUCCEEDED' }])
})

describe('an event is stored if its type is wanted', () => {
  const keptTypes = (app: TestApp) =>
    app.db.all<{ type: string }>('SELECT type FROM webhook_events ORDER BY id').map(({ type }) => type)

  test.each(
    some([
      { eventTypes: ['contact.opted_out'], status: 'ENABLED', kept: ['contact.opted_out'] },
      { eventTypes: ['contact.opted_out'], status: 'DISABLED', kept: ['contact.opted_out'] },
      { eventTypes: ['message.failed'], status: 'ENABLED', kept: [] },
      { eventTypes: ['*'], status: 'ENABLED', kept: ['contact.created', 'contact.opted_out'] },
    ]),
  )('$status for $eventTypes', async ({ eventTypes, status, kept }) => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    const endpoint = await addEndpoint(app, tenant, { url: receiver.origin, eventTypes: [...eventTypes] })
    await endpoint.ask('PATCH', '', { status })
    await app.post('/contacts', tenant.key, { ...contact, isOptedOut: true })
    await app.drain()
    expect(keptTypes(app)).toEqual([...kept])
    expect(receiver.requests).toHaveLength(status === 'ENABLED' ? kept.length : 0)
  })

  test('all of them while the organization reads its events by cursor', async () => {
    await using receiver = await FakeGateway.start(plain(200, ''))
    await using app = createTestApp()
    const tenant = app.tenant()
    await addEndpoint(app, tenant, { url: receiver.origin, eventTypes: ['message.failed'] })
    await app.get('/events', tenant.key)
    await app.post('/contacts', tenant.key, contact)
    await app.drain()
    expect(keptTypes(app)).toEqual(['contact.created'])
    expect(receiver.requests).toEqual([])
  })
})

test('events and their deliveries are deleted after 30 days', async () => {
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  await addEndpoint(app, tenant, { url: receiver.origin })
  await app.post('/contacts', tenant.key, contact)
  await app.drain()
  app.clock.advance(30 * DAY_MS + 1)
  app.db.writeNow((tx) => enqueueChore(tx, pruneWebhooks))
  await app.drain()
  const { webhook_events, webhook_deliveries } = app.rowCounts()
  expect([webhook_events, webhook_deliveries]).toEqual([0, 0])
})

test('a receiver that never answers occupies eight places and delays no other', async () => {
  await using silent = await FakeGateway.start(hang)
  await using receiver = await FakeGateway.start(plain(200, ''))
  await using app = createTestApp()
  const tenant = app.tenant()
  await addEndpoint(app, tenant, { url: silent.origin })
  const endpoint = await addEndpoint(app, tenant, { url: receiver.origin })
  for (let n = 10; n < 50; n++)
    await app.post('/contacts', tenant.key, { firstName: 'Ann', phone: `+121255501${n}` })
  await app.app.events.drain()
  app.app.webhooks.start()
  await until(
    async () => (await endpoint.ask('GET', '/deliveries?status=SUCCEEDED&limit=100')).body.data.length,
    (taken) => taken === 40,
  )
  expect(silent.requests).toHaveLength(8)
})

test('a delivery that a stop cuts off is no failure and is made by the next start', async () => {
  let answer: Answer = hang
  await using receiver = await FakeGateway.start((...call) => answer(...call))
  await using app = createTestApp()
  const endpoint = await addEndpoint(app, app.tenant(), { url: receiver.origin })
  await endpoint.ask('POST', '/test')
  app.app.webhooks.start()
  await until(
    async () => receiver.requests.length,
    (count) => count === 1,
  )
  await app.app.webhooks.stop()
  expect(await lastDelivery(endpoint)).toMatchObject({ status: 'PENDING', attempts: 0 })
  answer = plain(200, '')
  app.app.webhooks.start()
  await until(
    async () => (await lastDelivery(endpoint)).status,
    (status) => status === 'SUCCEEDED',
  )
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})
