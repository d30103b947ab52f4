import { closeSync, fstatSync, openSync } from 'node:fs'
import { type CheckedBy, findFault } from '../../db/check.ts'
import { type Connection, sqliteCode, withConnection, withReader } from '../../db/driver.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { faultPoint } from '../../lib/fault.ts'
import {
  copyDescriptor,
  fileSize,
  linkAside,
  moveAside,
  removeTemporary,
  sealAsSingleFile,
  syncToDisk,
} from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { assertRoom, NEEDED_FOR } from '../publishing/room.ts'
import { assertCarillon, damaged, unreadable } from '../publishing/snapshot-file.ts'
import { restamp } from '../snapshot-stamps.ts'
import {
  assertStillChecked,
  type CheckedFile,
  checkedWhole,
  declareChecked,
  moveChecked,
} from './checked-file.ts'
import { tryInstanceLock } from './lock.ts'

const BACKUP_HINT =
  'Nothing was changed. Restore a carillon.db, a file from backups/, or a file that `carillon backup` wrote: carillon restore FILE'

/** A database file and its sidecars, opened for reading. */
interface SourceFile {
  path: string
  parts: ReadonlyArray<{ suffix: string; descriptor: number }>
}

/**
 * Opens `path` with its WAL or journal, if it has one. This is a separate step, because root can open a file
 * that the owner of the data cannot read. Throws a refusal: exit 1 when it cannot be read, exit 65 when it is a
 * directory.
 */
export function openSource(path: string): SourceFile {
  const parts: Array<{ suffix: string; descriptor: number }> = []
  for (const suffix of ['', '-wal', '-journal']) {
    try {
      parts.push({ suffix, descriptor: openSync(path + suffix, 'r') })
    } catch (cause) {
      if (suffix !== '') continue
      const why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
      throw new Refusal(EXIT.FAILED, `${path} ${why}.`, undefined, cause)
    }
  }
  if (fstatSync(parts[0]!.descriptor).isDirectory()) {
    for (const { descriptor } of parts) closeSync(descriptor)
    throw new Refusal(EXIT.DATA_REFUSED, `${path} is a directory.`, BACKUP_HINT)
  }
  return { path, parts }
}

/** A checked copy of the file to restore, inside the data directory but not yet in its place. */
interface VerifiedCopy {
  file: CheckedFile
}

interface Verifying<T> {
  by: CheckedBy
  isOnlyLook: boolean
  inspect(connection: Connection): T
}

/**
 * Copies the file and checks the copy: every page, every reference, the migrations
 * and every invariant. `inspect` can read from the copy. Changes nothing else.
 *
 * Throws a refusal: exit 65 for a file that is damaged, foreign or newer than this binary,
 * exit 1 when the disk has too little room for it.
 */
export function verifyCopy<T>(
  paths: StoragePaths,
  source: SourceFile,
  options: Verifying<T>,
): VerifiedCopy & { inspected: T } {
  const size = source.parts.reduce((sum, { descriptor }) => sum + fstatSync(descriptor).size, 0)
  const needed = options.isOnlyLook ? NEEDED_FOR.look(size) : NEEDED_FOR.restore(size)
  assertRoom(paths, needed, `Restoring ${source.path}`)
  const copy = paths.restoring
  removeTemporary(copy)
  return orRemoved(copy, source.path, () => {
    for (const { suffix, descriptor } of source.parts) {
      copyDescriptor(descriptor, copy + suffix)
      closeSync(descriptor)
    }
    return checkCopy(copy, source.path, options)
  })
}

/**
 * Checks like `verifyCopy`, without a copy: the file is this process's own, at `paths.restoring`.
 * @param knownAs names the file in refusals
 */
export function verifyOwn<T>(
  paths: StoragePaths,
  knownAs: string,
  options: Verifying<T>,
): VerifiedCopy & { inspected: T } {
  const path = paths.restoring
  return orRemoved(path, knownAs, () => {
    if (!options.isOnlyLook) {
      assertRoom(paths, NEEDED_FOR.adoptionOfChecked(fileSize(path)), `Restoring ${knownAs}`)
    }
    return checkCopy(path, knownAs, options)
  })
}

function orRemoved<T>(path: string, knownAs: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    removeTemporary(path)
    if (sqliteCode(error)) throw unreadable(knownAs, error, BACKUP_HINT)
    throw error
  }
}

function checkCopy<T>(path: string, knownAs: string, { by, inspect }: Verifying<T>) {
  // Moves the content of the sidecars into the file.
  withConnection(path, {}, (connection) => connection.pragma('journal_mode = DELETE'))
  sealAsSingleFile(path)
  const { file, found } = checkedWhole(path, () =>
    withReader(path, (connection) => {
      assertGood(connection, knownAs, by)
      return inspect(connection)
    }),
  )
  return { file, inspected: found }
}

function assertGood(connection: Connection, path: string, by: CheckedBy): void {
  assertCarillon(connection, path, BACKUP_HINT)
  pendingMigrations(connection, by.migrations)
  const fault = findFault(connection, by)
  if (fault !== undefined) throw damaged(path, fault, BACKUP_HINT)
}

/**
 * Puts a checked file of this data directory in the place of carillon.db, and keeps the old one aside. The next
 * opening adopts the file. An opening that gets the result does not check it again. Throws a refusal (exit 65) when
 * the file was changed after its check.
 */
export function putInPlace(paths: StoragePaths, file: CheckedFile, nowMs: number): CheckedFile {
  assertStillChecked(file)
  // The new stamp makes the start treat the file as restored, even if it is the published file.
  withConnection(file.path, {}, (connection) => restamp(connection, nowMs))
  syncToDisk(file.path)
  const stamped = declareChecked(file.path)
  if (!linkAside(paths, paths.snapshot, nowMs)) moveAside(paths, paths.snapshot, nowMs)
  faultPoint('restore.before_rename')
  const placed = moveChecked(stamped, paths.snapshot)
  syncToDisk(paths.dataDir)
  faultPoint('restore.after_rename')
  return placed
}

/** Deletes a checked copy instead of restoring it. */
export const discardCopy = ({ file }: VerifiedCopy): void => removeTemporary(file.path)

/** Throws a refusal (exit 75) while a server or another command uses the directory. */
export function assertNotServed(paths: StoragePaths, task = 'restore'): void {
  const lock = tryInstanceLock(paths.lock)
  lock?.release()
  if (lock) return
  throw new Refusal(
    EXIT.LOCKED,
    `Another carillon process is using ${paths.dataDir}.`,
    `Stop it first (systemctl stop carillon), then ${task}, then start it again.`,
  )
}
