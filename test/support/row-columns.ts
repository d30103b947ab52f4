import { camelName } from '../../src/db/camel-rows.ts'
import type { Connection } from '../../src/db/driver.ts'
import type { Declared, Kind } from './declared-rows.ts'
import { FILLED } from './filled-columns.ts'

/** A column of a result in the words of SQLite. */
interface ResultColumn {
  name: string
  /** Set if the value comes unchanged from a column of a table. */
  table: string | null
  column: string | null
  type: string | null
}

const KIND_OF: Readonly<Record<string, Kind>> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'bytes',
}

/** Kinds that SQLite never returns. */
const FOREIGN: readonly Kind[] = ['boolean', 'object', 'bigint']

/**
 * Describes the differences between the columns that the SQL of a call returns and the row that the call
 * declares; empty if there are none. An expression is compared by name only, a column of a table also by its
 * type and nullability.
 */
export function mismatches(connection: Connection, texts: readonly string[], declared: Declared): string[] {
  const results = texts.map((sql) => ({ sql, columns: columnsOf(connection, sql) }))
  const schema = new Nullability(connection)
  const faults = results.flatMap(({ sql, columns }) => [
    ...nameFaults(columns, declared),
    ...columns.flatMap((column) => typeFaults(schema, sql, column, kindsOf(declared, column.name))),
  ])
  const columns = results.flatMap(({ sql, columns }) => columns.map((column) => ({ sql, column })))
  const tooWide = Object.entries(Object.groupBy(columns, ({ column }) => column.name)).flatMap(
    ([name, all]) =>
      kindsOf(declared, name)?.has('null') && all!.every(({ sql, column }) => schema.isNeverNull(sql, column))
        ? [`${name} may be null in the type, and never is`]
        : [],
  )
  return [...new Set([...faults, ...tooWide])]
}

/** Returns the columns with the names that a reader gives them. */
const columnsOf = (connection: Connection, sql: string): ResultColumn[] =>
  (connection.prepare(sql).columns() as ResultColumn[]).map((column) => ({
    ...column,
    name: camelName(column.name),
  }))

const kindsOf = (declared: Declared, name: string): ReadonlySet<Kind> | undefined =>
  'value' in declared ? declared.value : declared.columns.get(name)

function nameFaults(columns: readonly ResultColumn[], declared: Declared): string[] {
  if ('value' in declared)
    return columns.length === 1 ? [] : [`returns ${columns.length} columns for one value`]
  const names = columns.map(({ name }) => name)
  const required = [...declared.columns].filter(([, kinds]) => !kinds.has('undefined'))
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `returns ${name} twice`),
    ...names.filter((name) => !declared.columns.has(name)).map((name) => `returns ${name}, not declared`),
    ...required.filter(([name]) => !names.includes(name)).map(([name]) => `does not return ${name}`),
  ]
}

function typeFaults(
  schema: Nullability,
  sql: string,
  column: ResultColumn,
  kinds: ReadonlySet<Kind> | undefined,
): string[] {
  if (!kinds) return []
  const { name, type } = column
  const says = [...kinds].sort().join(' | ')
  const foreign = FOREIGN.filter((kind) => kinds.has(kind))
  if (foreign.length > 0)
    return [`${name} is declared ${says}: SQLite returns no ${foreign.join(' and no ')}`]
  if (kinds.has('unknown')) return []
  const kind = column.table === null ? undefined : KIND_OF[type ?? '']
  const others = [...kinds].filter((one) => one !== 'null' && one !== 'undefined' && one !== kind)
  return [
    ...(kind && others.length > 0 ? [`${name} is declared ${says}: the column is ${type}`] : []),
    ...(!kinds.has('null') && schema.mayBeNull(sql, column)
      ? [
          `${name} is declared ${says}: ${column.table ? `${column.table}.${column.column}` : 'the aggregate'} may be null`,
        ]
      : []),
  ]
}

/**
 * Tables whose rows are never deleted, so that a reference always finds its row. A closed organization keeps
 * its row.
 */
const NEVER_DELETED: ReadonlySet<string> = new Set(['organizations'])

/** Tells whether a column with an origin comes from a scalar subquery. */
const isOfSubquery = (sql: string, name: string): boolean =>
  new RegExp(`\\)\\s+AS ${RegExp.escape(name)}\\b`).test(sql)

/** Tells whether a column is an aggregate over all rows, which is null without rows. */
const isSumOfNothing = (sql: string, name: string): boolean =>
  !/\bGROUP BY\b/.test(sql) &&
  (/^(sum|max|min|avg)\(/.test(name) ||
    new RegExp(`\\b(sum|max|min|avg)\\([^()]*\\) AS ${RegExp.escape(name)}\\b`).test(sql))

/** Nullability by SQLite's schema and the text of a statement. */
class Nullability {
  readonly #columns: ReadonlyMap<string, boolean>

  constructor(connection: Connection) {
    const rows = connection
      .prepare(
        `SELECT t.name || '.' || c.name AS name, c."notnull" = 0 AND c.pk = 0 AS isNullable
         FROM pragma_table_list t, pragma_table_xinfo(t.name) c WHERE t.type = 'table'`,
      )
      .all() as Array<{ name: string; isNullable: number }>
    // All tables are STRICT, so a column of a primary key is never null.
    this.#columns = new Map(rows.map(({ name, isNullable }) => [name, isNullable === 1]))
  }

  mayBeNull(sql: string, result: ResultColumn): boolean {
    const { table, column } = result
    if (table === null) return isSumOfNothing(sql, result.name)
    const isNullable = this.#columns.get(`${table}.${column}`)
    if (isNullable === undefined) return false
    const isOfOuterJoin = new RegExp(`\\bLEFT JOIN ${table}\\b`).test(sql)
    const mayFindNothing = isOfSubquery(sql, result.name) && !NEVER_DELETED.has(table)
    if (!isNullable && !isOfOuterJoin && !mayFindNothing) return false
    const conditions = sql.slice(sql.search(/\bWHERE\b/))
    if (new RegExp(`\\b${column} IS NOT NULL\\b`).test(conditions)) return false
    // A comparison is never true for null.
    if (!/\bOR\b/.test(conditions) && new RegExp(`\\b${column} (=|<|>|<=|>=|IN) `).test(conditions))
      return false
    return !FILLED.some(
      (filled) => filled.table === table && filled.column === column && conditions.includes(filled.when),
    )
  }

  /**
   * Tells whether a column is never null. Outer joins, scalar subqueries and unions may return null where the
   * table does not.
   */
  isNeverNull(sql: string, { name, table, column }: ResultColumn): boolean {
    if (this.#columns.get(`${table}.${column}`) !== false) return false
    return !/\b(LEFT|FULL|RIGHT) (OUTER )?JOIN\b|\bUNION\b/.test(sql) && !isOfSubquery(sql, name)
  }
}
