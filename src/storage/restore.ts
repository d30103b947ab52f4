import { closeSync, openSync, renameSync } from 'node:fs'
import { type Connection, connect, sqliteCode } from '../db/driver.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { type CheckedBy, findFault } from './check.ts'
import { copyDescriptor, moveAside, removeTemporary, sealAsSingleFile, syncToDisk } from './files.ts'
import { tryInstanceLock } from './lock.ts'
import type { StoragePaths } from './paths.ts'
import { assertCarillon, damaged, unreadable } from './snapshot-file.ts'
import { restamp } from './snapshot-stamps.ts'

/** A database file and what belongs to it, opened for reading. */
export interface SourceFile {
  path: string
  parts: ReadonlyArray<{ suffix: string; descriptor: number }>
}

/**
 * Opens `path` with its WAL or journal, if it has one. Apart from the rest, so
 * that root can open a file that the data's owner may not read.
 * Throws a refusal (exit 1) when it cannot be read.
 */
export function openSource(path: string): SourceFile {
  const parts: Array<{ suffix: string; descriptor: number }> = []
  for (const suffix of ['', '-wal', '-journal']) {
    try {
      parts.push({ suffix, descriptor: openSync(path + suffix, 'r') })
    } catch (cause) {
      if (suffix !== '') continue
      const why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'cannot be read'
      throw new Refusal(EXIT.FAILED, `${path} ${why}.`, undefined, cause)
    }
  }
  return { path, parts }
}

/** A copy of a file to be restored, inside the data directory, proven good and not yet in its place. */
export interface Proven {
  copy: string
  source: string
}

/**
 * Copies the file and proves the copy: every page, every reference, migrations
 * that this binary knows, and what the data must satisfy. `look` may read what
 * it wants to say of it. Nothing else is changed.
 *
 * Throws a refusal (exit 65) for a file that is damaged, foreign or newer than this binary.
 */
export function proveCopy<T>(
  paths: StoragePaths,
  source: SourceFile,
  options: { by: CheckedBy; nowMs: number; look(connection: Connection): T },
): Proven & { seen: T } {
  const copy = paths.restoring
  removeTemporary(copy)
  try {
    for (const { suffix, descriptor } of source.parts) {
      copyDescriptor(descriptor, copy + suffix)
      closeSync(descriptor)
    }
    const connection = connect(copy)
    let seen: T
    try {
      // What its sidecars held is in the file from here on.
      connection.pragma('journal_mode = DELETE')
      assertGood(connection, source.path, options.by)
      seen = options.look(connection)
      // So that it is taken for another file than the one that was published, even if it is that one.
      restamp(connection, options.nowMs)
    } finally {
      connection.close()
    }
    sealAsSingleFile(copy)
    return { copy, source: source.path, seen }
  } catch (error) {
    removeTemporary(copy)
    if (sqliteCode(error)) throw unreadable(source.path, error)
    throw error
  }
}

function assertGood(connection: Connection, path: string, by: CheckedBy): void {
  assertCarillon(connection, path)
  pendingMigrations(connection, by.migrations)
  const fault = findFault(connection, by)
  if (fault !== undefined) throw damaged(path, fault)
}

/** Puts the proven copy in place of carillon.db, which goes aside: the next opening adopts it. */
export function putInPlace(paths: StoragePaths, { copy }: Proven, nowMs: number): void {
  moveAside(paths, paths.snapshot, nowMs)
  renameSync(copy, paths.snapshot)
  syncToDisk(paths.dataDir)
}

/** Forgets a proven copy that is not wanted after all. */
export const forgetCopy = ({ copy }: Proven): void => removeTemporary(copy)

/** Throws a refusal (exit 75) while a server or another command works in the directory. */
export function assertNotServed(paths: StoragePaths): void {
  const lock = tryInstanceLock(paths.lock)
  lock?.release()
  if (lock) return
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon works in ${paths.dataDir}.`,
    'Stop it first (systemctl stop carillon), then restore, then start it again.',
  )
}
