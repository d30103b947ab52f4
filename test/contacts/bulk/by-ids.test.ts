import { describe, expect, test } from 'bun:test'
import { uuidv7 } from '../../../src/lib/ids.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact, addTag, readContact } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const ABSENT = '018f0000-0000-7000-8000-000000000001'

async function addToStaticSegment(app: TestApp, tenant: TestTenant, contactIds: string[]): Promise<string> {
  const body = { name: 'everybody', type: 'STATIC', contactIds }
  return (await app.post('/segments', tenant.key, body)).body.data.id
}

/** Returns every count and counter of contacts, tags and segments. */
const holdings = (app: TestApp) => ({
  live: app.db.value<number>('SELECT count(*) FROM contacts WHERE deleted_at IS NULL'),
  counter: app.db.value<number>('SELECT sum(contact_count) FROM organizations'),
  tagged: app.db.value<number>('SELECT count(*) FROM contact_tags'),
  tagCounter: app.db.value<number>('SELECT sum(contact_count) FROM tags'),
  members: app.db.value<number>('SELECT count(*) FROM segment_contacts'),
  memberCounter: app.db.value<number>('SELECT sum(contact_count) FROM segments'),
})

describe('DELETE /contacts/:id', () => {
  test('keeps the row for history, removes tags and memberships, and keeps opt-out and consent', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'vip')
    const id = await addContact(app, tenant, { tagIds: [tag], isOptedOut: true })
    const kept = await addContact(app, tenant, { tagIds: [tag] })
    await addToStaticSegment(app, tenant, [id, kept])
    const before = app.rowCounts()
    const answer = await app.delete(`/contacts/${id}`, tenant.key)
    expect(answer.body).toEqual({ success: true, message: 'Contact deleted', data: { id } })
    expect(app.rowCounts()).toEqual({ ...before, contact_tags: 1, segment_contacts: 1 })
    expect(holdings(app)).toEqual({
      live: 1,
      counter: 1,
      tagged: 1,
      tagCounter: 1,
      members: 1,
      memberCounter: 1,
    })
    expect((await app.delete(`/contacts/${id}`, tenant.key)).status).toBe(404)
  })
})

describe('POST /contacts/bulk-delete', () => {
  test('deletes the existing contacts and names the missing ones', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const tag = await addTag(app, tenant, 'vip')
    const ids = [await addContact(app, tenant, { tagIds: [tag] }), await addContact(app, tenant)]
    const foreign = await addContact(app, other)
    const answer = await app.post('/contacts/bulk-delete', tenant.key, { ids: [...ids, foreign, ABSENT] })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({ requested: 4, affected: 2, notFoundIds: [foreign, ABSENT] })
    expect(holdings(app)).toMatchObject({ live: 1, counter: 1, tagged: 0, tagCounter: 0 })
    expect((await readContact(app, other, foreign)).id).toBe(foreign)
    const again = await app.post('/contacts/bulk-delete', tenant.key, { ids })
    expect(again.body.data).toEqual({ requested: 2, affected: 0, notFoundIds: ids })
  })
})

describe('POST /contacts/bulk-edit', () => {
  test.each(
    some([
      // guarantee                              body                                    [status, has a, has b] of both
      {
        guarantee: 'sets the status',
        body: () => ({ status: 'ARCHIVED' }),
        expected: ['ARCHIVED', true, false],
      },
      {
        guarantee: 'adds tags',
        body: (_a: string, b: string) => ({ addTagIds: [b] }),
        expected: ['ACTIVE', true, true],
      },
      {
        guarantee: 'adds no tag twice',
        body: (a: string) => ({ addTagIds: [a, a] }),
        expected: ['ACTIVE', true, false],
      },
      {
        guarantee: 'removes tags',
        body: (a: string) => ({ removeTagIds: [a] }),
        expected: ['ACTIVE', false, false],
      },
      {
        guarantee: 'makes several changes together',
        body: (a: string, b: string) => ({ status: 'INVALID', addTagIds: [b], removeTagIds: [a] }),
        expected: ['INVALID', false, true],
      },
      {
        guarantee: 'changes nothing for an empty body',
        body: () => ({}),
        expected: ['ACTIVE', true, false],
      },
    ] as const),
  )('$guarantee', async ({ body, expected }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [a, b] = [await addTag(app, tenant, 'a'), await addTag(app, tenant, 'b')]
    const ids = [
      await addContact(app, tenant, { tagIds: [a] }),
      await addContact(app, tenant, { tagIds: [a] }),
    ]
    const untouched = await addContact(app, tenant)
    const answer = await app.post('/contacts/bulk-edit', tenant.key, { ids: [...ids, ABSENT], ...body(a, b) })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({ requested: 3, affected: 2, notFoundIds: [ABSENT] })
    for (const id of ids) {
      const { status, tagIds } = await readContact(app, tenant, id)
      expect([status, tagIds.includes(a), tagIds.includes(b)]).toEqual([...expected])
    }
    expect(await readContact(app, tenant, untouched)).toMatchObject({ status: 'ACTIVE', tagIds: [] })
    const { tagged, tagCounter } = holdings(app)
    expect(tagged).toBe(tagCounter)
  })

  test('leaves contacts and tags of other organizations alone', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('One'), app.tenant('Two')]
    const foreign = await addContact(app, other)
    const [tag, foreignTag] = [await addTag(app, tenant, 'a'), await addTag(app, other, 'a')]
    const mine = await addContact(app, tenant)
    const edit = (body: object) => app.post('/contacts/bulk-edit', tenant.key, body)
    const answer = await edit({ ids: [foreign], status: 'ARCHIVED', addTagIds: [tag] })
    expect(answer.body.data).toEqual({ requested: 1, affected: 0, notFoundIds: [foreign] })
    for (const field of ['addTagIds', 'removeTagIds']) {
      const refused = await edit({ ids: [mine], status: 'ARCHIVED', [field]: [tag, foreignTag] })
      expect(refused.status).toBe(400)
      expect(refused.body.details[0].field).toBe(`${field}[1]`)
    }
    expect(await readContact(app, other, foreign)).toMatchObject({ status: 'ACTIVE', tagIds: [] })
    expect(await readContact(app, tenant, mine)).toMatchObject({ status: 'ACTIVE', tagIds: [] })
  })

  test.each([
    ['an unknown status', { status: 'DELETED' }],
    ['null as status', { status: null }],
    ['a tag both added and removed', { addTagIds: ['TAG'], removeTagIds: ['TAG'] }],
    ['11 tags', { addTagIds: manyIds(11) }],
  ])('refuses %s and changes nothing', async (_guarantee, body) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'a')
    const id = await addContact(app, tenant)
    const before = await readContact(app, tenant, id)
    const edit = JSON.stringify({ ids: [id], ...body }).replaceAll('TAG', tag)
    expect((await app.post('/contacts/bulk-edit', tenant.key, edit)).status).toBe(400)
    expect(await readContact(app, tenant, id)).toEqual(before)
  })
})

const manyIds = (count: number): string[] => Array.from({ length: count }, () => uuidv7())

describe.each(['bulk-delete', 'bulk-edit'])('both accept: %s', (operation) => {
  test.each(
    some([
      // guarantee              ids                                        status  requested
      { guarantee: 'one id', ids: [ABSENT], status: 201, requested: 1 },
      { guarantee: '500 ids', ids: manyIds(500), status: 201, requested: 500 },
      {
        guarantee: 'an id given twice as one',
        ids: [ABSENT, ABSENT.toUpperCase()],
        status: 201,
        requested: 1,
      },
      { guarantee: 'no empty list', ids: [], status: 400, requested: undefined },
      { guarantee: 'no 501 ids', ids: manyIds(501), status: 400, requested: undefined },
      { guarantee: 'no list that is missing', ids: undefined, status: 400, requested: undefined },
      { guarantee: 'no text', ids: ABSENT, status: 400, requested: undefined },
      { guarantee: 'no id that is no UUID', ids: [ABSENT, '7'], status: 400, requested: undefined },
    ]),
  )('$guarantee', async ({ ids, status, requested }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await addContact(app, tenant)
    const before = app.rowCounts()
    const answer = await app.post(`/contacts/${operation}`, tenant.key, { ids })
    expect(answer.status).toBe(status)
    expect(answer.body.data?.requested).toBe(requested)
    expect(app.rowCounts()).toEqual(before)
    expect(holdings(app).live).toBe(1)
  })
})
