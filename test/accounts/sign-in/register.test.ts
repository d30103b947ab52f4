import { describe, expect, test } from 'bun:test'
import { offerSetupToken } from '../../../src/accounts/settings/setup-token.ts'
import { sha256Hex } from '../../../src/lib/ids.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { claimsOf, EMAIL, PASSWORD, register, setupTokenOf } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { deleteUsers } from '../../support/standing.ts'

const REGISTERED = {
  users: 1,
  organizations: 1,
  mail_keys: 1,
  suppression_keys: 1,
  roles: 4,
  memberships: 1,
  sessions: 1,
  refresh_tokens: 1,
  opt_out_keywords: 9,
}

describe('POST /auth/register', () => {
  test('the new organization has the given time zone and country, and the usual ones without them', async () => {
    const settingsAfter = async (given: object) => {
      await using app = createTestApp()
      const { body } = await register(app, { ...given })
      const { data } = (await app.get('/organization', body.data.accessToken)).body
      return [data.timezone, data.defaultCountry]
    }
    expect(await settingsAfter({ timezone: 'Europe/Berlin', defaultCountry: 'de' })).toEqual([
      'Europe/Berlin',
      'DE',
    ])
    expect(await settingsAfter({})).toEqual(['UTC', 'US'])
  })

  test.each(
    some([
      { guarantee: 'the first user may register', change: {}, status: 201, field: undefined },
      { guarantee: 'a last name is not needed', change: { lastName: null }, status: 201, field: undefined },
      {
        guarantee: 'a password of 12 characters is long enough',
        change: { password: 'abcd efgh ij' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'a password may have any script',
        change: { password: 'пароль из слов 漢字' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: '128 characters are accepted',
        change: { password: 'é '.repeat(64) },
        status: 201,
        field: undefined,
      },
      {
        guarantee: 'roles and ids in the body are ignored',
        change: { id: 1, status: 'SUSPENDED', role: 'X' },
        status: 201,
        field: undefined,
      },
      {
        guarantee: '11 characters are too few',
        change: { password: 'abcd efgh i' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: '129 characters are too many',
        change: { password: `${'é '.repeat(64)}x` },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'six characters in double width are six',
        change: { password: '😀😀😀😀😀😀' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a leaked password is refused',
        change: { password: '1qaz2wsx3edc' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a repeated character is refused',
        change: { password: '            ' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a leaked password in capitals is refused',
        change: { password: 'PasswordPassword' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a leaked password in full-width letters is refused',
        change: { password: 'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ' },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'the address is refused as a password',
        change: { password: EMAIL.toUpperCase() },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'half a character is refused as a password',
        change: { password: `correct horse \ud800` },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a missing password is refused',
        change: { password: undefined },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'a number is refused as a password',
        change: { password: 123456789012 },
        status: 400,
        field: 'password',
      },
      {
        guarantee: 'an address without a domain is refused',
        change: { email: 'ann@' },
        status: 400,
        field: 'email',
      },
      {
        guarantee: 'a header in an address is refused',
        change: { email: 'a@b.test\r\nBcc: c@d.test' },
        status: 400,
        field: 'email',
      },
      {
        guarantee: 'a missing address is refused',
        change: { email: undefined },
        status: 400,
        field: 'email',
      },
      {
        guarantee: 'a missing first name is refused',
        change: { firstName: undefined },
        status: 400,
        field: 'firstName',
      },
      {
        guarantee: 'a missing organization is refused',
        change: { organizationName: ' ' },
        status: 400,
        field: 'organizationName',
      },
    ] as const),
  )('$guarantee', async ({ change, status, field }) => {
    await using app = createTestApp()
    setupTokenOf(app)
    const before = app.rowCounts()
    const answer = await register(app, change)
    expect(answer.status).toBe(status)
    // The registration used up the setup token, a row of `settings`.
    const settings = before.settings! - 1
    if (status === 201) return expect(app.rowCounts()).toEqual({ ...before, ...REGISTERED, settings })
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] })
    expect(app.rowCounts()).toEqual(before)
  })

  test('the new user owns the organization and is signed in', async () => {
    await using app = createTestApp()
    const answer = await register(app, { email: 'Ann@Example.TEST' })
    expect(answer.body).toEqual({
      success: true,
      message: 'Registered',
      data: {
        accessToken: expect.any(String),
        tokenType: 'Bearer',
        expiresIn: 900,
        refreshToken: expect.stringMatching(/^rt_[0-9A-Za-z]{43}$/),
        refreshExpiresIn: 30 * 86_400,
        user: { id: expect.any(String), firstName: 'Ann', lastName: 'Archer', email: EMAIL },
        organization: { id: expect.any(String), name: 'Acme', slug: 'acme' },
        invitations: [],
      },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const me = await app.get('/role/permissions/me', answer.body.data.accessToken)
    expect(me.body.data).toMatchObject({ isOwner: true, role: { key: 'OWNER' } })
    const user = await app.get('/user', answer.body.data.accessToken)
    expect(user.body.data).toMatchObject({ status: 'ACTIVE', lastLoginAt: '2026-03-04T17:00:00.000Z' })
  })

  test('the access token contains the user, the organization and the session only', async () => {
    await using app = createTestApp()
    const { data } = (await register(app)).body
    const now = app.clock.now() / 1000
    expect(claimsOf(data.accessToken)).toEqual({
      iss: 'carillon:a1',
      aud: 'carillon-api',
      sub: data.user.id,
      org: data.organization.id,
      sid: expect.any(String),
      jti: expect.any(String),
      iat: now,
      exp: now + 900,
    })
  })

  test('neither the password nor the refresh token is in the database', async () => {
    await using app = createTestApp()
    const { data } = (await register(app)).body
    const content = JSON.stringify([
      app.db.all('SELECT * FROM users'),
      app.db.all('SELECT * FROM sessions'),
      app.db.all('SELECT * FROM refresh_tokens'),
    ])
    expect(content).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(content).not.toContain(PASSWORD)
    expect(content).not.toContain(data.refreshToken)
    expect(app.logged.join('\n')).not.toContain(PASSWORD)
  })

  test('the second user is refused unless sign-up is open', async () => {
    await using app = createTestApp()
    await register(app)
    const before = app.rowCounts()
    const answer = await register(app, { email: 'bob@example.test' })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('FORBIDDEN')
    expect(app.rowCounts()).toEqual(before)
  })

  test('of many parallel registrations on an empty appliance, one becomes the first user', async () => {
    await using app = createTestApp()
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => register(app, { email: `${name}@example.test` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    expect(app.rowCounts()).toMatchObject(REGISTERED)
  })

  test('with open sign-up a second user gets their own organization', async () => {
    await using app = createTestApp({ allowSignup: true })
    await register(app)
    const second = await register(app, { email: 'bob@example.test' })
    expect(second.status).toBe(201)
    expect(second.body.data.organization.slug).toStartWith('acme-')
    const all = await app.get('/organization/all', second.body.data.accessToken)
    expect(all.body.data).toHaveLength(1)
  })

  test('a taken address is refused in any case, without its owner', async () => {
    await using app = createTestApp({ allowSignup: true })
    await register(app)
    const before = app.rowCounts()
    const answer = await register(app, { email: EMAIL.toUpperCase() })
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('ALREADY_EXISTS')
    expect(answer.body.details).toBeUndefined()
    expect(app.rowCounts()).toEqual(before)
  })

  test('the operator can require longer passwords', async () => {
    await using app = createTestApp({ passwordMinLength: 22 })
    expect((await register(app)).status).toBe(400)
    expect((await register(app, { password: `${PASSWORD}!` })).status).toBe(201)
  })
})

describe('the first user', () => {
  /** Registers with this setup token, or with none. */
  const attempt = (app: TestApp, setupToken: unknown, email = EMAIL) => register(app, { setupToken, email })

  test.each(
    some([
      ['without a set-up token', () => undefined],
      ['with an empty one', () => ''],
      ['with another one', () => 'a'.repeat(24)],
      ['with its hash', (token: string) => sha256Hex(token)],
      ['with one that is nearly right', (token: string) => `${token.slice(0, -1)}!`],
      ['with an older one', (token: string, app: TestApp) => [newToken(app), token][1]],
    ] as const),
  )('%s is refused with the place of the token, before any password is hashed', async (_how, tokenFrom) => {
    for (const allowSignup of [false, true]) {
      await using app = createTestApp({ allowSignup })
      const given = tokenFrom(newToken(app), app)
      const before = app.rowCounts()
      // A password that is too short answers 400, so the server never read it.
      const answer = await register(app, { setupToken: given, password: 'short' })
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
      expect(answer.body.message).toContain('live/setup-token')
      expect(answer.body.message).toContain('carillon init')
      expect(app.rowCounts()).toEqual(before)
    }
  })

  test.each([7, null, 'x'.repeat(201)])('cannot register with %p as a token: 400', async (setupToken) => {
    await using app = createTestApp()
    const answer = await attempt(app, setupToken)
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'setupToken'])
  })

  test('cannot register without an offered token', async () => {
    await using app = createTestApp()
    expect((await attempt(app, '')).status).toBe(403)
  })

  test('uses up the token: it does not work again, even after the user is deleted', async () => {
    await using app = createTestApp()
    const token = newToken(app)
    expect((await attempt(app, token)).status).toBe(201)
    expect((await attempt(app, token, 'bob@example.test')).body.message).toStartWith(
      'Registration is by invitation only',
    )
    deleteUsers(app)
    expect((await attempt(app, token, 'bob@example.test')).status).toBe(403)
    expect(app.db.writeNow((tx) => offerSetupToken(tx, token))).toBeUndefined()
  })

  test('is one of many who register in parallel with the same token', async () => {
    await using app = createTestApp()
    const token = newToken(app)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => attempt(app, token, `${name}@example.test`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    expect(app.rowCounts()).toMatchObject(REGISTERED)
  })

  test('with open sign-up also needs the token, and parallel registrations are ordinary users', async () => {
    await using app = createTestApp({ allowSignup: true })
    const token = newToken(app)
    const answers = await Promise.all([
      attempt(app, undefined, 'early@example.test'),
      attempt(app, token, 'a@example.test'),
      attempt(app, token, 'b@example.test'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 201, 201])
    const owned = answers.slice(1).map(({ body }) => body.data.organization.id)
    expect(new Set(owned).size).toBe(2)
  })

  test('leaves the token out of the database, the answers and the log', async () => {
    await using app = createTestApp()
    const token = newToken(app)
    const answers = [await attempt(app, 'wrong'), await attempt(app, token)]
    const settings = app.db.all('SELECT * FROM settings')
    expect(JSON.stringify([answers.map(({ body }) => body), settings, app.logged])).not.toContain(token)
  })
})

/** Creates a setup token. It ends the one before. */
const newToken = (app: TestApp): string => app.db.writeNow((tx) => offerSetupToken(tx, undefined))!
