import { readerOf } from '../../db/bare-reader.ts'
import { missingParts } from '../../db/check.ts'
import type { Connection } from '../../db/driver.ts'
import type { Migration } from '../../db/migrate.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { listed } from '../../lib/listed.ts'
import { fileSize } from '../files.ts'
import { isDamage } from '../live-database.ts'
import { databaseBytes } from '../publishing/room.ts'
import { applyChoice } from './apply-choice.ts'
import { openLiveDatabase } from './live-connection.ts'
import type { Opening, Preparation } from './options.ts'
import { upgrade } from './upgrade.ts'

/** Key of the fingerprint of the last schema that was compared with the migrations and is complete. */
const CHECKED_KEY = 'storage_checked_schema'

const TEXT = `SELECT group_concat(type || ' ' || name || ' ' || ifnull(sql, ''), char(10))
  FROM (SELECT type, name, sql FROM sqlite_schema ORDER BY type, name)`

const fingerprintOf = (connection: Connection, migrations: readonly Migration[]): string =>
  `${migrations.at(-1)?.version ?? 0} ${sha256Hex(readerOf(connection).value<string>(TEXT) ?? '')}`

/** Marks a schema that this process just made as complete, without the comparison. */
const rememberSchema = (connection: Connection, migrations: readonly Migration[]): void =>
  writeSetting(connection, CHECKED_KEY, fingerprintOf(connection, migrations))

/**
 * Refuses a migrated database that lacks a table, column, index or trigger, because a later request would need
 * it. Comparing the schema takes 20 ms, so a schema that was compared before is recognised in 1 ms instead.
 *
 * Throws a refusal (exit 65) that names the missing parts.
 */
function assertWholeSchema(
  connection: Connection,
  databasePath: string,
  migrations: readonly Migration[],
): void {
  if (readSetting(connection, CHECKED_KEY) === fingerprintOf(connection, migrations)) return
  const missing = missingParts(connection, migrations)
  if (missing.length > 0) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `${databasePath} was changed by other software. Missing: ${listed(missing)}.`,
      'Restore a good copy: carillon restore FILE, with carillon.db or a file from backups/. See `carillon doctor`.',
    )
  }
  rememberSchema(connection, migrations)
}

/** The live database, in its place and with the schema of this version. */
export interface Prepared extends Preparation {
  connection: Connection
}

/** Largest size for which preparing takes at most about a second. The full check takes 25 s per GB. */
const LONG_BYTES = 32 * 1024 * 1024

/** Returns whether preparing this data may take so long that the server must answer requests meanwhile. */
export const mayTakeLong = ({ paths }: Opening): boolean =>
  Math.max(databaseBytes(paths), fileSize(paths.snapshot)) > LONG_BYTES

/**
 * Prepares the data of a directory: chooses the file, checks it and upgrades its schema. This can take minutes.
 * The caller holds the lock of the directory. Throws the refusals of `applyChoice`, `upgrade` and
 * `assertWholeSchema`. Damage that is found later is a refusal (exit 65) too, because a restart does not repair
 * it.
 */
export function prepareData(opening: Opening): Prepared {
  const { paths, migrations, mode, clock, log, onProgress } = opening
  let connection: Connection | undefined
  try {
    onProgress?.({ phase: 'CHECKING' })
    const { reason, isChecked } = applyChoice(opening)
    connection = openLiveDatabase(paths.database)
    const applied = upgrade(connection, paths, { migrations, nowMs: clock.now(), log, onProgress })
    if (applied.length === migrations.length) rememberSchema(connection, migrations)
    // A command opens the data even if a part is missing. An export may save the remaining data.
    else if (mode === 'serve') assertWholeSchema(connection, paths.database, migrations)
    return {
      reason,
      isMigrated: applied.length > 0,
      isChecked: isChecked && applied.length === 0,
      connection,
    }
  } catch (error) {
    connection?.close()
    throw damageRefused(error, opening)
  }
}

/** Returns damage as a refusal (exit 65), and any other error unchanged. */
export function damageRefused(error: unknown, { paths }: Opening): unknown {
  if (!isDamage(error)) return error
  return new Refusal(
    EXIT.DATA_REFUSED,
    `${paths.database} is damaged: ${(error as Error).message}.`,
    'Put a good copy back with `carillon restore`: carillon.db itself, or an earlier one from backups/.',
    error,
  )
}
