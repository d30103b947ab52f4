import { expect, test } from 'bun:test'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { columnsOf, declaredTable, declaredTables } from '../../scripts/declared-tables.ts'
import { missingOf, withMigration } from '../../scripts/migration.ts'
import { connect } from '../../src/db/driver.ts'
import { openMigrated } from '../support/migrated.ts'

/** Migrations that `npm run migration` writes for a changed declaration. */

const tags = sqliteTable('tags', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  color: t
    .text({ enum: ['RED', "CAT'S"] })
    .notNull()
    .default('RED'),
  shownAt: t.integer(),
}))

test('a declared column that the schema lacks is added, with its default and its values', () => {
  const connection = connect(':memory:')
  connection.exec(
    'CREATE TABLE tags (id INTEGER PRIMARY KEY AUTOINCREMENT, organization_id INTEGER, name TEXT NOT NULL) STRICT',
  )
  connection.exec("INSERT INTO tags (organization_id, name) VALUES (1, 'VIP')")
  const statements = missingOf([declaredTable(tags)], columnsOf(connection))
  expect(statements).toEqual([
    "ALTER TABLE tags ADD COLUMN color TEXT NOT NULL DEFAULT 'RED' CHECK (color IN ('RED', 'CAT''S'));",
    'ALTER TABLE tags ADD COLUMN shown_at INTEGER;',
  ])
  for (const statement of statements) connection.exec(statement)
  expect(missingOf([declaredTable(tags)], columnsOf(connection))).toEqual([])
  connection.close()
})

test('a table that the schema lacks is created', () => {
  const connection = connect(':memory:')
  for (const statement of missingOf([declaredTable(tags)], new Map())) connection.exec(statement)
  expect(
    columnsOf(connection)
      .get('tags')!
      .map(({ name, isRequired }) => `${name} ${isRequired}`),
  ).toEqual(['id true', 'organization_id true', 'name true', 'color true', 'shown_at false'])
  connection.close()
})

test('a required column without a default is refused, because existing rows have no value for it', () => {
  const strict = sqliteTable('tags', (t) => ({ id: t.integer().primaryKey(), color: t.text().notNull() }))
  const schema = new Map([['tags', [{ name: 'id', type: 'integer', isRequired: true }]]])
  expect(() => missingOf([declaredTable(strict)], schema)).toThrow('tags.color needs a default')
})

test('the current schema lacks nothing', async () => {
  const connection = openMigrated()
  expect(missingOf(await declaredTables(), columnsOf(connection))).toEqual([])
  connection.close()
})

test('the list of migrations gets another one at its end', () => {
  const list =
    "import a from './0001_a.sql' with { type: 'text' }\nimport core from './core.sql'\n\nexport const migrations = [\n  { version: 1, name: 'a', sql: a },\n]\n"
  expect(withMigration(list, { version: 2, name: 'color_of_tags' })).toBe(
    "import a from './0001_a.sql' with { type: 'text' }\nimport colorOfTags from './0002_color_of_tags.sql' with { type: 'text' }\nimport core from './core.sql'\n\nexport const migrations = [\n  { version: 1, name: 'a', sql: a },\n  { version: 2, name: 'color_of_tags', sql: colorOfTags },\n]\n",
  )
})
