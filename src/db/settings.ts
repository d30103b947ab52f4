import { type Rows, readerOf } from './bare-reader.ts'
import type { Tx } from './database.ts'
import type { Connection } from './driver.ts'

/**
 * The appliance's own settings, each with a key and a text. Storage reads and writes settings before the
 * database is open for other code, so each function also exists for a bare connection.
 */

const READ = 'SELECT value FROM settings WHERE key = ?'
const PUT =
  'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
const ADD = 'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING'
const REMOVE = 'DELETE FROM settings WHERE key = ?'

/**
 * Returns SQL of the value of a setting as a number. NULL when there is none.
 * @param key a constant
 */
export const settingOf = (key: string): string =>
  `(SELECT CAST(value AS INTEGER) FROM settings WHERE key = '${key}')`

export const findSetting = (reader: Rows, key: string): string | undefined => reader.value<string>(READ, key)

export function putSetting(tx: Tx, key: string, value: string): void {
  tx.run(PUT, key, value)
}

/** Removes a setting. Returns false when it did not exist. */
export const removeSetting = (tx: Tx, key: string): boolean => tx.run(REMOVE, key).changes > 0

/** Reads like `findSetting`. */
export const readSetting = (connection: Connection, key: string): string | undefined =>
  readerOf(connection).value<string>(READ, key)

/** Writes like `putSetting`. */
export function writeSetting(connection: Connection, key: string, value: string): void {
  connection.prepare(PUT).run(key, value)
}

/** Writes like `writeSetting`, but keeps an existing value. */
export function addSetting(connection: Connection, key: string, value: string): void {
  connection.prepare(ADD).run(key, value)
}
