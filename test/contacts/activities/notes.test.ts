import { describe, expect, test } from 'bun:test'
import { timelineOf } from '../../support/activity.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addContact } from '../../support/contacts.ts'
import { some } from '../../support/size.ts'

const addNote = async (app: TestApp, tenant: TestTenant, id: string, body: string): Promise<string> => {
  const answer = await app.post(`/contacts/${id}/notes`, tenant.key, { body })
  return answer.body.data.id
}

const notesOf = async (app: TestApp, tenant: TestTenant, id: string, query = '') =>
  (await app.get(`/contacts/${id}/notes${query}`, tenant.key)).body

describe('GET /contacts/:id/notes', () => {
  test('returns the newest notes first, as many as requested', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const [id, other] = [await addContact(app, tenant), await addContact(app, tenant)]
    for (let i = 1; i <= 25; i++) {
      // Two notes share each millisecond.
      if (i % 2) app.clock.advance(1)
      await addNote(app, tenant, id, `note ${i}`)
    }
    await addNote(app, tenant, other, 'of another contact')
    const bodies = async (query: string) =>
      (await notesOf(app, tenant, id, query)).data.map((note: { body: string }) => note.body)
    const newest = (count: number) => Array.from({ length: count }, (_, index) => `note ${25 - index}`)
    expect(await bodies('?limit=3')).toEqual(newest(3))
    expect(await bodies('?limit=100')).toEqual(newest(25))
    expect(await bodies('')).toEqual(newest(20))
    expect((await notesOf(app, tenant, id)).data[0]).toMatchObject({ createdAt: '2026-03-04T17:00:00.013Z' })
  })

  test.each(['0', '101', '-1', 'x', '1.5'])('refuses the limit %s', async (limit) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    expect((await app.get(`/contacts/${id}/notes?limit=${limit}`, tenant.key)).status).toBe(400)
  })
})

describe('POST /contacts/:id/notes', () => {
  test.each(
    some([
      // guarantee                          body                          status  kept
      { guarantee: 'a note is stored', body: { body: 'Called back' }, status: 201, kept: 'Called back' },
      {
        guarantee: 'space around a note is dropped',
        body: { body: '  Called\nback  ' },
        status: 201,
        kept: 'Called\nback',
      },
      {
        guarantee: '5,000 characters are stored',
        body: { body: 'x'.repeat(5_000) },
        status: 201,
        kept: 'x'.repeat(5_000),
      },
      {
        guarantee: 'unknown properties are dropped',
        body: { body: 'x', author: 'me', createdAt: 'x' },
        status: 201,
        kept: 'x',
      },
      {
        guarantee: '5,001 characters are refused',
        body: { body: 'x'.repeat(5_001) },
        status: 400,
        kept: undefined,
      },
      { guarantee: 'an empty note is refused', body: { body: '' }, status: 400, kept: undefined },
      { guarantee: 'blanks are refused', body: { body: ' \n ' }, status: 400, kept: undefined },
      {
        guarantee: 'control characters are refused',
        body: { body: 'a\u0000b' },
        status: 400,
        kept: undefined,
      },
      { guarantee: 'a missing body is refused', body: {}, status: 400, kept: undefined },
      { guarantee: 'a number is refused', body: { body: 7 }, status: 400, kept: undefined },
    ] as const),
  )('$guarantee', async ({ body, status, kept }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const before = app.rowCounts()
    const answer = await app.post(`/contacts/${id}/notes`, tenant.key, body)
    expect(answer.status).toBe(status)
    if (status === 201) {
      expect(answer.body.data).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    }
    const { data } = await notesOf(app, tenant, id)
    expect(data.map((note: { body: string }) => note.body)).toEqual(kept === undefined ? [] : [kept])
    expect(app.rowCounts()).toEqual({ ...before, contact_notes: kept === undefined ? 0 : 1 })
  })

  test('the author is the member or the API key', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    await addNote(app, tenant, id, 'by key')
    await app.post(`/contacts/${id}/notes`, await app.session(tenant), { body: 'by member' })
    const { data } = await notesOf(app, tenant, id)
    expect(data.map(({ author }: { author: unknown }) => author)).toEqual([
      { id: tenant.owner.uuid, name: 'Test Owner' },
      { id: app.db.value('SELECT uuid FROM api_keys'), name: 'test' },
    ])
  })

  test('two requests with one idempotency key add one note', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const ask = () =>
      app.request('POST', `/contacts/${id}/notes`, {
        token: tenant.key,
        body: { body: 'once' },
        headers: { 'idempotency-key': 'k' },
      })
    const [first, second] = [await ask(), await ask()]
    expect(second.body.data).toEqual(first.body.data)
    expect(app.rowCounts().contact_notes).toBe(1)
  })
})

describe('DELETE /contacts/:id/notes/:noteId', () => {
  test('deletes the text; the timeline still shows that a note existed', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const [kept, gone] = [await addNote(app, tenant, id, 'kept'), await addNote(app, tenant, id, 'secret')]
    const answer = await app.delete(`/contacts/${id}/notes/${gone}`, tenant.key)
    expect([answer.status, answer.body.data]).toEqual([200, { id: gone }])
    const { data } = await notesOf(app, tenant, id)
    expect(data.map((note: { id: string }) => note.id)).toEqual([kept])
    expect(app.db.value<number>(`SELECT count(*) FROM contact_notes WHERE body LIKE '%secret%'`)).toBe(0)
    const entries = await timelineOf(app, tenant, id)
    expect(entries.map(({ title, data }) => [title, data.body])).toEqual([
      ['Note added, deleted since', null],
      ['Note added', 'kept'],
      ['Contact created', undefined],
    ])
  })

  test.each([
    [
      'that was deleted before',
      async (_app: TestApp, _tenant: TestTenant, id: string, note: string) => [id, note],
    ],
    [
      'of another contact',
      async (app: TestApp, tenant: TestTenant, _id: string, _note: string) => {
        const other = await addContact(app, tenant)
        const first = await addContact(app, tenant)
        return [first, await addNote(app, tenant, other, 'theirs')]
      },
    ],
    [
      'that never was',
      async (_app: TestApp, _tenant: TestTenant, id: string) => [id, '018f0000-0000-7000-8000-000000000001'],
    ],
  ])('answers 404 for a note %s, and deletes nothing', async (_guarantee, target) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addContact(app, tenant)
    const note = await addNote(app, tenant, id, 'x')
    await app.delete(`/contacts/${id}/notes/${note}`, tenant.key)
    const [contactId, noteId] = await target(app, tenant, id, note)
    const before = app.db.all('SELECT * FROM contact_notes')
    const answer = await app.delete(`/contacts/${contactId}/notes/${noteId}`, tenant.key)
    expect([answer.status, answer.body.message]).toEqual([404, 'Note not found.'])
    expect(app.db.all('SELECT * FROM contact_notes')).toEqual(before)
  })
})

test.each(
  some([
    { method: 'GET', path: '/notes', body: undefined },
    { method: 'POST', path: '/notes', body: { body: 'x' } },
    { method: 'DELETE', path: '/notes/NOTE', body: undefined },
    { method: 'GET', path: '/activity', body: undefined },
    { method: 'GET', path: '/emails', body: undefined },
    { method: 'GET', path: '/link-analytics', body: undefined },
    { method: 'GET', path: '/vcard', body: undefined },
    { method: 'POST', path: '/mark-won', body: {} },
    { method: 'PUT', path: '/preferred-caller-id', body: { channelIdentityId: null } },
  ] as const),
)('$method /contacts/:id$path answers 404 for a deleted contact', async ({ method, path, body }) => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant)
  const note = await addNote(app, tenant, id, 'x')
  await app.delete(`/contacts/${id}`, tenant.key)
  const before = app.rowCounts()
  const answer = await app.request(method, `/contacts/${id}${path.replace('NOTE', note)}`, {
    token: tenant.key,
    body,
  })
  expect([answer.status, answer.body.message]).toEqual([404, 'Contact not found.'])
  expect(app.rowCounts()).toEqual(before)
})
