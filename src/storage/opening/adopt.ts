import { existsSync, renameSync } from 'node:fs'
import { type CheckedBy, findFault } from '../../db/check.ts'
import { type Connection, sqliteCode, withConnection } from '../../db/driver.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { faultPoint } from '../../lib/fault.ts'
import { copyFile, fileSize, moveAside, removeTemporary, syncToDisk } from '../files.ts'
import { SIDECARS, type StoragePaths } from '../paths.ts'
import { assertRoom, NEEDED_FOR } from '../publishing/room.ts'
import { assertCarillon, damaged, type SnapshotFile, unreadable } from '../publishing/snapshot-file.ts'
import { atomically, markClean, markRunning } from '../settings-rows.ts'
import { adoptStamp } from '../snapshot-stamps.ts'
import { type CheckedFile, isStillChecked } from './checked-file.ts'
import { type AdoptionReason, holdAdoptedData } from './sending-hold.ts'

interface Adoption extends CheckedBy {
  reason: AdoptionReason
  nowMs: number
  /** A file that this process has checked. */
  checked?: CheckedFile | undefined
}

/**
 * Replaces the live database by carillon.db. The new live database is complete, checked and marked before anything
 * is moved, and the old one goes to `live/replaced-<ms>/`. After a crash in between, the next start repeats this.
 *
 * A carillon.db that this process has checked becomes the live database itself. Publishing then makes another.
 * Otherwise a copy of carillon.db is checked and used.
 *
 * Returns the new path of the old live database, if there was one. Throws the refusals of `pendingMigrations`,
 * a refusal (exit 65) for a damaged or foreign file, and exit 1 when the disk has too little room.
 */
export function adoptSnapshot(
  paths: StoragePaths,
  snapshot: SnapshotFile,
  options: Adoption,
): string | undefined {
  const { checked } = options
  const isChecked = checked?.path === snapshot.path && isStillChecked(checked)
  const need = isChecked ? NEEDED_FOR.adoptionOfChecked : NEEDED_FOR.adoption
  assertRoom(paths, need(fileSize(snapshot.path)), `Adopting ${snapshot.path}`)
  const adopting = isChecked ? snapshot.path : paths.adopting
  if (isChecked) markAdopted(adopting, snapshot, { ...options, isChecked })
  else makeChecked(adopting, snapshot, options)
  syncToDisk(adopting)
  faultPoint('adopt.before_move')
  const replaced = moveAside(paths, paths.database, options.nowMs)
  faultPoint('adopt.after_move')
  renameSync(adopting, paths.database)
  syncToDisk(paths.live)
  if (isChecked) syncToDisk(paths.dataDir)
  faultPoint('adopt.after_rename')
  return replaced
}

function makeChecked(adopting: string, snapshot: SnapshotFile, options: Adoption): void {
  copyWithSidecars(snapshot.path, adopting)
  try {
    markAdopted(adopting, snapshot, { ...options, isChecked: false })
  } catch (error) {
    removeTemporary(adopting)
    throw error
  }
}

function copyWithSidecars(from: string, to: string): void {
  removeTemporary(to)
  for (const suffix of ['', ...SIDECARS]) {
    // SQLite recreates its shared memory. A copy could be stale.
    if (suffix !== '-shm' && existsSync(from + suffix)) copyFile(from + suffix, to + suffix)
  }
}

const markAdopted = (
  path: string,
  snapshot: SnapshotFile,
  options: Adoption & { isChecked: boolean },
): void =>
  withConnection(path, {}, (connection) => {
    checkDatabase(connection, snapshot.path, options)
    // Moves the content of the sidecars into the file, so that the rename moves everything.
    connection.pragma('journal_mode = DELETE')
    connection.pragma('synchronous = FULL')
    atomically(connection, () => {
      adoptStamp(connection, snapshot.stampId, snapshot, options.nowMs)
      holdAdoptedData(connection, { reason: options.reason, since: options.nowMs })
      // Stores the inode of this file. The rename keeps it. The snapshot has the inode of its source.
      markRunning(connection, path)
      // The file is whole until it is opened for work.
      markClean(connection)
    })
  })

/** Makes the full check, because all later work relies on it. A file that this process has checked had its own. */
function checkDatabase(
  connection: Connection,
  knownAs: string,
  { isChecked, ...by }: CheckedBy & { isChecked: boolean },
): void {
  try {
    assertCarillon(connection, knownAs)
    pendingMigrations(connection, by.migrations)
    const fault = isChecked ? undefined : findFault(connection, by)
    if (fault !== undefined) throw damaged(knownAs, fault)
  } catch (error) {
    if (sqliteCode(error)) throw unreadable(knownAs, error)
    throw error
  }
}
