import { brokenReferences } from '../../db/check.ts'
import type { Connection } from '../../db/driver.ts'
import { appliedMigrations, type Migration, migrate, pendingMigrations } from '../../db/migrate.ts'
import { counted } from '../../lib/count.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import type { Log } from '../../lib/log.ts'
import { fileSize } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { upgradeCopies, writeUpgradeCopy } from '../publishing/backup.ts'
import { assertRoom, databaseBytes, NEEDED_FOR } from '../publishing/room.ts'
import { isQuickCheckOk } from '../settings-rows.ts'
import type { OnProgress } from './options.ts'

/**
 * Upgrades the schema to the schema of this binary. Checks a database with data and copies it to backups/
 * first. Runs the migrations in a single transaction, so that the older binary still works with the data after
 * a failure.
 *
 * Returns the applied migrations. Throws a refusal (exit 65) when the database is damaged or newer than this
 * binary, or when a migration fails, and exit 1 when the disk has too little room for it and for publishing
 * carillon.db after it.
 */
export function upgrade(
  connection: Connection,
  paths: StoragePaths,
  options: {
    migrations: readonly Migration[]
    nowMs: number
    log: Log
    onProgress?: OnProgress | undefined
  },
): Migration[] {
  const { migrations, nowMs, log, onProgress } = options
  const pending = pendingMigrations(connection, migrations)
  if (pending.length === 0) return []
  const from = appliedMigrations(connection).at(-1)?.version
  const to = pending.at(-1)!.version
  if (from === undefined) return migrate(connection, migrations, nowMs)

  if (!isQuickCheckOk(connection)) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      'The database is damaged and was not upgraded.',
      'Put a backup in place of carillon.db and start again. The damaged database will be kept.',
    )
  }
  assertRoom(paths, NEEDED_FOR.upgrade(databaseBytes(paths)), `The upgrade from ${from} to ${to}`)
  const onCopying = (copiedTo: string) =>
    onProgress?.({ phase: 'COPYING', copiedTo, ofBytes: fileSize(paths.database) })
  const copy = writeUpgradeCopy(connection, paths, { from, to, nowMs, onCopying })
  log.info('upgrading the database', { from, to, copy })
  try {
    return migrate(connection, migrations, nowMs, {
      verify: assertReferencesHold,
      onStep: (step, of, migration) => onProgress?.({ phase: 'MIGRATING', step, of, migration }),
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `The upgrade from ${from} to ${to} failed and was undone: ${error instanceof Error ? error.message : error}`,
      `The previous binary still works with this data. A copy from before the upgrade is at ${copy}.`,
      error,
    )
  } finally {
    // Checking and copying filled the page cache, and the server may be idle now.
    connection.pragma('shrink_memory')
  }
}

function assertReferencesHold(connection: Connection): void {
  const broken = brokenReferences(connection)
  if (!broken[0]) return
  const { table, parent } = broken[0]
  throw new Error(
    `${counted(broken.length, `row of ${table} refers`, `rows of ${table} refer`)} to missing rows of ${parent}.`,
  )
}

/**
 * Adds the path of the newest upgrade copy that this binary can use to the refusal of a newer database, if
 * there is one.
 */
export function nameUpgradeCopy(
  error: unknown,
  paths: StoragePaths,
  migrations: readonly Migration[],
): unknown {
  const known = migrations.at(-1)?.version ?? 0
  const newest = upgradeCopies(paths).find(({ from }) => from <= known)
  if (!(error instanceof Refusal) || error.exitCode !== EXIT.DATA_REFUSED || !newest) return error
  return new Refusal(
    error.exitCode,
    error.message,
    `${error.remedy ?? ''} The newest copy that this version can use is ${newest.path}.`.trim(),
    error,
  )
}
