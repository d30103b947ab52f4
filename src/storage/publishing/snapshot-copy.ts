import { chmodSync } from 'node:fs'
import { type CheckedBy, findFault } from '../../db/check.ts'
import { type Connection, connect, withReader } from '../../db/driver.ts'
import { faultPoint } from '../../lib/fault.ts'
import { copyDescriptor, descriptorMark, fileMark, removeTemporary, sealAsSingleFile } from '../files.ts'
import { isDamage } from '../live-database.ts'
import type { StoragePaths } from '../paths.ts'
import { scrub } from './scrub.ts'

/** The slow parts of a publication. None of them takes the write lock. */
export interface Copier {
  /** Moves most of the WAL into the main file, without blocking readers and writers. */
  checkpoint(): Promise<void>
  /**
   * Leaves a complete, synced, read-only snapshot at `paths.publishing`.
   * @param isWhole whether the main file has every transaction. No process may then checkpoint until this
   * returns
   */
  copy(isWhole: boolean): Promise<CopyMethod>
  /** Returns the fault of the snapshot at `paths.publishing` and removes it. Undefined when it is good. */
  check(depth: CheckDepth): Promise<string | undefined>
  close(): Promise<void>
}

/** `VACUUM` reads through SQLite without blocking readers and writers, at a third of the speed. */
export type CopyMethod = 'COPY' | 'VACUUM'

/** `QUICK` is `quick_check`, 1 to 2 s per GB. `FULL` is `findFault`, about 20. */
export type CheckDepth = 'QUICK' | 'FULL'

export interface CopierOptions {
  /** The checks that a snapshot must pass to be published. */
  checkedBy: CheckedBy
  paths: StoragePaths
  /** A descriptor of the live database file that stays open as long as any connection to it. */
  databaseDescriptor: number
}

/** Longer than the resolution of file times. They advance with the tick of the kernel, up to 10 ms. */
const FILE_TIME_MS = 20

/** Works on the calling thread: for commands, at the end of a server, and inside the worker. */
export class InlineCopier implements Copier {
  readonly #options: CopierOptions
  readonly #connection: Connection

  constructor(options: CopierOptions) {
    this.#options = options
    this.#connection = connect(options.paths.database, { fileMustExist: true })
    this.#connection.pragma('wal_autocheckpoint = 0')
  }

  async checkpoint(): Promise<void> {
    this.#connection.pragma('wal_checkpoint(PASSIVE)')
  }

  async copy(isWhole: boolean): Promise<CopyMethod> {
    const { publishing } = this.#options.paths
    removeTemporary(publishing)
    try {
      const isCopied = isWhole && (await this.#copyFile())
      if (!isCopied) {
        removeTemporary(publishing)
        this.#connection.prepare('VACUUM INTO ?').run(publishing)
      }
      sealAsSingleFile(publishing)
      chmodSync(publishing, 0o400)
      return isCopied ? 'COPY' : 'VACUUM'
    } catch (error) {
      // On a full disk, half a snapshot would take the space that the next snapshot needs.
      removeTemporary(publishing)
      throw error
    }
  }

  async check(depth: CheckDepth): Promise<string | undefined> {
    let isGood = false
    try {
      const fault = this.#findFault(depth)
      isGood = fault === undefined
      return fault
    } finally {
      if (!isGood) removeTemporary(this.#options.paths.publishing)
    }
  }

  #findFault(depth: CheckDepth): string | undefined {
    const { paths, checkedBy } = this.#options
    try {
      return withReader(paths.publishing, (connection) => {
        if (depth === 'FULL') return findFault(connection, checkedBy)
        const verdict = connection.pragma('quick_check(1)', { simple: true })
        return verdict === 'ok' ? undefined : String(verdict)
      })
    } catch (error) {
      if (isDamage(error)) return (error as Error).message
      throw error
    }
  }

  async close(): Promise<void> {
    this.#connection.close()
  }

  /** Copies the file. Returns false when another process checkpointed during the copy, so that it may be torn. */
  async #copyFile(): Promise<boolean> {
    const { paths, databaseDescriptor } = this.#options
    const before = fileMark(paths.database)
    if (descriptorMark(databaseDescriptor) !== before) {
      throw new Error('The database file is not the opened file.')
    }
    // A checkpoint in the tick in which `before` was read would not change the mark.
    await new Promise((resolve) => setTimeout(resolve, FILE_TIME_MS))
    copyDescriptor(databaseDescriptor, paths.publishing)
    faultPoint('snapshot.after_copy')
    if (fileMark(paths.database) !== before) return false
    scrub(paths.publishing)
    return true
  }
}
