import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addTag, readContact, sessionWithout } from '../../support/contacts.ts'

const upsert = (app: TestApp, { key }: TestTenant, contacts: unknown[]) =>
  app.post('/contacts/bulk-upsert', key, { contacts })

const phoneOf = (n: number): string => `+1312${String(2_000_000 + n)}`

describe('POST /contacts/bulk-upsert', () => {
  test('creates, changes and leaves contacts unchanged, and an invalid entry stops no other', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const known = (
      await app.post('/contacts', tenant.key, { firstName: 'Ada', phone: phoneOf(1), city: 'Reno' })
    ).body.data.id
    const before = app.rowCounts()
    const answer = await upsert(app, tenant, [
      { phone: '(312) 200-0001', lastName: 'Wren' },
      { firstName: 'Ben', phone: phoneOf(2), source: 'KIT' },
      { firstName: 'Cy', phone: 'call me' },
      { phone: phoneOf(1), city: 'Austin' },
      { firstName: 'Di', phone: phoneOf(3), email: 'not an address' },
    ])
    expect([answer.status, answer.body.message]).toEqual([
      201,
      'Created 1, updated 1, unchanged 0, rejected 3',
    ])
    const { results, ...counts } = answer.body.data
    expect(counts).toEqual({ created: 1, updated: 1, unchanged: 0, rejected: 3 })
    const created = results[1].id
    const bad = { constraint: 'isPhone', field: 'phone', message: expect.any(String) }
    expect(results).toEqual([
      { index: 0, status: 'UPDATED', id: known, error: null },
      { index: 1, status: 'CREATED', id: expect.any(String), error: null },
      {
        index: 2,
        status: 'REJECTED',
        id: null,
        error: {
          code: 'VALIDATION_FAILED',
          message: 'phone must be a valid phone number, with + and country code or as written in US.',
          details: [bad],
        },
      },
      {
        index: 3,
        status: 'REJECTED',
        id: null,
        error: {
          code: 'CONFLICT',
          message: 'Entry 0 of this request is about the same contact. Send each contact once.',
          details: [{ index: 0, existingId: known }],
        },
      },
      {
        index: 4,
        status: 'REJECTED',
        id: null,
        error: {
          code: 'VALIDATION_FAILED',
          message: 'email must be an email address.',
          details: [{ field: 'email', message: 'must be an email address', constraint: 'check' }],
        },
      },
    ])
    expect(await readContact(app, tenant, known)).toMatchObject({ fullName: 'Ada Wren', city: 'Reno' })
    expect(await readContact(app, tenant, created)).toMatchObject({ source: 'KIT', status: 'ACTIVE' })
    expect(app.rowCounts()).toEqual({ ...before, contacts: 2, contact_activities: 1 })
  })

  test('sent again, the same contacts are UNCHANGED and nothing is written', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const tag = await addTag(app, tenant, 'vip')
    const contacts = [
      { firstName: 'Ada', phone: phoneOf(1), tagIds: [tag], isOptedOut: true },
      { firstName: 'Ben', phone: phoneOf(2), email: 'Ben@Example.test', lastName: '' },
    ]
    const first = await upsert(app, tenant, contacts)
    const before = app.rowCounts()
    const again = await upsert(app, tenant, contacts)
    expect(first.body.data).toMatchObject({ created: 2, rejected: 0 })
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2, rejected: 0 })
    expect(app.rowCounts()).toEqual(before)
  })

  test("a contact named by its id gets a new number; another contact's number is rejected with that contact's id", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { results } = (
      await upsert(app, tenant, [
        { firstName: 'Ada', phone: phoneOf(1) },
        { firstName: 'Ben', phone: phoneOf(2) },
      ])
    ).body.data
    const [ada, ben] = results.map(({ id }: { id: string }) => id)
    const answer = await upsert(app, tenant, [
      { id: ada, phone: phoneOf(3) },
      { id: ben, phone: phoneOf(3) },
      { id: '018f0000-0000-7000-8000-000000000001', city: 'Reno' },
      { city: 'Reno' },
      { phone: phoneOf(9) },
    ])
    expect((await readContact(app, tenant, ada)).phone).toBe(phoneOf(3))
    expect(answer.body.data.results.slice(1).map(({ error }: { error: object }) => error)).toMatchObject([
      { code: 'ALREADY_EXISTS', details: [{ existingId: ada }] },
      { code: 'NOT_FOUND', message: 'Contact not found.' },
      { message: 'The contact needs a phone number, an email address, or the id of a contact that exists.' },
      { message: 'No contact has this number, and a new one needs a firstName.' },
    ])
  })

  test('a rejected entry stores nothing, whatever its error', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    await upsert(app, tenant, [{ firstName: 'Ada', phone: phoneOf(1) }])
    const member = await sessionWithout(app, tenant, 'contact:manage_consent')
    const before = app.rowCounts()
    const at = { email: 'ada@example.test', city: 'Reno' }
    const bad = [
      { ...at, customFields: { nothing: 1 } },
      { ...at, tagIds: ['018f0000-0000-7000-8000-000000000001'] },
      { ...at, isOptedOut: false },
      { ...at, status: 'GONE' },
      { ...at, country: 'XX' },
    ]
    const contacts = bad.flatMap((one, n) => [
      { ...one, phone: phoneOf(1) },
      { ...one, firstName: 'New', phone: phoneOf(10 + n) },
    ])
    const answer = await app.post('/contacts/bulk-upsert', member, { contacts: [1, 'x', null, ...contacts] })
    expect(answer.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 0, rejected: 13 })
    expect(answer.body.data.results[7].error.code).toBe('FORBIDDEN')
    expect(app.rowCounts()).toEqual(before)
  })

  test('a misspelt name refuses the whole body; a contact can be sent back as a list returned it', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const typo = await upsert(app, tenant, [
      { firstName: 'Ada', phone: phoneOf(1) },
      { fristName: 'x', phone: phoneOf(2) },
    ])
    expect([typo.status, typo.body.message]).toEqual([
      400,
      'contacts[1].fristName is not known here; did you mean firstName?',
    ])
    const contacts = Array.from({ length: 1_000 }, (_, n) => ({
      firstName: 'A',
      phone: phoneOf(n),
      city: 'Reno',
    }))
    expect((await upsert(app, tenant, contacts)).body.data).toMatchObject({ created: 1_000 })
    const read = []
    for (let page = 1; page <= 10; page += 1)
      read.push(...(await app.get(`/contacts?limit=100&page=${page}`, tenant.key)).body.data)
    const back = await upsert(app, tenant, read)
    expect([back.status, back.body.data.unchanged]).toEqual([201, 1_000])
    expect(back.headers.get('x-ignored-fields')).toStartWith('contacts[0].fullName, ')
  })

  test('accepts at most a thousand contacts', async () => {
    await using app = createTestApp()
    const answer = await upsert(app, app.tenant(), Array(1_001).fill({ phone: phoneOf(1) }))
    expect([answer.status, answer.body.message]).toEqual([400, 'contacts must have at most 1000 entries.'])
  })

  test('of many is one answer: a parallel request waits, and a later one gets the same answer', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const contacts = Array.from({ length: 400 }, (_, n) => ({ firstName: 'A', phone: phoneOf(n) }))
    const headers = { 'idempotency-key': 'sync-1' }
    const send = () =>
      app.request('POST', '/contacts/bulk-upsert', { token: tenant.key, headers, body: { contacts } })
    const [first, meanwhile] = await Promise.all([send(), send()])
    expect([first.status, first.body.data.created]).toEqual([201, 400])
    expect(meanwhile.body.code).toBe('IDEMPOTENCY_IN_PROGRESS')
    const again = await send()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
  })

  test.each(['contact:create', 'contact:update'] as const)('needs %s', async (permission) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await sessionWithout(app, tenant, permission)
    const contacts = [{ firstName: 'A', phone: phoneOf(1) }]
    const answer = await app.post('/contacts/bulk-upsert', session, { contacts })
    expect([answer.status, answer.body.details]).toEqual([403, [{ permission }]])
  })
})
