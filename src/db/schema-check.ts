import { readerOf } from './bare-reader.ts'
import { type Connection, withConnection } from './driver.ts'
import { type Migration, migrate } from './migrate.ts'

/** Lists names, not SQL: the SQL for the tables of a search index may change with the version of SQLite. */
const PARTS = `SELECT type || ' ' || name AS part FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
  UNION ALL SELECT 'column ' || t.name || '.' || c.name FROM sqlite_schema t, pragma_table_xinfo(t.name) c
  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'`

const partsOf = (connection: Connection): string[] =>
  readerOf(connection)
    .all<{ part: string }>(PARTS)
    .map(({ part }) => part)

/**
 * The tables, columns, indexes and triggers that the migrations make and this
 * database lacks, as `table jobs`: the file was changed outside Carillon. The columns of a
 * missing table are not named. It must be migrated; takes some 20 ms.
 */
export function missingParts(connection: Connection, known: readonly Migration[]): string[] {
  const whole = withConnection(':memory:', {}, (reference) => {
    migrate(reference, known, 0)
    return partsOf(reference)
  })
  const present = new Set(partsOf(connection))
  const missing = whole.filter((part) => !present.has(part))
  const tables = missing
    .filter((part) => part.startsWith('table '))
    .map((part) => part.slice('table '.length))
  return missing.filter((part) => !tables.some((table) => part.startsWith(`column ${table}.`)))
}
