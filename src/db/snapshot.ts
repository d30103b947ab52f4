import { chmodSync, existsSync, renameSync, statSync } from 'node:fs'
import { monotonicMs } from '../lib/clock.ts'
import { faultPoint } from '../lib/fault.ts'
import { type Connection, connect } from './driver.ts'
import { confirmStamp, stamp } from './snapshot-stamps.ts'
import {
  copyDescriptor,
  fileMark,
  freeBytes,
  moveAside,
  readHeader,
  removeTemporary,
  sealAsSingleFile,
  syncToDisk,
} from './storage-files.ts'
import { SIDECARS, type StoragePaths } from './storage-paths.ts'
import { atomically } from './storage-state.ts'

/**
 * Keeps carillon.db a whole, recent, single-file copy of the engine, so that
 * `cp carillon.db` at any moment is a backup.
 *
 * The order is the point: stamp a new id into the engine, checkpoint so that
 * the main file alone holds everything, copy it while nobody checkpoints,
 * sync, rename over carillon.db, confirm the id. This is the only checkpointer
 * there is, and checkpoints and copies happen one after the other on its one
 * thread. Whoever opened carillon.db before keeps the old file.
 */
export interface PublisherOptions {
  paths: StoragePaths
  /** A descriptor of the engine file that stays open for as long as any connection to it. */
  engineDescriptor: number
  /** `fileMark` of carillon.db as this process last saw or wrote it. */
  knownSnapshot: string | undefined
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
      method: 'COPY' | 'VACUUM'
      /** Where a carillon.db that somebody changed meanwhile went. */
      setAside: string | undefined
    }
  | { kind: 'UNCHANGED' }
  /** Nothing was done: the disk must keep room for the data itself. */
  | { kind: 'DISK_LOW'; freeBytes: number; neededBytes: number }

const DISK_RESERVE = 1.2
/**
 * How long a checkpoint waits for readers. It holds the write lock meanwhile,
 * so this is everybody's longest pause; past it, `VACUUM INTO` reads beside them.
 */
const CHECKPOINT_WAIT_MS = 50
/** Stamps wait their turn among the writers, off the request thread. */
const STAMP_WAIT_MS = 10_000

export class Publisher {
  readonly #options: PublisherOptions
  readonly #connection: Connection
  #knownSnapshot: string | undefined
  /** `data_version` at the last publication; undefined means publish in any case. */
  #publishedVersion: number | undefined

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#knownSnapshot = options.knownSnapshot
    this.#connection = connect(options.paths.engine, { fileMustExist: true, busyTimeoutMs: STAMP_WAIT_MS })
    this.#connection.pragma('synchronous = FULL')
    this.#connection.pragma('wal_autocheckpoint = 0')
    this.#publishedVersion = options.isStale ? undefined : this.#version()
  }

  /** True when another connection, of this process or any other, has committed since the last publication. */
  hasChanges(): boolean {
    return this.#publishedVersion !== this.#version()
  }

  /** Publishes if there are changes. Throws what the disk or SQLite throws; carillon.db is whole in any case. */
  publish(nowMs: number): PublishOutcome {
    if (!this.hasChanges()) return { kind: 'UNCHANGED' }
    const startedAt = monotonicMs()
    const { paths } = this.#options
    const lowDisk = this.#lowDisk()
    if (lowDisk) return lowDisk

    let id = ''
    atomically(this.#connection, () => {
      id = stamp(this.#connection, nowMs)
    })
    const version = this.#version()
    faultPoint('snapshot.after_stamp')
    const method = this.#prepare()
    const { sizeBytes, changeCounter } = readHeader(paths.publishing)
    const mark = fileMark(paths.publishing)
    faultPoint('snapshot.before_rename')
    const setAside = this.#setForeignFileAside(nowMs)
    renameSync(paths.publishing, paths.snapshot)
    this.#knownSnapshot = mark
    syncToDisk(paths.dataDir)
    faultPoint('snapshot.after_rename')
    confirmStamp(this.#connection, id, { sizeBytes, changeCounter })
    this.#publishedVersion = version
    return { kind: 'PUBLISHED', sizeBytes, durationMs: monotonicMs() - startedAt, method, setAside }
  }

  /**
   * Moves what is in the WAL into the main file. PASSIVE does most of it beside
   * the writers, so that TRUNCATE, which stops them, has little left to do.
   * True when the main file now holds every transaction of that moment.
   */
  checkpoint(): boolean {
    this.#connection.pragma('wal_checkpoint(PASSIVE)')
    this.#connection.pragma(`busy_timeout = ${CHECKPOINT_WAIT_MS}`)
    try {
      const [result] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as CheckpointResult[]
      return result!.busy === 0 || result!.log === result!.checkpointed
    } finally {
      this.#connection.pragma(`busy_timeout = ${STAMP_WAIT_MS}`)
    }
  }

  close(): void {
    this.#connection.close()
  }

  #lowDisk(): PublishOutcome | undefined {
    const { paths, diskReserve = DISK_RESERVE } = this.#options
    const free = freeBytes(paths.dataDir)
    const needed = Math.ceil(statSync(paths.engine).size * diskReserve)
    return free < needed ? { kind: 'DISK_LOW', freeBytes: free, neededBytes: needed } : undefined
  }

  /** Leaves a complete, synced, read-only snapshot at `paths.publishing`. */
  #prepare(): 'COPY' | 'VACUUM' {
    const { publishing } = this.#options.paths
    removeTemporary(publishing)
    const isCopied = this.checkpoint() && this.#copyEngine()
    if (!isCopied) {
      removeTemporary(publishing)
      this.#connection.prepare('VACUUM INTO ?').run(publishing)
    }
    sealAsSingleFile(publishing)
    chmodSync(publishing, 0o400)
    return isCopied ? 'COPY' : 'VACUUM'
  }

  /** False when another process checkpointed during the copy: it may be torn. */
  #copyEngine(): boolean {
    const { paths, engineDescriptor } = this.#options
    const modifiedAt = () => statSync(paths.engine, { bigint: true }).mtimeNs
    const before = modifiedAt()
    copyDescriptor(engineDescriptor, paths.publishing)
    faultPoint('snapshot.after_copy')
    return modifiedAt() === before
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
