import { describe, expect, test } from 'bun:test'
import { makeResetPath } from '../../../src/accounts/password-reset/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addPasskey, beginAdding, beginSignIn, signInBy } from '../../support/passkeys.ts'
import { EMAIL, login, PASSWORD, register, suspend } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { type Algorithm, type CreationOptions, FLAGS, Passkey } from '../../support/soft-authenticator.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../support/two-factor.ts'

const WRONG = 'incorrect horse'
const FIVE_MINUTES_MS = 300_000

/** A person who is signed in and has a passkey. */
async function withPasskey(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = createTestApp(options)
  const { accessToken } = (await register(app)).body.data
  const token = accessToken as string
  const { passkey, answer } = await addPasskey(app, token)
  const id = answer.body.data.id as string
  return { app, token, passkey, id, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const actsOf = (app: TestApp) =>
  app.db.all<{ act: string; details: string }>('SELECT act, details FROM audit_acts ORDER BY id')

describe('POST /auth/passkey/options', () => {
  test('gives everyone the same options, with a new challenge', async () => {
    await using app = createTestApp()
    const answer = await app.post('/auth/passkey/options', undefined)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { challenge, ...rest } = answer.body.data
    expect(rest).toEqual({
      rpId: 'carillon.test',
      timeout: 300_000,
      allowCredentials: [],
      userVerification: 'required',
    })
    expect((await beginSignIn(app)).challenge).not.toBe(challenge)
  })

  test.each([
    { publicBaseUrl: 'https://carillon.example.com:8443', status: 201 },
    { publicBaseUrl: 'http://localhost:8080', status: 201 },
    { publicBaseUrl: 'http://carillon.example.com', status: 409 },
    { publicBaseUrl: 'http://127.0.0.1:8080', status: 409 },
    { publicBaseUrl: 'https://203.0.113.9', status: 409 },
    { publicBaseUrl: 'https://[2001:db8::1]', status: 409 },
  ])('at $publicBaseUrl: $status', async ({ publicBaseUrl, status }) => {
    await using app = createTestApp({ publicBaseUrl })
    const answer = await app.post('/auth/passkey/options', undefined)
    expect(answer.status).toBe(status)
    if (status === 409)
      expect(answer.body.message).toContain(`This server is at ${new URL(publicBaseUrl).origin}`)
  })
})

describe('POST /auth/passkey', () => {
  test.each(some<Algorithm>(['ES256', 'EdDSA', 'RS256']))(
    '%s signs in, as a password does',
    async (algorithm) => {
      await using app = createTestApp()
      const { accessToken, organization } = (await register(app)).body.data
      const { passkey } = await addPasskey(app, accessToken, { passkey: new Passkey(algorithm) })
      const answer = await signInBy(app, passkey)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
      expect(answer.headers.get('set-cookie')).toContain('__Secure-carillon-refresh=')
      expect(answer.body.data).toMatchObject({ user: { email: EMAIL }, organization })
      expect((await app.get('/user', answer.body.data.accessToken)).status).toBe(200)
      const [shown] = (await app.get('/user/passkeys', accessToken)).body.data
      expect(shown.lastUsedAt).toBe('2026-03-04T17:00:00.000Z')
      const signedIn = actsOf(app).filter(({ act }) => act === 'SIGNED_IN')
      expect(signedIn.at(-1)?.details).toBe('{"by":"PASSKEY"}')
    },
  )

  test('needs no code of two-factor sign-in: the device has verified the person', async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    await turnOn(app, token)
    expect((await login(app)).status).toBe(401)
    expect((await signInBy(app, passkey)).status).toBe(201)
  })

  test('is as good as two factors where an organization requires them', async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    const required = (by: string) => app.patch('/organization', by, { requireTwoFactor: true })
    expect((await required(token)).status).toBe(409)
    const { accessToken } = (await signInBy(app, passkey)).body.data
    expect((await required(accessToken)).status).toBe(200)
    expect((await app.get('/contacts', accessToken)).status).toBe(200)
    expect((await app.get('/contacts', token)).body.code).toBe('TWO_FACTOR_REQUIRED')
    // A member without a passkey may add one, to meet the requirement.
    expect((await addPasskey(app, token)).answer.status).toBe(201)
  })

  test('works while password guesses block that sign-in, and clears none of them', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    for (let n = 0; n < 6; n++) await login(app, { password: WRONG })
    expect((await signInBy(app, passkey)).status).toBe(201)
    expect((await login(app)).status).toBe(429)
  })

  test('opens the requested organization, if the person belongs to it', async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    const second = (await app.post('/organization', token, { name: 'Second' })).body.data
    const chosen = await signInBy(app, passkey, {}, { organizationId: second.id })
    expect(chosen.body.data.organization.id).toBe(second.id)
    const strange = await signInBy(app, passkey, {}, { organizationId: crypto.randomUUID() })
    expect([strange.status, strange.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('a suspended account cannot sign in, and gets the reason', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    suspend(app, EMAIL)
    const answer = await signInBy(app, passkey)
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED'])
    expect(answer.body.message).toBe('This account is suspended. Ask the server operator.')
  })

  test('a challenge can be answered once, whether the answer is right or wrong', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    const send = (credential: object) => app.post('/auth/passkey', undefined, { credential })
    const right = passkey.get(await beginSignIn(app))
    const both = await Promise.all([send(right), send(right)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410])
    const options = await beginSignIn(app)
    expect((await send(passkey.get(options, { flags: FLAGS.present }))).status).toBe(401)
    expect((await send(passkey.get(options))).body.code).toBe('GONE')
  })

  test('a challenge expires after five minutes', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    const [first, second] = [await beginSignIn(app), await beginSignIn(app)]
    app.clock.advance(FIVE_MINUTES_MS - 1)
    const send = (options: typeof first) =>
      app.post('/auth/passkey', undefined, { credential: passkey.get(options) })
    expect((await send(first)).status).toBe(201)
    app.clock.advance(1)
    expect((await send(second)).status).toBe(410)
  })

  test("a challenge of another process, of a registration or of the caller's own making is refused", async () => {
    await using world = await withPasskey()
    await using other = createTestApp()
    const { app, token, passkey } = world
    const { challenge } = await beginSignIn(app)
    const challenges = [
      (await beginSignIn(other)).challenge,
      (await beginAdding(app, token)).body.data.challenge,
      Buffer.alloc(56).toString('base64url'),
      `${challenge.slice(0, -1)}${challenge.endsWith('A') ? 'B' : 'A'}`,
      `${challenge}=`,
      '',
    ]
    for (const one of challenges) expect((await signInBy(app, passkey, { challenge: one })).status).toBe(410)
  })

  const stranger = new Passkey()
  test.each(
    some([
      { what: 'made at another site', twist: { origin: 'https://carillon.test.evil.example' } },
      { what: 'made at plain http', twist: { origin: 'http://carillon.test' } },
      { what: 'made at another port', twist: { origin: 'https://carillon.test:8443' } },
      { what: 'made for another domain', twist: { rpId: 'evil.example' } },
      { what: 'made in a frame of another site', twist: { crossOrigin: true } },
      { what: 'made as a registration', twist: { type: 'webauthn.create' } },
      { what: 'without the person verified', twist: { flags: FLAGS.present } },
      { what: 'without a person present', twist: { flags: FLAGS.verified } },
      { what: 'signed by another key', twist: { signer: stranger } },
      { what: 'of an unknown passkey', twist: { id: stranger.id, signer: stranger } },
      { what: 'of another person', twist: { userHandle: Buffer.from('somebody').toString('base64url') } },
      { what: 'of no person', twist: { userHandle: undefined } },
    ]),
  )('an answer $what is refused with the same text, and recorded', async ({ twist }) => {
    await using world = await withPasskey()
    const { app, passkey } = world
    const { status, body, headers } = await signInBy(app, passkey, twist)
    expect([status, body.code, headers.get('set-cookie')]).toEqual([401, 'INVALID_CREDENTIALS', null])
    expect(body.message).toBe(
      'The passkey is unknown here, or the person was not verified. Sign in with your password.',
    )
    expect(actsOf(app).at(-1)).toEqual({
      act: 'SIGN_IN_FAILED',
      details: '{"reason":"INVALID_CREDENTIALS","by":"PASSKEY"}',
    })
    expect((await signInBy(app, passkey)).status).toBe(201)
  })

  test("another person's passkey signs that person in, and cannot claim another user", async () => {
    await using world = await withPasskey({ allowSignup: true })
    const { app, passkey } = world
    const eve = (await register(app, { email: 'eve@example.test' })).body.data
    const { passkey: hers } = await addPasskey(app, eve.accessToken)
    expect((await signInBy(app, hers)).body.data.user.email).toBe('eve@example.test')
    expect((await signInBy(app, hers, { userHandle: passkey.userHandle })).status).toBe(401)
    expect((await signInBy(app, hers, { id: passkey.id, userHandle: passkey.userHandle })).status).toBe(401)
  })

  test('a counter that does not increase is refused, and the person gets an explanation', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    expect((await signInBy(app, passkey, { count: 7 })).status).toBe(201)
    for (const count of [7, 6, 0]) {
      const { status, body } = await signInBy(app, passkey, { count })
      expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
      expect(body.message).toContain('it may have been copied')
    }
    expect((await signInBy(app, passkey, { count: 8 })).status).toBe(201)
  })

  test('no bytes cause a server error', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    const good = passkey.get(await beginSignIn(app))
    const statuses = []
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      for (const value of ['AA', 'e30', 'bnVsbA', 'AAAA'.repeat(1_000)]) {
        const credential = { ...good, response: { ...good.response, [field]: value } }
        statuses.push((await app.post('/auth/passkey', undefined, { credential })).status)
      }
    }
    // The first answer that reaches the check uses up the challenge.
    expect(new Set(statuses)).toEqual(new Set([410, 401]))
  })
})

describe('GET /user/passkeys', () => {
  test("lists those of the caller, oldest first, without the device's secrets", async () => {
    await using world = await withPasskey()
    const { app, token, id } = world
    const flags = FLAGS.present | FLAGS.verified | FLAGS.mayBeSynced | FLAGS.isSynced
    await addPasskey(app, token, { twist: { flags } })
    const { data } = (await app.get('/user/passkeys', token)).body
    expect(data).toEqual([
      { id, name: 'Phone', isSynced: false, createdAt: '2026-03-04T17:00:00.000Z', lastUsedAt: null },
      { ...data[1], isSynced: true },
    ])
  })

  test('an API key has none, and needs none', async () => {
    await using world = await withPasskey()
    const { app, token } = world
    const { key } = (await app.post('/api-keys', token, { name: 'Shop' })).body.data
    expect((await app.get('/user/passkeys', key)).body.code).toBe('SESSION_REQUIRED')
  })
})

describe('PATCH /user/passkeys/:id', () => {
  test('gives it another name', async () => {
    await using world = await withPasskey()
    const { app, token, id } = world
    expect((await app.patch(`/user/passkeys/${id}`, token, { name: ' Old phone ' })).body.data.name).toBe(
      'Old phone',
    )
    expect((await app.patch(`/user/passkeys/${id}`, token, { name: '' })).status).toBe(400)
  })
})

describe('DELETE /user/passkeys/:id', () => {
  test('needs the password, the remaining way to sign in', async () => {
    await using world = await withPasskey()
    const { app, token, id, passkey } = world
    const remove = (currentPassword: string) => app.delete(`/user/passkeys/${id}`, token, { currentPassword })
    expect((await remove(WRONG)).body.details[0].field).toBe('currentPassword')
    expect((await signInBy(app, passkey)).status).toBe(201)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await signInBy(app, passkey)).status).toBe(401)
    expect((await remove(PASSWORD)).status).toBe(404)
    expect((await login(app)).status).toBe(201)
  })

  test("another person's passkey cannot be found, renamed or removed", async () => {
    await using world = await withPasskey({ allowSignup: true })
    const { app, id } = world
    const eve = (await register(app, { email: 'eve@example.test' })).body.data.accessToken
    expect((await app.patch(`/user/passkeys/${id}`, eve, { name: 'Mine' })).status).toBe(404)
    expect((await app.delete(`/user/passkeys/${id}`, eve, { currentPassword: PASSWORD })).status).toBe(404)
    expect((await app.get('/user/passkeys', eve)).body.data).toEqual([])
  })
})

describe('POST /user/passkeys/options', () => {
  test("describes the passkey that the device creates, and lists the person's keys", async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    const answer = await beginAdding(app, token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(answer.body.data).toMatchObject({
      rp: { id: 'carillon.test', name: 'carillon.test' },
      user: { name: EMAIL, displayName: 'Ann Archer' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [{ type: 'public-key', id: passkey.id, transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('a stolen session cannot add one: it needs the password, and wrong ones count as failed sign-ins', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const begin = (currentPassword: string) => beginAdding(app, accessToken, { currentPassword })
    for (let n = 0; n < 5; n++) expect((await begin(WRONG)).body.details[0].field).toBe('currentPassword')
    expect((await begin(PASSWORD)).status).toBe(429)
    expect((await login(app)).status).toBe(429)
  })

  test('with two-factor sign-in it needs a code as well, and uses up the code', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const { secret } = await turnOn(app, accessToken)
    app.clock.advance(30_000)
    const code = codeOf(app, secret)
    for (const more of [{}, { code: wrongCodeOf(app, secret) }, { currentPassword: WRONG, code }]) {
      const { status, body } = await beginAdding(app, accessToken, more)
      expect([status, body.details[0].field]).toEqual([400, 'code'])
    }
    expect((await addPasskey(app, accessToken, { begin: { code } })).answer.status).toBe(201)
    expect((await beginAdding(app, accessToken, { code })).status).toBe(400)
  })

  test('a person has at most twenty', async () => {
    await using world = await withPasskey()
    const { app, token } = world
    const options: CreationOptions[] = []
    for (let n = 0; n < 20; n++) options.push((await beginAdding(app, token)).body.data)
    const add = (one: CreationOptions) =>
      app.post('/user/passkeys', token, { name: 'Key', credential: new Passkey().create(one) })
    const statuses = []
    for (const one of options) statuses.push((await add(one)).status)
    expect(statuses).toEqual([...Array(19).fill(201), 409])
    expect((await beginAdding(app, token)).body.message).toBe(
      'You have 20 passkeys, the maximum. Remove one first.',
    )
  })
})

describe('POST /user/passkeys', () => {
  test('returns the passkey, and records that it was added', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const { answer } = await addPasskey(app, accessToken)
    expect(answer.status).toBe(201)
    const { id } = answer.body.data
    expect(answer.body.data).toEqual({
      id,
      name: 'Phone',
      isSynced: false,
      createdAt: '2026-03-04T17:00:00.000Z',
      lastUsedAt: null,
    })
    expect(actsOf(app).at(-1)).toEqual({ act: 'PASSKEY_ADDED', details: JSON.stringify({ passkeyId: id }) })
  })

  test.each(
    some([
      { what: 'made at another site', twist: { origin: 'https://evil.example' } },
      { what: 'made for another domain', twist: { rpId: 'evil.example' } },
      { what: 'made in a frame of another site', twist: { crossOrigin: true } },
      { what: 'made as a sign-in', twist: { type: 'webauthn.get' } },
      { what: 'without the person verified', twist: { flags: FLAGS.present } },
      { what: 'without a person present', twist: { flags: FLAGS.verified } },
      { what: 'of an algorithm that was not offered', twist: { alg: -36 } },
      { what: 'of a key that claims to be RSA and is not', twist: { alg: -257 } },
      { what: 'of a key that claims to be Ed25519 and is not', twist: { alg: -8 } },
      { what: 'with another type', twist: { id: new Passkey().id } },
      {
        what: 'with a statement in a format without one',
        twist: { statement: [['sig', Buffer.alloc(8)]] as const },
      },
      { what: 'with certificates', twist: { format: 'packed', statement: [['alg', -7]] as const } },
      { what: 'of Android', twist: { format: 'android-key' } },
    ]),
  )('a key $what is refused, and none is added', async ({ twist }) => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const { answer } = await addPasskey(app, accessToken, { twist })
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED'])
    expect(answer.body.details[0].field).toBe('credential')
    expect((await app.get('/user/passkeys', accessToken)).body.data).toEqual([])
  })

  test('a registration belongs to its session, can be answered once, and expires after five minutes', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const other = (await login(app)).body.data.accessToken
    const begin = async () => new Passkey().create((await beginAdding(app, accessToken)).body.data)
    const add = async (token: string, credential: object) =>
      (await app.post('/user/passkeys', token, { name: 'Phone', credential })).status
    const [first, second, third] = [await begin(), await begin(), await begin()]
    expect(await add(other, first)).toBe(410)
    expect(await add(accessToken, second)).toBe(201)
    expect(await add(accessToken, second)).toBe(410)
    app.clock.advance(FIVE_MINUTES_MS)
    expect(await add(accessToken, third)).toBe(410)
  })

  test('a key that a person has is not added again', async () => {
    await using world = await withPasskey({ allowSignup: true })
    const { app, passkey } = world
    const eve = (await register(app, { email: 'eve@example.test' })).body.data.accessToken
    const handle = passkey.userHandle
    expect((await addPasskey(app, eve, { passkey })).answer.body.code).toBe('ALREADY_EXISTS')
    passkey.userHandle = handle
    expect((await signInBy(app, passkey)).body.data.user.email).toBe(EMAIL)
  })
})

describe('passkeys and the password', () => {
  test('a changed password keeps the passkeys', async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    const body = { currentPassword: PASSWORD, newPassword: 'quiet green lantern' }
    expect((await app.patch('/user/password', token, body)).status).toBe(200)
    expect((await signInBy(app, passkey)).status).toBe(201)
  })

  test('a password set by a link removes the passkeys: another person may have added one', async () => {
    await using world = await withPasskey()
    const { app, passkey } = world
    const path = app.db.writeNow((tx) => makeResetPath(tx, findUserByEmail(tx, EMAIL)!.id))
    const body = { token: path.slice('/reset/'.length), newPassword: 'quiet green lantern' }
    expect((await app.post('/auth/reset-password', undefined, body)).status).toBe(201)
    expect((await signInBy(app, passkey)).status).toBe(401)
    expect(actsOf(app).find(({ act }) => act === 'PASSWORD_SET')?.details).toContain('"removedPasskeys":1')
  })

  test('the deletion of the account removes the passkeys', async () => {
    await using world = await withPasskey()
    const { app, token, passkey } = world
    expect((await app.delete('/user', token)).status).toBe(200)
    expect(app.rowCounts()).toMatchObject({ passkeys: 0 })
    expect((await signInBy(app, passkey)).status).toBe(401)
  })
})
