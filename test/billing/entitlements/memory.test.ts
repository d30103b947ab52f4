import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { givePlan } from '../../support/billing.ts'
import { addContact } from '../../support/contacts.ts'
import { openMigrated } from '../../support/migrated.ts'

test('creating a record reads only the version of billing, and counts by a counter', async () => {
  const connection = openMigrated()
  const run: string[] = []
  const prepare = connection.prepare.bind(connection)
  connection.prepare = ((sql: string) => {
    const statement = prepare(sql)
    const calls = statement as unknown as Record<string, (...params: unknown[]) => unknown>
    for (const name of ['get', 'all', 'run']) {
      const call = calls[name]!.bind(statement)
      calls[name] = (...params) => {
        run.push(sql)
        return call(...params)
      }
    }
    return statement
  }) as typeof connection.prepare
  await using app = createTestApp({}, { connection })
  const [limited, open] = [app.tenant('Limited'), app.tenant('Open')]
  givePlan(app, limited.organization.id, { CONTACTS: 100 })
  for (const tenant of [limited, open, limited, open]) await addContact(app, tenant)
  const ofCreate = async (tenant: typeof open) => {
    run.length = 0
    await addContact(app, tenant)
    return [...run]
  }
  const statements = await ofCreate(limited)
  const ofBilling = (sql: string) => /\b(billing|credit|usage)_\w/.test(sql)
  expect(statements.filter(ofBilling)).toEqual([
    expect.stringMatching(/^SELECT version, .* FROM billing_version$/s),
  ])
  expect((await ofCreate(open)).filter(ofBilling)).toEqual([
    expect.stringMatching(/^SELECT version, .* FROM billing_version$/s),
  ])
  expect(statements).toContain('SELECT contact_count FROM organizations WHERE id = ?')
})
