import { join } from 'node:path'

/** The paths in a data directory. */
export interface StoragePaths {
  dataDir: string
  /** The file that people copy and restore. It is only replaced as a whole, by rename. */
  snapshot: string
  live: string
  /** The live database. A copy made while the server runs is torn. */
  database: string
  /** A new snapshot, before it becomes `snapshot`. */
  publishing: string
  /** A copy of `snapshot`, before it becomes `database`. */
  adopting: string
  /** The main file of the live database under another name, while it is read without its WAL. */
  examining: string
  /** A copy that is being checked before it is restored. */
  restoring: string
  /** A page that is written to test the disk. */
  probe: string
  /** The file by which a command asks the running server for a publication. */
  publishRequest: string
  /** The alerts of the operator (appliance/health). */
  alerts: string
  /** State of the copies elsewhere (appliance/copies). */
  copies: string
  /** The pages that changed since the last segment (shipping/page-notes.ts). */
  notes: string
  /** The place of carillon.db in the chain of segments (shipping/base.ts). */
  base: string
  lock: string
  /** Copies made before upgrades, and earlier snapshots. */
  backups: string
}

export function storagePaths(dataDir: string): StoragePaths {
  const live = join(dataDir, 'live')
  return {
    dataDir,
    snapshot: join(dataDir, 'carillon.db'),
    live,
    database: join(live, 'engine.db'),
    publishing: join(live, 'publishing.db'),
    adopting: join(live, 'adopting.db'),
    examining: join(live, 'examining.db'),
    restoring: join(live, 'restoring.db'),
    probe: join(live, 'probe'),
    publishRequest: join(live, 'publish-now'),
    alerts: join(live, 'operator-alerts.json'),
    copies: join(live, 'copies.json'),
    notes: join(live, 'noted-pages'),
    base: join(live, 'base.json'),
    lock: join(live, 'lock.db'),
    backups: join(dataDir, 'backups'),
  }
}

/** Suffixes of SQLite's sidecar files. Next to another database they are useless and dangerous. */
export const SIDECARS = ['-journal', '-wal', '-shm'] as const
