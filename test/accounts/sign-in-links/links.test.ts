import { describe, expect, test } from 'bun:test'
import { suspendUser } from '../../../src/accounts/sessions/suspension.ts'
import { makeSignInPath } from '../../../src/accounts/sign-in-links/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { deleteUsers, removeMembers, suspendUsers } from '../../support/standing.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../support/two-factor.ts'

const MINUTE_MS = 60_000
const BEGIN = '/console/sign-in#once='

const pathFor = (app: TestApp): string =>
  app.db.writeNow((tx) => makeSignInPath(tx, findUserByEmail(tx, EMAIL)!.id))
const tokenFor = (app: TestApp): string => pathFor(app).slice(BEGIN.length)
const use = (app: TestApp, token: string, more: Record<string, unknown> = {}) =>
  app.post('/auth/link', undefined, { token, ...more })

const acts = (app: TestApp): unknown[] =>
  app.db.all(
    `SELECT act, details FROM audit_acts WHERE act IN ('SIGN_IN_LINK_MADE', 'SIGNED_IN', 'SIGN_IN_FAILED') ORDER BY id`,
  )

/** A person with a second factor whose code of this half minute is used up. */
async function withFactor() {
  const app = createTestApp()
  const { accessToken } = (await register(app)).body.data
  const factor = await turnOn(app, accessToken)
  app.clock.advance(MINUTE_MS)
  return { app, ...factor, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

describe('POST /auth/link', () => {
  test('signs in like other ways, and is recorded', async () => {
    await using app = createTestApp()
    const session = (await register(app)).body.data
    const answer = await use(app, tokenFor(app))
    expect(answer.status).toBe(201)
    const { accessToken, refreshToken, user, organization } = answer.body.data
    expect([user, organization]).toEqual([session.user, session.organization])
    expect((await app.get('/user', accessToken)).body.data.email).toBe(EMAIL)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBe(
      `__Secure-carillon-refresh=${refreshToken}; Max-Age=2592000; Path=/auth; HttpOnly; Secure; SameSite=Strict`,
    )
    expect((await refresh(app, refreshToken)).status).toBe(201)
    expect(acts(app)).toEqual([
      { act: 'SIGN_IN_LINK_MADE', details: '{}' },
      { act: 'SIGNED_IN', details: '{"by":"LINK"}' },
    ])
  })

  test('works once', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenFor(app)
    expect((await use(app, token)).status).toBe(201)
    const before = app.rowCounts()
    const again = await use(app, token)
    expect([again.status, again.body.code, again.headers.get('set-cookie')]).toEqual([410, 'GONE', null])
    expect(app.rowCounts()).toEqual(before)
  })

  test('of two uses at once, one signs in', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenFor(app)
    const answers = await Promise.all([use(app, token), use(app, token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
  })

  test('works for 15 minutes', async () => {
    await using app = createTestApp()
    await register(app)
    const late = tokenFor(app)
    app.clock.advance(15 * MINUTE_MS)
    expect((await use(app, late)).status).toBe(410)
    const soon = tokenFor(app)
    app.clock.advance(15 * MINUTE_MS - 1)
    expect((await use(app, soon)).status).toBe(201)
  })

  test.each(
    some([
      { what: 'a newer link', end: async (app: TestApp) => void tokenFor(app) },
      {
        what: 'a new password',
        end: async (app: TestApp) => {
          const { accessToken } = (await login(app)).body.data
          const body = { currentPassword: PASSWORD, newPassword: 'third quiet lantern' }
          expect((await app.patch('/user/password', accessToken, body)).status).toBe(200)
        },
      },
      {
        what: 'signing out everywhere',
        end: async (app: TestApp) => {
          const { accessToken } = (await login(app)).body.data
          expect((await app.post('/auth/logout-all', accessToken)).status).toBe(201)
        },
      },
      {
        what: 'turning two-factor sign-in on',
        end: async (app: TestApp) => void (await turnOn(app, (await login(app)).body.data.accessToken)),
      },
      {
        what: 'a suspension',
        end: async (app: TestApp) => {
          app.db.writeNow((tx) => suspendUser(tx, findUserByEmail(tx, EMAIL)!))
        },
      },
      { what: 'the deletion of the account', end: async (app: TestApp) => deleteUsers(app, EMAIL) },
    ]),
  )('$what voids a link', async ({ end }) => {
    await using app = createTestApp()
    await register(app)
    const token = tokenFor(app)
    await end(app)
    const answer = await use(app, token)
    expect([answer.status, answer.body.code]).toEqual([410, 'GONE'])
  })

  test('a suspended person is refused, and gets no new link', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenFor(app)
    // This suspends the user without revoking links, as an older version does.
    suspendUsers(app, EMAIL)
    const answer = await use(app, token)
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(() => tokenFor(app)).toThrow('The user is suspended.')
    expect(acts(app).at(-1)).toEqual({
      act: 'SIGN_IN_FAILED',
      details: '{"reason":"UNAUTHENTICATED","by":"LINK"}',
    })
  })

  test('a person without an organization is refused, and the link stays valid', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenFor(app)
    removeMembers(app, EMAIL)
    expect((await use(app, token)).body.code).toBe('FORBIDDEN')
    expect((await use(app, token)).body.code).toBe('FORBIDDEN')
  })

  test("organizationId chooses the organization, and another person's organization does not use up the link", async () => {
    await using app = createTestApp()
    const { accessToken, organization } = (await register(app)).body.data
    const second = (await app.post('/organization', accessToken, { name: 'Second' })).body.data
    const foreign = app.tenant('Foreign')
    const token = tokenFor(app)
    const refused = await use(app, token, { organizationId: foreign.organization.uuid })
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
    const answer = await use(app, token, { organizationId: second.id })
    expect(answer.body.data.organization.id).toBe(second.id)
    expect(second.id).not.toBe(organization.id)
  })

  test.each(some(['', 'x', '0'.repeat(43), `${'0'.repeat(42)}é`, 'a'.repeat(201)]))(
    '"%s" matches no link, and changes nothing',
    async (token) => {
      await using app = createTestApp()
      await register(app)
      tokenFor(app)
      const before = app.rowCounts()
      expect([400, 410]).toContain((await use(app, token)).status)
      expect(app.rowCounts()).toEqual(before)
    },
  )

  test('guesses are limited per address', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, auth: { quota: 2, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    await register(app, {}, {})
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await use(app, '0'.repeat(43))).status)
    expect(statuses).toEqual([410, 429, 429])
  })

  test('the database and the log contain no token', async () => {
    await using app = createTestApp()
    await register(app)
    const [token, used] = [tokenFor(app), tokenFor(app)]
    await use(app, token)
    await use(app, used)
    await use(app, used)
    const spare = tokenFor(app)
    const rows = JSON.stringify([
      app.db.all('SELECT * FROM user_links'),
      app.db.all('SELECT * FROM audit_acts'),
    ])
    expect(rows).toContain('tokenHash')
    for (const one of [token, used, spare]) expect(rows + app.logged.join()).not.toContain(one)
  })
})

describe('a link of a person with a second factor', () => {
  test('needs a code, and the answer says so', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const token = tokenFor(app)
    const before = app.rowCounts()
    const without = await use(app, token)
    expect([without.status, without.body.details[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'code', constraint: 'isDefined' }),
    ])
    expect(app.rowCounts()).toEqual(before)
    const wrong = await use(app, token, { code: wrongCodeOf(app, secret) })
    expect([wrong.status, wrong.body.details[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'code', constraint: 'isCurrentCode' }),
    ])
    expect((await use(app, token, { code: codeOf(app, secret) })).status).toBe(201)
    expect((await use(app, token, { code: codeOf(app, secret, 1) })).status).toBe(410)
    expect(acts(app).slice(-2)).toEqual([
      { act: 'SIGN_IN_FAILED', details: '{"reason":"VALIDATION_FAILED","by":"LINK"}' },
      { act: 'SIGNED_IN', details: '{"by":"LINK"}' },
    ])
  })

  test('accepts a recovery code once', async () => {
    await using world = await withFactor()
    const { app, recoveryCodes } = world
    expect((await use(app, tokenFor(app), { code: recoveryCodes[0] })).status).toBe(201)
    expect((await use(app, tokenFor(app), { code: recoveryCodes[0] })).status).toBe(400)
  })

  test('a code works once, for a link and a sign-in together', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const code = codeOf(app, secret)
    expect((await login(app, { code })).status).toBe(201)
    expect((await use(app, tokenFor(app), { code })).status).toBe(400)
  })

  test('wrong codes delay the account, together with those of other sign-ins', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const token = tokenFor(app)
    for (let n = 0; n < 3; n++) await login(app, { code: wrongCodeOf(app, secret) })
    const statuses = []
    for (let n = 0; n < 3; n++) {
      statuses.push((await use(app, token, { code: wrongCodeOf(app, secret) })).status)
    }
    expect(statuses).toEqual([400, 400, 429])
    expect((await use(app, token, { code: codeOf(app, secret) })).status).toBe(429)
    app.clock.advance(MINUTE_MS)
    expect((await use(app, token, { code: codeOf(app, secret) })).status).toBe(201)
  })

  test('a person without a second factor may send a code', async () => {
    await using app = createTestApp()
    await register(app)
    expect((await use(app, tokenFor(app), { code: '123456' })).status).toBe(201)
  })
})
