import { expect, test } from 'bun:test'
import { CONTACT_COLUMNS } from '../../../src/wiring/modules.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'

/** Returns the columns that hold a contact's id, by their name or their foreign key. */
const columnsOf = (app: TestApp): string[] =>
  app.db
    .all<{ name: string }>(
      `SELECT DISTINCT t.name || '.' || c.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
         LEFT JOIN pragma_foreign_key_list(t.name) f ON f."from" = c.name
       WHERE t.type = 'table' AND (c.name GLOB '*contact_id' OR c.name = 'merged_into' OR f."table" = 'contacts')`,
    )
    .map(({ name }) => name)
    .sort()

test('a merge covers every column with a contact id', async () => {
  await using app = createTestApp()
  expect(Object.keys(CONTACT_COLUMNS).sort()).toEqual(columnsOf(app))
})

const statements = Object.entries(CONTACT_COLUMNS).flatMap(([column, reference]) =>
  reference.policy === 'kept' ? [] : [[column, reference.sql] as const],
)

test.each(statements)('%s: the rows of one contact are found by index', async (column, sql) => {
  await using app = createTestApp()
  const table = column.split('.')[0]!
  const plan = app.db
    .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, 1, 1, 2)
    .map(({ detail }) => detail)
  expect(plan.join('\n')).not.toContain('SCAN')
  expect(plan.find((step) => step.startsWith(`SEARCH ${table} `))).toContain('contact_id=?')
})
