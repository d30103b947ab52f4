import { existsSync, renameSync } from 'node:fs'
import { type Connection, connect, sqliteCode } from '../db/driver.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { faultPoint } from '../lib/fault.ts'
import { type CheckedBy, findFault } from './check.ts'
import { copyFile, moveAside, removeTemporary, syncToDisk } from './files.ts'
import { SIDECARS, type StoragePaths } from './paths.ts'
import { type AdoptionReason, holdAdoptedData } from './sending-hold.ts'
import { assertCarillon, damaged, type SnapshotFile, unreadable } from './snapshot-file.ts'
import { adoptStamp } from './snapshot-stamps.ts'
import { atomically, markClean, markRunning } from './state.ts'

export interface Adoption extends CheckedBy {
  reason: AdoptionReason
  nowMs: number
}

/**
 * Makes the live database anew from carillon.db, which stays where it is. The copy is
 * complete, checked and marked before anything is moved, and the old live database
 * goes to `live/replaced-<ms>/`; a crash in between makes the next start
 * do the same again.
 *
 * Returns where the old live database went, if there was one. Throws the refusals of
 * `pendingMigrations`, and a refusal (exit 65) for a damaged or foreign file.
 */
export function adoptSnapshot(
  paths: StoragePaths,
  snapshot: SnapshotFile,
  options: Adoption,
): string | undefined {
  copyWithSidecars(snapshot.path, paths.adopting)
  try {
    markAdopted(paths.adopting, snapshot, options)
  } catch (error) {
    removeTemporary(paths.adopting)
    throw error
  }
  syncToDisk(paths.adopting)
  faultPoint('adopt.before_move')
  const replaced = moveAside(paths, paths.database, options.nowMs)
  faultPoint('adopt.after_move')
  renameSync(paths.adopting, paths.database)
  syncToDisk(paths.live)
  faultPoint('adopt.after_rename')
  return replaced
}

function copyWithSidecars(from: string, to: string): void {
  removeTemporary(to)
  for (const suffix of ['', ...SIDECARS]) {
    // SQLite makes its shared memory anew; a copied one could be out of step.
    if (suffix !== '-shm' && existsSync(from + suffix)) copyFile(from + suffix, to + suffix)
  }
}

function markAdopted(path: string, snapshot: SnapshotFile, options: Adoption): void {
  const connection = connect(path)
  try {
    checkDatabase(connection, snapshot.path, options)
    // What its sidecars held is in the file from here on, and the rename moves one file.
    connection.pragma('journal_mode = DELETE')
    connection.pragma('synchronous = FULL')
    atomically(connection, () => {
      adoptStamp(connection, snapshot.stampId, snapshot, options.nowMs)
      holdAdoptedData(connection, { reason: options.reason, since: options.nowMs })
      // The rename keeps the inode; what the snapshot remembers is that of the live database it was copied from.
      markRunning(connection, path)
      // It is whole until it is opened to be worked with.
      markClean(connection)
    })
  } finally {
    connection.close()
  }
}

/** The full check, once: what passes here is what everything builds on from now on. */
function checkDatabase(connection: Connection, knownAs: string, by: CheckedBy): void {
  try {
    assertCarillon(connection, knownAs)
    pendingMigrations(connection, by.migrations)
    const fault = findFault(connection, by)
    if (fault !== undefined) throw damaged(knownAs, fault)
  } catch (error) {
    if (sqliteCode(error)) throw unreadable(knownAs, error)
    throw error
  }
}
