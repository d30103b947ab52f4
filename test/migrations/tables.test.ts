import { expect, test } from 'bun:test'
import { type Column, columnsOf, declaredTables, sources } from '../../scripts/declared-tables.ts'
import type { Connection } from '../../src/db/driver.ts'
import { openMigrated } from '../support/migrated.ts'

/**
 * Every table of the database has a Drizzle declaration with all its columns, in a file of the owning slice.
 */

function withSchema<T>(read: (connection: Connection) => T): T {
  const connection = openMigrated()
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}

const byName = (columns: readonly Column[]): Column[] =>
  columns
    .map(({ name, type, isRequired }) => ({ name, type, isRequired }))
    .sort((a, b) => a.name.localeCompare(b.name))

const declared = await declaredTables()
const inDatabase = new Map([...withSchema(columnsOf)].map(([table, columns]) => [table, byName(columns)]))

test('every table of the database is declared once, and no other one is', () => {
  expect(declared.map(({ name }) => name).sort()).toEqual([...inDatabase.keys()].sort())
})

test.each([...inDatabase])('the declaration of %s has the columns of the database', (name, columns) => {
  expect(byName(declared.find((table) => table.name === name)!.columns)).toEqual(columns)
})

/** Returns the names that a file imports from table files, without types. */
const importedFrom = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '[^']*table\.ts'/g)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())

test('a declaration that no query uses is marked as pure, so that the build drops it', () => {
  const used = new Set([...sources.values()].flatMap(importedFrom))
  const wrong = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/export const (\w+) = (\/\* @__PURE__ \*\/ )?sqliteTable\(\s*'\w+',\s*(\(t\) => )?/g)]
      .filter(([, name, pure, lazy]) => used.has(name!) === (pure !== undefined && lazy !== undefined))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
