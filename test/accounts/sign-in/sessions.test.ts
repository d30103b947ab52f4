import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { claimsOf, login, PASSWORD, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import {
  deactivateUsers,
  deleteOrganizations,
  deleteUsers,
  expireSessions,
  forgetSessions,
  removeMembers,
  revokeSessions,
  suspendUsers,
} from '../../support/standing.ts'

const statusOf = async (app: TestApp, accessToken: string): Promise<number> =>
  (await app.get('/user', accessToken)).status

describe('POST /auth/logout', () => {
  test('ends this session only', async () => {
    await using app = createTestApp()
    const here = (await register(app)).body.data
    const there = (await login(app)).body.data
    const answer = await app.post('/auth/logout', here.accessToken)
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({ endedSessions: 1 })
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await statusOf(app, here.accessToken)).toBe(401)
    expect((await refresh(app, here.refreshToken)).status).toBe(401)
    expect(await statusOf(app, there.accessToken)).toBe(200)
  })
})

describe('POST /auth/logout-all', () => {
  test('ends every session of the user, and none of others', async () => {
    await using app = createTestApp({ allowSignup: true })
    const here = (await register(app)).body.data
    const there = (await login(app)).body.data
    const bob = (await register(app, { email: 'bob@example.test' })).body.data
    const answer = await app.post('/auth/logout-all', here.accessToken)
    expect(answer.body.data).toEqual({ endedSessions: 2 })
    for (const { accessToken, refreshToken } of [here, there]) {
      expect(await statusOf(app, accessToken)).toBe(401)
      expect((await refresh(app, refreshToken)).status).toBe(401)
    }
    expect(await statusOf(app, bob.accessToken)).toBe(200)
  })
})

describe('GET /auth/sessions', () => {
  test('lists the sessions of the user, last used first', async () => {
    await using app = createTestApp()
    const here = (await register(app)).body.data
    app.clock.advance(60_000)
    await app.request('POST', '/auth/login', {
      body: { email: 'ann@example.test', password: PASSWORD },
      headers: { 'user-agent': `Firefox ${'x'.repeat(1000)}` },
    })
    const { body } = await app.get('/auth/sessions', here.accessToken)
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        userAgent: `Firefox ${'x'.repeat(292)}`,
        ipAddress: 'local',
        isCurrent: false,
        createdAt: '2026-03-04T17:01:00.000Z',
        lastUsedAt: '2026-03-04T17:01:00.000Z',
        expiresAt: '2026-04-03T17:01:00.000Z',
      },
      {
        id: claimsOf(here.accessToken).sid,
        userAgent: null,
        ipAddress: 'local',
        isCurrent: true,
        createdAt: '2026-03-04T17:00:00.000Z',
        lastUsedAt: '2026-03-04T17:00:00.000Z',
        expiresAt: '2026-04-03T17:00:00.000Z',
      },
    ])
  })

  test('leaves out ended sessions', async () => {
    await using app = createTestApp()
    const ended = (await register(app)).body.data
    await app.post('/auth/logout', ended.accessToken)
    const here = (await login(app)).body.data
    const { body } = await app.get('/auth/sessions', here.accessToken)
    expect(body.data).toHaveLength(1)
  })
})

describe('DELETE /auth/sessions/:id', () => {
  test('ends one of the sessions from another', async () => {
    await using app = createTestApp()
    const lost = (await register(app)).body.data
    const here = (await login(app)).body.data
    const id = String(claimsOf(lost.accessToken).sid)
    const answer = await app.delete(`/auth/sessions/${id}`, here.accessToken)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({ id })
    expect(await statusOf(app, lost.accessToken)).toBe(401)
    expect(await statusOf(app, here.accessToken)).toBe(200)
    expect((await app.delete(`/auth/sessions/${id}`, here.accessToken)).status).toBe(404)
  })

  test("another user's session does not exist", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const owner = await app.session(tenant)
    const member = await app.session(tenant, 'MEMBER')
    const answer = await app.delete(`/auth/sessions/${claimsOf(member).sid}`, owner)
    expect(answer.status).toBe(404)
    expect(await statusOf(app, member)).toBe(200)
    expect((await app.get('/auth/sessions', owner)).body.data).toHaveLength(1)
  })

  test('an id is a UUID', async () => {
    await using app = createTestApp()
    const answer = await app.delete('/auth/sessions/1', await app.session(app.tenant()))
    expect(answer.status).toBe(400)
  })
})

test.each([
  ['POST', '/auth/logout'],
  ['POST', '/auth/logout-all'],
  ['GET', '/auth/sessions'],
  ['DELETE', '/auth/sessions/019cb9ca-c680-7000-aeb1-cb042cae7ad0'],
])('%s %s needs a session: an API key is refused', async (method, path) => {
  await using app = createTestApp()
  const { key } = app.tenant()
  const answer = await app.request(method, path, { token: key })
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('SESSION_REQUIRED')
  expect((await app.request(method, path)).status).toBe(401)
})

describe('the end of a session applies to the next request', () => {
  test.each(
    some([
      ['sign-out', revokeSessions],
      ['the end of the session', expireSessions],
      ['suspension', (app: TestApp) => suspendUsers(app)],
      ['leaving', (app: TestApp) => deactivateUsers(app)],
      ['deletion of the user', (app: TestApp) => deleteUsers(app)],
      ['removal from the organization', (app: TestApp) => removeMembers(app)],
      ['deletion of the organization', deleteOrganizations],
      ['deletion of the session', forgetSessions],
    ] as const),
  )('%s', async (_what, happen) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    expect(await statusOf(app, token)).toBe(200)
    happen(app)
    const answer = await app.get('/user', token)
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('an empty change ends no session', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.db.writeNow((tx) => void tx.run(`UPDATE users SET first_name = 'Anna'`))
    expect(await statusOf(app, token)).toBe(200)
  })

  test('a change of role', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant, 'MEMBER')
    expect((await app.post('/tags', token, { name: 'vip' })).status).toBe(201)
    app.db.writeNow(
      (tx) =>
        void tx.run(`UPDATE memberships SET role_id = (SELECT id FROM roles WHERE key = 'VIEWER')
                     WHERE role_id = (SELECT id FROM roles WHERE key = 'MEMBER')`),
    )
    const answer = await app.post('/tags', token, { name: 'other' })
    expect(answer.status).toBe(403)
    expect(answer.body.details).toEqual([{ permission: 'tag:create' }])
  })

  test("a change of a role's permissions", async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant(), 'MEMBER')
    const setRole = (permissions: string[]) =>
      app.db.writeNow(
        (tx) =>
          void tx.run(
            `UPDATE roles SET key = NULL, permissions = ? WHERE name = 'Member'`,
            JSON.stringify(permissions),
          ),
      )
    setRole(['tag:read', 'tag:create', 'no_such:permission'])
    expect((await app.post('/tags', token, { name: 'vip' })).status).toBe(201)
    setRole(['tag:read'])
    expect((await app.post('/tags', token, { name: 'other' })).status).toBe(403)
    expect((await app.get('/role/permissions/me', token)).body.data).toMatchObject({
      isOwner: false,
      role: { key: null },
      permissions: ['tag:read'],
    })
  })
})
