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

/** Key of the fingerprint of the last schema that was compared with the migrations and found complete. */
const CHECKED_KEY = 'storage_checked_schema'

const TEXT = `SELECT group_concat(type || ' ' || name || ' ' || ifnull(sql, ''), char(10))
  FROM (SELECT type, name, sql FROM sqlite_schema ORDER BY type, name)`

const fingerprintOf = (connection: Connection, migrations: readonly Migration[]): string =>
  `${migrations.at(-1)?.version ?? 0} ${sha256Hex(readerOf(connection).value<string>(TEXT) ?? '')}`

/** Marks a schema that this process has just made as complete, without the comparison. */
const rememberSchema = (connection: Connection, migrations: readonly Migration[]): void =>
  writeSetting(connection, CHECKED_KEY, fingerprintOf(connection, migrations))

/**
 * Refuses a migrated database that lacks a table, column, index or trigger: a later request would need it.
 * Comparing the schema takes 20 ms, so a schema that was compared before is recognised in 1 ms instead.
 *
 * Throws a refusal (exit 65) that names what is missing.
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

/** Up to this size, preparing takes at most about a second: the full check takes 25 s per GB. */
const LONG_BYTES = 32 * 1024 * 1024

/** Whether preparing this data may take so long that the server has to answer meanwhile. */
export const mayTakeLong = ({ paths }: Opening): boolean =>
  Math.max(databaseBytes(paths), fileSize(paths.snapshot)) > LONG_BYTES

/**
 * The part of opening a data directory that can take minutes: chooses the file,
 * checks it and upgrades its schema. The caller holds the lock of the directory.
 * Throws the refusals of `applyChoice`, `upgrade` and `assertWholeSchema`; damage
 * that is found only now is a refusal (exit 65) too, because a restart does not repair it.
 */
export function prepareData(opening: Opening): Prepared {
  const { paths, migrations, mode, clock, log, onProgress } = opening
  let connection: Connection | undefined
  try {
    onProgress?.({ phase: 'CHECKING' })
    const reason = applyChoice(opening)
    connection = openLiveDatabase(paths.database)
    const applied = upgrade(connection, paths, { migrations, nowMs: clock.now(), log, onProgress })
    if (applied.length === migrations.length) rememberSchema(connection, migrations)
    // A command opens the data even if a part is missing: an export may save the remaining data.
    else if (mode === 'serve') assertWholeSchema(connection, paths.database, migrations)
    return { reason, isMigrated: applied.length > 0, connection }
  } catch (error) {
    connection?.close()
    throw damageRefused(error, opening)
  }
}

/** Damage as a refusal (exit 65); any other error as it is. */
export function damageRefused(error: unknown, { paths }: Opening): unknown {
  if (!isDamage(error)) return error
  return new Refusal(
    EXIT.DATA_REFUSED,
    `${paths.database} is damaged: ${(error as Error).message}.`,
    'Put a good copy back with `carillon restore`: carillon.db itself, or an earlier one from backups/.',
    error,
  )
}
