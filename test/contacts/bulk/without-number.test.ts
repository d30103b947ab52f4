import { expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addByAddress, addContact, readContact } from '../../support/contacts.ts'

const done = async (
  app: TestApp,
  tenant: TestTenant,
  what: 'edit' | 'delete',
  body: object,
): Promise<string> => {
  const { id } = (await app.post(`/contacts/bulk-${what}`, tenant.key, { all: true, ...body })).body.data
  await app.drain()
  app.clock.advance(1_000)
  return id
}

const undone = async (app: TestApp, tenant: TestTenant, id: string) => {
  await app.post(`/contacts/bulk-operations/${id}/undo`, tenant.key)
  await app.drain()
  return (await app.get(`/contacts/bulk-operations/${id}`, tenant.key)).body.data.undo
}

test('a bulk change keeps the address of a contact without a number', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const numbered = await addContact(app, tenant, { email: 'n@example.test' })
  const ids = [
    await addByAddress(app, tenant, 'a@example.test'),
    await addByAddress(app, tenant, 'b@example.test'),
  ]
  const id = await done(app, tenant, 'edit', { email: 'all@example.test', city: 'Reno' })
  const emailsOf = async () =>
    Promise.all([numbered, ...ids].map(async (one) => (await readContact(app, tenant, one)).email))
  expect(await emailsOf()).toEqual(['all@example.test', 'a@example.test', 'b@example.test'])
  await undone(app, tenant, id)
  expect(await emailsOf()).toEqual(['n@example.test', 'a@example.test', 'b@example.test'])
})

test('an undone deletion restores a contact without a number, unless another has its address', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const back = await addByAddress(app, tenant, 'a@example.test')
  const gone = await addByAddress(app, tenant, 'b@example.test')
  const id = await done(app, tenant, 'delete', {})
  await addByAddress(app, tenant, 'b@example.test')
  expect(await undone(app, tenant, id)).toMatchObject({ counts: { restored: 1, leftAlone: 1 } })
  expect(await readContact(app, tenant, back)).toMatchObject({ phone: null, email: 'a@example.test' })
  expect((await app.get(`/contacts/${gone}`, tenant.key)).status).toBe(404)
})
