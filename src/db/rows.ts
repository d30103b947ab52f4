import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { Column } from 'drizzle-orm/column'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './database.ts'

/**
 * Writes rows by the declaration of their table. Drizzle builds the text of a statement once for each set of columns:
 * building it takes ten times as long as the statement itself.
 */

type Row<Table extends SQLiteTable> = Table['$inferSelect']
type Values = Readonly<Record<string, unknown>>
type Columns = ReadonlyArray<readonly [property: string, column: SQLiteColumn]>

interface Declared {
  /** The columns that statements write, in the order of Drizzle. */
  columns: Columns
  /** Columns whose values differ between JavaScript and SQLite: flags and JSON. */
  converted: Columns
  /** Texts of statements. They are the same for every connection. */
  texts: Map<string, string>
}

const declared = new WeakMap<SQLiteTable, Declared>()

const declaredOf = (table: SQLiteTable): Declared =>
  declared.getOrInsertComputed(table, () => {
    const columns: Columns = Object.entries(getTableColumns(table))
    return {
      columns: columns.filter(([, { generated }]) => generated === undefined),
      converted: columns.filter(
        ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
      ),
      texts: new Map(),
    }
  })

/** Inserts a row. A column without a value gets its default. @returns the row as stored */
export function insertRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  row: Table['$inferInsert'],
): Row<Table> {
  const { shape, params } = given(table, row, true)
  const insert = () => tx.orm.insert(table).values(row).returning().toSQL()
  return run(tx, table, { shape: `insert ${shape}`, build: insert, params })!
}

/** Inserts rows, each as `insertRow` does. Many rows are inserted faster by `insertRows` in bulk-insert.ts. */
export function insertEach<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  rows: ReadonlyArray<Table['$inferInsert']>,
): void {
  for (const row of rows) insertRow(tx, table, row)
}

/**
 * Inserts a row, or changes the row with the same key. A row that is there keeps the columns without a value.
 * @param key columns of a unique index
 * @returns the row as stored
 */
export function putRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  key: ReadonlyArray<keyof Row<Table> & string>,
  row: Table['$inferInsert'],
): Row<Table> {
  const target = key.map((name) => getTableColumns(table)[name]!)
  const [inserted, changed] = [given(table, row, true), given(table, row)]
  const put = () =>
    tx.orm.insert(table).values(row).onConflictDoUpdate({ target, set: row }).returning().toSQL()
  return run(tx, table, {
    shape: `put ${key.join()} ${inserted.shape} ${changed.shape}`,
    build: put,
    params: [...inserted.params, ...changed.params],
  })!
}

/**
 * Changes the row whose columns have the values of `key`. @param key null: the column has no value
 * @param change at least one column
 * @returns the row as stored; undefined without such a row
 */
export function updateRow<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  key: Partial<Row<Table>>,
  change: Partial<Table['$inferInsert']>,
): Row<Table> | undefined {
  const { shape, params } = given(table, change)
  const where = Object.entries(key)
  const columns = getTableColumns(table)
  const update = () => {
    const conditions = where.map(([name, value]) =>
      value === null ? isNull(columns[name]!) : eq(columns[name]!, value),
    )
    return tx.orm
      .update(table)
      .set(change)
      .where(and(...conditions))
      .returning()
      .toSQL()
  }
  const names = where.map(([name, value]) => (value === null ? `!${name}` : name)).join(' ')
  const values = where.flatMap(([name, value]) => (value === null ? [] : [stored(columns[name]!, value)]))
  return run(tx, table, { shape: `update ${shape} ${names}`, build: update, params: [...params, ...values] })
}

const stored = (column: SQLiteColumn, value: unknown): unknown =>
  value === null ? null : column.mapToDriverValue(value)

/**
 * Returns which columns have a value, as a text of 0 and 1, and their values as SQLite stores them.
 * @param isNew whether columns without a value get their default
 */
function given(table: SQLiteTable, row: Values, isNew = false): { shape: string; params: unknown[] } {
  const params: unknown[] = []
  let shape = ''
  for (const [property, column] of declaredOf(table).columns) {
    const value = row[property] === undefined && isNew ? column.default : row[property]
    shape += value === undefined ? '0' : '1'
    if (value !== undefined) params.push(stored(column, value))
  }
  return { shape, params }
}

interface Statement {
  /** Statements of a table with the same shape have the same text. */
  shape: string
  build: () => { sql: string }
  params: readonly unknown[]
}

function run<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  { shape, build, params }: Statement,
): Row<Table> | undefined {
  const { converted, texts } = declaredOf(table)
  const row = tx.get<Record<string, unknown>>(
    texts.getOrInsertComputed(shape, () => build().sql),
    ...params,
  )
  if (!row) return undefined
  for (const [property, column] of converted) {
    const value = row[property]
    if (value !== null) row[property] = column.mapFromDriverValue(value)
  }
  return row
}
