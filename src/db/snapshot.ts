import { existsSync, statSync } from 'node:fs'
import { monotonicMs } from '../lib/clock.ts'
import { faultPoint } from '../lib/fault.ts'
import { type Connection, connect } from './driver.ts'
import { type Copier, type CopyMethod, InlineCopier } from './snapshot-copy.ts'
import { confirmStamp, stamp } from './snapshot-stamps.ts'
import { fileMark, freeBytes, moveAside, readHeader, replaceFile, syncToDisk } from './storage-files.ts'
import { SIDECARS, type StoragePaths } from './storage-paths.ts'
import { atomically } from './storage-state.ts'

/**
 * Keeps carillon.db a whole, recent, single-file copy of the engine, so that
 * `cp carillon.db` at any moment is a backup.
 *
 * The order is the point: stamp a new id into the engine, checkpoint so that
 * the main file alone holds everything, copy it while nobody checkpoints,
 * sync, rename over carillon.db, confirm the id. Whoever opened carillon.db
 * before keeps the old file.
 *
 * Whatever needs the write lock happens here, on the thread that also writes
 * for everyone else: from another thread it would starve under full load.
 */
export interface PublisherOptions {
  paths: StoragePaths
  /** A descriptor of the engine file that stays open for as long as any connection to it. */
  engineDescriptor: number
  /** Publish even if nothing is committed from now on. */
  isStale: boolean
  /** Free disk needed to publish, as a multiple of the engine's size; default 1.2. */
  diskReserve?: number
}

export type PublishOutcome =
  | {
      kind: 'PUBLISHED'
      sizeBytes: number
      durationMs: number
      method: CopyMethod
      /** Where a carillon.db that somebody changed meanwhile went. */
      setAside: string | undefined
    }
  | { kind: 'UNCHANGED' }
  /** Nothing was done: the disk must keep room for the data itself. */
  | { kind: 'DISK_LOW'; freeBytes: number; neededBytes: number }

const DISK_RESERVE = 1.2
/**
 * How long to wait for readers of the WAL or for a writer in another process.
 * The event loop stands still meanwhile; past it, `VACUUM INTO` reads beside
 * the readers, and a stamp is tried again later.
 */
const LOCK_WAIT_MS = 50

export class Publisher {
  readonly #options: PublisherOptions
  readonly #connection: Connection
  #copier: Copier
  /** `fileMark` of carillon.db as this process last saw or wrote it. */
  #knownSnapshot: string | undefined
  /** `data_version` at the last publication; undefined means publish in any case. */
  #publishedVersion: number | undefined

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#knownSnapshot = fileMark(options.paths.snapshot)
    this.#connection = connect(options.paths.engine, { fileMustExist: true, busyTimeoutMs: LOCK_WAIT_MS })
    this.#connection.pragma('synchronous = FULL')
    this.#connection.pragma('wal_autocheckpoint = 0')
    this.#copier = new InlineCopier(options)
    this.#publishedVersion = options.isStale ? undefined : this.#version()
  }

  /** Lets `copier` do the slow parts from now on. */
  async offload(copier: Copier): Promise<void> {
    const before = this.#copier
    this.#copier = copier
    await before.close()
  }

  /** True when another connection, of this process or any other, has committed since the last publication. */
  hasChanges(): boolean {
    return this.#publishedVersion !== this.#version()
  }

  /**
   * Publishes if there are changes. Throws what the disk or SQLite throws;
   * carillon.db is whole in any case. One at a time, and no `checkpoint` beside it.
   */
  async publish(nowMs: number): Promise<PublishOutcome> {
    if (!this.hasChanges()) return { kind: 'UNCHANGED' }
    const startedAt = monotonicMs()
    const lowDisk = this.#lowDisk()
    if (lowDisk) return lowDisk

    let id = ''
    atomically(this.#connection, () => {
      id = stamp(this.#connection, nowMs)
    })
    const version = this.#version()
    faultPoint('snapshot.after_stamp')
    const method = await this.#copier.copy(await this.checkpoint())
    const { sizeBytes, setAside } = this.#replace(id, nowMs)
    this.#publishedVersion = version
    return { kind: 'PUBLISHED', sizeBytes, durationMs: monotonicMs() - startedAt, method, setAside }
  }

  /**
   * Moves the WAL into the main file and empties it. PASSIVE does most of it
   * beside the writers, so that TRUNCATE, which stops them, has little left to
   * do. True when the main file now holds every transaction of that moment.
   */
  async checkpoint(): Promise<boolean> {
    await this.#copier.settle()
    const [result] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as CheckpointResult[]
    return result!.busy === 0 || result!.log === result!.checkpointed
  }

  async close(): Promise<void> {
    await this.#copier.close()
    this.#connection.close()
  }

  #lowDisk(): PublishOutcome | undefined {
    const { paths, diskReserve = DISK_RESERVE } = this.#options
    const free = freeBytes(paths.dataDir)
    const needed = Math.ceil(statSync(paths.engine).size * diskReserve)
    return free < needed ? { kind: 'DISK_LOW', freeBytes: free, neededBytes: needed } : undefined
  }

  #replace(id: string, nowMs: number): { sizeBytes: number; setAside: string | undefined } {
    const { paths } = this.#options
    const { sizeBytes, changeCounter } = readHeader(paths.publishing)
    const mark = fileMark(paths.publishing)
    faultPoint('snapshot.before_rename')
    const setAside = this.#setForeignFileAside(nowMs)
    replaceFile(paths.publishing, paths.snapshot)
    this.#knownSnapshot = mark
    syncToDisk(paths.dataDir)
    faultPoint('snapshot.after_rename')
    confirmStamp(this.#connection, id, { sizeBytes, changeCounter })
    return { sizeBytes, setAside }
  }

  #setForeignFileAside(nowMs: number): string | undefined {
    const { paths } = this.#options
    const isOurs = fileMark(paths.snapshot) === this.#knownSnapshot
    // A -wal or -journal of somebody's tool would be taken for a part of the new file.
    const hasSidecars = SIDECARS.some((suffix) => existsSync(paths.snapshot + suffix))
    return isOurs && !hasSidecars ? undefined : moveAside(paths, paths.snapshot, nowMs)
  }

  #version(): number {
    return this.#connection.pragma('data_version', { simple: true }) as number
  }
}

interface CheckpointResult {
  busy: number
  log: number
  checkpointed: number
}
