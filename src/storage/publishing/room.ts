import { EXIT, Refusal } from '../../lib/exit.ts'
import { fileSize, freeBytes } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { makeRoom } from './rotation.ts'

/** Free disk that a publication of carillon.db needs, as a multiple of the live database's size. */
export const DISK_RESERVE = 1.2

/** Free bytes below which the operator is warned, also of small data: 512 MB, for uploads, logs and other programs. */
export const LEAST_FREE_BYTES = 512 * 1024 ** 2

/** Returns the free bytes needed to publish a live database of this size. */
export const snapshotBytes = (databaseBytes: number): number => Math.ceil(databaseBytes * DISK_RESERVE)

/**
 * Free bytes that work on the whole database needs so that carillon.db can be published after it. Sizes are in
 * bytes. `database` is the size of the live database.
 */
export const NEEDED_FOR = {
  /** The copy in backups/ stays. The WAL, at most as large as the database, is emptied before the publication. */
  upgrade: (database: number) => database + snapshotBytes(database),
  /** The file is copied to live/, and the copy is published. The replaced file is retained. */
  adoption: (file: number) => file + snapshotBytes(file),
  /** The checked file is moved to live/, and a copy of it is published. */
  adoptionOfChecked: (file: number) => snapshotBytes(file),
  /** The file is copied and checked, and the copy is adopted. */
  restore: (file: number) => file + snapshotBytes(file),
  /** The checked copy is removed again. */
  look: (file: number) => file,
  /** The rows are copied out of the file, then into the database. */
  organization: (file: number, database: number) => file + snapshotBytes(database + file),
} as const

/** Returns the size of the live database with the pages in its WAL, in bytes. */
export const databaseBytes = (paths: StoragePaths): number =>
  fileSize(paths.database) + fileSize(`${paths.database}-wal`)

/**
 * Deletes earlier snapshots, except the last, until `neededBytes` are free. Throws a refusal (exit 1) when that
 * is not enough.
 * @param task names the work in the refusal, such as `The upgrade`
 */
export function assertRoom(paths: StoragePaths, neededBytes: number, task: string): void {
  makeRoom(paths, neededBytes)
  const free = freeBytes(paths.dataDir)
  if (free >= neededBytes) return
  throw new Refusal(
    EXIT.FAILED,
    `${task} needs ${inBytes(neededBytes)} of free disk at ${paths.dataDir}, but only ${inBytes(free)} are free.`,
    `Nothing was changed. Free ${inBytes(neededBytes - free)} more and run this again.`,
  )
}

const inBytes = (count: number): string => `${count.toLocaleString('en-US')} bytes`
