import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addByAddress, addContact, addSuppression, phoneOf, readContact } from '../../support/contacts.ts'

const patch = (app: TestApp, tenant: TestTenant, id: string, body: object) =>
  app.request('PATCH', `/contacts/${id}`, { token: tenant.key, body })

test('a contact created by the API needs a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  for (const phone of [undefined, null, '']) {
    const answer = await app.post('/contacts', tenant.key, {
      firstName: 'Ann',
      email: 'a@example.test',
      phone,
    })
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'phone' }] })
  }
})

describe('a change of a contact without a number', () => {
  test('accepts the record as it was read', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    const { status, body } = await patch(app, tenant, id, await readContact(app, tenant, id))
    expect({ status, phone: body.data.phone }).toEqual({ status: 200, phone: null })
  })

  test('adds a number, with the opt-out of that number', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    addSuppression(app, tenant, phoneOf(1))
    const { body } = await patch(app, tenant, id, { phone: phoneOf(1) })
    expect(body.data).toMatchObject({ phone: phoneOf(1), isOptedOut: true })
    expect(app.db.value('SELECT number_changed_at IS NOT NULL FROM contacts')).toBe(1)
  })

  test('refuses the number of another contact', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const existingId = await addContact(app, tenant, { phone: phoneOf(1) })
    const id = await addByAddress(app, tenant, 'a@example.test')
    const { body } = await patch(app, tenant, id, { phone: phoneOf(1) })
    expect(body).toMatchObject({ code: 'ALREADY_EXISTS', details: [{ existingId }] })
  })

  test('keeps an address that no other contact without a number has', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const existingId = await addByAddress(app, tenant, 'a@example.test')
    const id = await addByAddress(app, tenant, 'b@example.test')
    await addContact(app, tenant, { email: 'c@example.test' })
    expect((await patch(app, tenant, id, { email: 'a@example.test' })).body).toMatchObject({
      code: 'ALREADY_EXISTS',
      details: [{ existingId }],
    })
    expect((await patch(app, tenant, id, { email: null })).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'email' }],
    })
    expect((await patch(app, tenant, id, { email: 'c@example.test' })).status).toBe(200)
  })

  test('cannot opt out a missing number', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    expect((await patch(app, tenant, id, { isOptedOut: true })).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'isOptedOut' }],
    })
    expect((await patch(app, tenant, id, { isOptedOut: false })).status).toBe(200)
  })
})

test('a number cannot be removed', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { email: 'a@example.test' })
  expect((await patch(app, tenant, id, { phone: null })).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ field: 'phone' }],
  })
})

test('lists, searches and vCards have contacts without a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const numbered = await addContact(app, tenant)
  const id = await addByAddress(app, tenant, 'ada@example.test', { firstName: 'Ada' })
  const idsOf = async (query: string) =>
    (await app.get(`/contacts?${query}`, tenant.key)).body.data.map((contact: { id: string }) => contact.id)
  expect(await idsOf('sortBy=phone&sortOrder=asc')).toEqual([id, numbered])
  expect(await idsOf('sortBy=phone&sortOrder=desc')).toEqual([numbered, id])
  for (const query of ['search=ada', 'search=ada@example.test', 'email=ada@', 'name=Ada']) {
    expect(await idsOf(query)).toEqual([id])
  }
  expect(await idsOf('phone=504')).toEqual([numbered])
  const { body } = await app.get(`/contacts/${id}/vcard`, tenant.key)
  expect(body).toContain('EMAIL')
  expect(body).not.toContain('TEL')
})

test('contacts without a number are no duplicates of each other by number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  await addByAddress(app, tenant, 'a@example.test')
  await addByAddress(app, tenant, 'b@example.test')
  expect((await app.get('/contacts/duplicates', tenant.key)).body.data).toEqual([])
  const numbered = await addContact(app, tenant, { email: 'a@example.test' })
  const [group] = (await app.get('/contacts/duplicates', tenant.key)).body.data
  expect(group).toMatchObject({ rules: ['EMAIL'] })
  expect(group.contacts.map((contact: { id: string }) => contact.id)).toContain(numbered)
})

describe('a merge', () => {
  test("gives a contact without a number the other's number", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    const otherId = await addContact(app, tenant, { phone: phoneOf(1), email: 'b@example.test' })
    const { body } = await app.post(`/contacts/${id}/merge`, tenant.key, { otherId })
    expect(body.data).toMatchObject({ id, phone: phoneOf(1), email: 'a@example.test' })
  })

  test('of two contacts without a number keeps one address', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const id = await addByAddress(app, tenant, 'a@example.test')
    const otherId = await addByAddress(app, tenant, 'b@example.test')
    const { body } = await app.post(`/contacts/${id}/merge`, tenant.key, {
      otherId,
      prefer: { email: 'other' },
    })
    expect(body.data).toMatchObject({ id, phone: null, email: 'b@example.test' })
  })
})
