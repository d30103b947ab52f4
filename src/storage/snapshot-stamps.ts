import type { Connection } from '../db/driver.ts'
import { uuidv7 } from '../lib/ids.ts'

/**
 * Table `snapshots`: how a start tells whether carillon.db is the snapshot the
 * live database published last or a file somebody put there. Each publication stamps
 * a new id into the live database before it copies; the last id inside a file is that
 * file's name.
 */

/** What tells an edited file from the one that was published. */
export interface PublishedFile {
  sizeBytes: number
  changeCounter: number
}

export interface Stamp {
  id: string
  isConfirmed: boolean
  /** Of the published file; null until it was confirmed. */
  sizeBytes: number | null
  changeCounter: number | null
}

/** Stamps the database with a new id. Drops the ids older than the last confirmed one: they name older files. */
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

/** Records that carillon.db now is the snapshot `id`. */
export function confirmStamp(connection: Connection, id: string, file: PublishedFile): void {
  connection
    .prepare('UPDATE snapshots SET is_confirmed = 1, size_bytes = ?, change_counter = ? WHERE id = ?')
    .run(file.sizeBytes, file.changeCounter, id)
}

/**
 * The ids carillon.db may have if nobody touched it: the newest confirmed one,
 * and every later one, since a crash may have come between the rename and its
 * confirmation. A crash loop leaves many of those.
 */
export function currentStamps(connection: Connection): Stamp[] {
  const rows = connection
    .prepare(
      `SELECT id, is_confirmed AS isConfirmed, size_bytes AS sizeBytes, change_counter AS changeCounter
       FROM snapshots
       WHERE sequence >= coalesce((SELECT max(sequence) FROM snapshots WHERE is_confirmed = 1), 0)
       ORDER BY sequence`,
    )
    .all() as Array<Omit<Stamp, 'isConfirmed'> & { isConfirmed: number }>
  return rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed === 1 }))
}

/** The id of a file as a whole; undefined when it was never stamped. */
export function lastStampId(connection: Connection): string | undefined {
  const row = connection.prepare('SELECT id FROM snapshots ORDER BY sequence DESC LIMIT 1').get() as
    | { id: string }
    | undefined
  return row?.id
}

/**
 * In a database made from a file with stamp `id`: from now on exactly that file
 * is the current one, so that putting an even older one back is noticed.
 */
export function adoptStamp(connection: Connection, id: string, file: PublishedFile, nowMs: number): void {
  connection.prepare('DELETE FROM snapshots WHERE id <> ?').run(id)
  insertStamp(connection, id, nowMs)
  confirmStamp(connection, id, file)
}

/** A new id for a file that must count as new wherever it is put: a backup, a restored file. */
export function restamp(connection: Connection, nowMs: number): void {
  insertStamp(connection, uuidv7(nowMs), nowMs)
}

function insertStamp(connection: Connection, id: string, nowMs: number): void {
  connection
    .prepare('INSERT INTO snapshots (id, stamped_at) VALUES (?, ?) ON CONFLICT (id) DO NOTHING')
    .run(id, nowMs)
}
