import { readerOf } from '../../db/bare-reader.ts'
import { type Connection, sqliteCode, withReader } from '../../db/driver.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { fileMark, fileSize, readHeader } from '../files.ts'
import type { PublishedMark } from '../settings-rows.ts'
import { lastStampId, type PublishedFile } from '../snapshot-stamps.ts'

/** A database file on the disk: carillon.db, a backup, or a file that an operator put in its place. */
export interface SnapshotFile extends PublishedFile {
  path: string
  /** The last stamp inside the file. Derived from the file's mark when the file has no stamp. */
  stampId: string
}

const OUR_TABLES = ['schema_migrations', 'settings', 'snapshots']

/**
 * Throws a refusal (exit 65) when the file is not a SQLite database, is damaged where it is read, or is not
 * Carillon's.
 * @param published the last publication. A file that still has its mark is unchanged and is not opened. This
 * saves 5 ms, because SQLite reads the whole schema
 */
export function readSnapshotFile(path: string, published?: PublishedMark): SnapshotFile {
  try {
    const { sizeBytes, changeCounter, isWal } = readHeader(path)
    // A file in WAL mode or with sidecars is not a published snapshot. Reading it would change it or its
    // sidecars, so a copy is read later.
    const isForeign = isWal || fileSize(`${path}-wal`) > 0 || fileSize(`${path}-journal`) > 0
    const mark = fileMark(path)
    const known = published?.mark === mark ? published?.id : undefined
    const stampId = isForeign ? undefined : (known ?? readStampId(path))
    return { path, sizeBytes, changeCounter, stampId: stampId ?? `file-${mark}` }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(path, error)
  }
}

const readStampId = (path: string): string | undefined =>
  withReader(path, (connection) => {
    assertCarillon(connection, path)
    return lastStampId(connection)
  })

/** The remedy for a bad carillon.db at a start. */
const REPLACE_REMEDY =
  'Nothing was changed. Put a good copy there (earlier snapshots are in backups/), or move this file away to continue with the data in live/.'

/**
 * Throws a refusal (exit 65) for a database without our tables.
 * @param path the name that the operator knows
 * @param remedy the remedy for a file that is not the carillon.db of the data directory
 */
export function assertCarillon(connection: Connection, path: string, remedy = REPLACE_REMEDY): void {
  const found = readerOf(connection).value<number>(
    `SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(OUR_TABLES),
  )
  if (found === OUR_TABLES.length) return
  throw new Refusal(EXIT.DATA_REFUSED, `${path} is a database, but not a Carillon database.`, remedy)
}

/** Returns the refusal of a file that SQLite or the system cannot read. */
export function unreadable(path: string, cause: unknown, remedy = REPLACE_REMEDY): Refusal {
  const code = sqliteCode(cause)
  const { message } = cause as Error
  if (code?.startsWith('SQLITE_CORRUPT')) return damaged(path, message, remedy)
  const what = code === 'SQLITE_NOTADB' ? 'is not a database file' : `cannot be read: ${message}`
  return new Refusal(EXIT.DATA_REFUSED, `${path} ${what}.`, remedy, cause)
}

/** Returns the refusal of a database with invalid content. */
export const damaged = (path: string, fault: string, remedy = REPLACE_REMEDY): Refusal =>
  new Refusal(EXIT.DATA_REFUSED, `${path} is damaged: ${fault}.`, remedy)
