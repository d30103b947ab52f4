import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import { countOwnedRows, deleteOwnedRows, type OwnedRows, ownedThrough, withoutTriggers } from './copy.ts'

/**
 * Erases every row of an organization. Only for one that arrived and never worked, or that has left: its evidence is
 * then on another appliance.
 */

/**
 * The search index is no table of the organization. Its triggers notice that contacts are gone; no other trigger may
 * run, because some keep what must not be deleted in ordinary use, and others count in rows that go as well.
 */
const SEARCH_TRIGGERS = ['contact_search_purged', 'contact_texts_changed']
const OF_SEARCH = /^contact_search/

interface Column {
  table: string
  column: string
  /** The table whose ids it holds, by its foreign key. */
  names: string | null
}

const columnsOf = (connection: Connection): Column[] =>
  readerOf(connection).all<Column>(
    `SELECT s.name AS "table", c.name AS "column", f."table" AS names
     FROM sqlite_schema s JOIN pragma_table_info(s.name) c
       LEFT JOIN pragma_foreign_key_list(s.name) f ON f."from" = c.name
     WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite_%' AND s.sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
  )

/**
 * The SQL condition by which each table knows rows of an organization, with one parameter: its own column, or the row that one of its
 * columns names. Tables without either belong to no organization.
 */
function ownedBy(columns: readonly Column[]): Map<string, string> {
  const owned = new Map<string, string>([['organizations', 'id = ?']])
  for (const { table, column } of columns)
    if (column === 'organization_id' && !OF_SEARCH.test(table)) owned.set(table, 'organization_id = ?')
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const { table, column, names } of columns) {
      if (names === null || names === 'users' || owned.has(table)) continue
      const parent = owned.get(names)
      if (parent === undefined) continue
      owned.set(table, ownedThrough(column, { table: names, where: parent }))
      isNew = true
    }
  }
  return owned
}

/** The tables with rows of organizations, those that depend on other tables first. */
function inOrder(columns: readonly Column[]): OwnedRows[] {
  const owned = ownedBy(columns)
  const isIndirect = (where: string) => where.includes('SELECT')
  return [...owned]
    .map(([table, where]) => ({ table, where }))
    .sort(
      (a, b) => b.where.length - a.where.length || Number(isIndirect(b.where)) - Number(isIndirect(a.where)),
    )
}

/** Counts the rows of an organization in all tables. */
export function countOwned(connection: Connection, organizationId: number): number {
  return inOrder(columnsOf(connection)).reduce(
    (sum, owned) => sum + countOwnedRows(connection, owned, organizationId),
    0,
  )
}

/** Erases every row of an organization in the transaction that the connection is in. @returns how many rows */
export function removeOrganization(connection: Connection, organizationId: number): number {
  connection.pragma('defer_foreign_keys = ON')
  const triggers = withoutTriggers(connection, SEARCH_TRIGGERS)
  const rows = inOrder(columnsOf(connection)).reduce(
    (sum, owned) => sum + deleteOwnedRows(connection, owned, organizationId),
    0,
  )
  triggers.restore()
  return rows
}
