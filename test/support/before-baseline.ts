import { migrations } from '../../migrations/index.ts'
import { readerOf } from '../../src/db/bare-reader.ts'
import type { Connection } from '../../src/db/driver.ts'

/**
 * Makes a migrated database look like the result of the 93 migrations before the baseline: one row for each
 * of them, and the SQL of the schema in another layout.
 */
export function likeBeforeBaseline(connection: Connection): void {
  const [baseline] = migrations
  const record = connection.prepare('INSERT OR REPLACE INTO schema_migrations VALUES (?, ?, ?, 0)')
  for (let version = 1; version < baseline!.version; version++) record.run(version, `v${version}`, 'x')
  record.run(baseline!.version, 'import_rows', baseline!.replaces)
  const version = readerOf(connection).value<number>('PRAGMA schema_version')!
  connection.unsafeMode(true)
  connection.pragma('writable_schema = ON')
  connection.exec(
    `UPDATE sqlite_schema SET sql = replace(replace(sql, char(10) || '  ', ' -- old' || char(10)), ' INTEGER', '  INTEGER ')
     WHERE sql IS NOT NULL AND name NOT LIKE 'contact_search%' AND name NOT LIKE 'sqlite_%'`,
  )
  connection.pragma(`schema_version = ${version + 1}`)
  connection.pragma('writable_schema = RESET')
  connection.unsafeMode(false)
}
