import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { WriteGuard } from '../../db/create-database.ts'
import type { Connection } from '../../db/driver.ts'
import { monotonicMs } from '../../lib/clock.ts'
import { fileSize, sealAsSingleFile } from '../files.ts'
import { guardOf, lost } from '../guarding/guard.ts'
import { probeDisk, type StorageProblem, storageProblemOf } from '../guarding/probe.ts'
import { WalFiles } from '../guarding/wal-extent.ts'
import { FileWatch, type Loss } from '../guarding/watch-files.ts'
import { HistoryWriter } from '../history-writer.ts'
import { lockDescriptor } from '../libc.ts'
import type { StoragePaths } from '../paths.ts'
import { scrub } from '../publishing/scrub.ts'
import { Publisher, type PublishOutcome } from '../publishing/snapshot.ts'
import { reportSetAside, SnapshotLoop } from '../publishing/snapshot-loop.ts'
import { answerRequest } from '../publishing/snapshot-request.ts'
import { startCopierThread } from '../publishing/snapshot-thread.ts'
import { ageOf, beginSession, newestOf, readHistory } from '../session-history.ts'
import { atomically, bumpEpoch, markRunning, readEpoch, readLastRun } from '../settings-rows.ts'
import { ChangedPages } from '../shipping/changed-pages.ts'
import { type LeftFiles, readLeftFiles } from '../shipping/left-files.ts'
import { Unfinished } from '../unfinished.ts'
import { LONG_AWAY_MS } from './choose-file.ts'
import { openLiveDatabase, WAL_KEPT_BYTES } from './live-connection.ts'
import type { InstanceLock } from './lock.ts'
import type { Opening, Storage, StorageCondition } from './options.ts'
import { damageRefused, mayTakeLong, type Prepared, prepareData } from './prepare.ts'
import { type AdoptionReason, holdAdoptedData, leaveLostState } from './sending-hold.ts'

/**
 * Saves the committed data when the file of the live database was deleted while the server runs: until the
 * process ends, it can read the data through its open files. Tries several paths, first the path where the next
 * start finds the data.
 *
 * @param rescueTo writes everything to a new file
 * @param isSnapshotOurs whether carillon.db is the file that this process published, or is gone
 * @returns the new path; undefined when every path failed
 */
function rescue(
  paths: StoragePaths,
  options: {
    rescueTo(path: string): void
    isSnapshotOurs: boolean
    otherDirectory: string | undefined
    nowMs: number
  },
): string | undefined {
  const name = `rescued-${options.nowMs}.db`
  const places = [
    options.isSnapshotOurs ? paths.snapshot : join(paths.backups, name),
    ...(options.otherDirectory === undefined ? [] : [join(options.otherDirectory, name)]),
  ]
  return places.find((place) => isRescued(place, options.rescueTo))
}

function isRescued(place: string, rescueTo: (path: string) => void): boolean {
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    using file = new Unfinished(place)
    rescueTo(file.path)
    sealAsSingleFile(file.path)
    file.finish({ mode: 0o400 })
    return true
  } catch {
    return false
  }
}

/**
 * Opens the directory while this process has its lock. Releases the lock when the opening fails. Throws the
 * refusals of `prepareData`.
 */
export async function openExclusively(lock: InstanceLock, opening: Opening): Promise<Storage> {
  try {
    opening.onLocked?.()
    return await openPrepared(lock, opening)
  } catch (error) {
    lock.release()
    throw damageRefused(error, opening)
  }
}

async function openPrepared(lock: InstanceLock, opening: Opening): Promise<Storage> {
  const { prepareElsewhere, paths } = opening
  const left = readLeftFiles(paths)
  if (!prepareElsewhere || !mayTakeLong(opening))
    return new OwnedStorage(lock, opening, { ...prepareData(opening), left })
  const { release, ...prepared } = await prepareElsewhere(opening)
  try {
    // Opened before the thread closes its connection. Closing the last connection would remove the WAL.
    return new OwnedStorage(lock, opening, {
      ...prepared,
      left,
      connection: openLiveDatabase(paths.database),
    })
  } finally {
    await release()
  }
}

/** Shortest time between two probes. Anyone can request the health of the server, and each probe is a commit. */
const PROBE_INTERVAL_MS = 5_000

interface PreparedFiles extends Prepared {
  left: LeftFiles | undefined
}

class OwnedStorage implements Storage {
  readonly connection: Connection
  readonly databasePath: string
  readonly epoch: number
  readonly adopted: { reason: AdoptionReason } | null
  readonly isOwner = true
  readonly #opening: Opening
  readonly #lock: InstanceLock
  /** Descriptor of the live database file. It stays open as long as any connection to it: see files.ts. */
  readonly #descriptor: number
  #files: WalFiles | undefined
  readonly changes: ChangedPages
  readonly #publisher: Publisher
  readonly #marker: HistoryWriter
  #watch: FileWatch | undefined
  readonly guard: WriteGuard
  #loop: SnapshotLoop | undefined
  #lastPublishedAt: number | undefined
  #isClosed = false
  #loss: Loss | undefined
  #probe: { at: number; result: Promise<StorageProblem | undefined> } | undefined

  constructor(lock: InstanceLock, opening: Opening, prepared: PreparedFiles) {
    const { paths, mode } = opening
    const { reason, connection } = prepared
    this.#lock = lock
    this.#opening = opening
    this.databasePath = paths.database
    this.adopted = reason && { reason }
    this.connection = connection
    this.#descriptor = openSync(paths.database, 'r')
    lockDescriptor(this.#descriptor)
    try {
      this.#files = new WalFiles(paths.database)
      this.changes = new ChangedPages({ paths, files: this.#files, log: opening.log, left: prepared.left })
      const { isChanged, session } = this.#begin(prepared)
      this.epoch = readEpoch(this.connection)
      this.#publisher = new Publisher({
        paths,
        databaseDescriptor: this.#descriptor,
        files: this.#files,
        changes: this.changes,
        isStale: isChanged || mode === 'serve' || !existsSync(paths.snapshot),
        checkedBy: opening,
        isChecked: prepared.isChecked,
        assertWhole: () => this.#assertWhole(),
      })
      const { record, clock, log } = opening
      const assertWhole = () => this.#assertWhole()
      this.#marker = this.#publisher.markWith(
        (connection) => new HistoryWriter({ connection, session, record, clock, log, assertWhole }),
      )
      // Before the first commit, the main file gets this session and the WAL gets its own mark.
      if (this.#publisher.truncate()) this.#marker.movedToMain(session.mark)
      this.#marker.mark(true)
      this.#watch = new FileWatch(paths, this.#files)
      this.guard = guardOf(this.#watch, (loss) => this.#note(loss))
    } catch (error) {
      this.connection.close()
      closeSync(this.#descriptor)
      this.#files?.close()
      throw error
    }
  }

  isServed(): boolean {
    return this.#opening.mode === 'serve'
  }

  startPublishing(intervalMs: number): void {
    if (this.#loop || this.#isClosed) return
    const { paths, clock, log } = this.#opening
    const publisher = this.#publisher
    void publisher.offload(
      startCopierThread({
        paths,
        databaseDescriptor: this.#descriptor,
        // Passes only the parts that are data. A thread cannot receive the functions of the opening.
        checkedBy: { migrations: this.#opening.migrations, invariants: this.#opening.invariants },
      }),
    )
    this.#loop = new SnapshotLoop({
      publisher,
      paths,
      intervalMs,
      clock,
      log,
      beforeTick: () => this.#tick(),
      isRequested: () => existsSync(paths.publishRequest),
      answer: (result) => answerRequest(paths, result),
    })
    this.#loop.start()
  }

  async publishNow(): Promise<PublishOutcome> {
    if (this.#isClosed) throw new Error('This storage is closed.')
    return this.#publish()
  }

  trimWal(): void {
    if (this.#opening.mode !== 'command' || this.#isClosed) return
    // No request waits for a command, and larger moves repeat fewer pages.
    if (fileSize(`${this.databasePath}-wal`) <= WAL_KEPT_BYTES) return
    // PASSIVE does not wait for readers or writers. The next write restarts the WAL and cuts it to the limit.
    this.changes.note()
    this.connection.pragma('wal_checkpoint(PASSIVE)')
    this.changes.note()
  }

  lastPublishedAt(): number | undefined {
    return this.#loop ? this.#loop.lastPublishedAt : this.#lastPublishedAt
  }

  condition(): StorageCondition {
    return {
      publishedAt: this.lastPublishedAt(),
      trouble: this.#loss ? `${this.#loss.path} is not the file that was opened` : this.#loop?.trouble,
      isDamaged: this.#loop?.isDamaged ?? false,
      isCut: this.#loss?.isCut ?? false,
    }
  }

  probe(): Promise<StorageProblem | undefined> {
    const now = monotonicMs()
    if (this.#probe === undefined || now - this.#probe.at >= PROBE_INTERVAL_MS) {
      this.#probe = { at: now, result: this.#tryToWrite() }
    }
    return this.#probe.result
  }

  async #tryToWrite(): Promise<StorageProblem | undefined> {
    const problem = await probeDisk(this.#opening.paths)
    if (problem || this.#isClosed) return problem
    try {
      const loss = this.#loss ?? this.#watch?.findLoss()
      if (loss) this.#note(loss)
      if (loss) return loss.isCut ? 'a file of the database was cut' : 'the data directory is gone'
      this.#marker.mark()
    } catch (error) {
      return storageProblemOf(error)
    }
    return this.#loop?.isDamaged ? 'the live data did not pass its check' : undefined
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const { log } = this.#opening
    if (this.#loss?.isCut) return
    let isClean = false
    try {
      this.#publisher.isEnding = true
      if (this.#loss?.isDataLost) this.#loop?.abandon()
      else if (this.#loop) await this.#loop.stop()
      else await this.#publish()
    } catch (error) {
      log.error('carillon.db could not be published', { cause: error })
    }
    try {
      if (this.connection.open) this.connection.close()
      if (!this.#loss?.isDataLost) {
        await this.changes.stop()
        // Empties the WAL, so that the database is a single whole file.
        this.#marker.end()
        isClean = this.#publisher.truncate()
      }
      await this.#publisher.close()
      // A command leaves this to the server, because many commands may run.
      const { mode, paths } = this.#opening
      const isSingle = !this.#loss && fileSize(`${paths.database}-wal`) === 0
      isClean &&= isSingle
      if (mode === 'serve' && isSingle) scrub(paths.database)
    } catch (error) {
      log.error('the database could not be closed cleanly', { cause: error })
    }
    closeSync(this.#descriptor)
    this.#files?.close()
    this.changes.close(isClean)
    this.#lock.release()
  }

  /** Returns false when the files are lost. */
  #checkFiles(): boolean {
    const loss = this.#loss ? undefined : this.#watch?.findLoss()
    if (loss?.isCut) this.#note(loss)
    else if (loss) this.#lose(loss)
    return this.#loss === undefined
  }

  /** Writes a mark when the data has changed. Returns false when the files are lost. */
  #tick(): boolean {
    const isWhole = this.#checkFiles()
    if (isWhole) this.changes.note()
    if (isWhole) this.#marker.tick()
    return isWhole
  }

  #assertWhole(): void {
    const loss = this.#loss ?? this.#watch?.findDataLoss()
    if (!loss) return
    this.#note(loss)
    throw lost(loss)
  }

  /**
   * Handles a truncation: nothing is written, no page is moved to the main file, and the process refuses
   * writes. `#lose` handles deleted files.
   */
  #note(loss: Loss): void {
    if (!loss.isCut || this.#loss) return
    this.#loss = loss
    this.#loop?.abandon()
    this.#opening.log.error('a file of the database was cut while the server uses it; nothing is written', {
      path: loss.path,
      remedy:
        'restart the server: it continues with the last complete state, and holds sending if that state is older',
    })
  }

  /** Handles lost files. It is synchronous, so that no further write is acknowledged before the process ends. */
  #lose(loss: Loss): void {
    this.#loss = loss
    const { log, onLost } = this.#opening
    try {
      const rescuedTo = loss.isDataLost ? this.#rescue() : undefined
      log.error('a file of the database was deleted or replaced while the server was using it', {
        path: loss.path,
        ...(loss.isDataLost
          ? { rescuedTo: rescuedTo ?? 'nowhere: changes after the last copy are lost' }
          : {}),
      })
    } finally {
      onLost?.(loss)
    }
  }

  #rescue(): string | undefined {
    const { paths, record, clock } = this.#opening
    return rescue(paths, {
      rescueTo: (path) => this.#publisher.rescueTo(path),
      isSnapshotOurs: this.#publisher.isSnapshotOurs(),
      otherDirectory: record && dirname(record.path),
      nowMs: clock.now(),
    })
  }

  async #publish(): Promise<PublishOutcome> {
    if (this.#loop) return this.#loop.publish()
    const { clock, log } = this.#opening
    const outcome = await this.#publisher.publish(clock.now())
    if (outcome.kind === 'PUBLISHED') reportSetAside(log, outcome)
    if (outcome.kind === 'DAMAGED') {
      log.error('carillon.db is not replaced: the live data did not pass its check', { fault: outcome.fault })
    }
    if (outcome.kind === 'PUBLISHED' || outcome.kind === 'UNCHANGED') this.#lastPublishedAt = clock.now()
    return outcome
  }

  /**
   * Begins the epoch, the marks and the session. `isChanged`: whether the database now has data that carillon.db
   * lacks.
   */
  #begin({ reason, isMigrated }: Prepared): { isChanged: boolean; session: Session } {
    const { paths, mode, clock } = this.#opening
    const nowMs = clock.now()
    const wasClean = readLastRun(this.connection, paths.database).isClean
    let session: Session | undefined
    atomically(this.connection, () => {
      markRunning(this.connection, paths.database)
      if (reason) holdAdoptedData(this.connection, { reason, since: nowMs })
      else if (wasLongAway(this.connection, nowMs)) leaveLostState(this.connection, nowMs)
      session = beginSession(this.connection, nowMs)
      if (mode === 'serve') bumpEpoch(this.connection)
    })
    // The mark must be in the main file first: a copy of it
    // taken during the first checkpoint must not claim to be cleanly closed.
    this.changes.note()
    this.connection.pragma('wal_checkpoint(TRUNCATE)')
    this.changes.note()
    return { isChanged: isMigrated || reason !== null || !wasClean, session: session! }
  }
}

/**
 * Returns whether the data was long unused. This is the only sign that a whole machine was rolled back
 * (choose-file.ts).
 */
function wasLongAway(connection: Connection, nowMs: number): boolean {
  const history = readHistory(connection)
  return history !== undefined && ageOf(newestOf(history), nowMs) > LONG_AWAY_MS
}

type Session = ReturnType<typeof beginSession>
