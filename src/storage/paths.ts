import { join } from 'node:path'

/** Where everything of a data directory is. */
export interface StoragePaths {
  dataDir: string
  /** THE file: what people copy and put back. Only ever replaced whole, by rename. */
  snapshot: string
  live: string
  /** What the server works in. Copying it while it runs gives a torn file. */
  database: string
  /** A snapshot on its way to become `snapshot`. */
  publishing: string
  /** A copy of `snapshot` on its way to become `database`. */
  adopting: string
  /** The live database's main file under another name, while it is looked at without its WAL. */
  examining: string
  /** A copy that is being proven before it is restored. */
  restoring: string
  /** A file with which a command asks the running server to publish. */
  publishRequest: string
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
    publishRequest: join(live, 'publish-now'),
    lock: join(live, 'lock.db'),
    backups: join(dataDir, 'backups'),
  }
}

/** What SQLite keeps beside a database; worthless, and dangerous, beside another one. */
export const SIDECARS = ['-journal', '-wal', '-shm'] as const
