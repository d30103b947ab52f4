import { describe, expect, test } from 'bun:test'
import { makeResetPath } from '../../../src/accounts/password-reset/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { linkIn, verificationPath, withMail } from '../../support/system-mail.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NEW = 'ann@new.test'

const tokenOf = (path: string): string => path.slice('/verify-email/'.length)
const verify = (app: TestApp, path: string, proof: Record<string, unknown> = { password: PASSWORD }) =>
  app.post('/auth/verify-email', undefined, { token: tokenOf(path), ...proof })
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const submit = (app: TestApp, path: string, fields: Record<string, string> = { password: PASSWORD }) =>
  app.request('POST', path, { headers: FORM, body: String(new URLSearchParams(fields)) })
const ask = (app: TestApp, token: string, email = NEW, currentPassword: string | undefined = PASSWORD) =>
  app.patch('/user', token, { email, currentPassword })
const me = async (app: TestApp, token: string) => {
  const { email, pendingEmail, emailVerified } = (await app.get('/user', token)).body.data
  return { email, pendingEmail, emailVerified }
}

describe('POST /auth/verify-email', () => {
  test('a new address takes effect with the link sent to it, and the former address gets a notice', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    const asked = await ask(app, token, 'Ann@NEW.test')
    expect([asked.status, asked.body.data.email, asked.body.data.pendingEmail]).toEqual([200, EMAIL, NEW])
    await app.drain()
    expect(peer.mails.map(({ to }) => to)).toEqual([NEW])
    expect((await login(app, { email: NEW })).status).toBe(401)
    const path = linkIn(peer)
    const answer = await verify(app, path)
    expect([answer.status, answer.body.data.email]).toEqual([201, NEW])
    expect(await me(app, token)).toEqual({ email: NEW, pendingEmail: null, emailVerified: true })
    expect((await login(app, { email: NEW })).status).toBe(201)
    expect((await login(app)).status).toBe(401)
    await app.drain()
    expect(peer.mails.map(({ to }) => to)).toEqual([NEW, EMAIL])
    expect((await verify(app, path)).body.code).toBe('GONE')
    const rows = JSON.stringify(app.db.all('SELECT * FROM user_links'))
    expect(rows + app.logged.join()).not.toContain(tokenOf(path))
  })

  test('a new user is asked to verify the address, and can sign in before', async () => {
    await using world = await withMail()
    const { app, peer } = world
    const email = 'eve@example.test'
    const { accessToken } = (await register(app, { email })).body.data
    expect((await me(app, accessToken)).emailVerified).toBe(false)
    await app.drain()
    expect(peer.mails.map(({ to }) => to)).toEqual([email])
    expect((await verify(app, linkIn(peer))).status).toBe(201)
    expect(await me(app, accessToken)).toEqual({ email, pendingEmail: null, emailVerified: true })
  })

  test('a link works for a day', async () => {
    await using app = createTestApp()
    await register(app)
    const late = verificationPath(app)
    app.clock.advance(DAY_MS)
    expect((await verify(app, late)).status).toBe(410)
    const path = verificationPath(app)
    app.clock.advance(DAY_MS - 1)
    expect((await verify(app, path)).status).toBe(201)
  })

  test('of two uses at once, one succeeds', async () => {
    await using app = createTestApp()
    await register(app)
    const path = verificationPath(app)
    const answers = await Promise.all([verify(app, path), verify(app, path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
  })

  test.each(
    some([
      { what: 'a newer link', change: async (app: TestApp) => void verificationPath(app) },
      {
        what: 'a third address',
        change: async (app: TestApp, token: string) => {
          app.clock.advance(MINUTE_MS)
          await ask(app, token, 'third@new.test')
        },
      },
      {
        what: 'the former address',
        change: (app: TestApp, token: string) => ask(app, token, EMAIL, undefined),
      },
      {
        what: 'a new password',
        change: (app: TestApp, token: string) =>
          app.patch('/user/password', token, {
            currentPassword: PASSWORD,
            newPassword: 'quiet green lantern',
          }),
      },
      {
        what: 'the deletion of the account',
        change: (app: TestApp, token: string) => app.delete('/user', token),
      },
    ]),
  )('$what voids the link of an unverified address', async ({ change }) => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    await ask(app, accessToken)
    const path = verificationPath(app)
    await change(app, accessToken)
    expect((await verify(app, path)).status).toBe(410)
    expect(findUserByEmail(app.db, NEW)).toBeUndefined()
  })

  test("another user's address gets no mail and changes nothing, and the answer does not show it", async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    const taken = 'eve@example.test'
    await register(app, { email: taken })
    const answers = [await ask(app, token, taken)]
    app.clock.advance(MINUTE_MS)
    answers.push(await ask(app, token))
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([
        200,
        'User updated; the new email address takes effect with the link that is sent to it',
      ]),
    )
    await ask(app, token, EMAIL)
    app.clock.advance(MINUTE_MS)
    await ask(app, token, taken)
    peer.mails.length = 0
    await app.drain()
    // The owner of the address has registered and gets the mail.
    expect(peer.mails.map(({ to }) => to)).toEqual([taken])
    expect((await verify(app, linkIn(peer))).body.data.email).toBe(taken)
    expect((await me(app, token)).email).toBe(EMAIL)
  })

  test('an address that another account got meanwhile stays with that account', async () => {
    await using app = createTestApp({ allowSignup: true })
    const { accessToken } = (await register(app)).body.data
    await ask(app, accessToken)
    const path = verificationPath(app)
    await register(app, { email: NEW })
    const answer = await verify(app, path)
    expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_EXISTS'])
    expect((await submit(app, path)).status).toBe(409)
    expect((await me(app, accessToken)).email).toBe(EMAIL)
  })

  test('a password link sent to the former address is void', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const reset = app.db.writeNow((tx) => makeResetPath(tx, findUserByEmail(tx, EMAIL)!.id))
    await ask(app, accessToken)
    expect((await verify(app, verificationPath(app))).status).toBe(201)
    expect((await app.get(reset)).status).toBe(410)
  })

  test.each(some(['x', '0'.repeat(43), `${'0'.repeat(42)}é`, 'a'.repeat(201)]))(
    '"%s" matches no link',
    async (token) => {
      await using app = createTestApp()
      await register(app)
      verificationPath(app)
      const before = app.rowCounts()
      expect([400, 410]).toContain((await app.post('/auth/verify-email', undefined, { token })).status)
      expect(app.rowCounts()).toEqual(before)
    },
  )
})

describe('POST /auth/verify-email/resend', () => {
  test('sends another link at most once a minute', async () => {
    await using world = await withMail()
    const { app, peer, token } = world
    const resend = () => app.post('/auth/verify-email/resend', token)
    expect((await resend()).body.code).toBe('CONFLICT')
    await ask(app, token)
    const early = await resend()
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await ask(app, token, 'third@new.test')).status).toBe(429)
    await app.drain()
    app.clock.advance(MINUTE_MS)
    expect((await resend()).body.data).toEqual({ email: NEW, sendsMail: true })
    await app.drain()
    expect(peer.mails.map(({ to }) => to)).toEqual([NEW, NEW])
    expect((await verify(app, linkIn(peer))).status).toBe(201)
  })

  test('without a mail server the answer names the operator', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const answer = await app.post('/auth/verify-email/resend', accessToken)
    expect([answer.body.data, answer.body.message]).toEqual([
      { email: EMAIL, sendsMail: false },
      'This server sends no mails. Ask its operator for a link.',
    ])
    // The operator's link sends no mail, so there is no wait.
    const asked = await ask(app, accessToken)
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'User updated; the new email address takes effect with a link: ask the server operator for it',
    ])
    expect((await verify(app, verificationPath(app))).body.data.email).toBe(NEW)
  })

  test('a mail that the mail server refused is not sent again', async () => {
    await using world = await withMail({ refusesData: '554 5.7.1 Message rejected' })
    const { app, peer, token } = world
    await ask(app, token)
    await app.drain()
    app.clock.advance(10 * MINUTE_MS)
    await app.drain()
    expect(peer.connections()).toBe(1)
    expect(app.logged.join('\n')).toContain('a mail of the server was not delivered')
    expect(app.logged.join('\n')).not.toContain(NEW)
  })
})

describe('GET /verify-email/:token', () => {
  test('shows a form and changes nothing, because programs follow links too', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app, { email: EMAIL })).body.data
    const path = verificationPath(app)
    const page = await app.get(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(page.body).toContain(EMAIL)
    expect(page.body).toContain('<form method="post">')
    expect((await me(app, accessToken)).emailVerified).toBe(false)
  })

  test('an invalid link shows the next step, and guessing is limited', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 2, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    await register(app)
    const none = `/verify-email/${'0'.repeat(43)}`
    for (let n = 0; n < 2; n++) expect((await app.get(none)).body).toContain('request a new link')
    expect((await app.get(none)).status).toBe(429)
    // A valid link is refused too, or the limit would show which links are valid.
    expect((await app.get(verificationPath(app))).status).toBe(429)
  })
})

describe('POST /verify-email/:token', () => {
  test('verifies the address once', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const path = verificationPath(app)
    const page = await submit(app, path)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('is confirmed')])
    expect((await me(app, accessToken)).emailVerified).toBe(true)
    expect((await submit(app, path)).status).toBe(410)
  })
})
