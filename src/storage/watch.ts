import { type BigIntStats, fstatSync } from 'node:fs'
import { statIfThere } from './files.ts'
import type { StoragePaths } from './paths.ts'

/** What is no longer where it was. */
export interface Loss {
  /** Of the paths below. */
  path: string
  /** The live database, or a directory around it: what is written from now on would be gone with the process. */
  isDataLost: boolean
}

const identity = (stat: BigIntStats | undefined): string | undefined => stat && `${stat.dev}:${stat.ino}`
const identityAt = (path: string): string | undefined => identity(statIfThere(path))

/**
 * Whether the files we hold open are still the ones that everybody else sees.
 * A deleted file goes on taking writes, and nobody will ever read them; with
 * lock.db gone, a second server could start beside this one.
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

  /** What is lost, if anything. Two calls of stat; throws what they throw when the way there is barred. */
  look(): Loss | undefined {
    const { database, lock } = this.#paths
    if (identityAt(database) !== this.#database) return { path: database, isDataLost: true }
    if (identityAt(lock) !== this.#lock) return { path: lock, isDataLost: false }
    return undefined
  }
}
