import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { claimsOf, forged, refresh, register } from '../../support/people.ts'
import { some } from '../../support/size.ts'
import { emptyOrganization } from '../../support/standing.ts'

describe('POST /organization/switch', () => {
  test('opens another organization in the same session', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const second = (await app.post('/organization', first.accessToken, { name: 'Second' })).body.data
    const before = app.rowCounts()
    const answer = await app.post('/organization/switch', first.accessToken, { organizationId: second.id })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { data } = answer.body
    expect(data).toMatchObject({ expiresIn: 900, organization: second })
    expect(claimsOf(data.accessToken)).toMatchObject({ org: second.id, sid: claimsOf(first.accessToken).sid })
    expect(app.rowCounts()).toEqual({ ...before, refresh_tokens: 2 })
    expect((await app.get('/organization', data.accessToken)).body.data.name).toBe('Second')
    const later = await refresh(app, data.refreshToken)
    expect(later.body.data.organization.name).toBe('Second')
  })

  test('keeps the organization of an earlier access token', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const second = (await app.post('/organization', first.accessToken, { name: 'Second' })).body.data
    await app.post('/organization/switch', first.accessToken, { organizationId: second.id })
    expect((await app.get('/organization', first.accessToken)).body.data.name).toBe('Acme')
  })

  test('uses up the earlier refresh token', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    await app.post('/organization/switch', first.accessToken, { organizationId: first.organization.id })
    app.clock.advance(10_001)
    expect((await refresh(app, first.refreshToken)).status).toBe(401)
  })

  test('stores no token with an Idempotency-Key', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const answer = await app.request('POST', '/organization/switch', {
      token: first.accessToken,
      body: { organizationId: first.organization.id },
      headers: { 'idempotency-key': 'k1' },
    })
    expect(answer.status).toBe(201)
    expect(app.rowCounts().idempotency_keys).toBe(0)
  })

  test.each(
    some([
      {
        what: "another person's organization",
        body: (id: string) => ({ organizationId: id }),
        status: 404,
        code: 'NOT_FOUND',
      },
      {
        what: 'an organization that does not exist',
        body: () => ({ organizationId: '019cb9ca-c680-7000-aeb1-cb042cae7ad0' }),
        status: 404,
        code: 'NOT_FOUND',
      },
      { what: 'no organization', body: () => ({}), status: 400, code: 'VALIDATION_FAILED' },
      { what: 'a name', body: () => ({ organizationId: 'acme' }), status: 400, code: 'VALIDATION_FAILED' },
    ] as const),
  )('to $what is refused and changes nothing', async ({ body, status, code }) => {
    await using app = createTestApp()
    const stranger = app.tenant('Other')
    const token = await app.session(app.tenant())
    const before = app.rowCounts()
    const answer = await app.post('/organization/switch', token, body(stranger.organization.uuid))
    expect(answer.status).toBe(status)
    expect(answer.body.code).toBe(code)
    expect(app.rowCounts()).toEqual(before)
    expect((await app.get('/organization', token)).body.data.name).toBe('Acme')
  })

  test('needs a session: an API key belongs to one organization', async () => {
    await using app = createTestApp()
    const { key, organization } = app.tenant()
    const answer = await app.post('/organization/switch', key, { organizationId: organization.uuid })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('SESSION_REQUIRED')
  })

  test('to an organization that removed the user fails, with any token', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const second = (await app.post('/organization', first.accessToken, { name: 'Second' })).body.data
    const token = forged(first.accessToken, app.app.settings.jwtSecret, { claims: { org: second.id } })
    expect((await app.get('/organization', token)).status).toBe(200)
    emptyOrganization(app, 2)
    expect((await app.get('/organization', token)).status).toBe(401)
    const answer = await app.post('/organization/switch', first.accessToken, { organizationId: second.id })
    expect(answer.status).toBe(404)
  })
})
