import { statSync } from 'node:fs'
import { type Connection, connect } from '../db/driver.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { fileMark, readHeader } from './files.ts'
import { lastStampId, type PublishedFile } from './snapshot-stamps.ts'

/** A database file as it lies there: carillon.db, a backup, something an operator put in its place. */
export interface SnapshotFile extends PublishedFile {
  path: string
  /** The last stamp inside it; made of the file's mark when it has none. */
  stampId: string
}

const OUR_TABLES = ['schema_migrations', 'settings', 'snapshots']

/** Throws a refusal (exit 65) when the file is no SQLite database, damaged where it is read, or not a Carillon one. */
export function readSnapshotFile(path: string): SnapshotFile {
  try {
    const { sizeBytes, changeCounter, isWal } = readHeader(path)
    // Never one of ours then, and reading it here would change it or what lies beside it: its copy is examined.
    const isForeign = isWal || hasContent(`${path}-wal`) || hasContent(`${path}-journal`)
    const stampId = isForeign ? undefined : readStampId(path)
    return { path, sizeBytes, changeCounter, stampId: stampId ?? `file-${fileMark(path)}` }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw unreadable(path, error)
  }
}

function readStampId(path: string): string | undefined {
  const connection = connect(path, { readonly: true, fileMustExist: true })
  try {
    assertCarillon(connection, path)
    return lastStampId(connection)
  } finally {
    connection.close()
  }
}

/** Throws a refusal (exit 65) for a database without our tables; `path` is what the operator knows it by. */
export function assertCarillon(connection: Connection, path: string): void {
  const { found } = connection
    .prepare(
      `SELECT count(*) AS found FROM sqlite_schema
       WHERE type = 'table' AND name IN (SELECT value FROM json_each(?))`,
    )
    .get(JSON.stringify(OUR_TABLES)) as { found: number }
  if (found === OUR_TABLES.length) return
  throw new Refusal(
    EXIT.DATA_REFUSED,
    `${path} is a database, but not one of Carillon.`,
    'Nothing was changed. Put a copy of a carillon.db there, or move this file away.',
  )
}

export const unreadable = (path: string, cause?: unknown): Refusal =>
  new Refusal(
    EXIT.DATA_REFUSED,
    `${path} cannot be read as a database.`,
    'Nothing was changed. Put a good copy there, or move this file away to go on with the data in live/.',
    cause,
  )

/** For a file that can be read and holds what cannot be. */
export const damaged = (path: string, fault: string): Refusal =>
  new Refusal(
    EXIT.DATA_REFUSED,
    `${path} is damaged: ${fault}.`,
    'Nothing was changed. Put a good copy there (earlier snapshots are in backups/), or move this file away to go on with the data in live/.',
  )

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0
