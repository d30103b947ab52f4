import { describe, expect, test } from 'bun:test'
import type { TestApp } from '../../support/app.ts'
import { createTestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import {
  deactivateUsers,
  deleteUsers,
  removeMembers,
  setPasswordHash,
  suspendUsers,
} from '../../support/standing.ts'

describe('POST /auth/login', () => {
  test.each(
    some([
      { guarantee: 'the right password signs in', change: {}, status: 201, code: undefined },
      {
        guarantee: 'an address in capitals is the same',
        change: { email: 'ANN@example.test' },
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'space around an address is dropped',
        change: { email: ' ann@example.test ' },
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'a wrong password is refused',
        change: { password: 'incorrect horse' },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'a password in another case is wrong',
        change: { password: PASSWORD.toUpperCase() },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'space around a password counts',
        change: { password: ` ${PASSWORD}` },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'an unknown address is refused',
        change: { email: 'eve@example.test' },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'an invalid address is an unknown one',
        change: { email: 'not an address' },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'SQL is an unknown address',
        change: { email: "' OR 1=1 --" },
        status: 401,
        code: 'INVALID_CREDENTIALS',
      },
      {
        guarantee: 'a missing password is refused',
        change: { password: undefined },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an empty password is refused',
        change: { password: '' },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'an object is no password',
        change: { password: { $ne: null } },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a password beyond all bounds is refused',
        change: { password: 'x'.repeat(1001) },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a missing address is refused',
        change: { email: undefined },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: 'a user chooses an organization by its id',
        change: { organizationId: 'acme' },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
      {
        guarantee: "another person's organization does not exist",
        change: { organizationId: '019cb9ca-c680-7000-aeb1-cb042cae7ad0' },
        status: 404,
        code: 'NOT_FOUND',
      },
    ] as const),
  )('$guarantee', async ({ change, status, code }) => {
    await using app = createTestApp()
    await register(app)
    const before = app.rowCounts()
    const answer = await login(app, change)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code as never)
    const grown: Record<number, Record<string, number>> = {
      201: { sessions: 2, refresh_tokens: 2 },
      400: {},
      401: { sign_in_attempts: 1 },
      404: { sign_in_attempts: 1 },
    }
    expect(app.rowCounts()).toEqual({ ...before, ...grown[status] })
  })

  test('the same password typed on another keyboard matches', async () => {
    await using app = createTestApp()
    await register(app, { password: 'caf\u00e9 au lait ﬁn' })
    expect((await login(app, { password: 'cafe\u0301 au lait fin' })).status).toBe(201)
  })

  test('unknown address and wrong password get the same answer', async () => {
    await using app = createTestApp()
    await register(app)
    const plain = ({ body, headers }: Awaited<ReturnType<typeof login>>) => [
      { ...body, requestId: null },
      [...headers.keys()].sort(),
    ]
    const wrong = await login(app, { password: 'incorrect horse' })
    expect(plain(await login(app, { email: 'eve@example.test' }))).toEqual(plain(wrong))
  })

  test('without an organization, the last used one opens', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const token = first.accessToken
    const second = (await app.post('/organization', token, { name: 'Second' })).body.data
    expect((await login(app)).body.data.organization.slug).toBe('acme')
    app.clock.advance(1000)
    await login(app, { organizationId: second.id })
    app.clock.advance(1000)
    expect((await login(app)).body.data.organization.slug).toBe('second')
  })

  test.each([
    {
      guarantee: 'a suspended user is refused',
      happen: (app: TestApp) => suspendUsers(app),
      status: 401,
      code: 'UNAUTHENTICATED',
    },
    {
      guarantee: 'a deleted user is unknown',
      happen: (app: TestApp) => deleteUsers(app),
      status: 401,
      code: 'INVALID_CREDENTIALS',
    },
    {
      guarantee: 'a user without a usable password cannot sign in',
      happen: (app: TestApp) => setPasswordHash(app, 'none'),
      status: 401,
      code: 'INVALID_CREDENTIALS',
    },
  ] as const)('$guarantee', async ({ happen, status, code }) => {
    await using app = createTestApp()
    await register(app)
    happen(app)
    const before = app.rowCounts()
    const answer = await login(app)
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(app.rowCounts()).toEqual({ ...before, sign_in_attempts: 1 })
  })

  test('a suspended user with a wrong password does not learn of the suspension', async () => {
    await using app = createTestApp()
    await register(app)
    suspendUsers(app)
    expect((await login(app, { password: 'incorrect horse' })).body.code).toBe('INVALID_CREDENTIALS')
  })

  test('a user who left every organization cannot sign in', async () => {
    await using app = createTestApp()
    await register(app)
    removeMembers(app)
    const answer = await login(app)
    expect(answer.status).toBe(403)
    expect(app.rowCounts().sessions).toBe(1)
  })

  test('a user created by the operator becomes active with the first sign-in', async () => {
    await using app = createTestApp()
    await register(app)
    deactivateUsers(app)
    const { accessToken } = (await login(app)).body.data
    const user = await app.get('/user', accessToken)
    expect(user.body.data).toMatchObject({ status: 'ACTIVE', lastLoginAt: '2026-03-04T17:00:00.000Z' })
  })

  test('a hash with weaker parameters is replaced on sign-in', async () => {
    await using app = createTestApp()
    await register(app)
    const weak = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 1024, timeCost: 1 })
    setPasswordHash(app, weak)
    expect((await login(app)).status).toBe(201)
    expect(app.db.value<string>('SELECT password_hash FROM users')).toStartWith(
      '$argon2id$v=19$m=19456,t=2,p=1$',
    )
    expect((await login(app)).status).toBe(201)
  })
})

describe('guessing passwords', () => {
  const wrong = (app: TestApp, email: string) => login(app, { email, password: 'incorrect horse' })

  /**
   * Returns the status and the wait of each attempt. Attempts are one second apart where `gapsMs`
   * says so.
   */
  async function attempts(app: TestApp, email: string, gapsMs: readonly number[]) {
    const seen: Array<[number, string | null]> = []
    for (const gapMs of gapsMs) {
      app.clock.advance(gapMs)
      const answer = await wrong(app, email)
      seen.push([answer.status, answer.headers.get('retry-after')])
    }
    return seen
  }
  const GAPS = [0, 0, 0, 0, 0, 0, 1000, 1999, 1, 0]
  const SLOWED = [
    [401, null],
    [401, null],
    [401, null],
    [401, null],
    [401, null],
    // One second after five failures.
    [429, '1'],
    [401, null],
    // Two seconds after six failures.
    [429, '1'],
    [401, null],
    // Four seconds after seven failures.
    [429, '4'],
  ]

  test('gets slower with each failure after the fifth', async () => {
    await using app = createTestApp()
    await register(app)
    expect(await attempts(app, EMAIL, GAPS)).toEqual(SLOWED as never)
  })

  test('gets slower for an unknown address in the same way', async () => {
    await using app = createTestApp()
    await register(app)
    const before = app.rowCounts()
    expect(await attempts(app, 'eve@example.test', GAPS)).toEqual(SLOWED as never)
    expect(app.rowCounts()).toEqual({ ...before, sign_in_attempts: 1 })
  })

  test('waits at most 15 minutes', async () => {
    await using app = createTestApp()
    await register(app)
    await wrong(app, EMAIL)
    app.db.writeNow((tx) => void tx.run('UPDATE sign_in_attempts SET failures = 500'))
    await wrong(app, EMAIL)
    const answer = await wrong(app, EMAIL)
    expect(answer.status).toBe(429)
    expect(answer.body.code).toBe('RATE_LIMITED')
    expect(answer.headers.get('retry-after')).toBe('900')
  })

  test('blocks the right password too during the wait, and accepts it afterwards', async () => {
    await using app = createTestApp()
    await register(app)
    for (let i = 0; i < 5; i++) await wrong(app, EMAIL)
    expect((await login(app)).status).toBe(429)
    app.clock.advance(1000)
    expect((await login(app)).status).toBe(201)
  })

  test('starts from zero after a success', async () => {
    await using app = createTestApp()
    await register(app)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) expect((await wrong(app, EMAIL)).status).toBe(401)
      expect((await login(app)).status).toBe(201)
    }
  })

  test('at one account leaves the others alone', async () => {
    await using app = createTestApp({ allowSignup: true })
    await register(app)
    await register(app, { email: 'bob@example.test' })
    for (let i = 0; i < 6; i++) await wrong(app, EMAIL)
    expect((await login(app, { email: 'bob@example.test' })).status).toBe(201)
  })

  test('in parallel gives no more guesses than one after the other', async () => {
    await using app = createTestApp()
    await register(app)
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(app, EMAIL)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test.each([
    {
      guarantee: 'an invented X-Forwarded-For gives no new quota',
      trustedProxies: [],
      statuses: [401, 401, 429],
    },
    {
      guarantee: 'a trusted proxy can tell callers apart',
      trustedProxies: ['local'],
      statuses: [401, 401, 401],
    },
  ] as const)('$guarantee', async ({ trustedProxies, statuses }) => {
    await using app = createTestApp({
      trustedProxies,
      rateLimits: {
        workspace: { quota: 1000, windowSeconds: 1 },
        auth: { quota: 2, windowSeconds: 60 },
      },
    })
    const seen: number[] = []
    for (let i = 0; i < statuses.length; i++) {
      const answer = await app.request('POST', '/auth/login', {
        body: { email: `user${i}@example.test`, password: 'incorrect horse' },
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
      })
      seen.push(answer.status)
    }
    expect(seen).toEqual([...statuses])
  })
})
