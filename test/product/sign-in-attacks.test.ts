import { describe, expect, spyOn, test } from 'bun:test'
import { makeResetPath } from '../../src/accounts/password-reset/service.ts'
import { makeSignInPath } from '../../src/accounts/sign-in-links/service.ts'
import { findUserByEmail } from '../../src/accounts/users/service.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../support/app.ts'
import { addPasskey, beginSignIn } from '../support/passkeys.ts'
import { EMAIL, login, PASSWORD, refresh, register } from '../support/people.ts'
import { Passkey } from '../support/soft-authenticator.ts'
import { verificationPath } from '../support/system-mail.ts'
import { codeOf, turnOn, wrongCodeOf } from '../support/two-factor.ts'

/**
 * Attacks on sign-in that concern several slices. Tests of the slices cover the others: algorithms and keys
 * of access tokens in accounts/sessions, reuse of refresh tokens in accounts/sign-in/refresh, guesses of
 * passwords in accounts/sign-in/login and of second factors in accounts/two-factor, answers of devices in
 * accounts/passkeys, changed characters of API keys in accounts/api-keys/format.
 */

const OTHER = 'bob@example.test'
const NOBODY = 'nobody@example.test'

/** Creates Ann with a second factor and Bob without one. The third address has no account. */
async function people() {
  const systemMail = {
    server: { host: '127.0.0.1', port: 9, secure: 'NONE' },
    from: 'a@carillon.test',
  } as const
  const app = createTestApp({ allowSignup: true, secrets: { masterKey: undefined, systemMail } })
  const bob = (await register(app, { email: OTHER })).body.data.accessToken as string
  const { accessToken } = (await register(app)).body.data
  const { secret } = await turnOn(app, accessToken)
  // The first failure for an unknown address creates the audit log of the appliance.
  await login(app, { email: 'first@example.test' })
  app.clock.advance(60_000)
  return { app, secret, bob, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

describe('the answer, checked hashes and written rows for known and unknown accounts', () => {
  /** Returns everything that the time of an answer depends on. */
  async function workOf(app: TestApp, call: () => ReturnType<TestApp['post']>) {
    const verify = spyOn(Bun.password, 'verify')
    const before = app.db.value<number>('SELECT total_changes()')!
    const { status, body } = await call()
    const written = app.db.value<number>('SELECT total_changes()')! - before
    const checked = verify.mock.calls.length
    verify.mockRestore()
    return { status, code: body.code, message: body.message, data: body.data, written, checked }
  }

  test.each([
    { what: 'a wrong password', body: { password: 'incorrect horse' } },
    { what: 'a wrong password and a code', body: { password: 'incorrect horse', code: '123456' } },
    {
      what: 'a wrong password and a recovery code',
      body: { password: 'incorrect horse', code: 'abcd-efgh' },
    },
  ])('are the same at sign-in with $what', async ({ body }) => {
    await using world = await people()
    const { app } = world
    const works = []
    for (const email of [EMAIL, OTHER, NOBODY])
      works.push(await workOf(app, () => login(app, { ...body, email })))
    expect(works[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', checked: 1 })
    expect(works).toEqual(Array(3).fill(works[0]))
  })

  test('are the same for a correct password with a missing or wrong code', async () => {
    await using world = await people()
    const { app, secret } = world
    const works = []
    for (const body of [
      {},
      { code: wrongCodeOf(app, secret) },
      { email: NOBODY },
      { password: 'incorrect horse' },
    ]) {
      works.push(await workOf(app, () => login(app, body)))
    }
    expect(works[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', checked: 1 })
    expect(works).toEqual(Array(4).fill(works[0]))
  })

  test('are the same for a known and an unknown passkey with a wrong signature', async () => {
    await using world = await people()
    const { app, bob } = world
    const { passkey } = await addPasskey(app, bob)
    const works = []
    for (const id of [passkey.id, new Passkey().id]) {
      const credential = passkey.get(await beginSignIn(app), { id, signer: new Passkey() })
      works.push(await workOf(app, () => app.post('/auth/passkey', undefined, { credential })))
    }
    expect(works[0]).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS', checked: 0 })
    expect(works[1]).toEqual(works[0]!)
  })

  test('are the same for a forgotten password', async () => {
    await using world = await people()
    const { app } = world
    const works = []
    for (const email of [EMAIL, OTHER, NOBODY]) {
      works.push(await workOf(app, () => app.post('/auth/forgot-password', undefined, { email })))
    }
    expect(works[0]).toMatchObject({ status: 201, checked: 0 })
    expect(works).toEqual(Array(3).fill(works[0]))
  })
})

test('brute force from many addresses is slowed down by the account', async () => {
  await using app = createTestApp({ trustedProxies: ['local'] })
  await register(app)
  const { secret } = await turnOn(app, (await login(app)).body.data.accessToken)
  app.clock.advance(30_000)
  const from = (n: number, body: object) =>
    app.request('POST', '/auth/login', {
      body: { email: EMAIL, password: PASSWORD, ...body },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    })
  const statuses = []
  for (let n = 0; n < 8; n++) statuses.push((await from(n, { code: wrongCodeOf(app, secret) })).status)
  statuses.push((await from(9, { code: codeOf(app, secret) })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
})

test('brute force from one address on many accounts is slowed down by the address', async () => {
  const rateLimits = { ...TEST_CONFIG.rateLimits, auth: { quota: 4, windowSeconds: 60 } }
  await using app = createTestApp({ rateLimits })
  const statuses = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await login(app, { email: `user${n}@example.test`, code: '123456' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('the token of a link, a refresh or a second factor is no credential of a call', async () => {
  await using app = createTestApp()
  const { accessToken, refreshToken } = (await register(app)).body.data
  const { secret, recoveryCodes } = await turnOn(app, accessToken)
  const user = findUserByEmail(app.db, EMAIL)!
  const paths = [
    app.db.writeNow((tx) => makeResetPath(tx, user.id)),
    verificationPath(app),
    app.db.writeNow((tx) => makeSignInPath(tx, user.id)),
  ]
  const linked = paths.map((path) => path.slice(-43))
  for (const token of [...linked, refreshToken, secret, recoveryCodes[0]!, codeOf(app, secret, 1)]) {
    expect((await app.get('/user', token)).status).toBe(401)
    if (token !== refreshToken) expect((await refresh(app, token)).status).toBe(401)
  }
  // A link for one purpose does not work for another one.
  const [reset, verification, signIn] = linked as [string, string, string]
  const newPassword = 'quiet green lantern'
  const crossed = [
    await app.post('/auth/reset-password', undefined, { token: verification, newPassword }),
    await app.post('/auth/reset-password', undefined, { token: signIn, newPassword }),
    await app.post('/auth/verify-email', undefined, { token: reset }),
    await app.post('/auth/verify-email', undefined, { token: signIn }),
    await app.post('/auth/link', undefined, { token: reset }),
    await app.post('/auth/link', undefined, { token: verification }),
  ]
  expect(crossed.map(({ status }) => status)).toEqual([410, 410, 410, 410, 410, 410])
})

test('a reused refresh token ends the session, also that of its thief, and needs no code', async () => {
  await using world = await people()
  const { app, secret } = world
  const stolen = (await login(app, { code: codeOf(app, secret) })).body.data
  const thief = (await refresh(app, stolen.refreshToken)).body.data
  app.clock.advance(10_001)
  expect((await refresh(app, stolen.refreshToken)).status).toBe(401)
  expect((await refresh(app, thief.refreshToken)).status).toBe(401)
  expect((await app.get('/user', thief.accessToken)).status).toBe(401)
})
