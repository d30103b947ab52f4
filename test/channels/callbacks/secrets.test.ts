import { describe, expect, test } from 'bun:test'
import type { Operation } from '../../../src/http/operation.ts'
import { HOUR_MS } from '../../../src/lib/clock.ts'
import { createTestApp, TEST_CONFIG, type TestApp, type TestTenant } from '../../support/app.ts'
import { sessionWithout } from '../../support/contacts.ts'
import { FakeGateway, json } from '../../support/gateway.ts'
import { addGateway, callBack, pathOf } from '../../support/identities.ts'
import { bodyFor, nameOf, pathFor, seedResources } from '../../support/matrix.ts'
import { some } from '../../support/size.ts'
import { guarded, named, operations } from '../../support/surface.ts'

/** A callback address is a secret: its holder can report receipts, send texts and create contacts. */

const tokenOf = (url: string): string => url.split('/').at(-2)!

const text = { id: 'in-1', from: '+12125550177', to: '+15550100', text: 'START' }

const RECEIPT = { id: 'gw-1', status: 'delivered' }

describe('a callback address', () => {
  const callers: ReadonlyArray<[string, (app: TestApp, tenant: TestTenant) => Promise<string>]> = [
    ['a MEMBER', (app, tenant) => app.session(tenant, 'MEMBER')],
    ['a VIEWER', (app, tenant) => app.session(tenant, 'VIEWER')],
    ['a role without channel:manage', (app, tenant) => sessionWithout(app, tenant, 'channel:manage')],
  ]
  // New data for each call would take minutes, and no call hides the answer of the next.
  const asked = guarded.filter(({ path }) => !path.startsWith('/auth/log'))
  // These operations end the session, so they come last.
  const leaves = (operation: Operation) => ['DELETE /role/member', 'DELETE /user'].includes(nameOf(operation))

  test.each(some(callers))('is in no answer of any operation to %s', async (_caller, sessionOf) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, callbackUrls } = await addGateway(app, tenant)
    const ids = { ...(await seedResources(app, tenant)), 'channel-identities': id }
    const token = await sessionOf(app, tenant)
    let answered = 0
    const askAll = async (operations: readonly Operation[]) => {
      for (const operation of operations) {
        const body = bodyFor(operation, ids)
        const answer = await app.request(operation.method, pathFor(operation.path, ids), { token, body })
        if (answer.status < 300) answered += 1
        const said = JSON.stringify([answer.body, [...answer.headers]])
        expect([nameOf(operation), said.includes(tokenOf(callbackUrls.status))]).toEqual([
          nameOf(operation),
          false,
        ])
      }
    }
    await askAll(asked.filter((operation) => !leaves(operation)))
    const shown = (await app.get(`/channel-identities/${id}`, token)).body.data
    expect([shown.address, shown.callbackUrls]).toEqual(['+15550100', null])
    await askAll(asked.filter(leaves))
    expect(answered).toBeGreaterThan(20)
  })

  test.each(['OWNER', 'ADMIN'] as const)('is shown to %s, who manage senders', async (role) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, callbackUrls } = await addGateway(app, tenant)
    const token = await app.session(tenant, role)
    const list = await app.get('/channel-identities', token)
    expect(list.body.data[0].callbackUrls).toEqual(callbackUrls)
    expect((await app.get(`/channel-identities/${id}`, token)).body.data.callbackUrls).toEqual(callbackUrls)
  })
})

describe('POST /channel-identities/:id/rotate-callback-token', () => {
  const rotated = async (body?: object) => {
    const app = createTestApp()
    const tenant = app.tenant()
    const before = await addGateway(app, tenant)
    const rotate = (wanted?: object) =>
      app.post(`/channel-identities/${before.id}/rotate-callback-token`, tenant.key, wanted)
    const answer = await rotate(body)
    const works = async (urls: { status: string; inbound: string }) => [
      (await callBack(app, urls.status, RECEIPT)).status,
      (await callBack(app, urls.inbound, text)).status,
    ]
    return { app, tenant, before, answer, rotate, works }
  }

  test('creates new addresses, and the earlier ones stop at once', async () => {
    const { app, tenant, before, answer, works } = await rotated()
    await using _ = app
    expect([answer.status, answer.body.message]).toEqual([201, 'Callback token rotated'])
    const { callbackUrls } = answer.body.data
    expect(tokenOf(callbackUrls.status)).toMatch(/^a1[0-9A-Za-z]{43}$/)
    expect(tokenOf(callbackUrls.status)).not.toBe(tokenOf(before.callbackUrls.status))
    expect(await works(before.callbackUrls)).toEqual([403, 403])
    expect(await works(callbackUrls)).toEqual([200, 200])
    const shown = (await app.get(`/channel-identities/${before.id}`, tenant.key)).body.data
    expect(shown).toEqual({ ...before, callbackUrls } as never)
  })

  test('with a grace period keeps the earlier addresses until its end', async () => {
    const { app, before, answer, works } = await rotated({ gracePeriodHours: 2 })
    await using _ = app
    app.clock.advance(2 * HOUR_MS - 1)
    expect(await works(before.callbackUrls)).toEqual([200, 200])
    app.clock.advance(1)
    expect(await works(before.callbackUrls)).toEqual([403, 403])
    expect(await works(answer.body.data.callbackUrls)).toEqual([200, 200])
  })

  test('a second rotation ends the first addresses at once, and a third within the grace period ends those too', async () => {
    const { app, before, answer, rotate, works } = await rotated({ gracePeriodHours: 72 })
    await using _ = app
    await rotate({ gracePeriodHours: 72 })
    expect(await works(before.callbackUrls)).toEqual([403, 403])
    expect(await works(answer.body.data.callbackUrls)).toEqual([200, 200])
    await rotate()
    expect(await works(answer.body.data.callbackUrls)).toEqual([403, 403])
  })

  test.each(some([-1, 73, 0.5, '1', null]))(
    '%p hours of grace are refused, and nothing is rotated',
    async (hours) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const { id, callbackUrls } = await addGateway(app, tenant)
      const path = `/channel-identities/${id}/rotate-callback-token`
      const answer = await app.post(path, tenant.key, { gracePeriodHours: hours })
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'gracePeriodHours'])
      expect((await callBack(app, callbackUrls.status, RECEIPT)).status).toBe(200)
    },
  )

  test('the next message is sent with the new address', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await using gateway = await FakeGateway.start(json(200, { id: 'gw-1' }))
    const { id } = await addGateway(app, tenant, { url: `${gateway.origin}/send` })
    const send = () => app.post(`/channel-identities/${id}/test`, tenant.key, { to: '+12125550177' })
    await send()
    const path = `/channel-identities/${id}/rotate-callback-token`
    const { callbackUrls } = (await app.post(path, tenant.key)).body.data
    app.clock.advance(1_000)
    await send()
    const [first, second] = gateway.requests.map(({ body }) => JSON.parse(body).callback)
    expect(first).not.toContain(tokenOf(callbackUrls.status))
    expect(second).toStartWith(callbackUrls.status)
  })
})

describe('callbacks are counted by sender', () => {
  const routes = operations.filter(({ path }) => path.startsWith('/callbacks/:provider/'))
  const tight = { rateLimits: { ...TEST_CONFIG.rateLimits, callback: { quota: 2, windowSeconds: 10 } } }
  /** Throughput of a hundredth of a segment per second, which does not raise the limit. */
  const slow = { throughputPerSecond: 0.01 }
  const add = async (app: TestApp, tenant: TestTenant, address = '+15550100') => {
    const sender = await addGateway(app, tenant)
    await app.patch(`/channel-identities/${sender.id}`, tenant.key, { address, ...slow })
    return sender
  }
  const urlFor = ({ callbackUrls }: { callbackUrls: Record<string, string> }, path: string) =>
    pathOf(path.endsWith('/status') ? callbackUrls.status! : callbackUrls.inbound!)
  const call = (app: TestApp, method: string, url: string) =>
    method === 'GET'
      ? app.request(method, `${url}?${new URLSearchParams({ ...RECEIPT, ...text })}`)
      : callBack(app, url, { ...RECEIPT, ...text })

  test('there are four of them', () => expect(routes).toHaveLength(4))

  test.each(some(named(routes)))(
    '%s refuses the third call of two allowed, and writes nothing',
    async (_name, operation) => {
      await using app = createTestApp(tight)
      const tenant = app.tenant()
      const [sender, other] = [await add(app, tenant), await add(app, tenant, '+15550101')]
      const url = urlFor(sender as never, operation.path)
      // A wrong token does not use up the sender's limit.
      const wrong = url.replace(tokenOf(url), 'x'.repeat(45))
      for (let n = 0; n < 3; n++) expect((await call(app, operation.method, wrong)).status).toBe(403)
      const [first, second] = [await call(app, operation.method, url), await call(app, operation.method, url)]
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.headers.get('x-ratelimit-remaining')).toBe('0')
      expect(second.headers.get('ratelimit-policy')).toBe('"callback";q=2;w=10')

      const before = app.rowCounts()
      const third = await call(app, operation.method, url)
      expect([third.status, third.body.code, third.body.details]).toEqual([
        429,
        'RATE_LIMITED',
        [{ resource: 'callback', limit: 2 }],
      ])
      expect(Number(third.headers.get('retry-after'))).toBeWithin(1, 11)
      expect(third.headers.get('x-ratelimit-limit')).toBe('2')
      expect(app.rowCounts()).toEqual(before)
      expect((await call(app, operation.method, urlFor(other as never, operation.path))).status).toBe(200)
      app.clock.advance(10_000)
      expect((await call(app, operation.method, url)).status).toBe(200)
    },
  )

  test('receipts do not use up the limit of texts', async () => {
    await using app = createTestApp(tight)
    const { callbackUrls } = await add(app, app.tenant())
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await callBack(app, callbackUrls.status, RECEIPT)).status)
    expect(statuses).toEqual([200, 200, 429])
    expect((await callBack(app, callbackUrls.inbound, { ...text, text: 'STOP' })).status).toBe(200)
  })

  test('a fast sender may make four calls per segment', async () => {
    await using app = createTestApp(tight)
    const tenant = app.tenant()
    const { id, callbackUrls } = await addGateway(app, tenant)
    const limitAt = async (throughputPerSecond: number) => {
      await app.patch(`/channel-identities/${id}`, tenant.key, { throughputPerSecond })
      return Number((await callBack(app, callbackUrls.status, RECEIPT)).headers.get('x-ratelimit-limit'))
    }
    expect(await limitAt(5)).toBe(4 * 5 * 10)
    expect(await limitAt(500)).toBe(4 * 500 * 10)
    expect(await limitAt(10_000)).toBe(4 * 1_000 * 10)
  })
})

describe('a public operation', () => {
  const uncounted = operations.filter(
    ({ access, path, rateLimit }) =>
      access === 'public' && rateLimit === undefined && !path.startsWith('/callbacks/'),
  )
  // `/o` answers with the same picture for any token, so a guess shows nothing, and mailbox providers
  // request many at once. A challenge of this server has the same answer for every caller.
  const saysNothing = ['/o/:token', '/.well-known/carillon-domain/:challenge']
  const pages = uncounted.filter(({ path }) => path.includes('/:') && !saysNothing.includes(path))

  test.each(some(named(pages)))(
    '%s counts requests for unknown records, and refuses after too many',
    async (_, page) => {
      const twice = { quota: 2, windowSeconds: 60 }
      await using app = createTestApp({ rateLimits: { ...TEST_CONFIG.rateLimits, public: twice } })
      const unknown = page.path.replace(/:\w+/, 'a'.repeat(22))
      const statuses: number[] = []
      for (let i = 0; i < 3; i++) statuses.push((await app.request(page.method, unknown)).status)
      expect(statuses.slice(0, 2).every((status) => [404, 410].includes(status))).toBe(true)
      expect(statuses[2]).toBe(429)
    },
  )

  test('has a limit, or shows only the state of the appliance', () => {
    const others = uncounted.filter(({ path }) => !path.includes('/:')).map(nameOf)
    // A refresh is limited per session, because one office address has many people. The sign-in methods
    // are the same for every caller.
    expect(others.sort()).toEqual([
      'GET /',
      // Only the proxy of this machine gets an answer.
      'GET /.well-known/carillon-certificate',
      'GET /auth/methods',
      'GET /health',
      'GET /health/ready',
      // The operation has its own limit, after it has checked the caller.
      'GET /metrics',
      'POST /auth/refresh',
    ])
  })
})
