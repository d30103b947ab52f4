import { type BigIntStats, fstatSync } from 'node:fs'
import { statIfThere } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import { type WalExtent, WalFiles, walBytes } from './wal-extent.ts'

/** A file that was lost: it is no longer the opened file. */
export interface Loss {
  /** The path of the database, its WAL, the index of the WAL, or the lock. */
  path: string
  /** Whether the database or its WAL is gone from its path. Writes would be lost with the process. */
  isDataLost: boolean
  /** Whether the database or its WAL became shorter. The removed part is already lost. */
  isCut: boolean
}

const gone = (path: string): Loss => ({ path, isDataLost: true, isCut: false })
const cut = (path: string): Loss => ({ path, isDataLost: false, isCut: true })
/** Returns a loss without lost data: a second server could start while this server runs. */
const unguarded = (path: string): Loss => ({ path, isDataLost: false, isCut: false })

const identity = (stat: BigIntStats | undefined): string | undefined => stat && `${stat.dev}:${stat.ino}`

const identityOf = (descriptor: number): string | undefined =>
  identity(fstatSync(descriptor, { bigint: true }))

/** The largest page of SQLite, with the header of its frame. */
const FRAME_BYTES = 65_536 + 24

/**
 * Checks whether the open files are still the files at their paths, and whole. A deleted file still accepts
 * writes, but they are lost. So are writes to a truncated WAL: SQLite continues after the cut, and the next
 * start reads only up to it. If lock.db is gone, a second server could start while this one runs.
 */
export class FileWatch {
  readonly #paths: StoragePaths
  readonly #database: string | undefined
  readonly #wal: string | undefined
  readonly #index: string | undefined
  readonly #lock: string | undefined
  readonly #files: WalFiles
  /** The largest size seen. The main file never becomes smaller. */
  #databaseBytes: number
  /** The state of the files when `hold` was called. */
  #held: { extent: WalExtent; lastFrame: Buffer } | undefined
  readonly #before = Buffer.alloc(FRAME_BYTES)
  readonly #after = Buffer.alloc(FRAME_BYTES)

  /** The database must be open, in WAL mode, and have been written to. */
  constructor(paths: StoragePaths, files = new WalFiles(paths.database)) {
    this.#paths = paths
    this.#files = files
    const database = statIfThere(paths.database)
    this.#database = identity(database)
    this.#databaseBytes = Number(database?.size ?? 0n)
    this.#wal = identityOf(this.#files.walDescriptor)
    this.#index = identityOf(this.#files.indexDescriptor)
    this.#lock = identity(statIfThere(paths.lock))
  }

  /** Returns the lost file, if any. Throws the errors of stat (permissions). */
  findLoss(): Loss | undefined {
    const { database, lock } = this.#paths
    const data = this.findDataLoss()
    if (data) return data
    const index = `${database}-shm`
    if (identity(statIfThere(index)) !== this.#index) return unguarded(index)
    return identity(statIfThere(lock)) === this.#lock ? undefined : unguarded(lock)
  }

  /** Finds a loss like `findLoss`, but only of the files with the data. */
  findDataLoss(): Loss | undefined {
    const found = this.#lookAtPaths()
    if (typeof found !== 'number') return found
    return this.#isWalShort() ? cut(this.#walPath) : undefined
  }

  get #walPath(): string {
    return `${this.#paths.database}-wal`
  }

  /**
   * Returns the size of the WAL in bytes, or the loss: a file that is no longer at its path, or a main file
   * that became smaller.
   */
  #lookAtPaths(): Loss | number {
    const { database } = this.#paths
    const main = statIfThere(database)
    if (!main || identity(main) !== this.#database) return gone(database)
    const wal = statIfThere(this.#walPath)
    if (!wal || identity(wal) !== this.#wal) return gone(this.#walPath)
    return this.#findSmaller(Number(main.size)) ?? Number(wal.size)
  }

  /** Checks like `#lookAtPaths`, but only the open files. This takes half as long, and misses a renamed file. */
  #lookAtOpenFiles(): Loss | number {
    const main = fstatSync(this.#files.mainDescriptor)
    if (main.nlink === 0) return gone(this.#paths.database)
    const wal = fstatSync(this.#files.walDescriptor)
    if (wal.nlink === 0) return gone(this.#walPath)
    return this.#findSmaller(main.size) ?? wal.size
  }

  #findSmaller(bytes: number): Loss | undefined {
    if (bytes < this.#databaseBytes) return cut(this.#paths.database)
    this.#databaseBytes = bytes
    return undefined
  }

  /**
   * Returns whether the WAL is too short. Another thread or process may empty the WAL by a checkpoint, and that
   * first gives the index another salt. So the file is short only if the index is the same before and after the
   * file was read.
   */
  #isWalShort(): boolean {
    for (;;) {
      // Read before the size: the WAL grows first, then its index.
      const extent = this.#files.extent()
      if (!extent || extent.frames === 0) return false
      const isShort = fstatSync(this.#files.walDescriptor).size < walBytes(extent) || !this.#files.hasHeader()
      if (!isShort) return false
      const after = this.#files.extent()
      if (after?.salt === extent.salt && after.frames === extent.frames) return true
    }
  }

  /**
   * Checks the files before a write. Call it with the write lock held, so that no other process writes in
   * between. `confirm` finds a renamed file, and refuses that write too.
   */
  hold(): Loss | undefined {
    this.#held = undefined
    const found = this.#lookAtOpenFiles()
    if (typeof found !== 'number') return found
    const extent = this.#files.extent()
    if (!extent || extent.frames === 0) return undefined
    if (found < walBytes(extent)) return cut(this.#walPath)
    this.#held = { extent, lastFrame: this.#files.readLastFrame(extent, this.#before) }
    return undefined
  }

  /**
   * Checks the files after the commit of that write. Also finds a cut in between: the frame before those of the
   * commit has changed, or the last frame is missing.
   */
  confirm(): Loss | undefined {
    const held = this.#held
    if (!held) return this.findDataLoss()
    // Read before the size: the WAL grows first, then its index.
    const extent = this.#files.extent()
    const found = this.#lookAtPaths()
    if (typeof found !== 'number') return found
    if (extent && found < walBytes(extent) && this.#isWalShort()) return cut(this.#walPath)
    const { salt } = held.extent
    for (let now = extent; now?.salt === salt; now = this.#files.extent()) {
      if (this.#files.readLastFrame(held.extent, this.#after).equals(held.lastFrame)) return undefined
      // Checked again as in #isWalShort.
      if (this.#files.extent()?.salt === salt) return cut(this.#walPath)
    }
    return undefined
  }

  /** Call this only when no connection to the database is open in this process. */
  close(): void {
    this.#files.close()
  }
}
