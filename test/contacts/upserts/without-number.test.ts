import { expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addByAddress, addContact, phoneOf, readContact } from '../../support/contacts.ts'

const upsert = async (app: TestApp, tenant: TestTenant, contacts: object[]) =>
  (await app.post('/contacts/bulk-upsert', tenant.key, { contacts })).body.data.results

test('an address creates one contact without a number, in any case', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const [made] = await upsert(app, tenant, [{ firstName: 'Ada', email: 'Ada@Example.test' }])
  expect(made).toMatchObject({ status: 'CREATED' })
  expect(await readContact(app, tenant, made.id)).toMatchObject({ phone: null, email: 'ada@example.test' })
  const again = await upsert(app, tenant, [{ lastName: 'Lee', email: 'ADA@example.test', phone: null }])
  expect(again).toMatchObject([{ status: 'UPDATED', id: made.id }])
})

test('an address matches the contact without a number, or else the oldest one with a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const oldest = await addContact(app, tenant, { email: 'a@example.test' })
  await addContact(app, tenant, { email: 'a@example.test' })
  const [found] = await upsert(app, tenant, [{ email: 'a@example.test', phone: null, city: 'Reno' }])
  expect(found).toMatchObject({ status: 'UPDATED', id: oldest })
})

test('a new number goes to the contact that has the address without a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addByAddress(app, tenant, 'a@example.test')
  const [given, other] = await upsert(app, tenant, [
    { firstName: 'Ann', email: 'a@example.test', phone: phoneOf(1) },
    { firstName: 'Ben', email: 'a@example.test', phone: phoneOf(2) },
  ])
  expect(given).toMatchObject({ status: 'UPDATED', id })
  expect(other).toMatchObject({ status: 'CREATED' })
  expect(await readContact(app, tenant, id)).toMatchObject({ phone: phoneOf(1) })
})

test('an entry without number, address and id is rejected', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  expect(await upsert(app, tenant, [{ firstName: 'Ada' }, { firstName: 'Ben', phone: null }])).toMatchObject([
    { status: 'REJECTED', error: { code: 'VALIDATION_FAILED', details: [{ field: 'phone' }] } },
    { status: 'REJECTED', error: { code: 'VALIDATION_FAILED', details: [{ field: 'phone' }] } },
  ])
})
