import { EXIT, Refusal } from '../lib/exit.ts'
import { sha256Hex } from '../lib/ids.ts'
import { readerOf } from './bare-reader.ts'
import type { Reader } from './database.ts'
import type { Connection } from './driver.ts'
import type { schemaMigrations } from './table.ts'

/**
 * Forward-only migrations, embedded in the binary. All pending migrations run in a single IMMEDIATE
 * transaction, together with the rows that record them. So two processes that start together migrate once, and
 * a crash leaves the old schema.
 *
 * The first migration is the baseline: it makes the schema that all migrations with lower numbers made. A
 * database with a lower number but without the number of the baseline is too old for this binary to upgrade.
 */
export interface Migration {
  version: number
  name: string
  sql: string
  /** SHA-256, hex, of an earlier text of this migration that makes the same schema. */
  replaces?: string
}

export type AppliedMigration = typeof schemaMigrations.$inferSelect

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  checksum TEXT NOT NULL,
  applied_at INTEGER NOT NULL
) STRICT`

export function appliedMigrations(connection: Connection): AppliedMigration[] {
  const reader = readerOf(connection)
  const table = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'`
  if (reader.get(table) === undefined) return []
  return reader.all<AppliedMigration>('SELECT * FROM schema_migrations ORDER BY version')
}

/**
 * Returns the version of the schema in the database. Another process may have migrated it beyond the versions
 * of this binary.
 */
export const schemaVersion = (reader: Pick<Reader, 'value'>): number | undefined =>
  reader.value<number | null>('SELECT max(version) FROM schema_migrations') ?? undefined

/**
 * Returns the migrations of `known` that the database does not have yet. Throws a refusal (exit 65) when the
 * database was written by a newer version, when it is older than the baseline, or when one of its migrations
 * differs from ours.
 */
export const pendingMigrations = (connection: Connection, known: readonly Migration[]): Migration[] =>
  pendingAfter(appliedMigrations(connection), known)

/** Returns the migrations like `pendingMigrations`, for a database in which the migrations `applied` have run. */
export function pendingAfter(applied: readonly AppliedMigration[], known: readonly Migration[]): Migration[] {
  const ours = new Map(known.map((migration) => [migration.version, migration]))
  for (const row of sinceBaseline(applied, known)) assertSame(row, ours.get(row.version))
  const have = new Set(applied.map(({ version }) => version))
  const [baseline] = known
  if (baseline && applied.length > 0 && !have.has(baseline.version)) refuseWithout(baseline, applied.at(-1)!)
  return known.filter(({ version }) => !have.has(version))
}

/** Returns the rows without the migrations that the baseline replaces. */
export const sinceBaseline = <Row extends { version: number }>(
  applied: readonly Row[],
  [baseline]: readonly Migration[],
): Row[] => applied.filter(({ version }) => version >= (baseline?.version ?? 0))

function assertSame(row: AppliedMigration, ours: Migration | undefined): void {
  if (!ours) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `This database is newer than this binary: it has migration ${row.version} (${row.name}).`,
      'Run the newer binary again, or restore the snapshot made before its upgrade from backups/.',
    )
  }
  if (row.checksum !== sha256Hex(ours.sql) && row.checksum !== ours.replaces) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `Migration ${row.version} (${row.name}) of this database differs from the one in this binary.`,
      'Use a released binary. A landed migration never changes.',
    )
  }
}

function refuseWithout(baseline: Migration, last: AppliedMigration): never {
  if (last.version > baseline.version) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `This database has no record of migration ${baseline.version} (${baseline.name}), but one of migration ${last.version} (${last.name}): another program changed it.`,
      'Restore a good copy: carillon restore FILE, with carillon.db or a file from backups/.',
    )
  }
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `This database is from before the first release: it has schema ${last.version}, and this binary opens schema ${baseline.version} or later.`,
    `Run \`carillon migrate\` of the last version before the first release to upgrade to schema ${baseline.version}. Then start this version again.`,
  )
}

interface MigrateOptions {
  /** Checks the result before the commit. An exception undoes everything. */
  verify?: (connection: Connection) => void
  /**
   * Called before each migration, and before the wait for the lock, with its number from 1, the total and its
   * name.
   */
  onStep?: (step: number, of: number, name: string) => void
}

/** Applies the pending migrations and returns them. Throws the refusals of `pendingMigrations`. */
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
    connection.exec(CREATE_TABLE)
    // Read again, because another process may have migrated while this process waited for the lock.
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
  }
}
