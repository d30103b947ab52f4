import { existsSync, statSync } from 'node:fs'
import { readerOf } from '../../db/bare-reader.ts'
import type { CheckedBy } from '../../db/check.ts'
import { type Connection, connect, sqliteCode } from '../../db/driver.ts'
import { monotonicMs } from '../../lib/clock.ts'
import { faultPoint } from '../../lib/fault.ts'
import { fileMark, freeBytes, moveAside, readHeader, replaceFile, syncToDisk } from '../files.ts'
import { unmovedBytes, type WalFiles } from '../guarding/wal-extent.ts'
import type { HistoryWriter } from '../history-writer.ts'
import { WAL_KEPT_BYTES } from '../opening/live-connection.ts'
import { SIDECARS, type StoragePaths } from '../paths.ts'
import { atomically, markPublished } from '../settings-rows.ts'
import { readBase, writeBase } from '../shipping/base.ts'
import type { ChainState, ChangedPages } from '../shipping/changed-pages.ts'
import { confirmStamp, stamp } from '../snapshot-stamps.ts'
import { DISK_RESERVE } from './room.ts'
import { keepOutgoing, makeRoom } from './rotation.ts'
import { type CheckDepth, type Copier, type CopyMethod, InlineCopier } from './snapshot-copy.ts'

/**
 * Keeps carillon.db a complete, recent, single-file copy of the live database, so that `cp carillon.db` is a
 * backup at any moment.
 *
 * The order matters: stamp a new id into the live database, checkpoint so that the main file alone has
 * everything, copy it while no process checkpoints, sync, check the copy, rename it over carillon.db, confirm
 * the id. Processes that opened carillon.db before keep the old file.
 *
 * The steps that need the write lock run here, on the thread of all other writes. On another thread they would
 * starve under full load.
 */
export interface PublisherOptions {
  paths: StoragePaths
  /** A descriptor of the live database file that stays open as long as any connection to it. */
  databaseDescriptor: number
  files: WalFiles
  /** Notes the pages before they leave the WAL. Default: nothing is noted. */
  changes?: ChangedPages
  /** Whether to publish even if nothing more is committed. */
  isStale: boolean
  /** Free disk needed to publish, as a multiple of the live database's size. Default 1.2. */
  diskReserve?: number
  checkedBy: CheckedBy
  /**
   * Whether the live database is a file that passed the full check when this process adopted it. The first
   * publication then makes a quick check: since then, only this process has written to the file, by SQLite. Default:
   * false.
   */
  isChecked?: boolean
  /** Called before every write and checkpoint. Throws when the files are not the opened files. Default: never. */
  assertWhole?: () => void
}

export type PublishOutcome =
  | {
      kind: 'PUBLISHED'
      sizeBytes: number
      durationMs: number
      method: CopyMethod
      /** The new path of a carillon.db that another program changed. */
      setAside: string | undefined
    }
  | { kind: 'UNCHANGED' }
  /** Not published, because the disk must keep space for the data itself. */
  | { kind: 'DISK_LOW'; freeBytes: number; neededBytes: number }
  /**
   * Not published, because the copy failed its check. The live data may be damaged. carillon.db is the last
   * good copy.
   */
  | { kind: 'DAMAGED'; fault: string }

/**
 * Time to wait for a writer in another process. The wait blocks the event loop. After it, `VACUUM INTO` reads
 * next to the writer, and a stamp is tried again later.
 */
const LOCK_WAIT_MS = 50
/**
 * Largest part of the WAL that is moved while no other connection can write. A larger part is moved before,
 * while others write, up to this many times.
 */
const TAIL_BYTES = 1024 * 1024
const MAX_ROUNDS = 4
/**
 * Share of the time that full checks may take. A small database gets a full check at nearly every publication,
 * a database of 500 MB every ten minutes. Other publications get `quick_check`.
 */
const FULL_CHECK_SHARE = 0.02
/** Estimated duration of the first full check: 25 s per GB. */
const FULL_CHECK_MS_PER_BYTE = 25e-6
/** Longest expected duration of a full check that is always made. */
const SHORT_CHECK_MS = 50
/**
 * Like `SHORT_CHECK_MS`, for the first and the last publication of a run. The next publication may be long
 * after it.
 */
const EDGE_CHECK_MS = 1_000

export class Publisher {
  readonly #options: PublisherOptions
  readonly #connection: Connection
  /** Moves pages while `#connection` has the write lock. */
  readonly #mover: Connection
  #copier: Copier
  /** `fileMark` of carillon.db as this process last saw or wrote it. */
  #knownSnapshot: string | undefined
  /** `data_version` at the last publication. Undefined to publish in any case. */
  #publishedVersion: number | undefined
  /** The last chain in which carillon.db was published, or was found. Publishing by VACUUM counts too. */
  #publishedChain: string | undefined
  #fullCheckAt: number | undefined
  #fullCheckMsPerByte = FULL_CHECK_MS_PER_BYTE
  /** Whether the last check found a fault. A quick check may miss a fault that a full check found. */
  #isSuspect = false
  #marker: HistoryWriter | undefined
  /** Whether the next publication is the last one. */
  isEnding = false

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#knownSnapshot = fileMark(options.paths.snapshot)
    this.#connection = connect(options.paths.database, { fileMustExist: true, busyTimeoutMs: LOCK_WAIT_MS })
    this.#connection.pragma('synchronous = FULL')
    this.#connection.pragma('wal_autocheckpoint = 0')
    this.#connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`)
    this.#mover = connect(options.paths.database, { fileMustExist: true, busyTimeoutMs: 0 })
    this.#mover.pragma('synchronous = FULL')
    this.#mover.pragma('wal_autocheckpoint = 0')
    this.#copier = new InlineCopier(options)
    this.#publishedVersion = options.isStale ? undefined : this.version()
    this.#publishedChain = this.#knownSnapshot && readBase(options.paths, this.#knownSnapshot)?.chain
  }

  /** Uses `copier` for the slow parts from now on. */
  async offload(copier: Copier): Promise<void> {
    const before = this.#copier
    this.#copier = copier
    await before.close()
  }

  /**
   * Returns whether another connection of any process has committed since the last publication. A file that is in
   * no chain of segments is published again, so that a whole copy of it can begin the chain.
   */
  hasChanges(): boolean {
    const chain = this.#options.changes?.chain?.id
    return (
      this.#publishedVersion !== this.version() || (chain !== undefined && chain !== this.#publishedChain)
    )
  }

  /**
   * Publishes if there are changes. Throws the errors of the disk and of SQLite. After them, carillon.db is
   * still whole. Must not run concurrently with itself or `checkpoint`.
   */
  async publish(nowMs: number): Promise<PublishOutcome> {
    if (!this.hasChanges()) return { kind: 'UNCHANGED' }
    const startedAt = monotonicMs()
    const lowDisk = this.#lowDisk()
    if (lowDisk) return lowDisk
    this.#options.assertWhole?.()

    // No collection lies between the stamp and the end of the checkpoint, so that the next segment is the first
    // with pages that this file lacks.
    const { id, version, chain, isWhole } = await this.#alone(async () => {
      let id = ''
      atomically(this.#connection, () => {
        id = stamp(this.#connection, nowMs)
      })
      const version = this.version()
      faultPoint('snapshot.after_stamp')
      const chain = this.#options.changes?.chain
      return { id, version, chain, isWhole: await this.#checkpoint() }
    })
    const method = await this.#copier.copy(isWhole)
    const fault = await this.#check()
    if (fault !== undefined) return { kind: 'DAMAGED', fault }
    // VACUUM gives pages other numbers.
    const { sizeBytes, setAside } = this.#replace({ id, nowMs, chain: method === 'COPY' ? chain : undefined })
    this.#publishedVersion = version
    this.#publishedChain = chain?.id
    return { kind: 'PUBLISHED', sizeBytes, durationMs: monotonicMs() - startedAt, method, setAside }
  }

  /**
   * Moves the WAL into the main file, without waiting for readers. The next commit then begins the WAL again,
   * unless a reader uses it. Returns whether the main file has every transaction up to that moment.
   */
  checkpoint(): Promise<boolean> {
    return this.#alone(() => this.#checkpoint())
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const { changes } = this.#options
    return changes ? changes.alone(work) : work()
  }

  async #checkpoint(): Promise<boolean> {
    const mark = this.#marker?.current
    const { changes, assertWhole } = this.#options
    assertWhole?.()
    const move = () => this.#copier.checkpoint()
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await (changes ? changes.whileNoted(move) : move())
      if (this.unmovedBytes() <= TAIL_BYTES) break
    }
    const isWhole = this.#seal()
    if (isWhole && mark !== undefined) this.#marker?.movedToMain(mark)
    return isWhole
  }

  /** Returns the bytes of the WAL that are not in the main file yet. */
  unmovedBytes(): number {
    const extent = this.#options.files.extent()
    return extent ? unmovedBytes(extent) : 0
  }

  /**
   * Completes a checkpoint, on this thread. It has the write lock, so that there is no commit between the last
   * move and its result. Returns whether the main file has everything.
   */
  #seal(): boolean {
    this.#options.assertWhole?.()
    try {
      this.#connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_BUSY')) return false
      throw error
    }
    try {
      this.#options.changes?.note()
      faultPoint('seal.after_note')
      const result = readerOf(this.#mover).get<CheckpointResult>('PRAGMA wal_checkpoint(PASSIVE)')
      faultPoint('seal.after_move')
      return result!.busy === 0 && result!.log === result!.checkpointed
    } finally {
      this.#connection.exec('ROLLBACK')
    }
  }

  /**
   * Moves the WAL into the main file and empties it. Waits for readers, so a running server does not call it.
   * Returns whether the main file has everything.
   */
  truncate(): boolean {
    const { changes, assertWhole } = this.#options
    assertWhole?.()
    changes?.note()
    const result = readerOf(this.#connection).get<CheckpointResult>('PRAGMA wal_checkpoint(TRUNCATE)')
    // Finds a commit of another process in between.
    changes?.note()
    return result!.busy === 0 || result!.log === result!.checkpointed
  }

  /** Creates the marker with the publisher's connection. After that, reports checkpoints to the marker. */
  markWith(make: (connection: Connection) => HistoryWriter): HistoryWriter {
    this.#marker = make(this.#connection)
    return this.#marker
  }

  /** Returns a number that changes with each commit of another connection. */
  version(): number {
    return readerOf(this.#connection).value<number>('PRAGMA data_version')!
  }

  /** Returns whether carillon.db is the file that this process last saw or wrote, or is gone. */
  isSnapshotOurs(): boolean {
    const mark = fileMark(this.#options.paths.snapshot)
    return mark === undefined || mark === this.#knownSnapshot
  }

  /** Writes all committed data to a new file. Reads the open files even if they were deleted. */
  rescueTo(path: string): void {
    this.#connection.prepare('VACUUM INTO ?').run(path)
  }

  async close(): Promise<void> {
    await this.#copier.close()
    this.#mover.close()
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
    const isKnownGood = sinceMs === undefined && this.#options.isChecked === true
    const isFull = this.#isSuspect || (!isKnownGood && expectedMs <= affordableMs)
    const depth: CheckDepth = isFull ? 'FULL' : 'QUICK'
    const startedAt = monotonicMs()
    const fault = await this.#copier.check(depth)
    this.#isSuspect = fault !== undefined
    if (depth === 'FULL') this.#fullCheckMsPerByte = (monotonicMs() - startedAt) / sizeBytes
    if (depth === 'FULL' || this.#fullCheckAt === undefined) this.#fullCheckAt = monotonicMs()
    return fault
  }

  #replace({ id, nowMs, chain }: Replacement): { sizeBytes: number; setAside: string | undefined } {
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
    if (chain && mark !== undefined && chain.id === this.#options.changes?.chain?.id)
      writeBase(paths, { mark, chain: chain.id, through: chain.collected })
    this.#options.assertWhole?.()
    atomically(this.#connection, () => {
      confirmStamp(this.#connection, id, { sizeBytes, changeCounter })
      if (mark !== undefined) markPublished(this.#connection, { id, mark })
    })
    return { sizeBytes, setAside }
  }

  #setForeignFileAside(nowMs: number): string | undefined {
    const { paths } = this.#options
    const isOurs = fileMark(paths.snapshot) === this.#knownSnapshot
    // SQLite would treat a -wal or -journal of another tool as part of the new file.
    const hasSidecars = SIDECARS.some((suffix) => existsSync(paths.snapshot + suffix))
    return isOurs && !hasSidecars ? undefined : moveAside(paths, paths.snapshot, nowMs)
  }
}

interface Replacement {
  id: string
  nowMs: number
  /** The chain of segments that goes on from this file. */
  chain: ChainState | undefined
}

interface CheckpointResult {
  busy: number
  log: number
  checkpointed: number
}
