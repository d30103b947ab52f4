import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import type { Elsewhere } from '../../module/transport.ts'
import type { CopiedColumn, CopiedTable } from './references.ts'

/**
 * Copies whole tables between databases that are attached to the same connection. This is the only SQL of the
 * product that does not name its tables. The manifests name them.
 */

/** The names under which databases are attached. */
type Schema = 'main' | 'there'

/** Returns SQL of the value of a column of row `t`, for the other database. */
export type ValueOf = (table: CopiedTable, column: CopiedColumn) => string

/** @param where condition on `t` @returns the number of rows */
export function copyRows(
  connection: Connection,
  table: CopiedTable,
  { sqlOf, where, params = [] }: { sqlOf: ValueOf; where: string; params?: readonly unknown[] },
): number {
  const { only } = table.rule
  const columns = only
    ? table.columns.filter(({ name }) => only.columns.has(name) || name in only.filledIn)
    : table.columns
  const values = columns.map((column) => only?.filledIn[column.name] ?? sqlOf(table, column))
  const { changes } = connection
    .prepare(
      `INSERT INTO main.${table.name} (${columns.map(({ name }) => name).join(', ')})
       SELECT ${values.join(', ')} FROM there.${table.name} t WHERE ${where} ORDER BY ${table.order}`,
    )
    .run(...params)
  return changes
}

/** Numbers the copied rows from 1, in the order of their ids. */
export function numberRows(
  connection: Connection,
  table: CopiedTable,
  { where, params }: { where: string; params: readonly unknown[] },
): void {
  connection.exec(
    `CREATE TEMP TABLE copied_${table.name} (new INTEGER PRIMARY KEY, old INTEGER NOT NULL UNIQUE)`,
  )
  connection
    .prepare(
      `INSERT INTO temp.copied_${table.name} (old)
       SELECT t.id FROM there.${table.name} t WHERE ${where} ORDER BY t.id`,
    )
    .run(...params)
}

/** Returns SQL of the number that `numberRows` gave the row with this id. NULL for a row that is not copied. */
export const numberOf = (table: string, id: string): string =>
  `(SELECT c.new FROM temp.copied_${table} c WHERE c.old = ${id})`

/** Returns SQL of the largest number that `numberRows` gave an id up to this position, or 0 if it gave none. */
export const numberUpTo = (table: string, id: string): string =>
  `ifnull((SELECT c.new FROM temp.copied_${table} c WHERE c.old <= ${id} ORDER BY c.old DESC LIMIT 1), 0)`

/** Returns SQL of all ids of a table that are copied. */
export const copiedIds = (table: string): string => `(SELECT c.old FROM temp.copied_${table} c)`

/** Returns the highest internal id ever given in a table. */
export function highestId(connection: Connection, table: string): number {
  const reader = readerOf(connection)
  const highest = reader.value<number | null>(`SELECT max(id) FROM main.${table}`) ?? 0
  const given = reader.value<number>('SELECT seq FROM main.sqlite_sequence WHERE name = ?', table) ?? 0
  return Math.max(highest, given)
}

export const countRows = (connection: Connection, schema: Schema, table: string): number =>
  readerOf(connection).value<number>(`SELECT count(*) FROM ${schema}.${table}`) ?? 0

/** The rows of a table that belong to an organization. @property where SQL condition with its internal id as parameter */
export interface OwnedRows {
  table: string
  where: string
}

/** Returns the SQL condition of rows with a column that refers to a row of an organization. */
export const ownedThrough = (column: string, { table, where }: OwnedRows): string =>
  `${column} IN (SELECT id FROM main.${table} WHERE ${where})`

export const countOwnedRows = (
  connection: Connection,
  { table, where }: OwnedRows,
  organizationId: number,
): number =>
  readerOf(connection).value<number>(`SELECT count(*) FROM main.${table} WHERE ${where}`, organizationId) ?? 0

/** @returns the number of rows */
export const deleteOwnedRows = (
  connection: Connection,
  { table, where }: OwnedRows,
  organizationId: number,
): number => connection.prepare(`DELETE FROM main.${table} WHERE ${where}`).run(organizationId).changes

/** Rewrites the internal ids inside a text of every row of a table. */
export function rewriteIds(
  connection: Connection,
  { schema, table: { name: table, rule }, column }: { schema: Schema; table: CopiedTable; column: string },
  elsewhere: Omit<Elsewhere, 'row'>,
): void {
  const { rewrite, extraColumns = [], idCondition = 'TRUE' } = rule.idsIn![column]!
  const extra = extraColumns.map((other) => `, ${other}`).join('')
  const isWithoutRowid =
    readerOf(connection).value<number>(
      `SELECT wr FROM pragma_table_list WHERE schema = '${schema}' AND name = ?`,
      table,
    ) === 1
  const keys = isWithoutRowid ? primaryKey(connection, table) : ['rowid']
  const rows = connection.prepare(
    `SELECT ${keys.map((key, n) => `${key} AS key${n}`).join(', ')}, ${column} AS text${extra}
     FROM ${schema}.${table} WHERE ${column} IS NOT NULL AND ${idCondition} ${afterKey(keys)}
     ORDER BY ${keys.join(', ')} LIMIT 1000`,
  )
  const set = connection.prepare(
    `UPDATE ${schema}.${table} SET ${column} = ? WHERE ${keys.map((key) => `${key} = ?`).join(' AND ')}`,
  )
  let last: unknown[] = keys.map(() => -1)
  for (;;) {
    const page = rows.all(...last) as Array<Record<string, unknown>>
    for (const row of page) {
      last = keys.map((_, n) => row[`key${n}`])
      const text = rewrite(row.text as string, { ...elsewhere, row })
      if (text !== row.text) set.run(text, ...last)
    }
    if (page.length < 1_000) return
  }
}

const afterKey = (keys: readonly string[]): string =>
  `AND (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`

const primaryKey = (connection: Connection, table: string): string[] =>
  readerOf(connection)
    .all<{ name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', table)
    .map(({ name }) => name)

export interface SealedRow {
  id: number
  uuid: string
  values: Record<string, Uint8Array | null>
  provider: string | null
}

/** Lists the rows of a table that have sealed values in `columns`. */
export const listSealed = (
  connection: Connection,
  { schema, table, columns }: { schema: Schema; table: string; columns: readonly string[] },
): SealedRow[] => {
  const hasProvider = readerOf(connection)
    .all<{ name: string }>('SELECT name FROM pragma_table_info(?)', table)
    .some(({ name }) => name === 'provider')
  const rows = connection
    .prepare(
      `SELECT id, uuid, ${hasProvider ? 'provider' : 'NULL AS provider'}, ${columns.join(', ')} FROM ${schema}.${table}
       WHERE ${columns.map((column) => `${column} IS NOT NULL`).join(' OR ')} ORDER BY id`,
    )
    .all() as Array<Record<string, unknown>>
  return rows.map(({ id, uuid, provider, ...values }) => ({
    id: id as number,
    uuid: uuid as string,
    provider: provider as string | null,
    values: values as SealedRow['values'],
  }))
}

/** Sets columns of a row. */
export function setValues(
  connection: Connection,
  { schema, table, id }: { schema: Schema; table: string; id: number },
  values: Readonly<Record<string, unknown>>,
): void {
  const columns = Object.keys(values)
  connection
    .prepare(
      `UPDATE ${schema}.${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    )
    .run(...Object.values(values), id)
}

/** Counts the values of unique columns in a database that another organization in the other database also has. */
export function countTaken(connection: Connection, { name, columns, rule }: CopiedTable): number {
  const reader = readerOf(connection)
  const isRenumbered = (column: string): boolean =>
    column === 'id' ||
    column in (rule.idsIn ?? {}) ||
    columns.some(({ name: known, names }) => known === column && names !== undefined)
  const uniques = reader
    .all<{ columns: string | null }>(
      `SELECT group_concat(i.name) AS columns FROM pragma_index_list(?) l, pragma_index_info(l.name) i
       WHERE l."unique" = 1 GROUP BY l.name`,
      name,
    )
    // An index on an expression has no columns.
    .flatMap(({ columns: of }) => (of === null ? [] : [of.split(',')]))
  // The codes in messages are unique without a unique index.
  const isKey = columns.some(({ name: column, isNotNull }) => column === 'code' && isNotNull)
  const all = isKey && !uniques.some(([only]) => only === 'code') ? [...uniques, ['code']] : uniques
  return all
    .filter((index) => index.every((column) => !isRenumbered(column)))
    .reduce(
      (sum, index) =>
        sum +
        (reader.value<number>(
          `SELECT count(*) FROM there.${name} a JOIN main.${name} b
           ON ${index.map((column) => `a.${column} = b.${column}`).join(' AND ')}`,
        ) ?? 0),
      0,
    )
}

/**
 * Adds a suffix to the texts of a column of the file that also occur in a row of this server.
 * @returns the number of changed texts
 */
export const addSuffix = (
  connection: Connection,
  { table, column, suffix }: { table: string; column: string; suffix: string },
): number =>
  connection
    .prepare(
      `UPDATE there.${table} SET ${column} = ${column} || ? WHERE ${column} IN (SELECT ${column} FROM main.${table})`,
    )
    .run(suffix).changes

/** Returns a function that tells whether the file has a row with this internal id. */
export const rowsThere = (connection: Connection) => {
  const known = new Map<string, ReturnType<Connection['prepare']>>()
  const prepare = (table: string) => connection.prepare(`SELECT 1 FROM there.${table} WHERE id = ?`)
  return (table: string, id: unknown): boolean =>
    Number.isSafeInteger(id) && known.getOrInsertComputed(table, prepare).get(id as number) !== undefined
}

/**
 * Returns the index of the first condition that is true for a row `t` of a table, or undefined if there is
 * none.
 * @param conditions SQL
 */
export function firstBroken(
  connection: Connection,
  table: string,
  conditions: readonly string[],
): number | undefined {
  const cases = conditions.map((condition, at) => `WHEN ${condition} THEN ${at}`).join(' ')
  return readerOf(connection).value<number>(
    `SELECT broken FROM (SELECT CASE ${cases} END AS broken FROM main.${table} t) WHERE broken IS NOT NULL LIMIT 1`,
  )
}

/**
 * Drops the triggers of `main`, because copied rows already include their counts. `restore` creates them again.
 * @param kept names of triggers that stay
 */
export function withoutTriggers(connection: Connection, kept: readonly string[] = []): { restore(): void } {
  const triggers = readerOf(connection)
    .all<{ name: string; sql: string }>(`SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'`)
    .filter(({ name }) => !kept.includes(name))
  for (const { name } of triggers) connection.exec(`DROP TRIGGER main."${name}"`)
  return {
    restore: () => {
      for (const { sql } of triggers) connection.exec(sql)
    },
  }
}

interface Person {
  id: number
  uuid: string
  email: string
  isDeleted: boolean
}

export const listPeople = (connection: Connection): Person[] =>
  readerOf(connection)
    .all<{ id: number; uuid: string; email: string; deletedAt: number | null }>(
      'SELECT id, uuid, email, deleted_at FROM there.users ORDER BY id',
    )
    .map(({ deletedAt, ...person }) => ({ ...person, isDeleted: deletedAt !== null }))

/** Records the user of this server that a user of the file corresponds to. */
export function recordUser(
  connection: Connection,
  { id, uuid }: Person,
  here: { id: number; uuid: string },
): void {
  connection.prepare('INSERT INTO temp.people VALUES (?, ?, ?, ?)').run(id, here.id, uuid, here.uuid)
}

/**
 * Returns whether events of the organization are still to be delivered. Events are not copied: they have
 * internal ids, and positions of consumers.
 */
export const hasUndelivered = (connection: Connection, organizationId: number): boolean =>
  readerOf(connection).get(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM there.events e WHERE e.organization_id = ?
         AND e.id > (SELECT min(through_id) FROM there.event_cursors))
       OR EXISTS (SELECT 1 FROM there.event_delays d WHERE d.organization_id = ?)`,
    organizationId,
    organizationId,
  ) !== undefined

/** Returns a function that looks up the numbers that `numberRows` gave. */
export const lookUp = (connection: Connection) => {
  const known = new Map<string, ReturnType<Connection['prepare']>>()
  const prepare = (table: string) => connection.prepare(`SELECT ${numberOf(table, '?')} AS number`)
  return (table: string, id: number): number | undefined => {
    const found = known.getOrInsertComputed(table, prepare).get(id) as { number: number | null }
    return found.number ?? undefined
  }
}
