import { describe, expect, test } from 'bun:test'
import { isOwn, takesIdempotencyKey } from '../../src/http/operation.ts'
import { DAY_MS } from '../../src/lib/clock.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { operations } from '../support/surface.ts'

const create = (app: TestApp, token: string, idempotencyKey: string, body: unknown) =>
  app.request('POST', '/tags', { token, body, headers: { 'idempotency-key': idempotencyKey } })

const tagCount = (app: TestApp) => app.rowCounts().tags

describe('Idempotency-Key', () => {
  test('the same key and body gets the first answer again and does nothing', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const first = await create(app, key, 'k1', { name: 'vip' })
    const second = await create(app, key, 'k1', { name: 'vip' })
    expect(second.body).toEqual(first.body)
    expect([first.status, second.status]).toEqual([201, 201])
    expect([first.headers.get('idempotent-replayed'), second.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ])
    expect(tagCount(app)).toBe(1)
  })

  test('the order of properties and the quotes around the key do not matter', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await create(app, key, 'k1', '{"name":"vip","other":1}')
    const again = await create(app, key, '"k1"', '{ "other": 1, "name": "vip" }')
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  test('the same key with another body is refused', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await create(app, key, 'k1', { name: 'vip' })
    const answer = await create(app, key, 'k1', { name: 'other' })
    expect([answer.status, answer.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(tagCount(app)).toBe(1)
  })

  test('while the first request runs, a second has to wait', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const answers = await Promise.all([
      create(app, key, 'k1', { name: 'vip' }),
      create(app, key, 'k1', { name: 'vip' }),
    ])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)!.body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
    expect(tagCount(app)).toBe(1)
  })

  test('a refusal is not stored: the corrected data runs with the same key again', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const existing = await app.post('/tags', key, { name: 'vip' })
    expect((await create(app, key, 'k1', { name: 'vip' })).status).toBe(409)
    await app.delete(`/tags/${existing.body.data.id}`, key)
    expect((await create(app, key, 'k1', { name: 'vip' })).status).toBe(201)
  })

  test('two organizations may use the same key', async () => {
    await using app = createTestApp()
    for (const tenant of [app.tenant('One'), app.tenant('Two')]) {
      expect((await create(app, tenant.key, 'k1', { name: 'vip' })).status).toBe(201)
    }
    expect(tagCount(app)).toBe(2)
  })

  test('after 24 hours the key is new again', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await create(app, key, 'k1', { name: 'vip' })
    app.clock.advance(DAY_MS)
    expect((await create(app, key, 'k1', { name: 'other' })).status).toBe(201)
  })

  test.each(['', ' ', 'x'.repeat(256), 'naïve', '"open'])('the key %p is refused', async (idempotencyKey) => {
    await using app = createTestApp()
    const answer = await create(app, app.tenant().key, idempotencyKey, { name: 'vip' })
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_IDEMPOTENCY_KEY'])
    expect(tagCount(app)).toBe(0)
  })
})

test('a POST with another query is another request', async () => {
  await using app = createTestApp()
  const { key: token } = app.tenant()
  const ask = (query: string) =>
    app.request('POST', `/contacts/exports${query}`, {
      token,
      headers: { 'idempotency-key': 'e1' },
      body: {},
    })
  const first = await ask('?status=ACTIVE&search=ann')
  expect(first.status).toBe(201)
  const again = await ask('?search=ann&status=ACTIVE')
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id])
  for (const other of ['?status=ARCHIVED&search=ann', '?status=ACTIVE', '']) {
    const answer = await ask(other)
    expect([other, answer.status, answer.body.code]).toEqual([other, 422, 'IDEMPOTENCY_KEY_REUSED'])
  }
})

describe('an operation on data of only the caller', () => {
  const owned = operations.filter((operation) => takesIdempotencyKey(operation) && isOwn(operation))

  test('is known: it needs no permission, or has a reason', () => {
    expect(owned.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /auth/verify-email/resend',
      'POST /campaigns/:id/editing',
      'POST /email-templates/:id/editing',
      'POST /inbox/conversations/:id/typing',
      'POST /notifications/:id/read',
      'POST /notifications/read-all',
      'POST /organization',
      'POST /user/invitations/:id/accept',
    ])
  })

  test('counts a key for each member: the second one is served too, and the first one gets their own answer again', async () => {
    await using app = createTestApp({ allowSignup: true })
    const tenant = app.tenant()
    const [owner, admin] = [await app.session(tenant), await app.session(tenant, 'ADMIN')]
    const readAll = (token: string) =>
      app.request('POST', '/notifications/read-all', {
        token,
        body: {},
        headers: { 'idempotency-key': 'k1' },
      })
    const replayed = async (token: string) => (await readAll(token)).headers.get('idempotent-replayed')
    expect(await replayed(owner)).toBeNull()
    expect(await replayed(admin)).toBeNull()
    expect([await replayed(owner), await replayed(admin)]).toEqual(['true', 'true'])
  })

  test('counts a key of another operation for the whole organization', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await create(app, await app.session(tenant), 'k1', { name: 'vip' })
    const second = await create(app, await app.session(tenant, 'ADMIN'), 'k1', { name: 'vip' })
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })
})
