import { existsSync, statSync } from 'node:fs'
import { type Connection, connect } from '../db/driver.ts'
import { monotonicMs } from '../lib/clock.ts'
import { faultPoint } from '../lib/fault.ts'
import type { CheckedBy } from './check.ts'
import { fileMark, freeBytes, moveAside, readHeader, replaceFile, syncToDisk } from './files.ts'
import type { Marker } from './marker.ts'
import { SIDECARS, type StoragePaths } from './paths.ts'
import { keepOutgoing, makeRoom } from './rotation.ts'
import { type CheckDepth, type Copier, type CopyMethod, InlineCopier } from './snapshot-copy.ts'
import { confirmStamp, stamp } from './snapshot-stamps.ts'
import { atomically, markPublished } from './state.ts'

/**
 * Keeps carillon.db a whole, recent, single-file copy of the live database, so that
 * `cp carillon.db` at any moment is a backup.
 *
 * The order is the point: stamp a new id into the live database, checkpoint so that
 * the main file alone holds everything, copy it while nobody checkpoints,
 * sync, check the copy, rename over carillon.db, confirm the id. Whoever opened carillon.db
 * before keeps the old file.
 *
 * Whatever needs the write lock happens here, on the thread that also writes
 * for everyone else: from another thread it would starve under full load.
 */
export interface PublisherOptions {
  paths: StoragePaths
  /** A descriptor of the live database file that stays open for as long as any connection to it. */
  databaseDescriptor: number
  /** Publish even if nothing is committed from now on. */
  isStale: boolean
  /** Free disk needed to publish, as a multiple of the live database's size; default 1.2. */
  diskReserve?: number
  checkedBy: CheckedBy
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
  /** The copy did not pass its check, so the live data may be damaged; carillon.db is the last good one. */
  | { kind: 'DAMAGED'; fault: string }

const DISK_RESERVE = 1.2
/**
 * How long to wait for readers of the WAL or for a writer in another process.
 * The event loop stands still meanwhile; past it, `VACUUM INTO` reads beside
 * the readers, and a stamp is tried again later.
 */
const LOCK_WAIT_MS = 50
/**
 * Full checks may take this share of the time: a small database is checked
 * fully at nearly every publication, one of 500 MB every ten minutes. All
 * others get `quick_check`.
 */
const FULL_CHECK_SHARE = 0.02
/** Until one was made here: 25 s per GB. */
const FULL_CHECK_MS_PER_BYTE = 25e-6
/** A full check that is expected to be this short is always made. */
const SHORT_CHECK_MS = 50
/** And one that is this short at the first and at the last publication, after which nobody looks for long. */
const EDGE_CHECK_MS = 1_000

export class Publisher {
  readonly #options: PublisherOptions
  readonly #connection: Connection
  #copier: Copier
  /** `fileMark` of carillon.db as this process last saw or wrote it. */
  #knownSnapshot: string | undefined
  /** `data_version` at the last publication; undefined means publish in any case. */
  #publishedVersion: number | undefined
  #fullCheckAt: number | undefined
  #fullCheckMsPerByte = FULL_CHECK_MS_PER_BYTE
  #marker: Marker | undefined
  /** The next publication is the last one. */
  isEnding = false

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#knownSnapshot = fileMark(options.paths.snapshot)
    this.#connection = connect(options.paths.database, { fileMustExist: true, busyTimeoutMs: LOCK_WAIT_MS })
    this.#connection.pragma('synchronous = FULL')
    this.#connection.pragma('wal_autocheckpoint = 0')
    this.#copier = new InlineCopier(options)
    this.#publishedVersion = options.isStale ? undefined : this.version()
  }

  /** Lets `copier` do the slow parts from now on. */
  async offload(copier: Copier): Promise<void> {
    const before = this.#copier
    this.#copier = copier
    await before.close()
  }

  /** True when another connection, of this process or any other, has committed since the last publication. */
  hasChanges(): boolean {
    return this.#publishedVersion !== this.version()
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
    const version = this.version()
    faultPoint('snapshot.after_stamp')
    const method = await this.#copier.copy(await this.checkpoint())
    const fault = await this.#check()
    if (fault !== undefined) return { kind: 'DAMAGED', fault }
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
    const mark = this.#marker?.current
    await this.#copier.settle()
    const isWhole = this.truncate()
    if (isWhole && mark !== undefined) this.#marker?.movedToMain(mark)
    return isWhole
  }

  /** The end of a checkpoint, on this thread. */
  truncate(): boolean {
    const [result] = this.#connection.pragma('wal_checkpoint(TRUNCATE)') as CheckpointResult[]
    return result!.busy === 0 || result!.log === result!.checkpointed
  }

  /** Lets `make` have the connection that marks the history; the publisher tells it what it moves. */
  markWith(make: (connection: Connection) => Marker): Marker {
    this.#marker = make(this.#connection)
    return this.#marker
  }

  /** A number that changes with each commit of another connection. */
  version(): number {
    return this.#connection.pragma('data_version', { simple: true }) as number
  }

  /** Whether carillon.db is the file this process last saw or wrote, or is gone. */
  isSnapshotOurs(): boolean {
    const mark = fileMark(this.#options.paths.snapshot)
    return mark === undefined || mark === this.#knownSnapshot
  }

  /** Writes all that is committed to a new file, through the files that are open, wherever they are by now. */
  rescueTo(path: string): void {
    this.#connection.prepare('VACUUM INTO ?').run(path)
  }

  async close(): Promise<void> {
    await this.#copier.close()
    this.#connection.close()
  }

  #lowDisk(): PublishOutcome | undefined {
    const { paths, diskReserve = DISK_RESERVE } = this.#options
    const needed = Math.ceil(statSync(paths.database).size * diskReserve)
    makeRoom(paths, needed)
    const free = freeBytes(paths.dataDir)
    return free < needed ? { kind: 'DISK_LOW', freeBytes: free, neededBytes: needed } : undefined
  }

  async #check(): Promise<string | undefined> {
    const { sizeBytes } = readHeader(this.#options.paths.publishing)
    const expectedMs = sizeBytes * this.#fullCheckMsPerByte
    const sinceMs = this.#fullCheckAt === undefined ? undefined : monotonicMs() - this.#fullCheckAt
    const isEdge = sinceMs === undefined || this.isEnding
    const affordableMs = Math.max(isEdge ? EDGE_CHECK_MS : SHORT_CHECK_MS, (sinceMs ?? 0) * FULL_CHECK_SHARE)
    const isAffordable = expectedMs <= affordableMs
    const depth: CheckDepth = isAffordable ? 'FULL' : 'QUICK'
    const startedAt = monotonicMs()
    const fault = await this.#copier.check(depth)
    if (depth === 'FULL') this.#fullCheckMsPerByte = (monotonicMs() - startedAt) / sizeBytes
    if (depth === 'FULL' || this.#fullCheckAt === undefined) this.#fullCheckAt = monotonicMs()
    return fault
  }

  #replace(id: string, nowMs: number): { sizeBytes: number; setAside: string | undefined } {
    const { paths } = this.#options
    const { sizeBytes, changeCounter } = readHeader(paths.publishing)
    const mark = fileMark(paths.publishing)
    faultPoint('snapshot.before_rename')
    const setAside = this.#setForeignFileAside(nowMs)
    if (setAside === undefined) keepOutgoing(paths)
    replaceFile(paths.publishing, paths.snapshot)
    this.#knownSnapshot = mark
    syncToDisk(paths.dataDir)
    faultPoint('snapshot.after_rename')
    atomically(this.#connection, () => {
      confirmStamp(this.#connection, id, { sizeBytes, changeCounter })
      if (mark !== undefined) markPublished(this.#connection, { id, mark })
    })
    return { sizeBytes, setAside }
  }

  #setForeignFileAside(nowMs: number): string | undefined {
    const { paths } = this.#options
    const isOurs = fileMark(paths.snapshot) === this.#knownSnapshot
    // A -wal or -journal of somebody's tool would be taken for a part of the new file.
    const hasSidecars = SIDECARS.some((suffix) => existsSync(paths.snapshot + suffix))
    return isOurs && !hasSidecars ? undefined : moveAside(paths, paths.snapshot, nowMs)
  }
}

interface CheckpointResult {
  busy: number
  log: number
  checkpointed: number
}
