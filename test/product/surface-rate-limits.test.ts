import { describe, expect, test } from 'bun:test'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../support/app.ts'
import { nameOf } from '../support/matrix.ts'
import { guarded, named, operations } from '../support/surface.ts'

/** Rate limits, for every operation of the route table. */

/** Any ids at all: a call is counted before anybody looks at them. */
const call = async (app: TestApp, token: string, { method, path }: Operation) =>
  app.request(
    method,
    path.replaceAll(/:\w+/g, () => uuidv7(0)),
    { token },
  )

const tight = (policy: string) => ({
  rateLimits: { ...TEST_CONFIG.rateLimits, [policy]: { quota: 2, windowSeconds: 10 } },
})

const LIMIT_HEADERS = [
  'ratelimit-policy',
  'ratelimit',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

describe('the third call of two', () => {
  test.each(named(guarded))(
    '%s is refused, told when to return, and does nothing',
    async (_name, operation) => {
      const policy = operation.access === 'session' ? 'person' : 'workspace'
      await using app = createTestApp(tight(policy))
      const tenant = app.tenant()
      const token = operation.access === 'session' ? await app.session(tenant) : tenant.key
      const other = app.tenant('Other')
      // With another member, the owner of neither can leave.
      for (const each of [tenant, other]) await app.session(each, 'VIEWER')
      await call(app, token, operation)
      // Ending one's sessions counts as well, and then there is another.
      const next = operation.access === 'session' ? await app.session(tenant) : token
      const second = await call(app, next, operation)
      for (const header of LIMIT_HEADERS) expect([header, second.headers.get(header)]).not.toContain(null)
      expect(second.headers.get('x-ratelimit-remaining')).toBe('0')

      const last = operation.access === 'session' ? await app.session(tenant) : token
      const before = app.rowCounts()
      const third = await call(app, last, operation)
      expect([third.status, third.body.code, third.body.details]).toEqual([
        429,
        'RATE_LIMITED',
        [{ resource: policy, limit: 2 }],
      ])
      expect(Number(third.headers.get('retry-after'))).toBeWithin(1, 11)
      expect(app.rowCounts()).toEqual(before)
      // Another organization has its own.
      const theirs = operation.access === 'session' ? await app.session(other) : other.key
      expect((await call(app, theirs, operation)).status).not.toBe(429)
    },
  )
})

describe('what costs more', () => {
  const bulk = operations.filter(({ rateLimit }) => rateLimit === 'bulk')

  test('bulk changes, previews, estimates and new campaigns are counted as such', () => {
    const named = guarded.filter(
      ({ method, path }) =>
        method === 'POST' && /bulk-(delete|edit)$|preview$|estimate$|^\/campaigns$/.test(path),
    )
    expect(bulk.map(nameOf)).toEqual(expect.arrayContaining(named.map(nameOf)))
  })

  test.each(named(bulk))(
    '%s has a quota of its own, beside the one of all calls',
    async (_name, operation) => {
      await using app = createTestApp(tight('bulk'))
      const { key } = app.tenant()
      await call(app, key, operation)
      await call(app, key, operation)
      const before = app.rowCounts()
      const third = await call(app, key, operation)
      expect([third.status, third.body.details]).toEqual([429, [{ resource: 'bulk', limit: 2 }]])
      expect(third.headers.get('ratelimit-policy')).toBe('"bulk";q=2;w=10')
      expect(app.rowCounts()).toEqual(before)
      expect((await app.get('/tags', key)).status).toBe(200)
      app.clock.advance(10_000)
      expect((await call(app, key, operation)).status).not.toBe(429)
    },
  )
})

describe('beside the quota of the organization', () => {
  const pair = { quota: 2, windowSeconds: 10 }
  const both = { rateLimits: { ...TEST_CONFIG.rateLimits, workspace: pair, person: pair } }

  test('each person has one, so that open screens leave that of the API keys alone', async () => {
    await using app = createTestApp(both)
    const tenant = app.tenant()
    const [owner, admin] = [await app.session(tenant), await app.session(tenant, 'ADMIN')]
    for (let n = 0; n < 2; n++) expect((await app.get('/tags', owner)).status).toBe(200)
    const third = await app.get('/tags', owner)
    expect([third.status, third.body.details]).toEqual([429, [{ resource: 'person', limit: 2 }]])
    expect((await app.get('/tags', admin)).status).toBe(200)
    for (let n = 0; n < 2; n++) expect((await app.get('/tags', tenant.key)).status).toBe(200)
    expect((await app.get('/tags', tenant.key)).body.details).toEqual([{ resource: 'workspace', limit: 2 }])
  })

  test('two sessions of one person share it', async () => {
    await using app = createTestApp(both)
    const tenant = app.tenant()
    await app.get('/tags', await app.session(tenant))
    await app.get('/tags', await app.session(tenant))
    expect((await app.get('/tags', await app.session(tenant))).status).toBe(429)
  })
})

const public_ = operations.filter(({ access, rateLimit }) => access === 'public' && rateLimit !== undefined)

test('signing in and pages are counted by caller', () => {
  expect(public_.map(nameOf)).toEqual(expect.arrayContaining(['POST /auth/login', 'POST /auth/register']))
})

test.each(named(public_))(
  '%s refuses the third call of one address, whatever it says of itself',
  async (_name, operation) => {
    await using app = createTestApp(tight(operation.rateLimit!))
    const answers = []
    for (let n = 0; n < 3; n++) {
      answers.push(
        await app.request(operation.method, operation.path, {
          headers: { 'x-forwarded-for': `203.0.113.${n}` },
          ...(operation.method === 'GET' ? {} : { body: {} }),
        }),
      )
    }
    expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true])
  },
)
