import { describe, expect, test } from 'bun:test'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { campaignIn, sendable } from '../../support/campaigns.ts'
import { EMAIL, login, PASSWORD, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'

const DAY_MS = 86_400_000
const NEW = 'quiet green lantern'

const changePassword = (app: TestApp, token: string, body: object) => app.patch('/user/password', token, body)

describe('PATCH /user', () => {
  test('changes the fields in the body and keeps the others', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(1_000)
    const answer = await app.patch('/user', token, {
      firstName: 'Ann',
      phone: '(212) 555-0123',
      avatarUrl: 'https://pictures.example/ann.png',
      locale: 'en-us',
      timezone: 'america/new_york',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      firstName: 'Ann',
      lastName: 'Owner',
      phone: '+12125550123',
      avatarUrl: 'https://pictures.example/ann.png',
      locale: 'en-US',
      timezone: 'America/New_York',
      updatedAt: '2026-03-04T17:00:01.000Z',
    })
    expect((await app.get('/user', token)).body.data).toEqual(answer.body.data)
    const cleared = await app.patch('/user', token, { lastName: null, phone: null, timezone: null })
    expect(cleared.body.data).toMatchObject({ firstName: 'Ann', lastName: null, phone: null, timezone: null })
  })

  test('keeps the time of the last change for a body without changes', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(1_000)
    const { body } = await app.patch('/user', token, { firstName: 'Test', phone: null })
    expect(body.data.updatedAt).toBe('2026-03-04T17:00:00.000Z')
  })

  test.each(
    some([
      { what: 'an empty name', body: { firstName: ' ' }, field: 'firstName' },
      { what: 'no name', body: { firstName: null }, field: 'firstName' },
      { what: 'a phone number that does not exist', body: { phone: '12' }, field: 'phone' },
      { what: 'a script as a picture', body: { avatarUrl: 'javascript:alert(1)' }, field: 'avatarUrl' },
      { what: 'an invalid address', body: { email: 'other' }, field: 'email' },
      {
        what: 'another address without the password',
        body: { email: 'other@example.test' },
        field: 'currentPassword',
      },
      {
        what: 'another address with a wrong password',
        body: { email: 'other@example.test', currentPassword: 'incorrect horse' },
        field: 'currentPassword',
      },
      { what: 'a zone that does not exist', body: { timezone: 'Mars/Base' }, field: 'timezone' },
      { what: 'a language that does not exist', body: { locale: 'x_y_z!' }, field: 'locale' },
    ]),
  )('$what is refused and changes nothing', async ({ body, field }) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const before = (await app.get('/user', token)).body
    const answer = await app.patch('/user', token, { lastName: 'Changed', ...body })
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    expect((await app.get('/user', token)).body).toEqual(before)
  })

  test('gives no rights and changes no other person', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant, 'VIEWER')
    await app.patch('/user', token, {
      firstName: 'V',
      status: 'SUSPENDED',
      id: 1,
      isOwner: true,
      role: 'OWNER',
    })
    expect((await app.get('/role/permissions/me', token)).body.data.isOwner).toBe(false)
    expect((await app.get('/user', await app.session(tenant))).body.data.firstName).toBe('Test')
  })

  test('with an API key changes the owner', async () => {
    await using app = createTestApp()
    const { key, owner } = app.tenant()
    const { body } = await app.patch('/user', key, { firstName: 'Ann' })
    expect(body.data).toMatchObject({ id: owner.uuid, firstName: 'Ann' })
  })
})

describe('DELETE /user', () => {
  test('erases the person, ends every session and frees the address', async () => {
    await using app = createTestApp({ allowSignup: true })
    const { accessToken, refreshToken, user } = (await register(app)).body.data
    await app.patch('/user', accessToken, { phone: '+12125550123', avatarUrl: 'https://a.example/x.png' })
    const answer = await app.delete('/user', accessToken)
    expect([answer.status, answer.body.data]).toEqual([200, { id: user.id }])
    expect((await app.get('/user', accessToken)).status).toBe(401)
    expect((await refresh(app, refreshToken)).status).toBe(401)
    expect((await login(app)).body.code).toBe('INVALID_CREDENTIALS')
    const row = app.db.get('SELECT * FROM users WHERE uuid = ?', user.id)
    for (const trace of [EMAIL, 'Ann', 'Archer', '+12125550123', 'a.example', 'argon2']) {
      expect(JSON.stringify(row)).not.toContain(trace)
    }
    expect((await register(app)).status).toBe(201)
  })

  test('a member can leave, and the organization stays', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = await app.session(tenant, 'MEMBER')
    expect((await app.delete('/user', token)).status).toBe(200)
    expect((await app.get('/user/all', tenant.key)).body.meta.total).toBe(1)
    app.clock.advance(31 * DAY_MS)
    await app.drain()
    expect((await app.get('/organization', tenant.key)).status).toBe(200)
  })

  test('an owner of an organization with other members stays, signed in to any organization', async () => {
    await using app = createTestApp()
    const [shared, own] = [app.tenant('Shared'), app.tenant('Own')]
    await app.session(shared, 'MEMBER')
    app.db.writeNow((tx) => addMember(tx, own.organization.id, shared.owner.id, 'ADMIN'))
    const token = await app.session(shared)
    const before = app.rowCounts()
    const answer = await app.delete('/user', token)
    expect([answer.status, answer.body.code, answer.body.details]).toEqual([
      409,
      'RESOURCE_IN_USE',
      [{ organizationId: shared.organization.uuid, organizationName: 'Shared' }],
    ])
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/user', token)).status).toBe(200)
  })

  test('an API key cannot take its owner out of other organizations', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    app.db.writeNow((tx) => addMember(tx, two.organization.id, one.owner.id, 'ADMIN'))
    const before = app.rowCounts()
    expect((await app.delete('/user', one.key)).body.code).toBe('SESSION_REQUIRED')
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/user', one.key)).status).toBe(200)
  })

  test('an organization without members stops sending at once, and is deleted after 30 days', async () => {
    await using app = createTestApp()
    const tenant = sendable(app, 'Alone')
    await campaignIn(app, tenant, 'SCHEDULED')
    const live = () =>
      app.db.value('SELECT deleted_at IS NULL FROM organizations WHERE id = ?', tenant.organization.id)
    await app.delete('/user', await app.session(tenant))
    expect(app.db.value('SELECT status FROM campaigns')).toBe('CANCELLED')
    expect((await app.get('/organization', tenant.key)).status).toBe(401)
    app.clock.advance(30 * DAY_MS - 1)
    await app.drain()
    expect(live()).toBe(1)
    app.clock.advance(1)
    await app.drain()
    expect(live()).toBe(0)
  })

  test('an organization that has a member again after 30 days stays', async () => {
    await using app = createTestApp()
    const [left, other] = [app.tenant('Left'), app.tenant('Other')]
    await app.delete('/user', await app.session(left))
    app.db.writeNow((tx) => addMember(tx, left.organization.id, other.owner.id, 'OWNER'))
    app.clock.advance(31 * DAY_MS)
    await app.drain()
    expect(app.db.value('SELECT count(*) FROM organizations WHERE deleted_at IS NULL')).toBe(2)
  })
})

describe('PATCH /user/password', () => {
  test('sets another password and ends all other sessions', async () => {
    await using app = createTestApp()
    const here = (await register(app)).body.data
    const there = (await login(app)).body.data
    const answer = await changePassword(app, here.accessToken, {
      currentPassword: PASSWORD,
      newPassword: NEW,
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.email).toBe(EMAIL)
    expect(JSON.stringify(answer.body)).not.toContain('argon2')
    expect((await app.get('/user', here.accessToken)).status).toBe(200)
    expect((await app.get('/user', there.accessToken)).status).toBe(401)
    expect((await refresh(app, there.refreshToken)).status).toBe(401)
    expect((await login(app)).status).toBe(401)
    expect((await login(app, { password: NEW })).status).toBe(201)
  })

  test.each(
    some([
      {
        what: 'a wrong password',
        body: { currentPassword: 'incorrect horse', newPassword: NEW },
        field: 'currentPassword',
      },
      {
        what: 'a short password',
        body: { currentPassword: PASSWORD, newPassword: 'short' },
        field: 'newPassword',
      },
      {
        what: 'a leaked password',
        body: { currentPassword: PASSWORD, newPassword: 'unbelievable' },
        field: 'newPassword',
      },
      {
        what: "the user's own address",
        body: { currentPassword: PASSWORD, newPassword: EMAIL },
        field: 'newPassword',
      },
      { what: 'no password', body: {}, field: 'currentPassword' },
    ]),
  )('$what is refused, and the old password stays', async ({ body, field }) => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const answer = await changePassword(app, accessToken, body)
    expect([answer.status, answer.body.code, answer.body.details[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ])
    expect((await login(app)).status).toBe(201)
  })

  test('a stolen session cannot guess the password: after five wrong ones it must wait, even with the right one', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const guess = () =>
      changePassword(app, accessToken, { currentPassword: 'incorrect horse', newPassword: NEW })
    for (let i = 0; i < 5; i++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    const right = { currentPassword: PASSWORD, newPassword: NEW }
    const blocked = await changePassword(app, accessToken, right)
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '1'])
    app.clock.advance(1_000)
    expect((await changePassword(app, accessToken, right)).status).toBe(200)
  })

  test('of two changes at once, one succeeds', async () => {
    await using app = createTestApp()
    const { accessToken } = (await register(app)).body.data
    const answers = await Promise.all(
      ['first quiet lantern', 'second quiet lantern'].map((newPassword) =>
        changePassword(app, accessToken, { currentPassword: PASSWORD, newPassword }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const user = findUserByEmail(app.db, EMAIL)
    expect(user?.passwordHash).toStartWith('$argon2id$')
    expect((await login(app)).status).toBe(401)
  })
})
