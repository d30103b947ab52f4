import { statfs } from 'node:fs/promises'
import type { Connection } from '../../db/driver.ts'
import { fileSize } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { snapshotBytes } from '../publishing/room.ts'
import { type SnapshotAge, snapshotAge } from '../publishing/snapshot-age.ts'

/** The files of the data and their disk, for `carillon doctor` and `GET /metrics`. Sizes in bytes. */
export interface StorageFigures {
  databaseBytes: number
  walBytes: number
  /** Free bytes that an ordinary user can write. */
  freeBytes: number
  diskBytes: number
  /** Free space that the next snapshot needs. */
  neededBytes: number
  /** Undefined if there is no carillon.db yet. */
  snapshot: SnapshotAge | undefined
}

/** Reads the disk without blocking the calling thread. */
export async function storageFigures(connection: Connection, paths: StoragePaths): Promise<StorageFigures> {
  const { bavail, blocks, bsize } = await statfs(paths.dataDir)
  const databaseBytes = fileSize(paths.database)
  return {
    databaseBytes,
    walBytes: fileSize(`${paths.database}-wal`),
    freeBytes: bavail * bsize,
    diskBytes: blocks * bsize,
    neededBytes: snapshotBytes(databaseBytes),
    snapshot: snapshotAge(connection, paths.snapshot),
  }
}
