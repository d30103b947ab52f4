import { withoutLayout } from '../../src/appliance/transport/form.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { sha256Hex } from '../../src/lib/ids.ts'

/** Tables whose SQL or rows depend on the version of SQLite. */
const OF_SQLITE = /^(sqlite_(?!stat1)|contact_search(_data|_idx|_docsize|_content)?$)/

/**
 * Returns a hash for each table of a database: its columns, the SQL of the table, its indexes (in order) and
 * triggers without layout, and its rows.
 * @param hasRows whether rows count; the planner's statistics always do
 */
export function schemaPrint(connection: Connection, { hasRows = true } = {}): Record<string, string> {
  const reader = readerOf(connection)
  const tables = reader.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_migrations' ORDER BY name`,
  )
  return Object.fromEntries(
    tables.map(({ name }) => {
      const parts = reader.all<{ type: string; sql: string | null }>(
        `SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? ORDER BY type, iif(type = 'index', rowid, 0), name`,
        name,
      )
      const texts = parts.map(({ type, sql }) =>
        OF_SQLITE.test(name) && type === 'table' ? type : withoutLayout(sql ?? type),
      )
      const columns = connection.prepare('SELECT * FROM pragma_table_xinfo(?)').all(name)
      const order = name === 'sqlite_stat1' ? 'ORDER BY tbl, rowid' : ''
      const isSchemaAlone = !hasRows && name !== 'sqlite_stat1'
      const rows =
        OF_SQLITE.test(name) || isSchemaAlone
          ? []
          : connection.prepare(`SELECT * FROM "${name}" ${order}`).all()
      return [name, sha256Hex(JSON.stringify([texts, columns, rows])).slice(0, 12)]
    }),
  )
}
