import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf, readContact } from '../../support/contacts.ts'

const PHONE = '+15046218927'
const ann = { firstName: 'Ann', phone: PHONE }

describe('POST /contacts takes', () => {
  test.each([
    // guarantee                                   body                                           what the record then says
    ['the two fields that are required', {}, { firstName: 'Ann', phone: PHONE }],
    ['a name of 100 characters', { firstName: 'x'.repeat(100) }, { firstName: 'x'.repeat(100) }],
    ['a name with space around, without it', { firstName: '  Ann ' }, { firstName: 'Ann' }],
    ['a name typed letter by accent, composed', { firstName: 'Jose\u0301' }, { firstName: 'Jos\u00e9' }],
    ['a last name', { lastName: 'Archer' }, { lastName: 'Archer', fullName: 'Ann Archer' }],
    ['an empty last name as none', { lastName: '' }, { lastName: null, fullName: 'Ann' }],
    ['a number as people write it', { phone: '(504) 621-8927' }, { phone: PHONE }],
    ['a number of another country', { phone: '+44 7911 123456' }, { phone: '+447911123456' }],
    ['an email address, in lower case', { email: 'Ann@Example.TEST' }, { email: 'ann@example.test' }],
    ['an empty email address as none', { email: '' }, { email: null }],
    ['a status', { status: 'ARCHIVED' }, { status: 'ARCHIVED', stage: 'NEW_LEAD' }],
    ['a source', { source: 'WEB_FORM' }, { source: 'WEB_FORM' }],
    ['a country in lower case', { country: 'us' }, { country: 'US' }],
    ['a time zone in any case', { timezone: 'america/chicago' }, { timezone: 'America/Chicago' }],
    ['no custom fields', { customFields: {} }, { customFields: {} }],
    [
      'null for what may be empty',
      { lastName: null, email: null, city: null },
      { lastName: null, city: null },
    ],
    [
      'an address',
      {
        addressLine1: '1 Main St',
        addressLine2: 'Apt 2',
        city: 'Metairie',
        state: 'LA',
        postalCode: '70001',
      },
      {
        addressLine1: '1 Main St',
        addressLine2: 'Apt 2',
        city: 'Metairie',
        state: 'LA',
        postalCode: '70001',
      },
    ],
    ['isOptedOut false as it is already', { isOptedOut: false }, { isOptedOut: false, optedOutAt: null }],
  ])('%s', async (_guarantee, body, expected) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/contacts', tenant.key, { ...ann, ...body })
    expect(answer.body).toEqual({
      success: true,
      message: 'Contact created',
      data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(answer.status).toBe(201)
    expect(await readContact(app, tenant, answer.body.data.id)).toMatchObject(expected)
    expect(app.rowCounts()).toEqual({ ...before, contacts: 1, actors: 1 })
  })
})

describe('POST /contacts refuses', () => {
  test.each([
    // guarantee                           body                                  field that is named
    ['an empty body', { firstName: undefined, phone: undefined }, 'firstName'],
    ['a missing name', { firstName: undefined }, 'firstName'],
    ['a name of blanks', { firstName: '   ' }, 'firstName'],
    ['a name of 101 characters', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a name with control characters', { firstName: 'A\u0000nn' }, 'firstName'],
    ['half a surrogate pair', { firstName: 'A\ud800' }, 'firstName'],
    ['a last name of 101 characters', { lastName: 'x'.repeat(101) }, 'lastName'],
    ['a missing phone', { phone: undefined }, 'phone'],
    ['a phone that is no number', { phone: 'call me' }, 'phone'],
    ['a phone that is too short', { phone: '+1504' }, 'phone'],
    ['a phone that no country has', { phone: '+19995551234567' }, 'phone'],
    ['a phone with an extension', { phone: '+15046218927 ext. 5' }, 'phone'],
    ['a phone of 41 characters', { phone: '+1'.padEnd(41, '5') }, 'phone'],
    ['a number as phone', { phone: 15046218927 }, 'phone'],
    ['an email address without a domain', { email: 'ann@' }, 'email'],
    ['an email address of 255 characters', { email: `${'x'.repeat(64)}@${'y'.repeat(186)}.co` }, 'email'],
    ['an unknown status', { status: 'DELETED' }, 'status'],
    ['null as status', { status: null }, 'status'],
    ['an unknown source', { source: 'FAX' }, 'source'],
    ['an unknown country', { country: 'XX' }, 'country'],
    ['a country by name', { country: 'USA' }, 'country'],
    ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['an offset as time zone', { timezone: '+05:00' }, 'timezone'],
    ['a custom field nobody defined', { customFields: { plan: 'pro' } }, 'customFields.plan'],
    ['custom fields that are no object', { customFields: 'plan' }, 'customFields'],
    ['a tag that is no UUID', { tagIds: ['vip'] }, 'tagIds[0]'],
    ['tags that are no array', { tagIds: 'vip' }, 'tagIds'],
    ['a tag that does not exist', { tagIds: ['018f0000-0000-7000-8000-000000000001'] }, 'tagIds[0]'],
    ['101 tags', { tagIds: Array(101).fill('018f0000-0000-7000-8000-000000000001') }, 'tagIds'],
    ['text as isOptedOut', { isOptedOut: 'true' }, 'isOptedOut'],
  ])('%s', async (_guarantee, body, field) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/contacts', tenant.key, { ...ann, ...body })
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('VALIDATION_FAILED')
    expect(answer.body.details[0].field).toBe(field)
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    ['a number that a live contact has', PHONE],
    ['the same number written in another way', '1 (504) 621-8927'],
  ])('%s, and names that contact', async (_guarantee, phone) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const existingId = await addContact(app, tenant, ann)
    const before = app.rowCounts()
    const answer = await app.post('/contacts', tenant.key, { firstName: 'Bea', phone })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ existingId }] })
    expect(app.rowCounts()).toEqual(before)
  })

  test('a tag of another organization, exactly as one that does not exist', async () => {
    await using app = createTestApp()
    const [mine, other] = [app.tenant('One'), app.tenant('Two')]
    const foreign = await addTag(app, other, 'vip')
    const before = app.rowCounts()
    const answer = await app.post('/contacts', mine.key, { ...ann, tagIds: [foreign] })
    expect(answer.status).toBe(400)
    expect(answer.body.details).toEqual([
      { field: 'tagIds[0]', message: `no tag has the id ${foreign}`, constraint: 'exists' },
    ])
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    ['nobody', undefined, 401],
    ['a viewer', 'VIEWER', 403],
  ] as const)('%s', async (_guarantee, role, status) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const token = role && (await app.session(tenant, role))
    expect((await app.post('/contacts', token, ann)).status).toBe(status)
    expect(app.rowCounts().contacts).toBe(0)
  })
})

describe('a new contact', () => {
  test('is read back as the whole record', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [vip, news] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'news')]
    const id = await addContact(app, tenant, { ...ann, tagIds: [vip, news, vip] })
    expect(await readContact(app, tenant, id)).toEqual({
      id,
      firstName: 'Ann',
      lastName: null,
      fullName: 'Ann',
      phone: PHONE,
      email: null,
      status: 'ACTIVE',
      source: 'MANUAL',
      stage: 'NEW_LEAD',
      isOptedOut: false,
      optedOutAt: null,
      emailSubscribed: true,
      tags: [
        { id: news, name: 'news' },
        { id: vip, name: 'vip' },
      ],
      tagIds: [news, vip],
      addressLine1: null,
      addressLine2: null,
      city: null,
      state: null,
      postalCode: null,
      country: null,
      timezone: null,
      customFields: {},
      preferredCallerId: null,
      lastContactedAt: null,
      lastInboundAt: null,
      createdAt: '2026-03-04T17:00:00.000Z',
      updatedAt: '2026-03-04T17:00:00.000Z',
    })
  })

  test('shows the sender it prefers, until that is deleted', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    app.db.writeNow((tx) => {
      tx.run(
        `INSERT INTO channel_identities (id, uuid, organization_id, channel, provider, name, address,
           throughput_per_second, callback_token, created_at, updated_at)
         VALUES (7, '018f0000-0000-7000-8000-000000000007', ?, 'SMS', 'SANDBOX', 'Main', '+15550100', 10, 'token', 0, 0)`,
        tenant.organization.id,
      )
      tx.run('UPDATE contacts SET preferred_channel_identity_id = 7')
    })
    const sender = { channelIdentityId: '018f0000-0000-7000-8000-000000000007', address: '+15550100' }
    expect((await readContact(app, tenant, id)).preferredCallerId).toEqual(sender)
    app.db.writeNow((tx) => tx.run('UPDATE channel_identities SET deleted_at = 1').changes)
    expect((await readContact(app, tenant, id)).preferredCallerId).toBeNull()
  })

  test('gets nothing from fields the body may not set', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const id = await addContact(app, tenant, {
      ...ann,
      id: '018f0000-0000-7000-8000-000000000001',
      uuid: '018f0000-0000-7000-8000-000000000001',
      organizationId: other.organization.id,
      stage: 'CUSTOMER',
      emailSubscribed: false,
      optedOutAt: '2020-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
      deletedAt: '2020-01-01T00:00:00.000Z',
      lastContactedAt: '2020-01-01T00:00:00.000Z',
      preferredCallerId: { channelIdentityId: '018f0000-0000-7000-8000-000000000001' },
    })
    expect(id).not.toBe('018f0000-0000-7000-8000-000000000001')
    expect(await readContact(app, tenant, id)).toMatchObject({
      stage: 'NEW_LEAD',
      emailSubscribed: true,
      isOptedOut: false,
      createdAt: '2026-03-04T17:00:00.000Z',
      updatedAt: '2026-03-04T17:00:00.000Z',
      lastContactedAt: null,
      preferredCallerId: null,
    })
    expect((await app.get('/contacts', other.key)).body.data).toEqual([])
  })

  test('may have the number of a contact of another organization, or of a deleted one', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    await addContact(app, other, ann)
    const first = await addContact(app, tenant, ann)
    await app.delete(`/contacts/${first}`, tenant.key)
    expect((await app.post('/contacts', tenant.key, ann)).status).toBe(201)
  })

  test('is read by its organization only, and not once deleted', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const id = await addContact(app, tenant, ann)
    const statuses = async (key: string) => (await app.get(`/contacts/${id}`, key)).status
    expect([await statuses(tenant.key), await statuses(other.key)]).toEqual([200, 404])
    await app.delete(`/contacts/${id}`, tenant.key)
    expect(await statuses(tenant.key)).toBe(404)
    expect((await app.get('/contacts/not-a-uuid', tenant.key)).status).toBe(400)
  })

  test('numbers without + are read as of the organization’s country', async () => {
    await using app = createTestApp()
    const tenant: TestTenant = app.tenant()
    setCountry(app, tenant, 'GB')
    const id = await addContact(app, tenant, { phone: '07911 123456' })
    expect((await readContact(app, tenant, id)).phone).toBe('+447911123456')
  })

  test('is created once when the request is repeated with its idempotency key', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const send = () =>
      app.request('POST', '/contacts', { token: tenant.key, body: ann, headers: { 'idempotency-key': 'k1' } })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect(app.rowCounts().contacts).toBe(1)
  })

  test('one of many that ask for the same number at once gets it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.post('/contacts', tenant.key, { firstName: 'Ann', phone: phoneOf(1) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(app.rowCounts().contacts).toBe(1)
  })
})

function setCountry(app: TestApp, tenant: TestTenant, country: string): void {
  app.db.writeNow(
    (tx) =>
      tx.run('UPDATE organizations SET default_country = ? WHERE id = ?', country, tenant.organization.id)
        .changes,
  )
}
