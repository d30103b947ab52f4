import { expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { addContact, phoneOf } from '../support/contacts.ts'

const DAY_MS = 86_400_000

test('a consent record cannot be changed, except for its contact, and cannot be deleted within five years', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { phone: phoneOf(1) })
  await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
  const before = app.db.all('SELECT * FROM consents')
  const columns = app.db.all<{ name: string }>('SELECT name FROM pragma_table_info(?)', 'consents')
  const run = (sql: string) => () => app.db.writeNow((tx) => void tx.run(sql))
  for (const { name } of columns.filter(({ name }) => name !== 'id' && name !== 'contact_id'))
    expect(run(`UPDATE consents SET ${name} = ${name}`)).toThrow('never changed')
  expect(run('DELETE FROM consents')).toThrow('kept for five years')
  expect(app.db.all('SELECT * FROM consents')).toEqual(before)
  expect(run('UPDATE consents SET contact_id = contact_id')).not.toThrow()
})

test('a record survives its contact, and can be deleted when it is older than five years', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  const id = await addContact(app, tenant, { phone: phoneOf(1) })
  // The database takes the age from the machine's clock, independent of the test clock.
  app.clock.advance(Date.now() - 5 * 367 * DAY_MS - app.clock.now())
  await app.patch(`/contacts/${id}`, tenant.key, { isOptedOut: true })
  await app.delete(`/contacts/${id}`, tenant.key)
  expect(app.db.value('SELECT count(*) FROM consents')).toBe(1)
  app.db.writeNow((tx) => void tx.run('DELETE FROM consents'))
  expect(app.db.value('SELECT count(*) FROM consents')).toBe(0)
})
