import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { addContact, addTag, phoneOf, readContact } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const full = {
  firstName: 'Ann',
  lastName: 'Archer',
  phone: '+15046218927',
  email: 'ann@example.test',
  city: 'Metairie',
  country: 'US',
  timezone: 'America/Chicago',
}

describe('PATCH /contacts/:id', () => {
  describe('changes', () => {
    test.each(
      some([
        // guarantee                              body                                     the record
        // afterwards
        {
          guarantee: 'a name',
          body: { firstName: 'Bea' },
          expected: { firstName: 'Bea', fullName: 'Bea Archer' },
        },
        {
          guarantee: 'a phone, normalized',
          body: { phone: '(504) 621-8928' },
          expected: { phone: '+15046218928' },
        },
        {
          guarantee: 'an email address, in lower case',
          body: { email: 'BEA@example.test' },
          expected: { email: 'bea@example.test' },
        },
        {
          guarantee: 'the status',
          body: { status: 'ARCHIVED' },
          expected: { status: 'ARCHIVED', stage: 'NEW_LEAD' },
        },
        { guarantee: 'the source', body: { source: 'KIT' }, expected: { source: 'KIT' } },
        {
          guarantee: 'fields that null clears',
          body: { lastName: null, email: null, city: null },
          expected: { lastName: null, email: null, city: null },
        },
        {
          guarantee: 'fields that empty text clears',
          body: { timezone: '', country: '' },
          expected: { timezone: null, country: null },
        },
      ]),
    )('$guarantee, and nothing else', async ({ body, expected }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const id = await addContact(app, tenant, full)
      const before = await readContact(app, tenant, id)
      const counts = app.rowCounts()
      app.clock.advance(1_000)
      const answer = await app.patch(`/contacts/${id}`, tenant.key, body)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual({
        ...before,
        fullName: expect.any(String),
        updatedAt: '2026-03-04T17:00:01.000Z',
        ...expected,
      })
      expect(await readContact(app, tenant, id)).toEqual(answer.body.data)
      expect(app.rowCounts()).toEqual({ ...counts, contact_activities: 1 })
    })

    test.each([
      ['an empty body', {}],
      ['the values it has already', full],
      ['its own number written in another way', { phone: '504-621-8927' }],
      [
        'fields a body may not set',
        { id: 'x', stage: 'LOST', createdAt: 'x', organizationId: 9, deletedAt: 1 },
      ],
    ])('nothing for %s', async (_guarantee, body) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const id = await addContact(app, tenant, full)
      const before = await readContact(app, tenant, id)
      app.clock.advance(1_000)
      const answer = await app.patch(`/contacts/${id}`, tenant.key, body)
      expect(answer.status).toBe(200)
      expect(answer.body.data).toEqual(before)
    })

    test('all tags to the given ones', async () => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const [a, b, c] = [
        await addTag(app, tenant, 'a'),
        await addTag(app, tenant, 'b'),
        await addTag(app, tenant, 'c'),
      ]
      const id = await addContact(app, tenant, { tagIds: [a, b] })
      const answer = await app.patch(`/contacts/${id}`, tenant.key, { tagIds: [b, c] })
      expect(answer.body.data.tagIds).toEqual([b, c])
      expect((await app.patch(`/contacts/${id}`, tenant.key, { tagIds: [] })).body.data.tagIds).toEqual([])
      const tags = await app.get('/tags', tenant.key)
      expect(tags.body.data.map((tag: { contactCount: number }) => tag.contactCount)).toEqual([0, 0, 0])
    })
  })

  describe('refuses', () => {
    test.each(
      some([
        { guarantee: 'null as first name', body: { firstName: null }, status: 400 },
        { guarantee: 'an empty first name', body: { firstName: '' }, status: 400 },
        { guarantee: 'null as phone', body: { phone: null }, status: 400 },
        { guarantee: 'a phone that is no number', body: { phone: '12' }, status: 400 },
        { guarantee: 'an invalid email address', body: { email: 'ann' }, status: 400 },
        { guarantee: 'null as status', body: { status: null }, status: 400 },
        { guarantee: 'an unknown custom field', body: { customFields: { plan: 'pro' } }, status: 400 },
        {
          guarantee: 'a tag that does not exist',
          body: { tagIds: ['018f0000-0000-7000-8000-000000000001'] },
          status: 400,
        },
        {
          guarantee: 'one valid and one invalid field, both',
          body: { city: 'Kenner', email: 'ann' },
          status: 400,
        },
        {
          guarantee: 'the number of another live contact',
          body: { phone: phoneOf(2), city: 'Kenner' },
          status: 409,
        },
      ]),
    )('$guarantee, and changes nothing', async ({ body, status }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      await addContact(app, tenant, { phone: phoneOf(2) })
      const id = await addContact(app, tenant, full)
      const before = await readContact(app, tenant, id)
      const counts = app.rowCounts()
      app.clock.advance(1_000)
      expect((await app.patch(`/contacts/${id}`, tenant.key, body)).status).toBe(status)
      expect(await readContact(app, tenant, id)).toEqual(before)
      expect(app.rowCounts()).toEqual(counts)
    })
  })

  describe('the status INVALID', () => {
    test.each([
      { guarantee: 'ends with a new number', body: { phone: phoneOf(9) }, status: 'ACTIVE' },
      { guarantee: 'stays with the same number', body: { phone: phoneOf(1) }, status: 'INVALID' },
      { guarantee: 'stays when something else changes', body: { city: 'Kenner' }, status: 'INVALID' },
      {
        guarantee: 'changes to the requested status',
        body: { phone: phoneOf(9), status: 'ARCHIVED' },
        status: 'ARCHIVED',
      },
    ])('$guarantee', async ({ body, status }) => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const id = await addContact(app, tenant, { phone: phoneOf(1), status: 'INVALID' })
      expect((await app.patch(`/contacts/${id}`, tenant.key, body)).body.data.status).toBe(status)
    })

    test('stays the same with a new number of an archived contact', async () => {
      await using app = createTestApp()
      const tenant = app.tenant()
      const id = await addContact(app, tenant, { status: 'ARCHIVED' })
      const answer = await app.patch(`/contacts/${id}`, tenant.key, { phone: phoneOf(9) })
      expect(answer.body.data.status).toBe('ARCHIVED')
    })
  })
})

describe('PATCH /contacts/:id/stage', () => {
  test.each(
    some([
      { guarantee: 'any stage', body: { stage: 'CUSTOMER' }, status: 200, stage: 'CUSTOMER' },
      { guarantee: 'a reason', body: { stage: 'LOST', reason: 'moved away' }, status: 200, stage: 'LOST' },
      { guarantee: 'the same stage', body: { stage: 'NEW_LEAD' }, status: 200, stage: 'NEW_LEAD' },
      {
        guarantee: 'ARCHIVED, which is not the status ARCHIVED',
        body: { stage: 'ARCHIVED' },
        status: 200,
        stage: 'ARCHIVED',
      },
      { guarantee: 'no unknown stage', body: { stage: 'WON' }, status: 400, stage: 'NEW_LEAD' },
      { guarantee: 'no empty body', body: {}, status: 400, stage: 'NEW_LEAD' },
      {
        guarantee: 'no reason of 501 characters',
        body: { stage: 'LOST', reason: 'x'.repeat(501) },
        status: 400,
        stage: 'NEW_LEAD',
      },
    ]),
  )('accepts $guarantee', async ({ body, status, stage }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const answer = await app.patch(`/contacts/${id}/stage`, tenant.key, body)
    expect(answer.status).toBe(status)
    expect(await readContact(app, tenant, id)).toMatchObject({ stage, status: 'ACTIVE' })
  })

  test('changes from every stage to every other', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const stages = ['ARCHIVED', 'ENGAGED', 'QUALIFIED', 'APPOINTMENT_BOOKED', 'CUSTOMER', 'LOST', 'NEW_LEAD']
    for (const stage of [...stages, ...stages.toReversed()]) {
      const answer = await app.patch(`/contacts/${id}/stage`, tenant.key, { stage })
      expect(answer.body.data.stage).toBe(stage)
    }
  })
})

describe('the tags of a contact', () => {
  test('are added once, even if requested again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [a, b] = [await addTag(app, tenant, 'a'), await addTag(app, tenant, 'b')]
    const id = await addContact(app, tenant, { tagIds: [a] })
    for (let i = 0; i < 2; i++) {
      const answer = await app.post(`/contacts/${id}/tags`, tenant.key, { tagIds: [a, b, b] })
      expect(answer.status).toBe(201)
      expect(answer.body.data.tagIds).toEqual([a, b])
    }
    expect(app.rowCounts().contact_tags).toBe(2)
  })

  test('are removed once, even if requested again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [a, b] = [await addTag(app, tenant, 'a'), await addTag(app, tenant, 'b')]
    const id = await addContact(app, tenant, { tagIds: [a, b] })
    for (let i = 0; i < 2; i++) {
      const answer = await app.delete(`/contacts/${id}/tags/${a}`, tenant.key)
      expect([answer.status, answer.body.data]).toEqual([200, { id: a }])
    }
    expect((await readContact(app, tenant, id)).tagIds).toEqual([b])
  })

  test('change updatedAt only when they change', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'a')
    const id = await addContact(app, tenant)
    const updatedAt = async (): Promise<string> => {
      app.clock.advance(1_000)
      return (await readContact(app, tenant, id)).updatedAt
    }
    await app.delete(`/contacts/${id}/tags/${tag}`, tenant.key)
    const atFirst = await updatedAt()
    await app.post(`/contacts/${id}/tags`, tenant.key, { tagIds: [tag] })
    const whenAdded = await updatedAt()
    await app.post(`/contacts/${id}/tags`, tenant.key, { tagIds: [tag] })
    const whenRepeated = await updatedAt()
    expect(whenAdded).not.toBe(atFirst)
    expect(whenRepeated).toBe(whenAdded)
  })

  test.each([
    { guarantee: 'no empty list', tagIds: [], status: 400 },
    { guarantee: 'no unknown tag', tagIds: ['018f0000-0000-7000-8000-000000000001'], status: 400 },
    { guarantee: 'no text', tagIds: 'vip', status: 400 },
  ])('accept $guarantee', async ({ tagIds, status }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const before = app.rowCounts()
    expect((await app.post(`/contacts/${id}/tags`, tenant.key, { tagIds })).status).toBe(status)
    expect(app.rowCounts()).toEqual(before)
  })

  test("belong to the contact's organization", async () => {
    await using app = createTestApp()
    const [mine, other] = [app.tenant('One'), app.tenant('Two')]
    const [tag, foreignTag] = [await addTag(app, mine, 'a'), await addTag(app, other, 'a')]
    const id = await addContact(app, mine)
    const before = app.rowCounts()
    const answers = [
      await app.post(`/contacts/${id}/tags`, mine.key, { tagIds: [tag, foreignTag] }),
      await app.post(`/contacts/${id}/tags`, other.key, { tagIds: [foreignTag] }),
      await app.delete(`/contacts/${id}/tags/${foreignTag}`, mine.key),
      await app.delete(`/contacts/${id}/tags/${tag}`, other.key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404])
    expect(answers[0]!.body.details.map(({ field }: { field: string }) => field)).toEqual(['tagIds[1]'])
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('a contact of another organization, or a deleted one, does not exist for', () => {
  test.each(
    some([
      { method: 'PATCH', path: '', body: { firstName: 'Bea' } },
      { method: 'DELETE', path: '', body: undefined },
      { method: 'PATCH', path: '/stage', body: { stage: 'LOST' } },
      { method: 'POST', path: '/tags', body: { tagIds: ['018f0000-0000-7000-8000-000000000001'] } },
      { method: 'DELETE', path: '/tags/018f0000-0000-7000-8000-000000000001', body: undefined },
      { method: 'GET', path: '/consents', body: undefined },
    ]),
  )('$method /contacts/:id$path', async ({ method, path, body }) => {
    await using app = createTestApp()
    const [mine, other] = [app.tenant('One'), app.tenant('Two')]
    const [id, deleted] = [await addContact(app, mine), await addContact(app, mine)]
    await app.delete(`/contacts/${deleted}`, mine.key)
    const before = app.rowCounts()
    const foreign = await app.request(method, `/contacts/${id}${path}`, { token: other.key, body })
    const gone = await app.request(method, `/contacts/${deleted}${path}`, { token: mine.key, body })
    expect([foreign.status, gone.status]).toEqual([404, 404])
    expect([foreign.body.message, gone.body.message]).toEqual(['Contact not found.', 'Contact not found.'])
    expect(app.rowCounts()).toEqual(before)
    expect((await readContact(app, mine, id)).firstName).toBe('Ann')
  })
})
