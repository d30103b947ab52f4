import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { createTestApp } from '../support/app.ts'

/** The Drizzle tables of all slices, found by their files so that none can be forgotten. */
async function allTables(): Promise<SQLiteTable[]> {
  const root = join(import.meta.dir, '../..')
  const files = [...new Bun.Glob('src/**/table.ts').scanSync(root)].sort()
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, SQLiteTable)))
}

const tables = await allTables()
const casing = new CasingCache('snake_case')

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the table %s in the code has the columns of the migrated database',
  async (name, table) => {
    await using app = createTestApp()
    const stored = app.db.all<{ name: string; type: string; notnull: number; pk: number }>(
      `SELECT name, type, "notnull", pk FROM pragma_table_info(?)`,
      name,
    )
    const inDatabase = stored.map((column) => ({
      name: column.name,
      type: column.type.toLowerCase(),
      isRequired: column.notnull === 1 || column.pk > 0,
    }))
    const inCode = Object.values(getTableColumns(table)).map((column) => ({
      name: casing.getColumnCasing(column),
      type: column.getSQLType().toLowerCase(),
      isRequired: column.notNull || column.primary,
    }))
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(inCode.sort(byName)).toEqual(inDatabase.sort(byName))
  },
)
