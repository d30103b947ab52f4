import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, phoneOf, readContact } from '../../support/contacts.ts'
import { addIdentity } from '../../support/identities.ts'
import { some } from '../../support/size.ts'

const PHONE = '+15046218927'
const ann = { firstName: 'Ann', phone: PHONE }

describe('POST /contacts', () => {
  describe('accepts', () => {
    test.each(
      some([
        // guarantee                                   body
        // the record afterwards
        {
          guarantee: 'the two fields that are required',
          body: {},
          expected: { firstName: 'Ann', phone: PHONE },
        },
        {
          guarantee: 'a name of 100 characters',
          body: { firstName: 'x'.repeat(100) },
          expected: { firstName: 'x'.repeat(100) },
        },
        {
          guarantee: 'a name with space around, without it',
          body: { firstName: '  Ann ' },
          expected: { firstName: 'Ann' },
        },
        {
          guarantee: 'a name with separate accents, normalized',
          body: { firstName: 'Jose\u0301' },
          expected: { firstName: 'Jos\u00e9' },
        },
        {
          guarantee: 'a last name',
          body: { lastName: 'Archer' },
          expected: { lastName: 'Archer', fullName: 'Ann Archer' },
        },
        {
          guarantee: 'an empty last name as none',
          body: { lastName: '' },
          expected: { lastName: null, fullName: 'Ann' },
        },
        {
          guarantee: 'a number in national form',
          body: { phone: '(504) 621-8927' },
          expected: { phone: PHONE },
        },
        {
          guarantee: 'a number of another country',
          body: { phone: '+44 7911 123456' },
          expected: { phone: '+447911123456' },
        },
        {
          guarantee: 'an email address, in lower case',
          body: { email: 'Ann@Example.TEST' },
          expected: { email: 'ann@example.test' },
        },
        { guarantee: 'an empty email address as none', body: { email: '' }, expected: { email: null } },
        {
          guarantee: 'a status',
          body: { status: 'ARCHIVED' },
          expected: { status: 'ARCHIVED', stage: 'NEW_LEAD' },
        },
        { guarantee: 'a source', body: { source: 'WEB_FORM' }, expected: { source: 'WEB_FORM' } },
        { guarantee: 'a country in lower case', body: { country: 'us' }, expected: { country: 'US' } },
        {
          guarantee: 'a time zone in any case',
          body: { timezone: 'america/chicago' },
          expected: { timezone: 'America/Chicago' },
        },
        { guarantee: 'no custom fields', body: { customFields: {} }, expected: { customFields: {} } },
        {
          guarantee: 'null for optional fields',
          body: { lastName: null, email: null, city: null },
          expected: { lastName: null, city: null },
        },
        {
          guarantee: 'an address',
          body: {
            addressLine1: '1 Main St',
            addressLine2: 'Apt 2',
            city: 'Metairie',
            state: 'LA',
            postalCode: '70001',
          },
          expected: {
            addressLine1: '1 Main St',
            addressLine2: 'Apt 2',
            city: 'Metairie',
            state: 'LA',
            postalCode: '70001',
          },
        },
        {
          guarantee: 'isOptedOut false as it is already',
          body: { isOptedOut: false },
          expected: { isOptedOut: false, optedOutAt: null },
        },
      ]),
    )('$guarantee', async ({ body, expected }) => {
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

  describe('refuses', () => {
    test.each(
      some([
        // guarantee                           body                                  field of the error
        { guarantee: 'an empty body', body: { firstName: undefined, phone: undefined }, field: 'firstName' },
        { guarantee: 'a missing name', body: { firstName: undefined }, field: 'firstName' },
        { guarantee: 'a name of blanks', body: { firstName: '   ' }, field: 'firstName' },
        { guarantee: 'a name of 101 characters', body: { firstName: 'x'.repeat(101) }, field: 'firstName' },
        { guarantee: 'a name with control characters', body: { firstName: 'A\u0000nn' }, field: 'firstName' },
        { guarantee: 'half a surrogate pair', body: { firstName: 'A\ud800' }, field: 'firstName' },
        {
          guarantee: 'a last name of 101 characters',
          body: { lastName: 'x'.repeat(101) },
          field: 'lastName',
        },
        { guarantee: 'a missing phone', body: { phone: undefined }, field: 'phone' },
        { guarantee: 'a phone that is no number', body: { phone: 'call me' }, field: 'phone' },
        { guarantee: 'a phone that is too short', body: { phone: '+1504' }, field: 'phone' },
        { guarantee: 'a phone of an unknown country', body: { phone: '+19995551234567' }, field: 'phone' },
        { guarantee: 'a phone with an extension', body: { phone: '+15046218927 ext. 5' }, field: 'phone' },
        { guarantee: 'a phone of 41 characters', body: { phone: '+1'.padEnd(41, '5') }, field: 'phone' },
        { guarantee: 'a number as phone', body: { phone: 15046218927 }, field: 'phone' },
        { guarantee: 'an email address without a domain', body: { email: 'ann@' }, field: 'email' },
        {
          guarantee: 'an email address of 255 characters',
          body: { email: `${'x'.repeat(64)}@${'y'.repeat(186)}.co` },
          field: 'email',
        },
        { guarantee: 'an unknown status', body: { status: 'DELETED' }, field: 'status' },
        { guarantee: 'null as status', body: { status: null }, field: 'status' },
        { guarantee: 'an unknown source', body: { source: 'FAX' }, field: 'source' },
        { guarantee: 'an unknown country', body: { country: 'XX' }, field: 'country' },
        { guarantee: 'a country by name', body: { country: 'USA' }, field: 'country' },
        { guarantee: 'an unknown time zone', body: { timezone: 'Mars/Olympus' }, field: 'timezone' },
        { guarantee: 'an offset as time zone', body: { timezone: '+05:00' }, field: 'timezone' },
        {
          guarantee: 'an unknown custom field',
          body: { customFields: { plan: 'pro' } },
          field: 'customFields.plan',
        },
        {
          guarantee: 'custom fields that are no object',
          body: { customFields: 'plan' },
          field: 'customFields',
        },
        { guarantee: 'a tag that is no UUID', body: { tagIds: ['vip'] }, field: 'tagIds[0]' },
        { guarantee: 'tags that are no array', body: { tagIds: 'vip' }, field: 'tagIds' },
        {
          guarantee: 'a tag that does not exist',
          body: { tagIds: ['018f0000-0000-7000-8000-000000000001'] },
          field: 'tagIds[0]',
        },
        {
          guarantee: '101 tags',
          body: { tagIds: Array(101).fill('018f0000-0000-7000-8000-000000000001') },
          field: 'tagIds',
        },
        { guarantee: 'text as isOptedOut', body: { isOptedOut: 'true' }, field: 'isOptedOut' },
      ]),
    )('$guarantee', async ({ body, field }) => {
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
    ])("%s, with that contact's id", async (_guarantee, phone) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const existingId = await addContact(app, tenant, ann)
      const before = app.rowCounts()
      const answer = await app.post('/contacts', tenant.key, { firstName: 'Bea', phone })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ existingId }] })
      expect(app.rowCounts()).toEqual(before)
    })

    test('a tag of another organization, like one that does not exist', async () => {
      await using app = createTestApp()
      const [mine, other] = [app.tenant('One'), app.tenant('Two')]
      const foreign = await addTag(app, other, 'vip')
      const before = app.rowCounts()
      const answer = await app.post('/contacts', mine.key, { ...ann, tagIds: [foreign] })
      expect(answer.status).toBe(400)
      expect(answer.body.details).toEqual([
        {
          field: 'tagIds[0]',
          message: `no tag has the id ${foreign}`,
          constraint: 'exists',
          userMessage: 'This tag was deleted. Choose another one.',
        },
      ])
      expect(app.rowCounts()).toEqual(before)
    })

    test.each([
      { guarantee: 'a caller without a credential', role: undefined, status: 401 },
      { guarantee: 'a viewer', role: 'VIEWER', status: 403 },
    ] as const)('$guarantee', async ({ role, status }) => {
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

    test('shows its preferred sender until that sender is deleted', async () => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const id = await addContact(app, tenant)
      const { id: channelIdentityId, address } = await addIdentity(app, tenant)
      await app.request('PUT', `/contacts/${id}/preferred-caller-id`, {
        token: tenant.key,
        body: { channelIdentityId },
      })
      expect((await readContact(app, tenant, id)).preferredCallerId).toEqual({ channelIdentityId, address })
      await app.delete(`/channel-identities/${channelIdentityId}`, tenant.key)
      expect((await readContact(app, tenant, id)).preferredCallerId).toBeNull()
    })

    test('ignores fields that the body may not set', async () => {
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

    test('can have the number of a contact of another organization, or of a deleted one', async () => {
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

    test('a number without + belongs to the organization’s country', async () => {
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
        app.request('POST', '/contacts', {
          token: tenant.key,
          body: ann,
          headers: { 'idempotency-key': 'k1' },
        })
      const [first, second] = [await send(), await send()]
      expect(second.body).toEqual(first.body)
      expect(app.rowCounts().contacts).toBe(1)
    })

    test('one of many parallel requests for the same number gets it', async () => {
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
})

function setCountry(app: TestApp, tenant: TestTenant, country: string): void {
  app.db.writeNow(
    (tx) =>
      tx.run('UPDATE organizations SET default_country = ? WHERE id = ?', country, tenant.organization.id)
        .changes,
  )
}
