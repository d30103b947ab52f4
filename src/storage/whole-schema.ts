import { readerOf } from '../db/bare-reader.ts'
import type { Connection } from '../db/driver.ts'
import type { Migration } from '../db/migrate.ts'
import { missingParts } from '../db/schema-check.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { sha256Hex } from '../lib/ids.ts'
import { listed } from '../lib/listed.ts'

/** Fingerprint of the schema that was compared with the migrations last, and had all they make. */
const CHECKED_KEY = 'storage_checked_schema'

const TEXT = `SELECT group_concat(type || ' ' || name || ' ' || ifnull(sql, ''), char(10))
  FROM (SELECT type, name, sql FROM sqlite_schema ORDER BY type, name)`

const fingerprintOf = (connection: Connection, migrations: readonly Migration[]): string =>
  `${migrations.at(-1)?.version ?? 0} ${sha256Hex(readerOf(connection).value<string>(TEXT) ?? '')}`

/** For a schema that this process has just made: it need not be compared. */
export const rememberSchema = (connection: Connection, migrations: readonly Migration[]): void =>
  writeSetting(connection, CHECKED_KEY, fingerprintOf(connection, migrations))

/**
 * Refuses a migrated database that lacks a table, column, index or trigger: some
 * later request would need it. Comparing takes 20 ms, so it is done when the
 * schema is not the one that was compared before; otherwise this takes 1 ms.
 *
 * Throws a refusal (exit 65) that names what is missing.
 */
export function assertWholeSchema(
  connection: Connection,
  databasePath: string,
  migrations: readonly Migration[],
): void {
  if (readSetting(connection, CHECKED_KEY) === fingerprintOf(connection, migrations)) return
  const missing = missingParts(connection, migrations)
  if (missing.length > 0) {
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `${databasePath} was changed by somebody else. It lacks ${listed(missing)}.`,
      'Go back to a good copy: carillon restore FILE, with carillon.db or one of backups/. See `carillon doctor`.',
    )
  }
  rememberSchema(connection, migrations)
}
