import { getTableColumns, is, Param, Placeholder, SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core'

type InsertConfig = Parameters<SQLiteSyncDialect['buildInsertQuery']>[0]
type Query = ReturnType<SQLiteSyncDialect['sqlToQuery']>

/** The columns of a table, with the name of the property of each. */
type Columns = ReadonlyArray<readonly [property: string, column: SQLiteColumn]>

/** Largest number of rows of a kept insert. More rows are rare, and each number of rows has its own text. */
const MAX_ROWS = 10

const columnsOf = new WeakMap<SQLiteTable, Columns>()
/** Texts of inserts by table and by the columns that have a value. They are the same for every connection. */
const textsOf = new WeakMap<SQLiteTable, Map<string, string>>()

/** An insert whose text is known. */
class KeptInsert extends SQL {
  readonly query: Query

  constructor(query: Query) {
    super([])
    this.query = query
  }
}

/**
 * Keeps the text of an insert of a few rows after Drizzle has built it. Building it again takes longer than the
 * insert. Drizzle builds all other statements each time.
 */
export function keepInserts(dialect: SQLiteSyncDialect): void {
  const [build, toQuery] = [dialect.buildInsertQuery.bind(dialect), dialect.sqlToQuery.bind(dialect)]
  dialect.buildInsertQuery = (config) => {
    const given = simpleRows(config)
    if (!given) return build(config)
    const texts = textsOf.getOrInsertComputed(config.table, () => new Map())
    const sql = texts.getOrInsertComputed(given.shape, () => toQuery(build(config)).sql)
    return new KeptInsert({ sql, params: given.params, typings: given.params.map(() => 'none') })
  }
  dialect.sqlToQuery = (sql, source) => (sql instanceof KeptInsert ? sql.query : toQuery(sql, source))
}

/**
 * Returns the parameters of an insert of a few rows of plain values that returns all columns or nothing, or
 * undefined for any other insert. Inserts with the same shape have the same text.
 */
function simpleRows(config: InsertConfig): { shape: string; params: unknown[] } | undefined {
  const { table, values, onConflict, returning, withList, select } = config
  if (select || withList || onConflict || !Array.isArray(values) || values.length > MAX_ROWS) return
  const columns = columnsOf.getOrInsertComputed(table, readColumns)
  if (returning && returning.length !== columns.length) return
  const params: unknown[] = []
  let shape = returning ? 'all' : 'none'
  for (const row of values as ReadonlyArray<Record<string, Param | SQL>>) {
    const ofRow = addRow(params, columns, row)
    if (ofRow === undefined) return
    shape += ` ${ofRow}`
  }
  return { shape, params }
}

/** Adds the parameters of a row. Returns the columns that have one. Undefined if Drizzle must build the row. */
function addRow(
  params: unknown[],
  columns: Columns,
  row: Readonly<Record<string, Param | SQL>>,
): string | undefined {
  let shape = ''
  for (const [property, column] of columns) {
    const given = row[property]
    const isParam = given instanceof Param
    const hasValue = given !== undefined && !(isParam && given.value === undefined)
    if (hasValue && !isParam) return
    if (!hasValue && (column.defaultFn ?? column.onUpdateFn) !== undefined) return
    const value = hasValue && isParam ? given.value : column.default
    if (is(value, SQL) || is(value, Placeholder)) return
    // Without a value and a default, the text contains NULL itself.
    const isInText = !hasValue && (value === undefined || value === null)
    shape += isInText ? '0' : '1'
    if (!isInText) params.push(value === null ? null : column.mapToDriverValue(value))
  }
  return shape
}

/** Returns the columns that an insert writes. Generated columns are left out. */
const readColumns = (table: SQLiteTable): Columns =>
  Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
