import { EXIT, Refusal } from '../lib/exit.ts'
import { sha256Hex } from '../lib/ids.ts'
import { readerOf } from './bare-reader.ts'
import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'

/**
 * Forward-only migrations, embedded in the binary. All pending ones run in one
 * IMMEDIATE transaction together with the rows that record them, so two
 * processes that start at once migrate once, and a crash leaves the old schema.
 */
export interface Migration {
  version: number
  name: string
  sql: string
}

export interface AppliedMigration {
  version: number
  name: string
  checksum: string
  appliedAt: number
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

export function appliedMigrations(connection: Connection): AppliedMigration[] {
  const reader = readerOf(connection)
  if (
    reader.get(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'`) ===
    undefined
  )
    return []
  return reader.all<AppliedMigration>(
    'SELECT version, name, checksum, applied_at AS appliedAt FROM schema_migrations ORDER BY version',
  )
}

/** Of the schema as it is now; another process may have migrated it further than this binary knows. */
export const schemaVersion = (reader: Pick<Reader, 'value'>): number | undefined =>
  reader.value<number | null>('SELECT max(version) FROM schema_migrations') ?? undefined

/**
 * Those of `known` that the database does not have yet.
 * Throws a refusal (exit 65) when the database was written by a newer version,
 * or when a migration it has differs from ours.
 */
export const pendingMigrations = (connection: Connection, known: readonly Migration[]): Migration[] =>
  pendingAfter(appliedMigrations(connection), known)

/** As `pendingMigrations`, of a database that has `applied`. */
export function pendingAfter(applied: readonly AppliedMigration[], known: readonly Migration[]): Migration[] {
  for (const row of applied) {
    const ours = known.find((migration) => migration.version === row.version)
    if (!ours) {
      throw new Refusal(
        EXIT.DATA_REFUSED,
        `This database is newer than this binary: it has migration ${row.version} (${row.name}).`,
        'Run the newer binary again, or restore the snapshot made before its upgrade from backups/.',
      )
    }
    if (sha256Hex(ours.sql) !== row.checksum) {
      throw new Refusal(
        EXIT.DATA_REFUSED,
        `Migration ${row.version} (${row.name}) of this database is not the one in this binary.`,
        'Use a released binary; a released migration is never edited.',
      )
    }
  }
  const have = new Set(applied.map((row) => row.version))
  return known.filter((migration) => !have.has(migration.version))
}

export interface MigrateOptions {
  /** Looks at the result before the commit; what it throws undoes everything. */
  verify?: (connection: Connection) => void
  /** Called before each migration, and before the wait for the lock: which it is, from 1, of how many, and its name. */
  onStep?: (step: number, of: number, name: string) => void
}

/** Applies what is pending and returns it. Same refusals as `pendingMigrations`. */
export function migrate(
  connection: Connection,
  known: readonly Migration[],
  nowMs: number,
  { verify = () => {}, onStep = () => {} }: MigrateOptions = {},
): Migration[] {
  const [first, ...others] = pendingMigrations(connection, known)
  if (!first) return []
  onStep(1, others.length + 1, first.name)
  connection.exec('BEGIN IMMEDIATE')
  try {
    // A migration may edit the text of the schema, which a connection refuses otherwise.
    connection.unsafeMode(true)
    connection.exec(CREATE_TABLE)
    // Read again: another process may have migrated while this one waited for the lock.
    const pending = pendingMigrations(connection, known)
    const record = connection.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?, ?)')
    for (const [index, migration] of pending.entries()) {
      if (index > 0) onStep(index + 1, pending.length, migration.name)
      connection.exec(migration.sql)
      record.run(migration.version, migration.name, sha256Hex(migration.sql), nowMs)
    }
    verify(connection)
    connection.exec('COMMIT')
    return pending
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  } finally {
    connection.unsafeMode(false)
  }
}
