import { describe, expect, test } from 'bun:test'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { claimsOf, login, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { deleteOrganizations, removeMembers, revokeSessions, suspendUsers } from '../../support/standing.ts'

const DAY_MS = 86_400_000
const COOKIE = '__Secure-carillon-refresh'

/** Registers a user and returns the first refresh token. */
async function signedIn(app: TestApp): Promise<{ refreshToken: string; accessToken: string }> {
  return (await register(app)).body.data
}

const works = async (app: TestApp, accessToken: string): Promise<boolean> =>
  (await app.get('/user', accessToken)).status === 200

describe('POST /auth/refresh', () => {
  test('a refresh token returns the next pair of the same session', async () => {
    await using app = createTestApp()
    const first = await signedIn(app)
    app.clock.advance(60_000)
    const { status, body, headers } = await refresh(app, first.refreshToken)
    expect(status).toBe(201)
    expect(body.data).toMatchObject({ tokenType: 'Bearer', expiresIn: 900, refreshExpiresIn: 30 * 86_400 })
    expect(body.data.refreshToken).not.toBe(first.refreshToken)
    expect(claimsOf(body.data.accessToken).sid).toBe(claimsOf(first.accessToken).sid)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await works(app, body.data.accessToken)).toBe(true)
    expect(app.rowCounts()).toMatchObject({ sessions: 1, refresh_tokens: 2 })
  })

  test.each(
    some([
      { what: 'an invented token', body: { refreshToken: `rt_${'0'.repeat(43)}` }, status: 401 },
      { what: 'a token cut short', body: { refreshToken: 'rt_abc' }, status: 401 },
      {
        what: 'an API key',
        body: { refreshToken: 'et_live_a1r2n8d3Kx12VjlC4QA3XczMNUeRujm8X8dXKarY4VQerx' },
        status: 401,
      },
      { what: 'no token', body: {}, status: 401 },
      { what: 'an empty token', body: { refreshToken: '' }, status: 401 },
      { what: 'a number', body: { refreshToken: 7 }, status: 400 },
      { what: 'a very long token', body: { refreshToken: 'x'.repeat(10_000) }, status: 400 },
    ]),
  )('$what is refused and changes nothing', async ({ body, status }) => {
    await using app = createTestApp()
    await signedIn(app)
    const before = app.rowCounts()
    expect((await app.post('/auth/refresh', undefined, body)).status).toBe(status)
    expect(app.rowCounts()).toEqual(before)
  })

  test('an access token is no refresh token', async () => {
    await using app = createTestApp()
    const { accessToken } = await signedIn(app)
    expect((await app.post('/auth/refresh', undefined, { refreshToken: accessToken })).status).toBe(400)
  })

  test('a refresh token is no access token', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    expect((await app.get('/user', refreshToken)).body.code).toBe('UNAUTHENTICATED')
  })

  test('a used token works again for ten seconds, since an answer may be lost', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const first = await refresh(app, refreshToken)
    app.clock.advance(10_000)
    const second = await refresh(app, refreshToken)
    expect(second.status).toBe(201)
    // Both refresh tokens work: the server does not know which answer arrived.
    expect((await refresh(app, first.body.data.refreshToken)).status).toBe(201)
    expect((await refresh(app, second.body.data.refreshToken)).status).toBe(201)
  })

  test('a used token that comes back later ends the session for all its holders', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const next = (await refresh(app, refreshToken)).body.data
    app.clock.advance(10_001)
    const replay = await refresh(app, refreshToken)
    expect(replay.status).toBe(401)
    expect(replay.body.code).toBe('UNAUTHENTICATED')
    expect((await refresh(app, next.refreshToken)).status).toBe(401)
    expect(await works(app, next.accessToken)).toBe(false)
  })

  test('a replay ends one session and not the others of the user', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const other = (await login(app)).body.data
    await refresh(app, refreshToken)
    app.clock.advance(10_001)
    await refresh(app, refreshToken)
    expect(await works(app, other.accessToken)).toBe(true)
    expect((await refresh(app, other.refreshToken)).status).toBe(201)
  })

  test('of parallel requests, each gets a pair that works', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(app, refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.refreshToken)).size).toBe(5)
  })

  test('a session ends 30 days after its last use', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    app.clock.advance(30 * DAY_MS - 1)
    const next = (await refresh(app, refreshToken)).body.data
    app.clock.advance(30 * DAY_MS)
    expect((await refresh(app, next.refreshToken)).status).toBe(401)
  })

  test('a session ends 90 days after the sign-in, however much it is used', async () => {
    await using app = createTestApp()
    let { refreshToken } = await signedIn(app)
    for (let day = 0; day < 89; day += 1) {
      app.clock.advance(DAY_MS)
      refreshToken = (await refresh(app, refreshToken)).body.data.refreshToken
    }
    const last = await refresh(app, refreshToken)
    expect(last.body.data.refreshExpiresIn).toBe(86_400)
    app.clock.advance(DAY_MS)
    expect((await refresh(app, last.body.data.refreshToken)).status).toBe(401)
  })

  test.each(
    some([
      ['a suspended user', (app: TestApp) => suspendUsers(app)],
      ['a removed member', (app: TestApp) => removeMembers(app)],
      ['a member of a deleted organization', deleteOrganizations],
      ['an ended session', revokeSessions],
    ] as const),
  )('%s gets no new pair', async (_who, happen) => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    happen(app)
    const before = app.rowCounts()
    const answer = await refresh(app, refreshToken)
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBe('UNAUTHENTICATED')
    expect(app.rowCounts()).toEqual(before)
  })

  test('sessions that ended a month ago are deleted with the next sign-in', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    await refresh(app, refreshToken)
    app.clock.advance(61 * DAY_MS)
    await login(app)
    expect(app.rowCounts()).toMatchObject({ sessions: 1, refresh_tokens: 1 })
  })
})

describe('the limit of refreshes', () => {
  const tight = {
    allowSignup: true,
    rateLimits: {
      ...TEST_CONFIG.rateLimits,
      auth: { quota: 2, windowSeconds: 60 },
      refresh: { quota: 3, windowSeconds: 60 },
    },
  }
  const roomy = { ...tight, rateLimits: { ...tight.rateLimits, auth: { quota: 100, windowSeconds: 60 } } }

  test('belongs to a session, so people behind one address do not share it', async () => {
    await using app = createTestApp(roomy)
    const first = await signedIn(app)
    const others = []
    for (let n = 0; n < 12; n++) others.push((await login(app)).body.data.refreshToken as string)
    for (const token of others) expect((await refresh(app, token)).status).toBe(201)
    let { refreshToken } = first
    for (let n = 0; n < 3; n++) {
      const answer = await refresh(app, refreshToken)
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(2 - n))
      refreshToken = answer.body.data.refreshToken
    }
    const refused = await refresh(app, refreshToken)
    expect([refused.status, refused.body.details]).toEqual([429, [{ resource: 'refresh', limit: 3 }]])
    expect(refused.headers.get('retry-after')).toBe('20')
    // The failed request did not use up the token.
    app.clock.advance(20_000)
    expect((await refresh(app, refreshToken)).status).toBe(201)
  })

  test('a used token counts for its session, and an invalid one for the address', async () => {
    await using app = createTestApp(tight)
    const { refreshToken } = await signedIn(app)
    for (let n = 0; n < 3; n++) expect((await refresh(app, refreshToken)).status).toBe(201)
    expect((await refresh(app, refreshToken)).body.details).toEqual([{ resource: 'refresh', limit: 3 }])
    const guess = () => refresh(app, `rt_${'0'.repeat(43)}`)
    expect((await guess()).status).toBe(401)
    expect((await guess()).body.details).toEqual([{ resource: 'auth', limit: 2 }])
  })
})

describe('the refresh cookie', () => {
  test.each(
    some([
      { origin: 'http://127.0.0.1:4000', isPlain: true },
      { origin: 'http://localhost:4000', isPlain: true },
      { origin: 'http://[::1]:4000', isPlain: true },
      { origin: 'http://10.0.0.5:4000', isPlain: false },
      { origin: 'http://localhost.example.com', isPlain: false },
      { origin: 'http://127.0.0.1.example.com', isPlain: false },
      { origin: 'https://localhost', isPlain: false },
      { origin: 'http://127.0.0.1:4000', host: 'texts.example.com', isPlain: false },
      { origin: 'http://127.0.0.1:4000', forwarded: 'https', isPlain: false },
    ]),
  )('at $origin, requested from $host $forwarded, has no Secure: $isPlain', async (given) => {
    const { origin, host = new URL(origin).host, forwarded, isPlain } = given
    await using app = createTestApp({ publicBaseUrl: origin })
    const by = { host, ...(forwarded === undefined ? {} : { 'x-forwarded-proto': forwarded }) }
    const answer = await register(app, {}, by)
    const set = answer.headers.get('set-cookie') ?? ''
    const name = isPlain ? 'carillon-refresh' : COOKIE
    const attributes = `Path=/auth; HttpOnly;${isPlain ? '' : ' Secure;'} SameSite=Strict`
    expect(set).toBe(`${name}=${answer.body.data.refreshToken}; Max-Age=2592000; ${attributes}`)
    const headers = { ...by, cookie: set.split(';')[0]!, origin }
    const next = await app.request('POST', '/auth/refresh', { body: {}, headers })
    expect(next.status).toBe(201)
    const token = next.body.data.accessToken
    const cleared = await app.request('POST', '/auth/logout', { token, headers: by })
    expect(cleared.headers.get('set-cookie')).toBe(`${name}=; Max-Age=0; ${attributes}`)
  })

  const withCookie = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
    app.request('POST', '/auth/refresh', {
      headers: { cookie: `theme=dark; ${COOKIE}=${token}; x=1`, ...headers },
    })

  test('cannot be read by scripts, other sites and plain HTTP', async () => {
    await using app = createTestApp()
    const answer = await register(app)
    expect(answer.headers.get('set-cookie')).toBe(
      `${COOKIE}=${answer.body.data.refreshToken}; Max-Age=2592000; Path=/auth; HttpOnly; Secure; SameSite=Strict`,
    )
  })

  test('replaces the body when the page belongs to the server', async () => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const answer = await withCookie(app, refreshToken, { origin: 'https://carillon.test' })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('set-cookie')).toContain(answer.body.data.refreshToken)
  })

  test.each(
    some([
      ['another site', { origin: 'https://evil.test' }],
      ['the same name without TLS', { origin: 'http://carillon.test' }],
      ['another port', { origin: 'https://carillon.test:8443' }],
      ['a name that only begins alike', { origin: 'https://carillon.test.evil.test' }],
      ['a sandboxed page', { origin: 'null' }],
      ['no page at all', {}],
    ] as const),
  )('is refused from %s, and stays unused', async (_page, headers) => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const before = app.rowCounts()
    const answer = await withCookie(app, refreshToken, headers as Record<string, string>)
    expect(answer.status).toBe(403)
    expect(app.rowCounts()).toEqual(before)
    expect((await refresh(app, refreshToken)).status).toBe(201)
  })

  test.each(
    some([
      { host: 'localhost:4000', origin: 'http://localhost:4000', status: 201 },
      { host: '[::1]:4000', origin: 'http://[::1]:4000', status: 201 },
      { host: 'localhost:4000', origin: 'http://127.0.0.1:4000', status: 201 },
      { host: 'localhost:4000', origin: 'http://localhost:5000', status: 403 },
      { host: 'localhost:4000', origin: 'https://localhost:4000', status: 403 },
      { host: '127.0.0.1:4000', origin: 'http://localhost:4000', status: 403 },
      { host: 'texts.example.com:4000', origin: 'http://texts.example.com:4000', status: 401 },
    ]),
  )(
    'of a server at http://127.0.0.1:4000, requested at $host by a page of $origin, gets $status',
    async ({ host, origin, status }) => {
      await using app = createTestApp({ publicBaseUrl: 'http://127.0.0.1:4000' })
      const { refreshToken } = (await register(app)).body.data
      const headers = { host, origin, cookie: `carillon-refresh=${refreshToken}` }
      expect((await app.request('POST', '/auth/refresh', { headers })).status).toBe(status)
    },
  )

  test.each([
    ['of another name', `refresh=TOKEN`],
    ['of a name that only ends alike', `x${COOKIE}=TOKEN`],
    ['without a value', `${COOKIE}=`],
    ['with a prototype for a name', `__proto__=TOKEN`],
  ])('%s is not a cookie', async (_what, cookie) => {
    await using app = createTestApp()
    const { refreshToken } = await signedIn(app)
    const headers = { origin: 'https://carillon.test', cookie: cookie.replace('TOKEN', refreshToken) }
    const answer = await app.request('POST', '/auth/refresh', { headers })
    expect(answer.status).toBe(401)
  })
})
