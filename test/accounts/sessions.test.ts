import { describe, expect, test } from 'bun:test'
import { KeyUsage } from '../../src/accounts/api-keys/service.ts'
import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { Authenticator } from '../../src/accounts/sign-in/authenticator.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { assembled, claimsOf, forged, headerOf } from '../support/people.ts'
import { some } from '../support/size.ts'

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
const OTHER_SECRET = Buffer.alloc(32, 7).toString('base64url')
const secretOf = (app: TestApp): string => app.app.settings.jwtSecret
const PUBLIC_KEY_PEM = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----'

type Attack = (app: TestApp, token: string) => string | Promise<string>

const cut =
  (characters: number): Attack =>
  (_app, token) =>
    token.slice(0, -characters)
const withClaims =
  (claims: Record<string, unknown>): Attack =>
  (app, token) =>
    forged(token, secretOf(app), { claims })
const withHeader =
  (header: Record<string, unknown>): Attack =>
  (app, token) =>
    forged(token, secretOf(app), { header })
const signedBy =
  (secret: string): Attack =>
  (_app, token) =>
    forged(token, secret)
const algNone =
  (alg: string): Attack =>
  (_app, token) =>
    assembled({ ...headerOf(token), alg }, claimsOf(token))
const spliced: Attack = (_app, token) => {
  const [header, , signature] = token.split('.')
  const claims = Buffer.from(JSON.stringify({ ...claimsOf(token), org: 'x' })).toString('base64url')
  return `${header}.${claims}.${signature}`
}
const expiring =
  (secondsFromNow: number): Attack =>
  (app, token) =>
    forged(token, secretOf(app), { claims: { exp: app.clock.now() / 1000 + secondsFromNow } })

describe('an access token', () => {
  test.each(
    some<{ guarantee: string; attack: Attack; status: number; code: string | undefined }>([
      {
        guarantee: 'signed by the server works',
        attack: (_app, token) => token,
        status: 200,
        code: undefined,
      },
      {
        guarantee: 'signed again with the same key works',
        attack: withClaims({}),
        status: 200,
        code: undefined,
      },
      {
        guarantee: 'without an algorithm is refused',
        attack: algNone('none'),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without an algorithm, in capitals, is refused',
        attack: algNone('NONE'),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'with the right algorithm and no signature is refused',
        attack: algNone('HS256'),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'with a longer HMAC is refused',
        attack: withHeader({ alg: 'HS512' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'signed with another secret is refused',
        attack: signedBy(OTHER_SECRET),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'signed with a public key is refused',
        attack: signedBy(Buffer.from(PUBLIC_KEY_PEM).toString('base64url')),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      { guarantee: 'with changed claims is refused', attack: spliced, status: 401, code: 'UNAUTHENTICATED' },
      { guarantee: 'with a cut signature is refused', attack: cut(1), status: 401, code: 'UNAUTHENTICATED' },
      {
        guarantee: 'with half a signature is refused',
        attack: cut(22),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      { guarantee: 'without a signature is refused', attack: cut(43), status: 401, code: 'UNAUTHENTICATED' },
      { guarantee: 'of one part is refused', attack: () => 'token', status: 401, code: 'UNAUTHENTICATED' },
      { guarantee: 'of dots is refused', attack: () => '..', status: 401, code: 'UNAUTHENTICATED' },
      {
        guarantee: 'of a million characters is refused',
        attack: () => 'x'.repeat(1_000_000),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'of another installation is refused',
        attack: withClaims({ iss: 'carillon:zz' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without an issuer is refused',
        attack: withClaims({ iss: undefined }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'for another audience is refused',
        attack: withClaims({ aud: 'elsewhere' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without an audience is refused',
        attack: withClaims({ aud: undefined }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without an expiry is refused',
        attack: withClaims({ exp: undefined }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without a session is refused',
        attack: withClaims({ sid: undefined }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'of another session is refused',
        attack: withClaims({ sid: 'x' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'of another user is refused',
        attack: withClaims({ sub: 'x' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'for no organization is refused',
        attack: withClaims({ org: 'x' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'not valid yet is refused',
        attack: withClaims({ nbf: 9_999_999_999 }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      { guarantee: 'that expires in a second works', attack: expiring(1), status: 200, code: undefined },
      { guarantee: 'that expires now is refused', attack: expiring(0), status: 401, code: 'TOKEN_EXPIRED' },
      { guarantee: 'that expired is refused', attack: expiring(-1), status: 401, code: 'TOKEN_EXPIRED' },
      {
        guarantee: 'with another type is refused',
        attack: withHeader({ typ: 'invitation+jwt' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'without a key id is refused',
        attack: withHeader({ kid: undefined }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'with a path for a key id is refused',
        attack: withHeader({ kid: '../../dev/null' }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'with SQL for a key id is refused',
        attack: withHeader({ kid: "' UNION SELECT 'x" }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: 'with its own critical headers is refused',
        attack: withHeader({ crit: ['x'], x: 1 }),
        status: 401,
        code: 'UNAUTHENTICATED',
      },
      {
        guarantee: "with the address of a key is checked with the server's key",
        attack: withHeader({ jku: 'https://evil.test/k' }),
        status: 200,
        code: undefined,
      },
    ]),
  )('$guarantee', async ({ attack, status, code }) => {
    await using app = createTestApp()
    const genuine = await app.session(app.tenant())
    const token = await attack(app, genuine)
    const before = app.rowCounts()
    // The test sends the token twice: the cache of the first request must not change the second.
    for (let time = 0; time < 2; time++) {
      const answer = await app.get('/user', token)
      expect(answer.status).toBe(status)
      expect(answer.body.code).toBe(code as never)
      if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/user', genuine)).status).toBe(200)
  })

  test('expires 15 minutes after it was made, even if it is in the cache', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(899_999)
    expect((await app.get('/user', token)).status).toBe(200)
    app.clock.advance(1)
    const answer = await app.get('/user', token)
    expect(answer.body.code).toBe('TOKEN_EXPIRED')
    expect((await app.get('/user', token)).body.code).toBe('TOKEN_EXPIRED')
  })

  test('of one organization does not work in another, even with correctly signed claims', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    const token = forged(await app.session(one), secretOf(app), {
      claims: { org: two.organization.uuid },
    })
    expect((await app.get('/organization', token)).status).toBe(401)
  })

  test('of one installation does not work in another', async () => {
    await using one = createTestApp()
    await using two = createTestApp()
    const token = await one.session(one.tenant())
    two.tenant()
    expect((await two.get('/user', token)).status).toBe(401)
  })

  test('needs one statement of index look-ups, and its signature is checked once', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const tokens = new AccessTokens(app.app.settings, app.clock)
    const statements: Array<[string, unknown[]]> = []
    const { db } = app
    const get = db.get.bind(db)
    db.get = <Row>(sql: string, ...params: unknown[]): Row | undefined => {
      statements.push([sql, params])
      return get<Row>(sql, ...params)
    }
    const authenticator = new Authenticator({ db, tokens, keyUsage: new KeyUsage(db, SILENT) })
    const authenticate = () => authenticator.authenticate({ kind: 'JWT', token }, () => '203.0.113.9')
    expect(await authenticate()).toMatchObject({ kind: 'USER', isOwner: true })
    // The second call returns no promise, so it checked no signature.
    expect(authenticate()).toMatchObject({ kind: 'USER', isOwner: true })
    expect(statements).toHaveLength(1)
    app.db.writeNow((tx) => void tx.run('UPDATE organizations SET name = name'))
    expect(authenticate()).toMatchObject({ kind: 'USER', isOwner: true })
    expect(statements).toHaveLength(2)
    const [sql, params] = statements[0]!
    const plan = app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    expect(plan).toHaveLength(6)
    for (const { detail } of plan) expect(detail).toStartWith('SEARCH')
  })
})
