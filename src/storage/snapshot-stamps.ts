import { readerOf } from '../db/bare-reader.ts'
import type { Connection } from '../db/driver.ts'
import { uuidv7 } from '../lib/ids.ts'

/**
 * Table `snapshots`. It shows a start whether carillon.db is the snapshot that the live database published
 * last, or a file that an operator put there. Each publication stamps a new id into the live database before it
 * copies. The last id in a file identifies the file.
 */

/** Properties that distinguish an edited file from the published file. */
export interface PublishedFile {
  sizeBytes: number
  changeCounter: number
}

export interface Stamp {
  id: string
  isConfirmed: boolean
  /** Mark of the published file. Null until it is confirmed. */
  sizeBytes: number | null
  changeCounter: number | null
}

/**
 * Stamps the database with a new id. Deletes the ids before the last confirmed id, because they identify older
 * files.
 */
export function stamp(connection: Connection, nowMs: number): string {
  const id = uuidv7(nowMs)
  insertStamp(connection, id, nowMs)
  connection
    .prepare(
      'DELETE FROM snapshots WHERE sequence < (SELECT max(sequence) FROM snapshots WHERE is_confirmed = 1)',
    )
    .run()
  return id
}

/** Records that carillon.db is now the snapshot `id`. */
export function confirmStamp(connection: Connection, id: string, file: PublishedFile): void {
  connection
    .prepare('UPDATE snapshots SET is_confirmed = 1, size_bytes = ?, change_counter = ? WHERE id = ?')
    .run(file.sizeBytes, file.changeCounter, id)
}

/**
 * Lists the ids that an untouched carillon.db can have: the newest confirmed id and every later one, because a
 * crash may have prevented the confirmation after the rename. A crash loop leaves many unconfirmed ids.
 */
export function currentStamps(connection: Connection): Stamp[] {
  const rows = readerOf(connection).all<Omit<Stamp, 'isConfirmed'> & { isConfirmed: number }>(
    `SELECT id, is_confirmed, size_bytes, change_counter
     FROM snapshots
     WHERE sequence >= coalesce((SELECT max(sequence) FROM snapshots WHERE is_confirmed = 1), 0)
     ORDER BY sequence`,
  )
  return rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed === 1 }))
}

/** Returns the id of a file, or undefined if it was never stamped. */
export const lastStampId = (connection: Connection): string | undefined =>
  readerOf(connection).value<string>('SELECT id FROM snapshots ORDER BY sequence DESC LIMIT 1')

/** Returns when a file was published last, ms since 1970, or null if it was never stamped. */
export const lastStampedAt = (connection: Connection): number | null =>
  readerOf(connection).value<number | null>('SELECT max(stamped_at) FROM snapshots') ?? null

/**
 * Makes `id` the only current stamp in a database that was made from the file with this stamp. Restoring an
 * even older file is then noticed.
 */
export function adoptStamp(connection: Connection, id: string, file: PublishedFile, nowMs: number): void {
  connection.prepare('DELETE FROM snapshots WHERE id <> ?').run(id)
  insertStamp(connection, id, nowMs)
  confirmStamp(connection, id, file)
}

/** Gives a backup or restored file a new id, so that a start treats it as a new file. */
export function restamp(connection: Connection, nowMs: number): void {
  insertStamp(connection, uuidv7(nowMs), nowMs)
}

function insertStamp(connection: Connection, id: string, nowMs: number): void {
  connection
    .prepare('INSERT INTO snapshots (id, stamped_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING')
    .run(id, nowMs)
}
