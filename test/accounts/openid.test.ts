import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { addPasskey } from '../../src/accounts/passkeys/service.ts'
import { findUserByEmail } from '../../src/accounts/users/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../support/app.ts'
import { CLIENT_ID, CLIENT_SECRET, OpenIdServer } from '../support/openid-server.ts'
import { originOfNothing } from '../support/ports.ts'
import { some } from '../support/size.ts'

let provider: OpenIdServer
beforeAll(async () => {
  provider = await OpenIdServer.start()
})
beforeEach(() => {
  provider.signing = 'as it should'
  provider.claims = {}
  provider.discovery = {}
})
afterAll(() => provider[Symbol.asyncDispose]())

const appWithProvider = (issuer = provider.issuer): TestApp =>
  createTestApp({
    secrets: { masterKey: undefined, openId: { issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } },
  })

/** A browser that stores the cookies it gets. */
class Browser {
  readonly #app: TestApp
  readonly cookies = new Map<string, string>()

  constructor(app: TestApp) {
    this.#app = app
  }

  get(address: string): Promise<{ status: number; headers: Headers; body: string }> {
    const { pathname, search } = new URL(address, 'https://carillon.test')
    return this.send('GET', pathname + search)
  }

  async send(method: string, path: string, body?: string) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.request(method, path, { headers: { cookie }, body })
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(';', 1)[0]!.split('=', 2)
      if (value) this.cookies.set(name!, value)
      else this.cookies.delete(name!)
    }
    return answer
  }

  /** Goes to the provider. Returns the address that the provider sends the browser back to. */
  async begin(): Promise<string> {
    const { status, headers } = await this.get('/auth/openid')
    expect(status).toBe(302)
    return provider.authorize(headers.get('location')!)
  }
}

const signIn = async (app: TestApp) => {
  const browser = new Browser(app)
  return browser.get(await browser.begin())
}

const vouched = (email: string, more = {}) => ({ email, email_verified: true, ...more })

const invite = async (app: TestApp, tenant: TestTenant, email: string, role: string): Promise<void> => {
  const roles = await app.get('/role', tenant.key)
  const { id } = roles.body.data.find(({ key }: { key: string }) => key === role)
  const { status } = await app.post('/invitations', await app.session(tenant), { email, roleId: id })
  expect(status).toBe(201)
}

describe('GET /auth/openid', () => {
  test('the browser goes to the provider with a proof key, a state and a nonce of its own', async () => {
    await using app = appWithProvider()
    const [one, two] = [await app.get('/auth/openid'), await app.get('/auth/openid')]
    const [first, second] = [one, two].map(({ headers }) => new URL(headers.get('location')!))
    expect(first!.origin + first!.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(first!.searchParams)).toEqual({
      client_id: 'carillon',
      redirect_uri: 'https://carillon.test/auth/openid/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first!.searchParams.get(name)).not.toBe(second!.searchParams.get(name))
    }
    expect(one.headers.get('set-cookie')).toMatch(
      /^__Secure-carillon-openid=[\w.-]+; Max-Age=600; Path=\/auth\/openid; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('without a provider, or with an unreachable one, a page says so', async () => {
    await using none = createTestApp()
    expect((await none.get('/auth/openid')).status).toBe(404)
    expect((await none.get('/auth/openid/callback')).status).toBe(404)
    await using gone = appWithProvider(await originOfNothing())
    const { status, body } = await gone.get('/auth/openid')
    expect(status).toBe(503)
    expect(body).toContain('The sign-in provider could not be reached')
  })

  test('a provider that names another issuer, or keys at a private address, is refused', async () => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    provider.discovery = { issuer: 'https://other.example' }
    expect((await app.get('/auth/openid')).status).toBe(503)
    provider.discovery = { token_endpoint: 'http://10.0.0.1/token' }
    provider.claims = vouched(tenant.owner.email)
    expect((await signIn(app)).status).toBe(503)
    expect(app.logged.join()).toContain('a sign-in by OpenID Connect failed')
  })
})

describe('GET /auth/openid/callback', () => {
  test('a user whose address the provider has verified is signed in, and refreshes with the cookie', async () => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    provider.claims = vouched(tenant.owner.email.toUpperCase())
    const browser = new Browser(app)
    const { status, body } = await browser.get(await browser.begin())
    expect(status).toBe(200)
    expect(body).toContain('You are signed in')
    expect([...browser.cookies.keys()]).toEqual(['__Secure-carillon-refresh'])
    const refreshed = await app.request('POST', '/auth/refresh', {
      body: {},
      headers: {
        origin: 'https://carillon.test',
        cookie: `__Secure-carillon-refresh=${browser.cookies.get('__Secure-carillon-refresh')}`,
      },
    })
    expect(refreshed.status).toBe(201)
    expect(refreshed.body.data.organization.id).toBe(tenant.organization.uuid)
  })

  test.each(
    some([
      { wanted: '/console/campaigns?show=DRAFTS', landing: '/console/campaigns?show=DRAFTS' },
      { wanted: undefined, landing: '/console/' },
      { wanted: 'https://other.example/console/', landing: '/console/' },
      { wanted: '//other.example/console/', landing: '/console/' },
      { wanted: '/\\other.example/console/', landing: '/console/' },
      { wanted: '/console/../auth/openid', landing: '/console/' },
      { wanted: '/console/"><script>', landing: '/console/%22%3E%3Cscript%3E' },
      { wanted: `/console/${'a'.repeat(600)}`, landing: '/console/' },
    ]),
  )('a browser that asked for $wanted ends in the console at $landing', async ({ wanted, landing }) => {
    await using app = appWithProvider()
    provider.claims = vouched(app.tenant().owner.email)
    const browser = new Browser(app)
    const query = wanted === undefined ? '' : `?to=${encodeURIComponent(wanted)}`
    const begun = await browser.get(`/auth/openid${query}`)
    const { headers, body } = await browser.get(provider.authorize(begun.headers.get('location')!))
    expect(headers.get('refresh')).toBe(`0; url=${landing}`)
    expect(body).toContain(`<a class="button" href="${landing}">`)
  })

  test.each(
    some([
      { what: 'without a signature', signing: 'not at all', claims: {} },
      {
        what: 'signed with the public key as a secret',
        signing: 'with the public key as a secret',
        claims: {},
      },
      { what: 'signed with another key', signing: 'with another key', claims: {} },
      { what: 'of another issuer', signing: 'as it should', claims: { iss: 'https://other.example' } },
      { what: 'for another client', signing: 'as it should', claims: { aud: 'other' } },
      {
        what: 'for two clients, and made for the other',
        signing: 'as it should',
        claims: { aud: [CLIENT_ID, 'other'], azp: 'other' },
      },
      { what: 'of another sign-in', signing: 'as it should', claims: { nonce: 'other' } },
      { what: 'without a nonce', signing: 'as it should', claims: { nonce: undefined } },
      { what: 'that has expired', signing: 'as it should', claims: { exp: 1_700_000_000 } },
      { what: 'of no person', signing: 'as it should', claims: { sub: undefined } },
    ] as const),
  )('a token $what opens no session', async ({ signing, claims }) => {
    await using app = appWithProvider()
    const { owner } = app.tenant()
    provider.signing = signing
    provider.claims = { ...vouched(owner.email), ...claims }
    const { status, headers } = await signIn(app)
    expect(status).toBe(503)
    expect(headers.getSetCookie().join()).not.toContain('refresh')
    expect(app.db.value('SELECT count(*) FROM sessions')).toBe(0)
    expect(app.logged.join()).not.toContain(owner.email)
  })

  test('an answer works once, in the browser that began, and for ten minutes', async () => {
    await using app = appWithProvider()
    provider.claims = vouched(app.tenant().owner.email)
    const [mine, other] = [new Browser(app), new Browser(app)]
    const back = await mine.begin()
    const [cookie] = [...mine.cookies]
    expect((await other.get(back)).status).toBe(400)
    await other.begin()
    expect((await other.get(back)).status).toBe(400)
    expect((await mine.get(back)).status).toBe(200)
    mine.cookies.set(...cookie!)
    expect((await mine.get(back)).status).toBe(400)
    const late = new Browser(app)
    const lateBack = await late.begin()
    app.clock.advance(10 * 60_000)
    expect((await late.get(lateBack)).status).toBe(400)
    expect(app.db.value('SELECT count(*) FROM sessions')).toBe(1)
  })

  test('a code of another sign-in is refused, and a changed cookie too', async () => {
    await using app = appWithProvider()
    provider.claims = vouched(app.tenant().owner.email)
    const [victim, thief] = [new Browser(app), new Browser(app)]
    const code = new URL(await victim.begin()).searchParams.get('code')!
    const own = new URL(await thief.begin())
    own.searchParams.set('code', code)
    expect((await thief.get(own.href)).status).toBe(503)
    const forged = new Browser(app)
    const back = await forged.begin()
    const [name, value] = [...forged.cookies][0]!
    forged.cookies.set(name, `${value.split('.')[0]}.${'A'.repeat(43)}`)
    expect((await forged.get(back)).status).toBe(400)
    expect(app.db.value('SELECT count(*) FROM sessions')).toBe(0)
  })

  test.each(
    some([
      { what: 'no address', claims: {}, says: 'did not send your email address' },
      {
        what: 'an address that is not verified',
        claims: { email_verified: false },
        says: 'has not verified your email address',
      },
      {
        what: 'a text for the verification',
        claims: { email_verified: 'true' },
        says: 'has not verified your email address',
      },
      {
        what: 'an unknown address',
        claims: { email: 'new@example.test', email_verified: true },
        says: 'Ask for an invitation',
      },
    ]),
  )('a person with $what gets no account', async ({ claims, says }) => {
    await using app = appWithProvider()
    const { owner } = app.tenant()
    const before = app.rowCounts()
    provider.claims = 'email_verified' in claims ? { email: owner.email, ...claims } : claims
    const { status, body } = await signIn(app)
    expect(status).toBe(403)
    expect(body).toContain(says)
    expect(app.rowCounts()).toEqual(before)
  })

  test('signing in joins no organization: the page has a button for each invitation, also for a person with an account', async () => {
    await using app = appWithProvider()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    await invite(app, theirs, ours.owner.email, 'ADMIN')
    await invite(app, theirs, 'new@example.test', 'ADMIN')
    const before = app.rowCounts()
    provider.claims = vouched(ours.owner.email)
    const member = await signIn(app)
    expect(member.body).toContain('in the organization <bdi>Ours</bdi>.')
    expect(member.body).toContain('<button>Join Theirs</button>')
    expect([member.headers.get('refresh'), member.body.includes('href="/console/"')]).toEqual([null, true])
    provider.claims = vouched('new@example.test')
    const stranger = await signIn(app)
    expect([stranger.status, stranger.body.includes('<button>Join Theirs</button>')]).toEqual([200, true])
    expect(stranger.headers.getSetCookie().join()).not.toContain('carillon-refresh')
    const { memberships, users } = app.rowCounts()
    expect({ memberships, users }).toEqual({ memberships: before.memberships!, users: before.users! })
  })

  test('a look-alike of an address is not signed in as its owner', async () => {
    await using app = appWithProvider()
    const { owner } = app.tenant('kim')
    const email = owner.email.replace('k', '\u212a')
    expect(email).not.toBe(owner.email)
    expect(email.toLowerCase()).toBe(owner.email)
    provider.claims = vouched(email)
    expect((await signIn(app)).status).toBe(403)
  })

  test.each(
    some([
      { what: 'was withdrawn', sql: `UPDATE invitations SET status = 'REVOKED', ended_at = 1` },
      { what: 'has expired', sql: 'UPDATE invitations SET expires_at = 1' },
      { what: 'was sent by a member who was removed', sql: `DELETE FROM memberships` },
      { what: 'was sent by a suspended member', sql: `UPDATE users SET status = 'SUSPENDED'` },
      {
        what: 'was sent by a member who may no longer give the role',
        sql: `UPDATE memberships SET role_id = (SELECT id FROM roles WHERE key = 'MEMBER' LIMIT 1)`,
      },
      {
        what: 'would make an owner',
        sql: `UPDATE invitations SET role_id = (SELECT id FROM roles WHERE key = 'OWNER' LIMIT 1)`,
      },
    ]),
  )('an invitation that $what cannot be used', async ({ sql }) => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    await invite(app, tenant, 'new@example.test', 'ADMIN')
    app.db.writeNow((tx) => tx.run(sql))
    provider.claims = vouched('new@example.test')
    const { status, body } = await signIn(app)
    expect([status, body.includes('Ask for an invitation')]).toEqual([403, true])
    expect(findUserByEmail(app.db, 'new@example.test')).toBeUndefined()
  })

  test('a sign-in counts as two factors where the organization requires them', async () => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    const browser = new Browser(app)
    app.db.writeNow((tx) => tx.run('UPDATE organizations SET require_two_factor = 1'))
    provider.claims = vouched(tenant.owner.email)
    await browser.get(await browser.begin())
    const cookie = `__Secure-carillon-refresh=${browser.cookies.get('__Secure-carillon-refresh')}`
    const headers = { origin: 'https://carillon.test', cookie }
    const { accessToken } = (await app.request('POST', '/auth/refresh', { body: {}, headers })).body.data
    expect((await app.get('/tags', accessToken)).status).toBe(200)
    expect((await app.get('/tags', await app.session(tenant))).body.code).toBe('TWO_FACTOR_REQUIRED')
  })

  test('an earlier account without the verified address is locked: its sessions, passkeys, keys and password end', async () => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    const session = await app.session(tenant)
    const before = findUserByEmail(app.db, tenant.owner.email)!.passwordHash
    provider.claims = vouched(tenant.owner.email)
    const made = { credentialId: 'key', publicKey: new Uint8Array(1), signCount: 0, transports: [] }
    app.db.writeNow((tx) => addPasskey(tx, tenant.owner.id, 'Phone', { ...made, isSynced: false }))
    expect((await signIn(app)).status).toBe(200)
    expect((await app.get('/user', session)).status).toBe(401)
    const taken = findUserByEmail(app.db, tenant.owner.email)!
    expect(taken.passwordHash).not.toBe(before)
    expect((await app.get('/user', tenant.key)).status).toBe(401)
    const [act] = (await app.get('/audit-logs?act=PASSWORD_SET', await app.session(tenant))).body.data
    expect(act.details).toEqual({ endedSessions: 1, removedPasskeys: 1, revokedKeys: 1 })
    expect((await signIn(app)).status).toBe(200)
    expect(findUserByEmail(app.db, tenant.owner.email)!.passwordHash).toBe(taken.passwordHash)
  })

  test.each([
    {
      what: 'a suspended account',
      sql: `UPDATE users SET status = 'SUSPENDED'`,
      says: 'This account is suspended',
    },
    {
      what: 'an account with two-factor sign-in',
      sql: `INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, created_at) SELECT id, x'00', 1, 1 FROM users`,
      says: 'Sign in with your password and a code',
    },
    {
      what: 'an account without an organization',
      sql: 'DELETE FROM memberships',
      says: 'does not belong to any organization',
    },
  ])('$what cannot sign in', async ({ sql, says }) => {
    await using app = appWithProvider()
    provider.claims = vouched(app.tenant().owner.email)
    app.db.writeNow((tx) => tx.run('UPDATE users SET email_verified_at = 1'))
    app.db.writeNow((tx) => tx.run(sql))
    const { status, body } = await signIn(app)
    expect(status).toBe(403)
    expect(body).toContain(says)
  })

  test("a page reports a refusal of the provider, without the provider's text", async () => {
    await using app = appWithProvider()
    const browser = new Browser(app)
    const state = new URL(await browser.begin()).searchParams.get('state')
    const { status, body } = await browser.get(
      `/auth/openid/callback?state=${state}&error=access_denied&error_description=<script>alert(1)</script>`,
    )
    expect(status).toBe(403)
    expect(body).not.toContain('alert')
  })
})

describe('POST /auth/openid/join', () => {
  /** Signs in at the provider. Returns the browser and the invitations that the page offers. */
  const arrive = async (app: TestApp) => {
    const browser = new Browser(app)
    const { body } = await browser.get(await browser.begin())
    const offered = [...body.matchAll(/name="invitation" value="([^"]+)"/g)].map(([, id]) => id!)
    return { browser, offered }
  }
  const join = (browser: Browser, invitation: string) =>
    browser.send('POST', '/auth/openid/join', new URLSearchParams({ invitation }).toString())
  const rolesOf = (app: TestApp, email: string) =>
    app.db
      .all<{ key: string }>(
        `SELECT roles.key FROM memberships JOIN roles ON roles.id = memberships.role_id
         JOIN users ON users.id = memberships.user_id WHERE users.email = ? ORDER BY memberships.id`,
        email,
      )
      .map(({ key }) => key)

  test('the chosen invitation makes a member with its role and the given name; no other invitation does', async () => {
    await using app = appWithProvider()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    await invite(app, one, 'new@example.test', 'VIEWER')
    await invite(app, two, 'new@example.test', 'ADMIN')
    provider.claims = vouched('new@example.test', { given_name: 'Ada', family_name: 'Wren' })
    const { browser, offered } = await arrive(app)
    expect(offered).toHaveLength(2)
    const { status, body } = await join(browser, offered[0]!)
    expect([status, body.includes('in the organization <bdi>One</bdi>.'), body.includes('Join Two')]).toEqual(
      [200, true, true],
    )
    expect([...browser.cookies.keys()]).toContain('__Secure-carillon-refresh')
    expect(rolesOf(app, 'new@example.test')).toEqual(['VIEWER'])
    const [user] = (await app.get('/user/all?search=new@example.test', one.key)).body.data
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Wren', emailVerified: true })
    const acts = app.db.all<{ act: string }>('SELECT act FROM audit_acts ORDER BY id').map(({ act }) => act)
    expect(acts.slice(-3)).toEqual(['MEMBER_ADDED', 'EMAIL_VERIFIED', 'SIGNED_IN'])
    expect((await join(browser, offered[0]!)).status).toBe(403)
    expect((await join(browser, offered[1]!)).status).toBe(200)
    expect(rolesOf(app, 'new@example.test')).toEqual(['VIEWER', 'ADMIN'])
  })

  test('a name from the provider appears in mails without a link', async () => {
    await using app = appWithProvider()
    await invite(app, app.tenant(), 'new.person@example.test', 'VIEWER')
    provider.claims = vouched('new.person@example.test', { family_name: 'Visit evil.example' })
    const { browser, offered } = await arrive(app)
    await join(browser, offered[0]!)
    expect(findUserByEmail(app.db, 'new.person@example.test')).toMatchObject({ firstName: 'new. person' })
  })

  test('a join works for the address of the sign-in only, in its browser, and for ten minutes', async () => {
    await using app = appWithProvider()
    const tenant = app.tenant()
    for (const name of ['ann', 'ben']) await invite(app, tenant, `${name}@example.test`, 'ADMIN')
    provider.claims = vouched('ann@example.test')
    const ann = await arrive(app)
    provider.claims = vouched('ben@example.test')
    const ben = await arrive(app)
    expect((await join(ben.browser, ann.offered[0]!)).status).toBe(403)
    expect((await join(new Browser(app), ann.offered[0]!)).status).toBe(400)
    const [name, value] = [...ann.browser.cookies][0]!
    const forged = new Browser(app)
    forged.cookies.set(name, `${value.split('.')[0]}.${'A'.repeat(43)}`)
    expect((await join(forged, ann.offered[0]!)).status).toBe(400)
    app.clock.advance(10 * 60_000)
    expect((await join(ann.browser, ann.offered[0]!)).status).toBe(400)
    expect(rolesOf(app, 'ann@example.test')).toEqual([])
    expect(rolesOf(app, 'ben@example.test')).toEqual([])
  })
})
