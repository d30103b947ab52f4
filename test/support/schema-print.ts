import { withoutLayout } from '../../src/appliance/transport/form.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'
import { sha256Hex } from '../../src/lib/ids.ts'

/** Their SQL or rows are those of the SQLite that made them. */
const OF_SQLITE = /^(sqlite_(?!stat1)|contact_search(_data|_idx|_docsize|_content)?$)/

/**
 * What a database is, table by table: the first digits of a hash of its columns, of the SQL of
 * the table, its indexes (in their order) and triggers without layout, and of its rows.
 * @param hasRows whether rows count; those with what the planner knows of indexes always do
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
