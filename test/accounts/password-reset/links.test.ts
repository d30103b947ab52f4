import { describe, expect, test } from 'bun:test'
import { makeResetPath } from '../../../src/accounts/password-reset/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { EMAIL, login, PASSWORD, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { deleteUsers } from '../../support/standing.ts'

const HOUR_MS = 3_600_000
const NEW = 'quiet green lantern'

const linkFor = (app: TestApp, email = EMAIL): string =>
  app.db.writeNow((tx) => makeResetPath(tx, findUserByEmail(tx, email)!.id))
const tokenOf = (path: string): string => path.slice('/reset/'.length)
const byApi = (app: TestApp, token: string, newPassword = NEW) =>
  app.post('/auth/reset-password', undefined, { token, newPassword })
const byForm = (app: TestApp, path: string, fields: Record<string, string>) =>
  app.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('POST /auth/reset-password', () => {
  test('sets the password once, ends every session and opens none', async () => {
    await using app = createTestApp()
    const session = (await register(app)).body.data
    for (let n = 0; n < 5; n++) await login(app, { password: 'incorrect horse' })
    const token = tokenOf(linkFor(app))
    const answer = await byApi(app, token)
    expect([answer.status, answer.body.data]).toEqual([201, { userId: session.user.id }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await app.get('/user', session.accessToken)).status).toBe(401)
    expect((await refresh(app, session.refreshToken)).status).toBe(401)
    expect((await login(app, { password: NEW })).status).toBe(201)
    const again = await byApi(app, token, 'another quiet lantern')
    expect([again.status, again.body.code]).toEqual([410, 'GONE'])
    expect((await login(app, { password: NEW })).status).toBe(201)
  })

  test('a link works for an hour', async () => {
    await using app = createTestApp()
    await register(app)
    const [late, soon] = [tokenOf(linkFor(app)), () => tokenOf(linkFor(app))]
    app.clock.advance(HOUR_MS)
    expect((await byApi(app, late)).status).toBe(410)
    const token = soon()
    app.clock.advance(HOUR_MS - 1)
    expect((await byApi(app, token)).status).toBe(201)
  })

  test.each([
    { what: 'a newer link', change: async (app: TestApp) => void linkFor(app) },
    {
      what: 'a new password',
      change: async (app: TestApp) => {
        const { accessToken } = (await login(app)).body.data
        const body = { currentPassword: PASSWORD, newPassword: 'third quiet lantern' }
        expect((await app.patch('/user/password', accessToken, body)).status).toBe(200)
      },
    },
    { what: 'the deletion of the account', change: async (app: TestApp) => deleteUsers(app, EMAIL) },
  ])('$what voids a link', async ({ change }) => {
    await using app = createTestApp()
    await register(app)
    const token = tokenOf(linkFor(app))
    await change(app)
    expect((await byApi(app, token)).status).toBe(410)
    expect((await login(app, { password: NEW })).status).toBe(401)
  })

  test.each(some(['', 'x', '0'.repeat(43), `${'0'.repeat(42)}é`, '%00'.repeat(10)]))(
    '"%s" matches no link',
    async (token) => {
      await using app = createTestApp()
      await register(app)
      linkFor(app)
      const before = app.rowCounts()
      expect([400, 410]).toContain((await byApi(app, token)).status)
      expect(app.rowCounts()).toEqual(before)
    },
  )

  test('a bad password leaves the link as it is', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenOf(linkFor(app))
    const refused = await byApi(app, token, 'short')
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'newPassword'])
    expect((await byApi(app, token)).status).toBe(201)
  })

  test('of two uses at once, one succeeds', async () => {
    await using app = createTestApp()
    await register(app)
    const token = tokenOf(linkFor(app))
    const answers = await Promise.all([byApi(app, token), byApi(app, token, 'another quiet lantern')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
  })

  test('the database and the log contain no token', async () => {
    await using app = createTestApp()
    await register(app)
    const path = linkFor(app)
    await app.get(path)
    await byForm(app, path, { newPassword: 'short' })
    const rows = JSON.stringify(app.db.all('SELECT * FROM user_links'))
    expect(rows).toContain('tokenHash')
    expect(rows + app.logged.join()).not.toContain(tokenOf(path))
  })
})

describe('GET /reset/:token', () => {
  test('shows a form, changes nothing, and is not cached and loads nothing', async () => {
    await using app = createTestApp()
    await register(app)
    const path = linkFor(app)
    const before = app.rowCounts()
    const page = await app.get(path)
    expect(page.status).toBe(200)
    expect(page.body).toContain(EMAIL)
    expect(page.body).toContain('name="newPassword"')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get(path)).status).toBe(200)
  })

  test('an invalid link shows the next step, and guessing is limited', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 2, windowSeconds: 60 } }
    await using app = createTestApp({ rateLimits })
    await register(app)
    const good = linkFor(app)
    for (let n = 0; n < 2; n++) {
      const page = await app.get(`/reset/${'0'.repeat(43)}`)
      expect(page.status).toBe(410)
      expect(page.body).toContain('ask the server operator for a new one')
    }
    expect((await app.get(`/reset/${'0'.repeat(43)}`)).status).toBe(429)
    // A valid link is refused too, or the limit would show which links are valid.
    expect((await app.get(good)).status).toBe(429)
  })
})

describe('POST /reset/:token', () => {
  test('sets the password of the form', async () => {
    await using app = createTestApp()
    await register(app)
    const path = linkFor(app)
    const page = await byForm(app, path, { newPassword: `${NEW} & é` })
    expect(page.status).toBe(200)
    expect(page.body).toContain('Your password is set')
    expect((await login(app, { password: `${NEW} & é` })).status).toBe(201)
    expect((await byForm(app, path, { newPassword: 'another quiet lantern' })).status).toBe(410)
  })

  test.each([
    { fields: {}, said: 'Enter at least 12 characters.' },
    { fields: { newPassword: 'short' }, said: 'Enter at least 12 characters.' },
    { fields: { newPassword: 'unbelievable' }, said: 'too easy to guess' },
  ])('$fields shows the form again, with the reason', async ({ fields, said }) => {
    await using app = createTestApp()
    await register(app)
    const path = linkFor(app)
    const page = await byForm(app, path, fields as Record<string, string>)
    expect(page.status).toBe(400)
    expect(page.body).toContain(said)
    expect(page.body).toContain('name="newPassword"')
    expect(page.body).not.toMatch(/<input[^>]*name="newPassword"[^>]*value=/)
    expect((await login(app)).status).toBe(201)
    expect((await byForm(app, path, { newPassword: NEW })).status).toBe(200)
  })
})
