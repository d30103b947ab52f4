import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { prepared, type Reader } from './database.ts'

type Row<Table extends SQLiteTable> = Table['$inferSelect']

interface Rows<Table extends SQLiteTable, Name extends keyof Row<Table>> {
  get(values: Pick<Row<Table>, Name>): Row<Table> | undefined
  all(values: Pick<Row<Table>, Name>): Row<Table>[]
}

type Select<Table extends SQLiteTable, Name extends keyof Row<Table>> = (reader: Reader) => Rows<Table, Name>

/**
 * Returns a prepared select of the rows of a table whose columns `names` have given values.
 *
 *     const byName = rowsBy(tags, 'organizationId', 'name')
 *     byName(tx).get({ organizationId, name })
 */
export const rowsBy = <Table extends SQLiteTable, Name extends keyof Row<Table> & string>(
  table: Table,
  ...names: Name[]
): Select<Table, Name> => select(table, names, false)

/** Returns a select like `rowsBy`, without rows whose `deletedAt` is set. */
export const liveRowsBy = <Table extends SQLiteTable, Name extends keyof Row<Table> & string>(
  table: Table,
  ...names: Name[]
): Select<Table, Name> => select(table, names, true)

function select<Table extends SQLiteTable, Name extends keyof Row<Table> & string>(
  table: Table,
  names: readonly Name[],
  isLive: boolean,
): Select<Table, Name> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const conditions = names.map((name) => eq(columns[name]!, sql.placeholder(name)))
  if (isLive) conditions.push(isNull(columns.deletedAt!))
  return prepared((orm) =>
    orm
      .select()
      .from(table as SQLiteTable)
      .where(and(...conditions))
      .prepare(),
  ) as Select<Table, Name>
}
