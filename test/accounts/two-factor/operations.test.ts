import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { makeResetPath } from '../../../src/accounts/password-reset/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../support/two-factor.ts'

const HALF_MINUTE_MS = 30_000
const WRONG = 'incorrect horse'

/** A person who is signed in and has an authenticator app; the next half minute has begun. */
async function withFactor(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = createTestApp(options)
  const { accessToken, refreshToken } = (await register(app)).body.data
  const made = await turnOn(app, accessToken)
  app.clock.advance(HALF_MINUTE_MS)
  return {
    app,
    token: accessToken as string,
    refreshToken: refreshToken as string,
    ...made,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

const off = (app: TestApp, token: string, body: object) => app.delete('/user/two-factor', token, body)

describe('GET /user/two-factor', () => {
  test('returns the status, its start and the number of recovery codes left', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const view = async () => (await app.get('/user/two-factor', accessToken)).body.data
    expect(await view()).toEqual({ isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    const { recoveryCodes } = await turnOn(app, accessToken)
    expect(await view()).toEqual({
      isEnabled: true,
      enabledAt: '2026-03-04T17:00:00.000Z',
      recoveryCodesLeft: 10,
    })
    await login(app, { code: recoveryCodes[0] })
    expect(await view()).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('an API key has no second factor, and needs none', async () => {
    await using world = await withFactor()
    const { app, token } = world
    const { key } = (await app.post('/api-keys', token, { name: 'Shop' })).body.data
    expect((await app.get('/user/two-factor', key)).body.code).toBe('SESSION_REQUIRED')
    expect((await app.get('/user', key)).status).toBe(200)
  })
})

describe('POST /user/two-factor', () => {
  test('returns the setup data of an app, and changes nothing before the first code', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const answer = await app.post('/user/two-factor', accessToken, { currentPassword: PASSWORD })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { secret, otpauthUrl } = answer.body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUrl).toBe(
      `otpauth://totp/Carillon%20carillon.test:ann%40example.test?issuer=Carillon%20carillon.test&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect((await login(app)).status).toBe(201)
  })

  test('codes match a second implementation of RFC 6238', async () => {
    await using app = createTestApp()
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    for (let n = 0; n < 20; n++) {
      expect(codeOf(app, secret)).toBe(totp.generate({ timestamp: app.clock.now() }))
      app.clock.advance(HALF_MINUTE_MS)
    }
  })

  test('a wrong password is refused and counted as a failed sign-in', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const start = (currentPassword: string) => app.post('/user/two-factor', accessToken, { currentPassword })
    for (let n = 0; n < 5; n++) expect((await start(WRONG)).body.details[0].field).toBe('currentPassword')
    expect((await start(PASSWORD)).status).toBe(429)
    expect((await login(app)).status).toBe(429)
  })

  test('a second setup voids the earlier secret', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const start = async () =>
      (await app.post('/user/two-factor', accessToken, { currentPassword: PASSWORD })).body.data.secret
    const [first, second] = [await start(), await start()]
    const confirm = (code: string) => app.post('/user/two-factor/confirm', accessToken, { code })
    expect((await confirm(codeOf(app, first))).status).toBe(400)
    expect((await confirm(codeOf(app, second))).status).toBe(201)
  })

  test('while it is on, a stolen session puts no other device in its place', async () => {
    await using world = await withFactor()
    const { app, token, secret } = world
    const answer = await app.post('/user/two-factor', token, { currentPassword: PASSWORD })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
    expect((await login(app, { code: codeOf(app, secret) })).status).toBe(201)
  })

  test('the database and the log contain neither the secret nor a recovery code', async () => {
    await using world = await withFactor()
    const { app, secret, recoveryCodes } = world
    await login(app, { code: recoveryCodes[0] })
    const rows = ['second_factors', 'recovery_codes', 'idempotency_keys']
      .flatMap((table) => app.db.all<Record<string, unknown>>(`SELECT * FROM ${table}`))
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
    expect(rows.length).toBeGreaterThan(10)
    const kept = [...rows, ...app.logged].join('\n')
    for (const shown of [secret, ...recoveryCodes]) expect(kept).not.toContain(shown)
  })
})

describe('POST /user/two-factor/confirm', () => {
  test('turns it on, returns ten different codes, and ends every other session', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const other = (await login(app)).body.data
    const { recoveryCodes } = await turnOn(app, accessToken)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await app.get('/user', accessToken)).status).toBe(200)
    expect((await app.get('/user', other.accessToken)).status).toBe(401)
    expect((await refresh(app, other.refreshToken)).status).toBe(401)
  })

  test.each(some(['12345', '1234567', 'abcdef', '１２３４５６', '']))(
    '"%s" does not turn it on',
    async (code) => {
      await using app = createTestApp()
      const { accessToken } = (await register(app)).body.data
      await app.post('/user/two-factor', accessToken, { currentPassword: PASSWORD })
      const answer = await app.post('/user/two-factor/confirm', accessToken, { code })
      expect([answer.status, answer.body.details[0].field]).toEqual([400, 'code'])
      expect((await login(app)).status).toBe(201)
    },
  )

  test('without a setup is refused', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const answer = await app.post('/user/two-factor/confirm', accessToken, { code: '123456' })
    expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
  })
})

describe('POST /user/two-factor/recovery-codes', () => {
  test('creates new codes, and the earlier ones are void', async () => {
    await using world = await withFactor()
    const { app, token, secret, recoveryCodes } = world
    const body = { currentPassword: PASSWORD, code: codeOf(app, secret) }
    const made = await app.post('/user/two-factor/recovery-codes', token, body)
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect((await login(app, { code: recoveryCodes[0] })).status).toBe(401)
    expect((await login(app, { code: made.body.data.recoveryCodes[0] })).status).toBe(201)
  })
})

describe('DELETE /user/two-factor', () => {
  test('needs the password and a code; afterwards the password is enough', async () => {
    await using world = await withFactor()
    const { app, token, secret } = world
    const code = codeOf(app, secret)
    const refusals = [
      await off(app, token, { currentPassword: WRONG, code }),
      await off(app, token, { currentPassword: PASSWORD, code: wrongCodeOf(app, secret) }),
    ]
    // No refusal says which of the two values was right.
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([400, 'code or currentPassword is wrong, or the code was used before.']),
    )
    expect((await login(app)).status).toBe(401)
    expect((await off(app, token, { currentPassword: PASSWORD, code })).status).toBe(200)
    expect((await login(app)).status).toBe(201)
    expect((await off(app, token, { currentPassword: PASSWORD, code })).status).toBe(409)
    expect(app.rowCounts()).toMatchObject({ second_factors: 0, recovery_codes: 0 })
  })

  test('the deletion of the account ends it too', async () => {
    await using world = await withFactor()
    const { app, token } = world
    expect((await app.delete('/user', token)).status).toBe(200)
    expect(app.rowCounts()).toMatchObject({ second_factors: 0, recovery_codes: 0 })
  })
})

describe('a sign-in with a second factor', () => {
  test('needs the password and a code; without the code the answer says nothing about the password', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const code = codeOf(app, secret)
    const refused = async (body: object) => {
      const answer = await login(app, body as Record<string, unknown>)
      return [answer.status, answer.body.code, answer.body.message, answer.headers.get('set-cookie')]
    }
    const unknown = await refused({ email: 'nobody@example.test', code })
    expect(unknown.slice(0, 2)).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(await refused({})).toEqual(unknown)
    expect(await refused({ code: wrongCodeOf(app, secret) })).toEqual(unknown)
    expect(await refused({ password: WRONG })).toEqual(unknown)
    expect(await refused({ password: WRONG, code })).toEqual(unknown)
    app.clock.advance(1_000)
    expect((await login(app, { code })).status).toBe(201)
  })

  test('a refused sign-in reads and writes the same for a right and a wrong password', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const written = async (body: Record<string, unknown>) => {
      const before = app.db.value<number>('SELECT total_changes()')!
      expect((await login(app, body)).status).toBe(401)
      return app.db.value<number>('SELECT total_changes()')! - before
    }
    const changes = [
      await written({}),
      await written({ code: wrongCodeOf(app, secret) }),
      await written({ password: WRONG }),
      await written({ password: WRONG, code: wrongCodeOf(app, secret) }),
    ]
    expect(new Set(changes).size).toBe(1)
  })

  test('a code signs in once, and then no earlier code works', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const [earlier, now, next] = [-1, 0, 1].map((n) => codeOf(app, secret, n)) as [string, string, string]
    expect((await login(app, { code: now })).status).toBe(201)
    expect((await login(app, { code: now })).status).toBe(401)
    expect((await login(app, { code: earlier })).status).toBe(401)
    expect((await login(app, { code: next })).status).toBe(201)
  })

  test('of two sign-ins at once with one code, one succeeds', async () => {
    await using world = await withFactor()
    const { app, secret, recoveryCodes } = world
    for (const code of [codeOf(app, secret), recoveryCodes[0]]) {
      const answers = await Promise.all([login(app, { code }), login(app, { code })])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
    }
  })

  test.each(
    some([
      { halfMinutes: -2, status: 401 },
      { halfMinutes: -1, status: 201 },
      { halfMinutes: 1, status: 201 },
      { halfMinutes: 2, status: 401 },
    ]),
  )('a device whose clock is $halfMinutes half minutes off: $status', async ({ halfMinutes, status }) => {
    await using world = await withFactor()
    const { app, secret } = world
    app.clock.advance(2 * HALF_MINUTE_MS)
    expect((await login(app, { code: codeOf(app, secret, halfMinutes) })).status).toBe(status)
  })

  test('a recovery code signs in once, in any spelling', async () => {
    await using world = await withFactor()
    const { app, recoveryCodes } = world
    const [first, second] = recoveryCodes as [string, string]
    expect((await login(app, { code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(201)
    expect((await login(app, { code: first })).status).toBe(401)
    expect((await login(app, { code: second })).status).toBe(201)
  })

  test("another person's codes do not work", async () => {
    await using world = await withFactor({ allowSignup: true })
    const { app } = world
    const email = 'eve@example.test'
    const eve = (await register(app, { email })).body.data
    const { secret, recoveryCodes } = await turnOn(app, eve.accessToken)
    app.clock.advance(HALF_MINUTE_MS)
    for (const code of [codeOf(app, secret), recoveryCodes[0]]) {
      expect((await login(app, { code })).status).toBe(401)
      expect((await login(app, { email, code })).status).toBe(201)
    }
  })

  test('a user without a second factor signs in with or without a code', async () => {
    await using app = createTestApp()
    await register(app)
    expect((await login(app, { code: '123456' })).status).toBe(201)
    expect((await login(app, { code: 'anything' })).status).toBe(201)
  })

  test('a password link keeps it on, and opens no session', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const password = 'quiet green lantern'
    await resetBy(app, password)
    expect((await login(app, { password })).status).toBe(401)
    expect((await login(app, { password, code: codeOf(app, secret) })).status).toBe(201)
  })
})

async function resetBy(app: TestApp, newPassword: string): Promise<void> {
  const path = app.db.writeNow((tx) => makeResetPath(tx, findUserByEmail(tx, EMAIL)!.id))
  const token = path.slice('/reset/'.length)
  expect((await app.post('/auth/reset-password', undefined, { token, newPassword })).status).toBe(201)
}

describe('brute force of the second factor', () => {
  /** Returns how many of these attempts the server checked instead of refusing them with 429. */
  async function lookedAt(times: number, attempt: () => Promise<{ status: number }>): Promise<number> {
    let count = 0
    for (let n = 0; n < times; n++) if ((await attempt()).status !== 429) count += 1
    return count
  }

  test('five codes are checked, and then each wait is twice as long as the one before', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const guess = () => login(app, { code: wrongCodeOf(app, secret) })
    expect(await lookedAt(50, guess)).toBe(5)
    for (const seconds of [1, 2, 4, 8, 16]) {
      app.clock.advance(seconds * 1_000)
      expect(await lookedAt(5, guess)).toBe(1)
    }
    // The right code waits as well, or the wait would show which code is right.
    expect((await login(app, { code: codeOf(app, secret) })).status).toBe(429)
    app.clock.advance(32_000)
    expect((await login(app, { code: codeOf(app, secret) })).status).toBe(201)
  })

  test('at most a hundred and ten codes of a million are checked in a day, even with the right password', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    let looked = 0
    for (let waitedMs = 0; waitedMs < 86_400_000; ) {
      const answer = await login(app, { code: wrongCodeOf(app, secret) })
      if (answer.status === 401) looked += 1
      const waitMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000
      app.clock.advance(waitMs)
      waitedMs += waitMs
    }
    expect(looked).toBeWithin(90, 111)
  })

  test('neither a right nor a wrong password clears the count', async () => {
    await using world = await withFactor()
    const { app, token, secret } = world
    const guess = () => login(app, { code: wrongCodeOf(app, secret) })
    expect(await lookedAt(4, guess)).toBe(4)
    const newPassword = 'quiet green lantern'
    const change = { currentPassword: PASSWORD, newPassword }
    expect((await app.patch('/user/password', token, change)).status).toBe(200)
    expect(
      await lookedAt(5, () => login(app, { password: newPassword, code: wrongCodeOf(app, secret) })),
    ).toBe(1)
    await resetBy(app, PASSWORD)
    expect(await lookedAt(5, guess)).toBe(0)
  })

  test('guesses at sign-in and at turning it off are counted together', async () => {
    await using world = await withFactor()
    const { app, token, secret } = world
    const guess = () => off(app, token, { currentPassword: PASSWORD, code: wrongCodeOf(app, secret) })
    expect(await lookedAt(3, guess)).toBe(3)
    expect(await lookedAt(10, () => login(app, { code: wrongCodeOf(app, secret) }))).toBe(2)
    expect(await lookedAt(10, guess)).toBe(0)
  })

  test('a hundred parallel guesses get no more checks than a hundred in a row', async () => {
    await using world = await withFactor()
    const { app, secret } = world
    const guess = () => login(app, { code: wrongCodeOf(app, secret) })
    const answers = await Promise.all(Array.from({ length: 20 }, guess))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })
})
