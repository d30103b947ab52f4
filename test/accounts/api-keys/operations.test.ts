import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { some } from '../../support/size.ts'
import { deleteOrganizations } from '../../support/standing.ts'

const HOUR_MS = 3_600_000

const createKey = async (app: TestApp, token: string, body: object = { name: 'server' }) =>
  (await app.post('/api-keys', token, body)).body.data

const keyWorks = async (app: TestApp, key: string): Promise<boolean> => {
  const { status, body } = await app.get('/tags', key)
  if (status === 200) return true
  expect(body.code).toBe('INVALID_API_KEY')
  return false
}

/** Issues keys until the organization has `count` active ones. */
async function fillUp(app: TestApp, token: string, count: number): Promise<void> {
  for (let active = 1; active < count; active++) await createKey(app, token)
}

describe('POST /api-keys', () => {
  test.each(
    some([
      { guarantee: 'a name is enough', body: { name: 'server' }, status: 201, field: undefined },
      {
        guarantee: 'a name of 80 characters is taken',
        body: { name: 'x'.repeat(80) },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'null never expires',
        body: { name: 'server', expiresAt: null },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'an expiry is taken',
        body: { name: 'server', expiresAt: '2026-03-04T17:00:00.001Z' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'an expiry with another offset is taken',
        body: { name: 'server', expiresAt: '2026-03-04T19:00:00+01:00' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'a name of 81 characters is refused',
        body: { name: 'x'.repeat(81) },
        status: 400,
        field: 'name',
      },
      { guarantee: 'an empty name is refused', body: { name: ' ' }, status: 400, field: 'name' },
      { guarantee: 'a missing name is refused', body: {}, status: 400, field: 'name' },
      {
        guarantee: 'an expiry that has passed is refused',
        body: { name: 'x', expiresAt: '2026-03-04T17:00:00Z' },
        status: 400,
        field: 'expiresAt',
      },
      {
        guarantee: 'a time without an offset is refused',
        body: { name: 'x', expiresAt: '2027-01-01T00:00:00' },
        status: 400,
        field: 'expiresAt',
      },
      {
        guarantee: 'a day that does not exist is refused',
        body: { name: 'x', expiresAt: '2027-02-30T00:00:00Z' },
        status: 400,
        field: 'expiresAt',
      },
      {
        guarantee: 'a number is no expiry',
        body: { name: 'x', expiresAt: 1_900_000_000 },
        status: 400,
        field: 'expiresAt',
      },
    ] as const),
  )('$guarantee', async ({ body, status, field }) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const before = app.rowCounts()
    const answer = await app.post('/api-keys', token, body)
    expect(answer.status).toBe(status)
    if (status === 201) return expect(app.rowCounts()).toEqual({ ...before, api_keys: 2 })
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] })
    expect(app.rowCounts()).toEqual(before)
  })

  test('shows the key once and stores only its hash', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const answer = await app.post('/api-keys', token, { name: 'server' })
    const { key } = answer.body.data
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      name: 'server',
      key: expect.stringMatching(/^et_live_a1[0-9A-Za-z]{44}$/),
      keyPrefix: key.slice(0, 12),
      last4: key.slice(-4),
      expiresAt: null,
      createdAt: '2026-03-04T17:00:00.000Z',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(app.db.all('SELECT * FROM api_keys'))).not.toContain(key)
    expect(JSON.stringify((await app.get('/api-keys', token)).body)).not.toContain(key)
    expect(await keyWorks(app, key)).toBe(true)
  })

  test('a repeated Idempotency-Key creates one key, and the stored answer has no key', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const before = app.rowCounts()
    const once = () =>
      app.request('POST', '/api-keys', {
        token,
        body: { name: 'server' },
        headers: { 'idempotency-key': 'k1' },
      })
    const first = await once()
    const again = await once()
    expect(first.body.data.key).toStartWith('et_live_')
    expect(again.status).toBe(201)
    expect(again.body.data).toEqual({ ...first.body.data, key: null })
    expect(app.rowCounts()).toEqual({
      ...before,
      api_keys: 2,
      idempotency_keys: 1,
    })
    expect(JSON.stringify(app.db.all('SELECT * FROM idempotency_keys'))).not.toContain(first.body.data.key)
  })

  test('the twenty-first active key is refused', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    await fillUp(app, token, 20)
    const before = app.rowCounts()
    const answer = await app.post('/api-keys', token, { name: 'one too many' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'CONFLICT', details: [{ resource: 'API_KEYS', limit: 20 }] })
    expect(app.rowCounts()).toEqual(before)
  })

  test('expired and revoked keys make room', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const brief = await createKey(app, token, { name: 'brief', expiresAt: '2026-03-04T17:00:01Z' })
    const other = await createKey(app, token)
    await fillUp(app, token, 18)
    await app.delete(`/api-keys/${other.id}`, token)
    app.clock.advance(1000)
    expect(await keyWorks(app, brief.key)).toBe(false)
    expect((await app.post('/api-keys', token, { name: 'a' })).status).toBe(201)
    expect((await app.post('/api-keys', token, { name: 'b' })).status).toBe(201)
    expect((await app.post('/api-keys', token, { name: 'c' })).status).toBe(409)
  })
})

describe('GET /api-keys', () => {
  test('lists keys newest first, with their creator and status', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(1000)
    await createKey(app, token, { name: 'brief', expiresAt: '2026-03-04T17:00:03Z' })
    app.clock.advance(1000)
    const gone = await createKey(app, token, { name: 'gone' })
    await app.delete(`/api-keys/${gone.id}`, token)
    app.clock.advance(1000)
    const { body } = await app.get('/api-keys', token)
    expect(body.data.map((key: { name: string; status: string }) => [key.name, key.status])).toEqual([
      ['gone', 'REVOKED'],
      ['brief', 'EXPIRED'],
      ['test', 'ACTIVE'],
    ])
    expect(body.meta.total).toBe(3)
    expect(body.data[0]).toEqual({
      id: gone.id,
      name: 'gone',
      keyPrefix: gone.keyPrefix,
      last4: gone.last4,
      status: 'REVOKED',
      createdBy: { id: expect.any(String), name: 'Test Owner' },
      createdAt: '2026-03-04T17:00:02.000Z',
      expiresAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
      revokedAt: '2026-03-04T17:00:02.000Z',
    })
    expect((await app.get(`/api-keys/${gone.id}`, token)).body.data).toEqual(body.data[0])
    expect((await app.get('/api-keys?limit=1&page=2', token)).body.data[0].name).toBe('brief')
  })

  test('a key made on the command line has no creator', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET created_by_user_id = NULL'))
    expect((await app.get('/api-keys', token)).body.data[0].createdBy).toBeNull()
  })
})

describe('PATCH /api-keys/:id', () => {
  test('renames the key and changes nothing else', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const key = await createKey(app, token)
    const answer = await app.patch(`/api-keys/${key.id}`, token, {
      name: 'renamed',
      expiresAt: '2030-01-01T00:00:00Z',
      revokedAt: null,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ name: 'renamed', expiresAt: null, status: 'ACTIVE' })
    expect((await app.patch(`/api-keys/${key.id}`, token, {})).body.data.name).toBe('renamed')
    expect((await app.patch(`/api-keys/${key.id}`, token, { name: '' })).status).toBe(400)
    expect(await keyWorks(app, key.key)).toBe(true)
  })
})

describe('POST /api-keys/:id/rotate', () => {
  test.each(
    some([
      { how: 'for a day by default', body: {}, graceMs: 24 * HOUR_MS },
      { how: 'for the requested hours', body: { gracePeriodHours: 2 }, graceMs: 2 * HOUR_MS },
      { how: 'for no time', body: { gracePeriodHours: 0 }, graceMs: 0 },
      { how: 'for at most three days', body: { gracePeriodHours: 72 }, graceMs: 72 * HOUR_MS },
    ]),
  )('after a rotation the old key works $how', async ({ body, graceMs }) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const old = await createKey(app, token)
    const answer = await app.post(`/api-keys/${old.id}/rotate`, token, body)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body.data).toMatchObject({ name: 'server', expiresAt: null })
    expect(answer.body.data.id).not.toBe(old.id)
    if (graceMs > 0) {
      app.clock.advance(graceMs - 1)
      expect(await keyWorks(app, old.key)).toBe(true)
      app.clock.advance(1)
    }
    expect(await keyWorks(app, old.key)).toBe(false)
    expect(await keyWorks(app, answer.body.data.key)).toBe(true)
  })

  test('a key that expires before the grace period still expires then, and its successor expires at the same time', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const old = await createKey(app, token, { name: 'brief', expiresAt: '2026-03-04T18:00:00Z' })
    app.clock.advance(HOUR_MS / 6)
    const next = await app.post(`/api-keys/${old.id}/rotate`, token)
    expect(next.body.data.expiresAt).toBe('2026-03-04T18:10:00.000Z')
    expect((await app.get(`/api-keys/${old.id}`, token)).body.data.expiresAt).toBe('2026-03-04T18:00:00.000Z')
  })

  test.each(
    some([
      ['a negative grace period', { gracePeriodHours: -1 }],
      ['four days', { gracePeriodHours: 73 }],
      ['half an hour', { gracePeriodHours: 0.5 }],
      ['words', { gracePeriodHours: 'a day' }],
    ] as const),
  )('%s is refused and changes nothing', async (_what, body) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const old = await createKey(app, token)
    const before = app.rowCounts()
    expect((await app.post(`/api-keys/${old.id}/rotate`, token, body)).status).toBe(400)
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get(`/api-keys/${old.id}`, token)).body.data.expiresAt).toBeNull()
  })

  test('a key that no longer works cannot be rotated', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const old = await createKey(app, token)
    await app.delete(`/api-keys/${old.id}`, token)
    const before = app.rowCounts()
    const answer = await app.post(`/api-keys/${old.id}/rotate`, token)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'INVALID_STATE_TRANSITION',
      details: [{ currentStatus: 'REVOKED', allowed: ['ACTIVE'] }],
    })
    expect(app.rowCounts()).toEqual(before)
  })

  test('with twenty keys a rotation must revoke the old key at once, and changes nothing otherwise', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const old = await createKey(app, token)
    await fillUp(app, token, 19)
    expect((await app.post(`/api-keys/${old.id}/rotate`, token)).status).toBe(409)
    expect((await app.get(`/api-keys/${old.id}`, token)).body.data.expiresAt).toBeNull()
    expect((await app.post(`/api-keys/${old.id}/rotate`, token, { gracePeriodHours: 0 })).status).toBe(201)
  })
})

describe('DELETE /api-keys/:id', () => {
  test('revokes at once; a second call changes nothing', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const key = await createKey(app, token)
    const answer = await app.delete(`/api-keys/${key.id}`, token)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ id: key.id })
    expect(await keyWorks(app, key.key)).toBe(false)
    app.clock.advance(1000)
    expect((await app.delete(`/api-keys/${key.id}`, token)).status).toBe(200)
    expect((await app.get(`/api-keys/${key.id}`, token)).body.data.revokedAt).toBe('2026-03-04T17:00:00.000Z')
  })
})

describe('access to API keys', () => {
  const ROUTES = [
    { method: 'POST', path: '/api-keys', body: { name: 'x' } },
    { method: 'GET', path: '/api-keys', body: undefined },
    { method: 'GET', path: '/api-keys/ID', body: undefined },
    { method: 'PATCH', path: '/api-keys/ID', body: { name: 'x' } },
    { method: 'POST', path: '/api-keys/ID/rotate', body: {} },
    { method: 'DELETE', path: '/api-keys/ID', body: undefined },
  ] as const

  const keyIdOf = (app: TestApp, tenant: TestTenant): string =>
    app.db.value<string>(
      'SELECT uuid FROM api_keys WHERE organization_id = ?',
      tenant.organization.id,
    ) as string

  test.each(some(ROUTES))('$method $path', async ({ method, path, body }) => {
    await using app = createTestApp()
    const [tenant, stranger] = [app.tenant('Acme'), app.tenant('Other')]
    const url = path.replace('ID', keyIdOf(app, tenant))
    const call = async (token: string | undefined) => {
      const answer = await app.request(method, url, { token, body })
      return answer.body.code ?? answer.status
    }
    const outsider = await app.session(stranger)
    const [member, viewer] = [await app.session(tenant, 'MEMBER'), await app.session(tenant, 'VIEWER')]
    const [admin, owner] = [await app.session(tenant, 'ADMIN'), await app.session(tenant)]
    const before = app.rowCounts()
    expect(await call(undefined)).toBe('UNAUTHENTICATED')
    expect(await call(tenant.key)).toBe('SESSION_REQUIRED')
    expect(await call(member)).toBe('FORBIDDEN')
    expect(await call(viewer)).toBe('FORBIDDEN')
    // A key has the owner's rights, and creating keys would give them away. The list shows no keys.
    if (method === 'GET') expect(await call(admin)).toBe(200)
    else expect(await call(admin)).toBe('FORBIDDEN')
    if (path.includes('ID')) expect(await call(outsider)).toBe('NOT_FOUND')
    expect(app.rowCounts()).toEqual(before)
    expect(await call(owner)).toBeLessThan(300)
  })
})

describe('an API key', () => {
  test("has the rights of the organization's owner", async () => {
    await using app = createTestApp()
    const { key, owner, organization } = app.tenant()
    const { body } = await app.get('/user', key)
    expect(body.data).toMatchObject({ id: owner.uuid, currentOrganizationId: organization.uuid })
    const mine = await app.get('/role/permissions/me', key)
    expect(mine.body.data).toMatchObject({ isOwner: true, role: { key: 'OWNER' } })
    expect(mine.body.data.permissions).toContain('billing:manage')
  })

  test('of a deleted organization does not work', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    deleteOrganizations(app)
    expect(await keyWorks(app, key)).toBe(false)
  })

  test('that is malformed, unknown, expired or revoked gets the same answer', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const expired = await createKey(app, token, { name: 'x', expiresAt: '2026-03-04T17:00:01Z' })
    const revoked = await createKey(app, token)
    await app.delete(`/api-keys/${revoked.id}`, token)
    app.clock.advance(1000)
    await using elsewhere = createTestApp()
    const unknown = elsewhere.tenant().key
    const answers = await Promise.all(
      ['et_live_x', unknown, expired.key, revoked.key].map((key) => app.get('/user', key)),
    )
    const bodies = answers.map(({ body }) => ({ ...body, requestId: null }))
    expect(bodies[0]).toMatchObject({ statusCode: 401, code: 'INVALID_API_KEY' })
    for (const body of bodies) expect(body).toEqual(bodies[0] as never)
  })

  test('causes no write per request, and its last use is stored when the appliance stops', async () => {
    const app = createTestApp({ trustedProxies: ['local'] })
    const { key } = app.tenant()
    let commits = 0
    const write = app.db.write.bind(app.db)
    app.db.write = (fn) => {
      commits += 1
      return write(fn)
    }
    for (let request = 0; request < 50; request++) {
      app.clock.advance(1000)
      const headers = { 'x-forwarded-for': `203.0.113.${request}` }
      expect((await app.request('GET', '/tags', { token: key, headers })).status).toBe(200)
    }
    expect(commits).toBe(0)
    let atTheEnd: unknown
    const close = app.db.close.bind(app.db)
    app.db.close = () => {
      atTheEnd = app.db.get('SELECT last_used_at AS usedAt, last_used_ip AS ip FROM api_keys')
      return close()
    }
    await app.app.stop()
    expect(commits).toBe(1)
    expect(atTheEnd).toEqual({ usedAt: app.clock.now(), ip: '203.0.113.49' })
  })
})
