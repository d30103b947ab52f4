import { describe, expect, test } from 'bun:test'
import { KeyUsage } from '../../src/accounts/api-keys/usage.ts'
import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { Authenticator } from '../../src/authenticator.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { assembled, claimsOf, forged, headerOf } from '../support/people.ts'

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
  test.each<[string, Attack, number, string | undefined]>([
    ['that we signed works', (_app, token) => token, 200, undefined],
    ['signed again by our key works', withClaims({}), 200, undefined],
    ['without an algorithm is refused', algNone('none'), 401, 'UNAUTHENTICATED'],
    ['without an algorithm, shouted, is refused', algNone('NONE'), 401, 'UNAUTHENTICATED'],
    ['with our algorithm and no signature is refused', algNone('HS256'), 401, 'UNAUTHENTICATED'],
    ['with a longer HMAC is refused', withHeader({ alg: 'HS512' }), 401, 'UNAUTHENTICATED'],
    ['signed with another secret is refused', signedBy(OTHER_SECRET), 401, 'UNAUTHENTICATED'],
    [
      'signed with a public key is refused',
      signedBy(Buffer.from(PUBLIC_KEY_PEM).toString('base64url')),
      401,
      'UNAUTHENTICATED',
    ],
    ['with changed claims is refused', spliced, 401, 'UNAUTHENTICATED'],
    ['with a cut signature is refused', cut(1), 401, 'UNAUTHENTICATED'],
    ['with half a signature is refused', cut(22), 401, 'UNAUTHENTICATED'],
    ['without a signature is refused', cut(43), 401, 'UNAUTHENTICATED'],
    ['of one part is refused', () => 'token', 401, 'UNAUTHENTICATED'],
    ['of dots is refused', () => '..', 401, 'UNAUTHENTICATED'],
    ['of a million characters is refused', () => 'x'.repeat(1_000_000), 401, 'UNAUTHENTICATED'],
    ['of another installation is refused', withClaims({ iss: 'carillon:zz' }), 401, 'UNAUTHENTICATED'],
    ['without an issuer is refused', withClaims({ iss: undefined }), 401, 'UNAUTHENTICATED'],
    ['for another audience is refused', withClaims({ aud: 'elsewhere' }), 401, 'UNAUTHENTICATED'],
    ['without an audience is refused', withClaims({ aud: undefined }), 401, 'UNAUTHENTICATED'],
    ['without an end is refused', withClaims({ exp: undefined }), 401, 'UNAUTHENTICATED'],
    ['without a session is refused', withClaims({ sid: undefined }), 401, 'UNAUTHENTICATED'],
    ['of another session is refused', withClaims({ sid: 'x' }), 401, 'UNAUTHENTICATED'],
    ['of another user is refused', withClaims({ sub: 'x' }), 401, 'UNAUTHENTICATED'],
    ['for no organization is refused', withClaims({ org: 'x' }), 401, 'UNAUTHENTICATED'],
    ['not valid yet is refused', withClaims({ nbf: 9_999_999_999 }), 401, 'UNAUTHENTICATED'],
    ['that expires in a second works', expiring(1), 200, undefined],
    ['that expires now is refused', expiring(0), 401, 'TOKEN_EXPIRED'],
    ['that expired is refused', expiring(-1), 401, 'TOKEN_EXPIRED'],
    ['with another type is refused', withHeader({ typ: 'invitation+jwt' }), 401, 'UNAUTHENTICATED'],
    ['without a key id is refused', withHeader({ kid: undefined }), 401, 'UNAUTHENTICATED'],
    ['with a path for a key id is refused', withHeader({ kid: '../../dev/null' }), 401, 'UNAUTHENTICATED'],
    ['with SQL for a key id is refused', withHeader({ kid: "' UNION SELECT 'x" }), 401, 'UNAUTHENTICATED'],
    [
      'that brings its own critical rules is refused',
      withHeader({ crit: ['x'], x: 1 }),
      401,
      'UNAUTHENTICATED',
    ],
    [
      'that says where to find a key works by ours',
      withHeader({ jku: 'https://evil.test/k' }),
      200,
      undefined,
    ],
  ])('%s', async (_guarantee, attack, status, code) => {
    await using app = createTestApp()
    const genuine = await app.session(app.tenant())
    const token = await attack(app, genuine)
    const before = app.rowCounts()
    // Twice: what is remembered of the first must not change the second.
    for (let time = 0; time < 2; time++) {
      const answer = await app.get('/user', token)
      expect(answer.status).toBe(status)
      expect(answer.body.code).toBe(code as never)
      if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/user', genuine)).status).toBe(200)
  })

  test('expires 15 minutes after it was made, though it was seen before', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(899_999)
    expect((await app.get('/user', token)).status).toBe(200)
    app.clock.advance(1)
    const answer = await app.get('/user', token)
    expect(answer.body.code).toBe('TOKEN_EXPIRED')
    expect((await app.get('/user', token)).body.code).toBe('TOKEN_EXPIRED')
  })

  test('of one organization does not work in another, though the claims are well signed', async () => {
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

  test('costs one statement of index look-ups, and its signature is checked once', async () => {
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
    // No promise the second time: nothing asynchronous, so no signature check.
    expect(authenticate()).toMatchObject({ kind: 'USER', isOwner: true })
    expect(statements).toHaveLength(1)
    app.db.writeNow((tx) => void tx.run('UPDATE organizations SET name = name'))
    expect(authenticate()).toMatchObject({ kind: 'USER', isOwner: true })
    expect(statements).toHaveLength(2)
    const [sql, params] = statements[0]!
    const plan = app.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
    expect(plan).toHaveLength(5)
    for (const { detail } of plan) expect(detail).toStartWith('SEARCH')
  })
})
