import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'

const root = join(import.meta.dir, '..')
const IS_TABLE_FILE = /(?:^|[/-])table\.ts$/

/** The sources by their paths. */
export const sources: ReadonlyMap<string, string> = new Map(
  [...new Bun.Glob('src/**/*.ts').scanSync(root)]
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const),
)

/** A column of a table, by its name in the database. */
export interface Column {
  name: string
  /** Such as `text`. */
  type: string
  isRequired: boolean
}

/** A column in a declaration. */
export interface DeclaredColumn extends Column {
  isPrimary: boolean
  /** Default value for existing rows; undefined for none. */
  fallback: unknown
  /** Allowed values; undefined for any. */
  values: readonly string[] | undefined
}

export interface DeclaredTable {
  name: string
  columns: DeclaredColumn[]
}

/**
 * Returns the declaration of a table.
 * @param table a Drizzle table
 */
export function declaredTable(table: SQLiteTable): DeclaredTable {
  // The cache identifies tables by name only.
  const casing = new CasingCache('snake_case')
  const columns = Object.values(getTableColumns(table)).map((column) => ({
    name: casing.getColumnCasing(column),
    type: column.getSQLType().toLowerCase(),
    isRequired: column.notNull || column.primary,
    isPrimary: column.primary,
    fallback: column.default,
    values: column.enumValues,
  }))
  return { name: getTableName(table), columns }
}

/** Returns the Drizzle tables of all slices. They are found by their files, so that none can be forgotten. */
export async function declaredTables(): Promise<DeclaredTable[]> {
  const modules = await Promise.all(
    [...sources.keys()]
      .filter((file) => IS_TABLE_FILE.test(file))
      .map((file) => import(join(root, file)) as Promise<Record<string, unknown>>),
  )
  return modules
    .flatMap((module) => Object.values(module).filter((value) => is(value, SQLiteTable)))
    .map(declaredTable)
}

/** Returns the columns of each table of a database. */
export function columnsOf(connection: Connection): Map<string, Column[]> {
  const rows = readerOf(connection).all<Omit<Column, 'isRequired'> & { table: string; isRequired: number }>(
    `SELECT t.name AS "table", c.name, lower(c.type) AS type, c."notnull" = 1 OR c.pk > 0 AS isRequired
     FROM pragma_table_list t, pragma_table_info(t.name) c
     WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      columns.map(({ name, type, isRequired }) => ({ name, type, isRequired: isRequired === 1 })),
    ]),
  )
}
