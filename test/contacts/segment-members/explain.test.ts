import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, addTag, sessionWithout } from '../../support/contacts.ts'
import { addSegment, all, any, rule } from '../../support/segments.ts'

const unknown = '0190aaaa-0000-7000-8000-000000000001'

describe('GET /segments/:id/contacts/:contactId/explain', () => {
  test('every part of the rules shows its result for the contact, and the value it used', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [vip, lost] = [await addTag(app, tenant, 'vip'), await addTag(app, tenant, 'lost')]
    const contact = await addContact(app, tenant, { firstName: 'Zoë', city: 'Boston', tagIds: [vip] })
    const staff = await addSegment(app, tenant, { name: 'Staff', contactIds: [contact] })
    const rules = all(
      rule('firstName', 'starts_with', 'ZO'),
      rule('createdAt', 'in_last_days', 7),
      rule('lastContactedAt', 'not_in_last_days', 7),
      any(rule('isOptedOut', 'is_true'), rule('tagIds', 'contains_any', [vip, lost])),
      rule('segmentId', 'not_in', [staff]),
    )
    const id = await addSegment(app, tenant, { name: 'D', type: 'DYNAMIC', rules })
    const { status, body } = await app.get(`/segments/${id}/contacts/${contact}/explain`, tenant.key)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      isMember: false,
      rules: {
        operator: 'AND',
        matched: false,
        conditions: [
          { field: 'firstName', operator: 'starts_with', value: 'ZO', matched: true, actual: 'Zoë' },
          {
            field: 'createdAt',
            operator: 'in_last_days',
            value: 7,
            matched: true,
            actual: '2026-03-04T17:00:00.000Z',
          },
          { field: 'lastContactedAt', operator: 'not_in_last_days', value: 7, matched: true, actual: null },
          {
            operator: 'OR',
            matched: true,
            conditions: [
              { field: 'isOptedOut', operator: 'is_true', matched: false, actual: false },
              { field: 'tagIds', operator: 'contains_any', value: [vip, lost], matched: true, actual: [vip] },
            ],
          },
          { field: 'segmentId', operator: 'not_in', value: [staff], matched: false, actual: [staff] },
        ],
      },
    })
  })

  test.each([
    {
      what: 'every field',
      make: (field: string) => rule(field, 'is_empty'),
      fields: [
        'firstName',
        'lastName',
        'email',
        'phone',
        'city',
        'state',
        'postalCode',
        'country',
        'createdAt',
        'lastContactedAt',
        'lastInboundAt',
      ],
    },
    {
      what: 'every word',
      make: (field: string) => rule(field, 'is_not_empty'),
      fields: ['status', 'source', 'stage'],
    },
    {
      what: 'every flag',
      make: (field: string) => rule(field, 'is_true'),
      fields: ['isOptedOut', 'emailSubscribed'],
    },
  ] as const)('an explanation of $what agrees with the preview', async ({ make, fields }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contacts = [
      await addContact(app, tenant, {
        lastName: 'Lee',
        email: 'a@example.test',
        city: 'Boston',
        state: 'MA',
        postalCode: '02108',
        country: 'US',
      }),
      await addContact(app, tenant, { isOptedOut: true }),
    ]
    for (const field of fields) {
      const id = await addSegment(app, tenant, { name: field, type: 'DYNAMIC', rules: all(make(field)) })
      const { data } = (await app.get(`/segments/${id}/preview`, tenant.key)).body
      const previewed = data.contacts.map((contact: { id: string }) => contact.id)
      for (const contact of contacts) {
        const explained = (await app.get(`/segments/${id}/contacts/${contact}/explain`, tenant.key)).body.data
        expect([field, explained.isMember]).toEqual([field, previewed.includes(contact)])
      }
    }
  })

  test('a static segment has members and no reasons', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [member, other] = [await addContact(app, tenant), await addContact(app, tenant)]
    const id = await addSegment(app, tenant, { contactIds: [member] })
    const explain = async (contact: string) =>
      (await app.get(`/segments/${id}/contacts/${contact}/explain`, tenant.key)).body.data
    expect(await explain(member)).toEqual({ isMember: true, rules: null })
    expect(await explain(other)).toEqual({ isMember: false, rules: null })
  })

  test("another organization's segments and contacts do not exist", async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    const [segment, contact] = [await addSegment(app, ours), await addContact(app, ours)]
    const [theirSegment, theirContact] = [await addSegment(app, theirs), await addContact(app, theirs)]
    for (const { segmentId, contactId, message } of [
      { segmentId: theirSegment, contactId: contact, message: 'Segment not found.' },
      { segmentId: unknown, contactId: contact, message: 'Segment not found.' },
      { segmentId: segment, contactId: theirContact, message: 'Contact not found.' },
      { segmentId: segment, contactId: unknown, message: 'Contact not found.' },
    ]) {
      expect(await app.get(`/segments/${segmentId}/contacts/${contactId}/explain`, ours.key)).toMatchObject({
        status: 404,
        body: { message },
      })
    }
  })

  test('needs the permission to read contacts', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [segment, contact] = [await addSegment(app, tenant), await addContact(app, tenant)]
    const token = await sessionWithout(app, tenant, 'contact:read')
    expect((await app.get(`/segments/${segment}/contacts/${contact}/explain`, token)).status).toBe(403)
  })
})
