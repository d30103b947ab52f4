import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { addContact, sessionWithout } from '../../support/contacts.ts'
import { addSegment, all, readSegment, rule } from '../../support/segments.ts'
import { some } from '../../support/size.ts'

/** A static segment with the first of three contacts. */
async function seeded(app: TestApp) {
  const tenant = app.tenant()
  const contacts = [
    await addContact(app, tenant),
    await addContact(app, tenant),
    await addContact(app, tenant),
  ]
  const segment = await addSegment(app, tenant, { contactIds: [contacts[0]] })
  const dynamic = await addSegment(app, tenant, {
    name: 'D',
    type: 'DYNAMIC',
    rules: all(rule('status', 'equals', 'ACTIVE')),
  })
  return { tenant, contacts, segment, dynamic }
}

const unknown = '0190aaaa-0000-7000-8000-000000000001'
const ids = (count: number) => Array.from({ length: count }, () => uuidv7(0))

describe('POST /segments/:id/contacts', () => {
  test.each<{ guarantee: string; pick: (contacts: string[]) => unknown; data: object; count: number }>([
    {
      guarantee: 'a new member is added',
      pick: ([, b]) => [b],
      data: { added: 1, alreadyMembers: 0 },
      count: 2,
    },
    { guarantee: 'a member stays', pick: ([a]) => [a], data: { added: 0, alreadyMembers: 1 }, count: 1 },
    {
      guarantee: 'a member and a new contact, each counted once',
      pick: ([a, b]) => [a, b, b, a],
      data: { added: 1, alreadyMembers: 1 },
      count: 2,
    },
    {
      guarantee: 'ids in upper case are the same ids',
      pick: ([, b]) => [b!.toUpperCase()],
      data: { added: 1, alreadyMembers: 0 },
      count: 2,
    },
  ])('$guarantee', async ({ pick, data, count }) => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    const before = app.rowCounts()
    app.clock.advance(1_000)
    const answer = await app.post(`/segments/${segment}/contacts`, tenant.key, { contactIds: pick(contacts) })
    expect(answer).toMatchObject({ status: 201, body: { data } })
    expect(app.rowCounts()).toEqual({ ...before, segment_contacts: count })
    expect(await readSegment(app, tenant, segment)).toMatchObject({
      contactCount: count,
      updatedAt: count === 1 ? '2026-03-04T17:00:00.000Z' : '2026-03-04T17:00:01.000Z',
    })
  })

  test.each<{ what: string; pick: (contacts: string[]) => unknown; field: string }>([
    { what: 'no list', pick: () => undefined, field: 'contactIds' },
    { what: 'an empty list', pick: () => [], field: 'contactIds' },
    { what: '501 ids', pick: () => ids(501), field: 'contactIds' },
    { what: 'an invalid id', pick: ([a]) => [a, 'x'], field: 'contactIds[1]' },
    { what: 'a contact that does not exist', pick: ([, b]) => [b, unknown], field: 'contactIds[1]' },
  ])('$what is refused and no contact is added', async ({ pick, field }) => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    const before = app.rowCounts()
    const answer = await app.post(`/segments/${segment}/contacts`, tenant.key, { contactIds: pick(contacts) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field }] } })
    expect(app.rowCounts()).toEqual(before)
  })

  test('a deleted contact does not exist, and has left the segment', async () => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    await app.delete(`/contacts/${contacts[0]}`, tenant.key)
    expect(await readSegment(app, tenant, segment)).toMatchObject({ contactCount: 0 })
    const answer = await app.post(`/segments/${segment}/contacts`, tenant.key, { contactIds: [contacts[0]] })
    expect(answer.body.details).toEqual([
      {
        field: 'contactIds[0]',
        message: `no contact has the id ${contacts[0]}`,
        constraint: 'exists',
        userMessage: 'This contact was deleted. Choose another one.',
      },
    ])
  })

  test.each(some(['POST', 'DELETE']))('%s on a dynamic segment is refused', async (method) => {
    await using app = createTestApp()
    const { tenant, contacts, dynamic } = await seeded(app)
    const before = app.rowCounts()
    const answer = await app.request(method, `/segments/${dynamic}/contacts`, {
      token: tenant.key,
      body: { contactIds: [contacts[0]] },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
    expect(app.rowCounts()).toEqual(before)
  })
})

describe('DELETE /segments/:id/contacts', () => {
  test.each<{
    guarantee: string
    make: (contacts: string[]) => { query?: string; body?: unknown }
    removed: number
  }>([
    { guarantee: 'ids in the body', make: ([a]) => ({ body: { contactIds: [a] } }), removed: 1 },
    { guarantee: 'ids in the query', make: ([a]) => ({ query: `?contactIds=${a}` }), removed: 1 },
    {
      guarantee: 'ids in the query, as a list',
      make: ([a, b]) => ({ query: `?contactIds=${a},${b}` }),
      removed: 1,
    },
    {
      guarantee: 'ids in the query, in brackets',
      make: ([a, b]) => ({ query: `?contactIds[]=${b}&contactIds[]=${a}` }),
      removed: 1,
    },
    {
      guarantee: 'ids in both',
      make: ([a, b]) => ({ query: `?contactIds=${a}`, body: { contactIds: [b] } }),
      removed: 1,
    },
    { guarantee: 'a contact who is no member', make: ([, b]) => ({ body: { contactIds: [b] } }), removed: 0 },
  ])('$guarantee', async ({ make, removed }) => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    const before = app.rowCounts()
    const { query = '', body } = make(contacts)
    const answer = await app.delete(`/segments/${segment}/contacts${query}`, tenant.key, body)
    expect(answer).toMatchObject({ status: 200, body: { data: { removed } } })
    expect(app.rowCounts()).toEqual({ ...before, segment_contacts: 1 - removed })
    expect((await readSegment(app, tenant, segment)).contactCount).toBe(1 - removed)
  })

  test.each<{
    what: string
    make: (contacts: string[]) => { query?: string; body?: unknown }
    field: string
  }>([
    { what: 'no ids at all', make: () => ({}), field: 'contactIds' },
    { what: 'an empty list', make: () => ({ body: { contactIds: [] } }), field: 'contactIds' },
    {
      what: '501 ids in body and query',
      make: () => ({ body: { contactIds: ids(500) }, query: `?contactIds=${unknown}` }),
      field: 'contactIds',
    },
    {
      what: 'a contact that does not exist',
      make: ([a]) => ({ body: { contactIds: [a, unknown] } }),
      field: 'contactIds[1]',
    },
    {
      what: 'an invalid id in the query',
      make: () => ({ query: '?contactIds=x' }),
      field: 'contactIds[0]',
    },
  ])('$what is refused and no contact is removed', async ({ make, field }) => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    const before = app.rowCounts()
    const { query = '', body } = make(contacts)
    const answer = await app.delete(`/segments/${segment}/contacts${query}`, tenant.key, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field }] } })
    expect(app.rowCounts()).toEqual(before)
  })
})

describe.each(
  some([
    ['GET /segments/:id/contacts', 'contacts'],
    ['GET /segments/:id/preview', 'preview'],
  ] as const),
)('%s', (_operation, path) => {
  const idsOf = (body: { data: unknown }): string[] => {
    const list = path === 'contacts' ? body.data : (body.data as { contacts: unknown }).contacts
    return (list as { id: string }[]).map(({ id }) => id)
  }

  test.each(some(['STATIC', 'DYNAMIC']))('pages through a %s segment, newest contact first', async (type) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contactIds: string[] = []
    for (let n = 0; n < 5; n++) contactIds.push(await addContact(app, tenant, { city: 'Boston' }))
    await addContact(app, tenant)
    await addContact(app, app.tenant('Other'), { city: 'Boston' })
    const id = await addSegment(
      app,
      tenant,
      type === 'STATIC' ? { contactIds } : { type, rules: all(rule('city', 'equals', 'boston')) },
    )
    const newestFirst = contactIds.reverse()
    for (const [page, expected] of [
      [1, newestFirst.slice(0, 2)],
      [3, newestFirst.slice(4)],
      [4, []],
    ] as const) {
      const { body } = await app.get(`/segments/${id}/${path}?limit=2&page=${page}`, tenant.key)
      expect(idsOf(body)).toEqual([...expected])
      expect(body.meta).toMatchObject({ page, limit: 2, total: 5, totalPages: 3, hasNextPage: page < 3 })
      if (path === 'preview') expect(body.data.total).toBe(5)
    }
  })

  test('shows the whole record of a contact', async () => {
    await using app = createTestApp()
    const { tenant, contacts, segment } = await seeded(app)
    const { body } = await app.get(`/segments/${segment}/${path}`, tenant.key)
    const shown = path === 'contacts' ? body.data[0] : body.data.contacts[0]
    expect(shown).toEqual((await app.get(`/contacts/${contacts[0]}`, tenant.key)).body.data)
  })

  test('evaluates a dynamic segment on request, whatever its stored count', async () => {
    await using app = createTestApp()
    const { tenant, dynamic } = await seeded(app)
    const late = await addContact(app, tenant)
    const { body } = await app.get(`/segments/${dynamic}/${path}`, tenant.key)
    expect(idsOf(body)).toContain(late)
    expect(body.meta.total).toBe(4)
  })

  test('needs the permission to read contacts', async () => {
    await using app = createTestApp()
    const { tenant, segment } = await seeded(app)
    const answer = await app.get(
      `/segments/${segment}/${path}`,
      await sessionWithout(app, tenant, 'contact:read'),
    )
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: [{ permission: 'contact:read' }] },
    })
  })

  test.each(some(['?page=0', '?limit=101', '?limit=x']))('%s is refused', async (query) => {
    await using app = createTestApp()
    const { tenant, segment } = await seeded(app)
    expect((await app.get(`/segments/${segment}/${path}${query}`, tenant.key)).status).toBe(400)
  })
})

test('a tag or segment deleted since the rules were saved has no contacts', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const tag = (await app.post('/tags', tenant.key, { name: 'vip' })).body.data.id
  await addContact(app, tenant, { tagIds: [tag] })
  const totals = async (id: string) => (await app.get(`/segments/${id}/preview`, tenant.key)).body.data.total
  const with_ = await addSegment(app, tenant, {
    name: 'with',
    type: 'DYNAMIC',
    rules: all(rule('tagIds', 'contains_any', [tag])),
  })
  const without = await addSegment(app, tenant, {
    name: 'without',
    type: 'DYNAMIC',
    rules: all(rule('tagIds', 'contains_none', [tag])),
  })
  expect([await totals(with_), await totals(without)]).toEqual([1, 0])
  await app.delete(`/tags/${tag}`, tenant.key)
  expect([await totals(with_), await totals(without)]).toEqual([0, 1])
})
