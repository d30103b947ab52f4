import { readerOf } from '../../db/bare-reader.ts'
import type { Connection } from '../../db/driver.ts'
import { countOwnedRows, deleteOwnedRows, type OwnedRows, ownedThrough, withoutTriggers } from './copy.ts'

/**
 * Erases every row of an organization. Only for an organization that arrived and never worked, or that has
 * left: its evidence is then on another appliance.
 */

/**
 * Triggers that run during an erasure. The search index does not belong to the organization, and its triggers
 * notice that contacts are gone. Other triggers must not run: some keep rows that must not be deleted in
 * ordinary use, and others count in rows that are deleted too.
 */
const SEARCH_TRIGGERS = ['contact_search_purged', 'contact_texts_changed']
const OF_SEARCH = /^contact_search/

interface Column {
  table: string
  column: string
  /** The table whose ids the column has, by its foreign key. */
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
 * Returns the SQL condition by which each table finds rows of an organization, with a parameter: its own
 * column, or the row that one of its columns refers to. Tables without either belong to no organization.
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

/** Lists the tables with rows of organizations, first those that depend on other tables. */
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

/** Erases every row of an organization in the transaction of the connection. @returns the number of rows */
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
