import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { claimsOf, forged, refresh, register } from '../support/people.ts'

const DEFAULTS = {
  id: expect.any(String),
  name: 'Acme',
  slug: 'acme',
  timezone: 'UTC',
  defaultCountry: 'US',
  currency: 'USD',
  locale: 'en-US',
  logoUrl: null,
  website: null,
  phone: null,
  email: null,
  address: { line1: null, line2: null, city: null, state: null, postalCode: null, country: null },
  sendWindow: { isEnabled: true, start: '09:00', end: '20:00' },
  appendOptOutFooter: true,
  requireMarketingConsent: false,
  frequencyCap: null,
  trackLinks: true,
  shortDomain: null,
  role: { id: expect.any(String), name: 'Owner', key: 'OWNER' },
  createdAt: '2026-03-04T17:00:00.000Z',
  updatedAt: '2026-03-04T17:00:00.000Z',
}

describe('GET /organization', () => {
  test('is the whole record, for a key and for a session', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const token of [tenant.key, await app.session(tenant)]) {
      const answer = await app.get('/organization', token)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ success: true, data: DEFAULTS })
    }
  })

  test("shows the caller's role", async () => {
    await using app = createTestApp()
    const answer = await app.get('/organization', await app.session(app.tenant(), 'VIEWER'))
    expect(answer.body.data.role).toMatchObject({ name: 'Viewer', key: 'VIEWER' })
  })
})

describe('PATCH /organization', () => {
  const address = { line1: '1 Main St', city: 'New Orleans', state: 'LA', postalCode: '70112', country: 'US' }
  test.each([
    ['nothing changes nothing', {}, {}],
    ['a name', { name: ' New name ' }, { name: 'New name' }],
    ['a time zone, spelled as IANA does', { timezone: 'america/chicago' }, { timezone: 'America/Chicago' }],
    ['a country', { defaultCountry: 'de' }, { defaultCountry: 'DE' }],
    [
      'a limit of marketing',
      { frequencyCap: { messages: 4, days: 30 } },
      { frequencyCap: { messages: 4, days: 30 } },
    ],
    ['a currency', { currency: 'eur' }, { currency: 'EUR' }],
    ['a language', { locale: 'de-at' }, { locale: 'de-AT' }],
    [
      'addresses on the web',
      { website: 'https://acme.example', logoUrl: 'https://acme.example/l.png' },
      {
        website: 'https://acme.example',
        logoUrl: 'https://acme.example/l.png',
      },
    ],
    ['a phone number of the country', { phone: '(504) 621-8927' }, { phone: '+15046218927' }],
    [
      'a phone number of the country that comes with it',
      { phone: '030 901820', defaultCountry: 'DE' },
      {
        phone: '+4930901820',
        defaultCountry: 'DE',
      },
    ],
    ['an email address', { email: 'Hello@Acme.example' }, { email: 'hello@acme.example' }],
    ['a postal address', { address }, { address: { ...address, line2: null } }],
    [
      'a send window',
      { sendWindow: { isEnabled: false, start: '08:30', end: '19:00' } },
      {
        sendWindow: { isEnabled: false, start: '08:30', end: '19:00' },
      },
    ],
    [
      'part of a send window',
      { sendWindow: { end: '18:00' } },
      {
        sendWindow: { isEnabled: true, start: '09:00', end: '18:00' },
      },
    ],
    [
      'switches',
      { appendOptOutFooter: false, requireMarketingConsent: true, trackLinks: false },
      {
        appendOptOutFooter: false,
        requireMarketingConsent: true,
        trackLinks: false,
      },
    ],
    ['a short domain', { shortDomain: 'GO.acme.example' }, { shortDomain: 'go.acme.example' }],
    [
      'what cannot be written is dropped',
      { id: 'x', slug: 'x', role: 'x', createdAt: 1, deletedAt: 1, contactCount: 9 },
      {},
    ],
  ] as const)('takes %s', async (_what, body, change) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    app.clock.advance(1000)
    const before = app.rowCounts()
    const answer = await app.patch('/organization', token, body)
    expect(answer.status).toBe(200)
    const isChanged = Object.keys(change).length > 0
    const expected = {
      ...DEFAULTS,
      ...change,
      updatedAt: isChanged ? '2026-03-04T17:00:01.000Z' : DEFAULTS.updatedAt,
    }
    expect(answer.body).toEqual({ success: true, message: 'Organization updated', data: expected })
    expect((await app.get('/organization', token)).body.data).toEqual(expected)
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
    ['null for a name', { name: null }, 'name'],
    ['a zone that does not exist', { timezone: 'Mars/Phobos' }, 'timezone'],
    ['an offset for a zone', { timezone: '+05:00' }, 'timezone'],
    ['a country that does not exist', { defaultCountry: 'ZZ' }, 'defaultCountry'],
    ['a currency that does not exist', { currency: 'ABC' }, 'currency'],
    ['a language that is none', { locale: 'not a language' }, 'locale'],
    ['a script for a logo', { logoUrl: 'javascript:alert(1)' }, 'logoUrl'],
    ['a password in an address', { website: 'https://me:secret@acme.example' }, 'website'],
    ['a phone number that is none', { phone: '12' }, 'phone'],
    ['an email that is none', { email: 'acme' }, 'email'],
    ['a country of an address that is none', { address: { country: 'ZZ' } }, 'address.country'],
    ['text for an address', { address: 'Main St' }, 'address'],
    ['a window that ends as it starts', { sendWindow: { start: '20:00' } }, 'sendWindow'],
    ['a window over midnight', { sendWindow: { start: '21:00', end: '06:00' } }, 'sendWindow'],
    ['a time that does not exist', { sendWindow: { end: '24:00' } }, 'sendWindow.end'],
    ['a word for a switch', { trackLinks: 'yes' }, 'trackLinks'],
    ['a path for a short domain', { shortDomain: 'acme.example/x' }, 'shortDomain'],
    ['a single label for a short domain', { shortDomain: 'localhost' }, 'shortDomain'],
  ] as const)('refuses %s and changes nothing', async (_what, body, field) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const answer = await app.patch('/organization', token, { name: 'Changed', ...body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] })
    expect((await app.get('/organization', token)).body.data).toEqual(DEFAULTS)
  })

  test('null clears what is optional, a part or the whole of an address', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const full = { line1: 'a', line2: 'b', city: 'c', state: 'd', postalCode: 'e', country: 'US' }
    await app.patch('/organization', key, { phone: '+15046218927', email: 'a@b.test', address: full })
    const part = await app.patch('/organization', key, { phone: null, address: { line2: null } })
    expect(part.body.data).toMatchObject({
      phone: null,
      email: 'a@b.test',
      address: { ...full, line2: null },
    })
    const whole = await app.patch('/organization', key, { address: null })
    expect(whole.body.data.address).toEqual(DEFAULTS.address)
  })

  test.each([
    ['OWNER', 200],
    ['ADMIN', 200],
    ['MEMBER', 403],
    ['VIEWER', 403],
  ] as const)('as %s answers %p', async (role, status) => {
    await using app = createTestApp()
    const answer = await app.patch('/organization', await app.session(app.tenant(), role), { name: 'New' })
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.details).toEqual([{ permission: 'organization:update' }])
  })

  test('changes no other organization', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    const before = (await app.get('/organization', two.key)).body.data
    await app.patch('/organization', one.key, { id: two.organization.uuid, name: 'Changed' })
    expect((await app.get('/organization', two.key)).body.data).toEqual(before)
  })
})

describe('POST /organization', () => {
  test('gives its owner another organization', async () => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const before = app.rowCounts()
    const answer = await app.post('/organization', token, {
      name: 'Zweite GmbH',
      timezone: 'Europe/Berlin',
      defaultCountry: 'DE',
      currency: 'EUR',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      success: true,
      message: 'Organization created',
      data: { id: expect.any(String), name: 'Zweite GmbH', slug: 'zweite-gmbh' },
    })
    expect(app.rowCounts()).toEqual({
      ...before,
      organizations: 2,
      roles: 8,
      memberships: Number(before.memberships) + 1,
    })
    const all = (await app.get('/organization/all', token)).body.data
    expect(all.map((row: { name: string }) => row.name)).toEqual(['Acme', 'Zweite GmbH'])
    expect(all[1]).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR', role: { key: 'OWNER' } })
  })

  test('works with an API key, for the owner it acts as', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect((await app.post('/organization', tenant.key, { name: 'Second' })).status).toBe(201)
    expect((await app.get('/organization/all', await app.session(tenant))).body.data).toHaveLength(2)
  })

  test.each(['ADMIN', 'MEMBER', 'VIEWER'] as const)('is not for %s', async (role) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant(), role)
    const before = app.rowCounts()
    const answer = await app.post('/organization', token, { name: 'Second' })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('OWNER_REQUIRED')
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    ['no name', {}],
    ['a zone that does not exist', { name: 'x', timezone: 'Mars/Phobos' }],
    ['a currency that does not exist', { name: 'x', currency: 'ABC' }],
    ['a country that does not exist', { name: 'x', defaultCountry: 'ZZ' }],
  ])('refuses %s and creates nothing', async (_what, body) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    expect((await app.post('/organization', key, body)).status).toBe(400)
    expect(app.rowCounts()).toEqual(before)
  })

  test('gives every organization a slug of its own, from any script', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const slugs = new Set<string>()
    for (const name of ['Acme', 'ACME!', 'Ácmé', '漢字', '漢字 2', '   —   ']) {
      slugs.add((await app.post('/organization', key, { name })).body.data.slug)
    }
    expect(slugs.size).toBe(6)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })
})

describe('GET /organization/all', () => {
  test('lists those of the user and no others', async () => {
    await using app = createTestApp({ allowSignup: true })
    const ann = (await register(app)).body.data.accessToken
    await register(app, { email: 'bob@example.test', organizationName: 'Other' })
    await app.post('/organization', ann, { name: 'Second' })
    const names = (await app.get('/organization/all', ann)).body.data.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['Acme', 'Second'])
  })

  test('shows an API key its own organization only', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    await app.post('/organization', key, { name: 'Second' })
    expect((await app.get('/organization/all', key)).body.data).toMatchObject([{ name: 'Acme' }])
    expect((await app.get('/user', key)).body.data.memberships).toMatchObject([{ organizationName: 'Acme' }])
  })
})

describe('POST /organization/switch', () => {
  test('goes on in another organization, in the same session', async () => {
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

  test('leaves an access token made before where it was', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const second = (await app.post('/organization', first.accessToken, { name: 'Second' })).body.data
    await app.post('/organization/switch', first.accessToken, { organizationId: second.id })
    expect((await app.get('/organization', first.accessToken)).body.data.name).toBe('Acme')
  })

  test('uses up the refresh token from before', async () => {
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

  test.each([
    ['an organization of others', (id: string) => ({ organizationId: id }), 404, 'NOT_FOUND'],
    [
      'one that does not exist',
      () => ({ organizationId: '019cb9ca-c680-7000-aeb1-cb042cae7ad0' }),
      404,
      'NOT_FOUND',
    ],
    ['no organization', () => ({}), 400, 'VALIDATION_FAILED'],
    ['a name', () => ({ organizationId: 'acme' }), 400, 'VALIDATION_FAILED'],
  ] as const)('to %s is refused and changes nothing', async (_what, body, status, code) => {
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

  test('to an organization one was removed from does not work, whatever the token says', async () => {
    await using app = createTestApp()
    const first = (await register(app)).body.data
    const second = (await app.post('/organization', first.accessToken, { name: 'Second' })).body.data
    const token = forged(first.accessToken, app.app.settings.jwtSecret, { claims: { org: second.id } })
    expect((await app.get('/organization', token)).status).toBe(200)
    app.db.writeNow((tx) => void tx.run('DELETE FROM memberships WHERE organization_id = 2'))
    expect((await app.get('/organization', token)).status).toBe(401)
    const answer = await app.post('/organization/switch', first.accessToken, { organizationId: second.id })
    expect(answer.status).toBe(404)
  })
})
