import { describe, expect, spyOn, test } from 'bun:test'
import { argon2 } from '../../../src/accounts/users/passwords.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { sessionWith } from '../../support/contacts.ts'
import { PASSWORD, suspend } from '../../support/people.ts'
import { codeOf, turnOn, wrongCodeOf } from '../../support/two-factor.ts'

const DAY_MS = 86_400_000
const EMAIL = 'wren@example.test'

const roleId = async (app: TestApp, { key }: TestTenant, wanted = 'MEMBER'): Promise<string> =>
  (await app.get('/role', key)).body.data.find(({ key: kind }: { key: string }) => kind === wanted).id

const invite = async (app: TestApp, tenant: TestTenant, { role = 'MEMBER', token = tenant.key } = {}) =>
  app.post('/invitations', token, { email: EMAIL, roleId: await roleId(app, tenant, role) })

const tokenOf = ({ body }: { body: { data: { link: string } } }): string =>
  body.data.link.slice(body.data.link.lastIndexOf('/') + 1)

const accept = (app: TestApp, token: string, more: object = {}) =>
  app.post('/auth/accept-invitation', undefined, {
    token,
    firstName: 'Wren',
    password: PASSWORD,
    ...more,
  })

const login = (app: TestApp) => app.post('/auth/login', undefined, { email: EMAIL, password: PASSWORD })

const statusOf = async (app: TestApp, { key }: TestTenant): Promise<string> =>
  (await app.get('/invitations', key)).body.data[0].status

describe('POST /auth/accept-invitation', () => {
  test('a new person gets a user with the role and a session; the link works once', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = tokenOf(await invite(app, tenant))
    const joined = await accept(app, token)
    expect([joined.status, joined.body.data]).toEqual([
      201,
      {
        email: EMAIL,
        isNewUser: true,
        organization: { id: tenant.organization.uuid, name: 'Acme', slug: 'acme' },
        role: { id: await roleId(app, tenant), name: 'Member', key: 'MEMBER' },
      },
    ])
    const { body } = await login(app)
    const me = await app.get('/role/permissions/me', body.data.accessToken)
    expect(me.body.data.role.key).toBe('MEMBER')
    expect((await accept(app, token)).status).toBe(404)
    expect(await statusOf(app, tenant)).toBe('ACCEPTED')
  })

  test('an existing user joins with their own password only', async () => {
    await using app = createTestApp()
    const [first, second] = [app.tenant('First'), app.tenant('Second')]
    await accept(app, tokenOf(await invite(app, first)))
    const token = tokenOf(await invite(app, second))
    const stranger = await accept(app, token, { password: 'another good password' })
    expect([stranger.status, stranger.body.code]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(app.db.all(`SELECT act, actor_type AS type FROM audit_acts ORDER BY id DESC LIMIT 1`)).toEqual([
      { act: 'SIGN_IN_FAILED', type: 'UNKNOWN' },
    ])
    const joined = await accept(app, token, { firstName: 'Other' })
    expect([joined.status, joined.body.data.isNewUser]).toEqual([201, false])
    const user = await app.get('/user', (await login(app)).body.data.accessToken)
    expect([user.body.data.firstName, user.body.data.memberships.length]).toEqual(['Wren', 2])
  })

  test('an existing user with two-factor sign-in needs a code as well; a password alone shows and clears nothing', async () => {
    await using app = createTestApp()
    const [first, second] = [app.tenant('First'), app.tenant('Second')]
    await accept(app, tokenOf(await invite(app, first)))
    const { secret } = await turnOn(app, (await login(app)).body.data.accessToken)
    const token = tokenOf(await invite(app, second))
    const refused = async (more: object) => {
      const { status, body } = await accept(app, token, more)
      return [status, body.message]
    }
    const wrong = await refused({ password: 'another good password' })
    expect(wrong[0]).toBe(401)
    expect(await refused({})).toEqual(wrong)
    expect(await refused({ code: wrongCodeOf(app, secret) })).toEqual(wrong)
    expect((await accept(app, token, { code: codeOf(app, secret, 1) })).status).toBe(201)
    expect((await accept(app, token, { code: codeOf(app, secret, 1) })).status).toBe(404)
  })

  test("guesses of a user's password are delayed and counted like those of a sign-in", async () => {
    await using app = createTestApp()
    const [first, second] = [app.tenant('First'), app.tenant('Second')]
    await accept(app, tokenOf(await invite(app, first)))
    const token = tokenOf(await invite(app, second))
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await accept(app, token, { password: `wrong ${n}` })).status)
    statuses.push((await login(app)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('a suspended user cannot join', async () => {
    await using app = createTestApp()
    const [first, second] = [app.tenant('First'), app.tenant('Second')]
    await accept(app, tokenOf(await invite(app, first)))
    const token = tokenOf(await invite(app, second))
    suspend(app, EMAIL)
    const before = app.rowCounts().memberships
    expect((await accept(app, token)).status).toBe(401)
    expect(app.rowCounts().memberships).toBe(before!)
  })

  test('a used, a withdrawn, an expired and an unknown token get the same answer', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const used = tokenOf(await invite(app, tenant))
    await accept(app, used)
    const member = (await app.get(`/role/${await roleId(app, tenant)}/members`, tenant.key)).body.data[0]
    await app.delete('/role/member', tenant.key, { userId: member.id })
    const revoked = await invite(app, tenant)
    await app.delete(`/invitations/${revoked.body.data.id}`, tenant.key)
    const expired = tokenOf(await invite(app, tenant))
    app.clock.advance(7 * DAY_MS)
    const answers = []
    for (const token of [used, tokenOf(revoked), expired, `inv_${'a'.repeat(43)}`, 'x']) {
      const { status, body } = await accept(app, token)
      answers.push([status, body.code, body.message])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]![0]).toBe(404)
  })

  test('of two uses at once with one token, one joins', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = tokenOf(await invite(app, tenant))
    const answers = await Promise.all([accept(app, token), accept(app, token)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const members = (await app.get(`/role/${await roleId(app, tenant)}/members`, tenant.key)).body.data
    expect(members).toHaveLength(1)
  })

  test('guessing tokens is delayed per address', async () => {
    await using app = createTestApp({ rateLimits: { auth: { quota: 3, windowSeconds: 60 } } })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await accept(app, `inv_${String(n).repeat(43)}`)).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })

  test('a new person needs a name and a good password, and may try again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = tokenOf(await invite(app, tenant))
    const statuses = []
    for (const more of [{ firstName: undefined }, { password: 'short' }, { password: 'password1234' }, {}])
      statuses.push((await accept(app, token, more)).status)
    expect(statuses).toEqual([400, 400, 400, 201])
  })

  test('a closed organization cannot be joined', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = tokenOf(await invite(app, tenant))
    app.db.writeNow((tx) =>
      tx.run('UPDATE organizations SET deleted_at = 1 WHERE id = ?', tenant.organization.id),
    )
    expect((await accept(app, token)).status).toBe(404)
  })
})

describe('POST /invitations', () => {
  test('shows the link once: neither the database nor the log nor a repeated call has it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const body = { email: 'Wren@Example.TEST', roleId: await roleId(app, tenant) }
    const headers = { 'idempotency-key': 'once' }
    const made = await app.request('POST', '/invitations', { token: tenant.key, body, headers })
    const again = await app.request('POST', '/invitations', { token: tenant.key, body, headers })
    const token = tokenOf(made)
    expect(made.body.data).toMatchObject({
      email: EMAIL,
      status: 'PENDING',
      link: `https://carillon.test/i/${token}`,
    })
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect(again.body.data).toEqual({ ...made.body.data, link: null })
    await app.get(`/i/${token}x`)
    const stored = app.db
      .all('SELECT * FROM invitations')
      .concat(app.db.all('SELECT * FROM idempotency_keys'))
    expect(JSON.stringify([stored, app.logged])).not.toContain(token)
  })

  test.each([
    { what: 'as the owner', role: 'OWNER', code: 'OWNER_REQUIRED' },
    { what: 'to a role with permissions that the caller lacks', role: 'ADMIN', code: 'FORBIDDEN' },
  ])('an invitation $what is refused', async ({ role, code }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await sessionWith(app, tenant, ['member:invite', 'contact:read'])
    const answer = await invite(app, tenant, { role, token: session })
    expect([answer.status, answer.body.code]).toEqual([403, code])
    expect(app.rowCounts().invitations).toBe(0)
  })

  test('refuses a member, and an address with a pending invitation', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await invite(app, tenant)
    const second = await invite(app, tenant)
    await accept(app, tokenOf(first))
    const third = await invite(app, tenant)
    expect([second, third].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'ALREADY_EXISTS'],
      [409, 'ALREADY_EXISTS'],
    ])
    expect(second.body.details).toEqual([{ existingId: first.body.data.id }])
  })

  test('an expired invitation makes room for another, and stays expired', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await invite(app, tenant)
    app.clock.advance(7 * DAY_MS)
    expect(await statusOf(app, tenant)).toBe('EXPIRED')
    expect((await invite(app, tenant)).status).toBe(201)
    const again = await app.post(`/invitations/${first.body.data.id}/resend`, tenant.key)
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE_TRANSITION'])
  })

  test('at most 100 invitations are pending at the same time', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const role = await roleId(app, tenant)
    const statuses = []
    for (let n = 0; n < 101; n++)
      statuses.push(
        (await app.post('/invitations', tenant.key, { email: `p${n}@example.test`, roleId: role })).status,
      )
    expect(statuses).toEqual([...Array(100).fill(201), 409])
  })
})

describe('an invitation is void', () => {
  const ADMIN = 'admin-acme@example.test'
  const asAdmin = async (app: TestApp, tenant: TestTenant): Promise<string> =>
    (await app.get(`/role/${await roleId(app, tenant, 'ADMIN')}/members`, tenant.key)).body.data[0].id

  type Loss = (app: TestApp, tenant: TestTenant) => unknown
  const LOSSES: ReadonlyArray<{ what: string; lose: Loss }> = [
    {
      what: 'was removed',
      lose: async (app, tenant) =>
        app.delete('/role/member', tenant.key, { userId: await asAdmin(app, tenant) }),
    },
    { what: 'was suspended', lose: (app) => suspend(app, ADMIN) },
    {
      what: 'got a role with fewer permissions',
      lose: async (app, tenant) =>
        app.patch('/role/assign', tenant.key, {
          userId: await asAdmin(app, tenant),
          roleId: await roleId(app, tenant),
        }),
    },
  ]
  test.each(LOSSES)('when its sender $what', async ({ lose }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const admin = await app.session(tenant, 'ADMIN')
    const token = tokenOf(await invite(app, tenant, { token: admin }))
    await lose(app, tenant)
    expect(await statusOf(app, tenant)).toBe('REVOKED')
    expect((await accept(app, token)).status).toBe(404)
  })

  test('when its role gains a permission that its sender lacks, until another member sends it again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const role = (await app.post('/role', tenant.key, { name: 'Desk', permissions: ['tag:read'] })).body.data
    const admin = await app.session(tenant, 'ADMIN')
    const made = await app.post('/invitations', admin, { email: EMAIL, roleId: role.id })
    await app.patch(`/role/${role.id}`, tenant.key, { permissions: ['billing:manage'] })
    expect((await accept(app, tokenOf(made))).status).toBe(404)
    const again = await app.post(`/invitations/${made.body.data.id}/resend`, tenant.key)
    expect((await accept(app, tokenOf(again))).status).toBe(201)
  })
})

describe('GET /invitations', () => {
  test('invitations that ended more than 90 days ago are deleted with the next invitation', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = (await invite(app, tenant)).body.data
    await app.delete(`/invitations/${id}`, tenant.key)
    app.clock.advance(91 * DAY_MS)
    const next = await invite(app, tenant)
    const { data } = (await app.get('/invitations', tenant.key)).body
    expect(data.map((one: { id: string }) => one.id)).toEqual([next.body.data.id])
  })
})

describe('POST /invitations/:id/resend', () => {
  test('creates a new link for seven days, and the earlier one stops working', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const first = await invite(app, tenant)
    app.clock.advance(8 * DAY_MS)
    const again = await app.post(`/invitations/${first.body.data.id}/resend`, tenant.key)
    expect([again.status, again.body.data.status]).toEqual([201, 'PENDING'])
    expect((await accept(app, tokenOf(first))).status).toBe(404)
    expect((await accept(app, tokenOf(again))).status).toBe(201)
  })
})

describe('POST /i/:token', () => {
  const submit = (app: TestApp, token: string, form: Record<string, string>) =>
    app.request('POST', `/i/${token}`, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  test('the page of the link joins, names wrong fields, and never shows the password again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant('<b>Acme</b>')
    const token = tokenOf(await invite(app, tenant))
    const shown = await app.get(`/i/${token}`)
    expect(shown.body).toContain('Join &lt;b&gt;Acme&lt;/b&gt;')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const nameless = await submit(app, token, { firstName: '', password: PASSWORD })
    expect([nameless.status, nameless.body.includes('This field is required.')]).toEqual([400, true])
    const short = await submit(app, token, { firstName: '"><script>', password: 'too short' })
    expect(short.body).toContain('Enter at least 12 characters.')
    expect(short.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(short.body).not.toContain('too short')
    const joined = await submit(app, token, { firstName: 'Wren', password: PASSWORD })
    expect([joined.status, joined.body.includes(`Sign in with ${EMAIL}`)]).toEqual([200, true])
    expect((await login(app)).status).toBe(201)
    expect((await app.get(`/i/${token}`)).status).toBe(404)
  })

  test('with too many sign-ins at once, the page says so and keeps the entries', async () => {
    await using app = createTestApp()
    const token = tokenOf(await invite(app, app.tenant()))
    const held = Promise.withResolvers<string>()
    const hashing = spyOn(Bun.password, 'hash').mockImplementation(() => held.promise)
    const others = Array.from({ length: 32 }, () => argon2.hash('of another person'))
    const busy = await submit(app, token, { firstName: 'Wren', password: PASSWORD })
    expect([busy.status, busy.body.includes('Too many sign-ins at once.')]).toEqual([503, true])
    expect(busy.body).toContain('value="Wren"')
    hashing.mockRestore()
    held.resolve('of another person')
    await Promise.all(others)
  })

  test('guessing links is delayed per address', async () => {
    await using app = createTestApp({ rateLimits: { public: { quota: 3, windowSeconds: 60 } } })
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await app.get(`/i/inv_${String(n).repeat(43)}`)).status)
    expect(statuses).toEqual([404, 404, 404, 429])
  })
})
