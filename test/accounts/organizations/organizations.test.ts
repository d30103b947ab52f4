import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { register } from '../../support/people.ts'
import { some } from '../../support/size.ts'

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
  guards: { maxFailureRate: 0.3, maxFilteredRate: 0.2, maxOptOutRate: 0.05 },
  trackLinks: true,
  trackOpens: true,
  shortDomain: null,
  publicDomain: null,
  utm: null,
  attributionHours: 72,
  requireTwoFactor: false,
  optOutScope: 'CHANNEL',
  isSuspended: false,
  role: { id: expect.any(String), name: 'Owner', key: 'OWNER' },
  createdAt: '2026-03-04T17:00:00.000Z',
  updatedAt: '2026-03-04T17:00:00.000Z',
}

describe('GET /organization', () => {
  test('returns the whole record, for a key and for a session', async () => {
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
  test.each(
    some([
      { what: 'an empty body', body: {}, change: {} },
      { what: 'a name', body: { name: ' New name ' }, change: { name: 'New name' } },
      {
        what: 'a time zone, spelled as IANA does',
        body: { timezone: 'america/chicago' },
        change: { timezone: 'America/Chicago' },
      },
      { what: 'a country', body: { defaultCountry: 'de' }, change: { defaultCountry: 'DE' } },
      {
        what: 'a limit of marketing',
        body: { frequencyCap: { messages: 4, days: 30 } },
        change: { frequencyCap: { messages: 4, days: 30 } },
      },
      {
        what: 'one guard on and another off',
        body: { guards: { maxFailureRate: 0.5, maxOptOutRate: null } },
        change: { guards: { maxFailureRate: 0.5, maxFilteredRate: 0.2, maxOptOutRate: null } },
      },
      { what: 'the scope of opt-outs', body: { optOutScope: 'ALL' }, change: { optOutScope: 'ALL' } },
      {
        what: 'the attribution window of deals',
        body: { attributionHours: 168 },
        change: { attributionHours: 168 },
      },
      {
        what: 'tags for link addresses',
        body: { utm: { source: 'acme', medium: 'sms' } },
        change: { utm: { source: 'acme', medium: 'sms', campaign: null } },
      },
      { what: 'a currency', body: { currency: 'eur' }, change: { currency: 'EUR' } },
      { what: 'a language', body: { locale: 'de-at' }, change: { locale: 'de-AT' } },
      {
        what: 'web addresses',
        body: { website: 'https://acme.example', logoUrl: 'https://acme.example/l.png' },
        change: {
          website: 'https://acme.example',
          logoUrl: 'https://acme.example/l.png',
        },
      },
      {
        what: 'a phone number of the country',
        body: { phone: '(504) 621-8927' },
        change: { phone: '+15046218927' },
      },
      {
        what: 'a phone number of a country in the same body',
        body: { phone: '030 901820', defaultCountry: 'DE' },
        change: {
          phone: '+4930901820',
          defaultCountry: 'DE',
        },
      },
      {
        what: 'an email address',
        body: { email: 'Hello@Acme.example' },
        change: { email: 'hello@acme.example' },
      },
      { what: 'a postal address', body: { address }, change: { address: { ...address, line2: null } } },
      {
        what: 'a send window',
        body: { sendWindow: { isEnabled: false, start: '08:30', end: '19:00' } },
        change: {
          sendWindow: { isEnabled: false, start: '08:30', end: '19:00' },
        },
      },
      {
        what: 'part of a send window',
        body: { sendWindow: { end: '18:00' } },
        change: {
          sendWindow: { isEnabled: true, start: '09:00', end: '18:00' },
        },
      },
      {
        what: 'switches',
        body: {
          appendOptOutFooter: false,
          requireMarketingConsent: true,
          trackLinks: false,
          trackOpens: false,
        },
        change: {
          appendOptOutFooter: false,
          requireMarketingConsent: true,
          trackLinks: false,
          trackOpens: false,
        },
      },
      {
        what: 'a short domain',
        body: { shortDomain: 'GO.acme.example' },
        change: { shortDomain: 'go.acme.example' },
      },
      {
        what: 'a read-only field, which is dropped',
        body: { id: 'x', slug: 'x', role: 'x', createdAt: 1, deletedAt: 1, contactCount: 9 },
        change: {},
      },
    ] as const),
  )('accepts $what', async ({ body, change }) => {
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
    const added = {
      organization_hosts: 'shortDomain' in change ? 1 : 0,
      // Months that have ended keep the time zone they were counted in.
      billing_zones: 'timezone' in change ? 1 : 0,
    }
    expect(app.rowCounts()).toEqual({ ...before, ...added })
  })

  test.each(
    some([
      { what: 'an empty name', body: { name: ' ' }, field: 'name' },
      { what: 'a name of 101 characters', body: { name: 'x'.repeat(101) }, field: 'name' },
      { what: 'null for a name', body: { name: null }, field: 'name' },
      { what: 'a zone that does not exist', body: { timezone: 'Mars/Phobos' }, field: 'timezone' },
      { what: 'an offset for a zone', body: { timezone: '+05:00' }, field: 'timezone' },
      { what: 'a country that does not exist', body: { defaultCountry: 'ZZ' }, field: 'defaultCountry' },
      { what: 'a currency that does not exist', body: { currency: 'ABC' }, field: 'currency' },
      { what: 'a language that does not exist', body: { locale: 'not a language' }, field: 'locale' },
      { what: 'a script as a logo', body: { logoUrl: 'javascript:alert(1)' }, field: 'logoUrl' },
      {
        what: 'a password in an address',
        body: { website: 'https://me:secret@acme.example' },
        field: 'website',
      },
      { what: 'a phone number that does not exist', body: { phone: '12' }, field: 'phone' },
      { what: 'an invalid email address', body: { email: 'acme' }, field: 'email' },
      {
        what: 'a country of an address that does not exist',
        body: { address: { country: 'ZZ' } },
        field: 'address.country',
      },
      { what: 'text as an address', body: { address: 'Main St' }, field: 'address' },
      {
        what: 'a window that ends as it starts',
        body: { sendWindow: { start: '20:00' } },
        field: 'sendWindow',
      },
      {
        what: 'a window over midnight',
        body: { sendWindow: { start: '21:00', end: '06:00' } },
        field: 'sendWindow',
      },
      { what: 'a time that does not exist', body: { sendWindow: { end: '24:00' } }, field: 'sendWindow.end' },
      { what: 'a tag without a sign', body: { utm: { source: ' ' } }, field: 'utm.source' },
      { what: 'a tag of more than 100', body: { utm: { medium: 'm'.repeat(101) } }, field: 'utm.medium' },
      { what: 'a text for all tags', body: { utm: 'sms' }, field: 'utm' },
      { what: 'an unknown scope of opt-outs', body: { optOutScope: 'PHONE' }, field: 'optOutScope' },
      { what: 'an attribution window of no hours', body: { attributionHours: 0 }, field: 'attributionHours' },
      {
        what: 'an attribution window of more than 90 days',
        body: { attributionHours: 2161 },
        field: 'attributionHours',
      },
      { what: 'a part of an hour', body: { attributionHours: 1.5 }, field: 'attributionHours' },
      { what: 'a text for a switch', body: { trackLinks: 'yes' }, field: 'trackLinks' },
      { what: 'a path for a short domain', body: { shortDomain: 'acme.example/x' }, field: 'shortDomain' },
      { what: 'a single label for a short domain', body: { shortDomain: 'localhost' }, field: 'shortDomain' },
    ] as const),
  )('refuses $what and changes nothing', async ({ body, field }) => {
    await using app = createTestApp()
    const token = await app.session(app.tenant())
    const answer = await app.patch('/organization', token, { name: 'Changed', ...body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }] })
    expect((await app.get('/organization', token)).body.data).toEqual(DEFAULTS)
  })

  test('null clears an optional field, a part of an address or the whole address', async () => {
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

describe('GET /organization/all', () => {
  test('lists the organizations of the user only', async () => {
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

describe('POST /organization', () => {
  test('creates another organization for its owner', async () => {
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
      opt_out_keywords: 18,
      mail_keys: 2,
      suppression_keys: 2,
      rations: 1,
      memberships: Number(before.memberships) + 1,
    })
    const all = (await app.get('/organization/all', token)).body.data
    expect(all.map((row: { name: string }) => row.name)).toEqual(['Acme', 'Zweite GmbH'])
    expect(all[1]).toMatchObject({ timezone: 'Europe/Berlin', currency: 'EUR', role: { key: 'OWNER' } })
  })

  test("works with an API key, for the key's owner", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    expect((await app.post('/organization', tenant.key, { name: 'Second' })).status).toBe(201)
    expect((await app.get('/organization/all', await app.session(tenant))).body.data).toHaveLength(2)
  })

  test.each(['ADMIN', 'MEMBER', 'VIEWER'] as const)('is refused to %s', async (role) => {
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

  test('gives every organization its own slug, from any script', async () => {
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
