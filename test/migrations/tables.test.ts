import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readerOf } from '../../src/db/bare-reader.ts'
import { openMigrated } from '../support/migrated.ts'

/** Every table of the database has a Drizzle declaration in a file of the slice that owns it, with all its columns. */

const root = join(import.meta.dir, '../..')
const IS_TABLE_FILE = /(?:^|[/-])table\.ts$/
const texts = new Map(
  [...new Bun.Glob('src/**/*.ts').scanSync(root)]
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)

/** The Drizzle tables of all slices, found by their files so that none can be forgotten. */
async function declaredTables(): Promise<SQLiteTable[]> {
  const files = [...texts.keys()].filter((file) => IS_TABLE_FILE.test(file))
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, SQLiteTable)))
}

interface Column {
  name: string
  type: string
  isRequired: boolean
}

const byName = (columns: Column[]): Column[] => columns.sort((a, b) => a.name.localeCompare(b.name))

function columnsInDatabase(): Record<string, Column[]> {
  const connection = openMigrated()
  const rows = readerOf(connection).all<Omit<Column, 'isRequired'> & { table: string; isRequired: number }>(
    `SELECT t.name AS "table", c.name, lower(c.type) AS type, c."notnull" = 1 OR c.pk > 0 AS isRequired
     FROM pragma_table_list t, pragma_table_info(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name`,
  )
  connection.close()
  const columns = rows.map(({ isRequired, ...row }) => ({ ...row, isRequired: isRequired === 1 }))
  const tables = Object.entries(Object.groupBy(columns, ({ table }) => table))
  return Object.fromEntries(
    tables.map(([table, of]) => [table, byName(of!.map(({ table: _table, ...column }) => column))]),
  )
}

const casing = new CasingCache('snake_case')
const declared = await declaredTables()
const inCode = Object.fromEntries(
  declared.map((table) => [
    getTableName(table),
    byName(
      Object.values(getTableColumns(table)).map((column) => ({
        name: casing.getColumnCasing(column),
        type: column.getSQLType().toLowerCase(),
        isRequired: column.notNull || column.primary,
      })),
    ),
  ]),
)
const inDatabase = columnsInDatabase()

test('every table of the database is declared, once, and no other one', () => {
  expect(declared.map(getTableName).sort()).toEqual(Object.keys(inDatabase).sort())
})

test.each(Object.entries(inDatabase))(
  'the declaration of %s has the columns of the database',
  (name, columns) => {
    expect(inCode[name]).toEqual(columns)
  },
)

/** Names that a file imports from the files of tables, without types. */
const importedFrom = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '[^']*table\.ts'/g)]
    .flatMap(([, names]) => names!.split(','))
    .map((name) => name.trim())

test('a declaration is marked as pure where no query uses it, so that the build leaves it out', () => {
  const used = new Set([...texts.values()].flatMap(importedFrom))
  const wrong = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/export const (\w+) = (\/\* @__PURE__ \*\/ )?sqliteTable\(\s*'\w+',\s*(\(t\) => )?/g)]
      .filter(([, name, pure, lazy]) => used.has(name!) === (pure !== undefined && lazy !== undefined))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})
