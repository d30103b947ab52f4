import { type BigIntStats, fstatSync } from 'node:fs'
import { statIfThere } from './files.ts'
import type { StoragePaths } from './paths.ts'

/** A file that is no longer at its path. */
export interface Loss {
  /** The path of the database or of the lock. */
  path: string
  /** Whether the live database itself is gone, so that writes would be lost with the process. */
  isDataLost: boolean
}

const identity = (stat: BigIntStats | undefined): string | undefined => stat && `${stat.dev}:${stat.ino}`
const identityAt = (path: string): string | undefined => identity(statIfThere(path))

/**
 * Checks whether the open files are still the files at their paths. A deleted file
 * still accepts writes that nobody will read; with lock.db gone, a second server
 * could start beside this one.
 */
export class FileWatch {
  readonly #paths: StoragePaths
  readonly #database: string | undefined
  readonly #lock: string | undefined

  constructor(paths: StoragePaths, databaseDescriptor: number) {
    this.#paths = paths
    this.#database = identity(fstatSync(databaseDescriptor, { bigint: true }))
    this.#lock = identityAt(paths.lock)
  }

  /** Returns the lost file, if any. Two calls of stat, whose errors (permissions) it throws. */
  findLoss(): Loss | undefined {
    const { database, lock } = this.#paths
    if (identityAt(database) !== this.#database) return { path: database, isDataLost: true }
    if (identityAt(lock) !== this.#lock) return { path: lock, isDataLost: false }
    return undefined
  }
}
