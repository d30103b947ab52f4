import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Connection } from '../db/driver.ts'
import { monotonicMs } from '../lib/clock.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import { fileSize } from './files.ts'
import { lockDescriptor } from './flock.ts'
import { isDamage } from './live-database.ts'
import type { InstanceLock } from './lock.ts'
import { Marker } from './marker.ts'
import { beginSession } from './marks.ts'
import { openLiveDatabase } from './open.ts'
import type { Opening, Storage, StorageCondition } from './opening.ts'
import { probeDisk, problemBehind, type StorageProblem } from './probe.ts'
import { rescue } from './rescue.ts'
import { type AdoptionReason, holdAdoptedData } from './sending-hold.ts'
import { settleFiles } from './settle.ts'
import { Publisher, type PublishOutcome } from './snapshot.ts'
import { reportSetAside, SnapshotLoop } from './snapshot-loop.ts'
import { answerRequest } from './snapshot-request.ts'
import { startCopierThread } from './snapshot-thread.ts'
import { atomically, bumpEpoch, markRunning, readEpoch, readLastRun } from './state.ts'
import { upgrade } from './upgrade.ts'
import { FileWatch, type Loss } from './watch.ts'
import { assertWholeSchema, rememberSchema } from './whole-schema.ts'

/**
 * Opens the directory as the holder of its lock, which it releases when that fails.
 * Damage that is found only now is a refusal (exit 65) too, because a restart does
 * not repair it.
 */
export function openAsOwner(lock: InstanceLock, opening: Opening): Storage {
  try {
    return new OwnedStorage(lock, opening)
  } catch (error) {
    lock.release()
    if (!isDamage(error)) throw error
    throw new Refusal(
      EXIT.DATA_REFUSED,
      `${opening.paths.database} is damaged: ${(error as Error).message}.`,
      'Put a good copy back with `carillon restore`: carillon.db itself, or an earlier one from backups/.',
      error,
    )
  }
}

/** For a command, beside which nobody waits: moving more pages at once moves fewer of them twice. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024
/** Anybody can read the health of the server, and each probe is a commit. */
const PROBE_EVERY_MS = 5_000

class OwnedStorage implements Storage {
  readonly connection: Connection
  readonly databasePath: string
  readonly epoch: number
  readonly adopted: { reason: AdoptionReason } | null
  readonly isOwner = true
  readonly #opening: Opening
  readonly #lock: InstanceLock
  /** Open for as long as any connection: see files.ts. */
  readonly #descriptor: number
  readonly #publisher: Publisher
  readonly #marker: Marker
  readonly #watch: FileWatch
  #loop: SnapshotLoop | undefined
  #lastPublishedAt: number | undefined
  #isClosed = false
  #loss: Loss | undefined
  #probe: { at: number; result: Promise<StorageProblem | undefined> } | undefined

  constructor(lock: InstanceLock, opening: Opening) {
    const { paths, mode } = opening
    this.#lock = lock
    this.#opening = opening
    this.databasePath = paths.database
    const reason = settleFiles(opening)
    this.adopted = reason && { reason }
    this.connection = openLiveDatabase(paths.database)
    this.#descriptor = openSync(paths.database, 'r')
    lockDescriptor(this.#descriptor)
    try {
      const { isChanged, session } = this.#prepare(reason)
      this.epoch = readEpoch(this.connection)
      this.#publisher = new Publisher({
        paths,
        databaseDescriptor: this.#descriptor,
        isStale: isChanged || mode === 'serve' || !existsSync(paths.snapshot),
        checkedBy: opening,
      })
      const { record, clock, log } = opening
      this.#marker = this.#publisher.markWith(
        (connection) => new Marker({ connection, session, record, clock, log }),
      )
      // Puts this session into the main file and a mark of its own into the WAL before the first commit.
      if (this.#publisher.truncate()) this.#marker.movedToMain(session.mark)
      this.#marker.mark(true)
      this.#watch = new FileWatch(paths, this.#descriptor)
    } catch (error) {
      this.connection.close()
      closeSync(this.#descriptor)
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
        // Only data can be sent to a thread, and the opening has functions.
        checkedBy: { migrations: this.#opening.migrations, invariants: this.#opening.invariants },
      }),
    )
    this.#loop = new SnapshotLoop({
      publisher,
      paths,
      intervalMs,
      clock,
      log,
      beforeTick: () => this.#checkFiles(),
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
    if (fileSize(`${this.databasePath}-wal`) <= WAL_LIMIT_BYTES) return
    // PASSIVE waits for nobody; the next write restarts the emptied WAL and cuts it to the limit.
    this.connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`)
    this.connection.pragma('wal_checkpoint(PASSIVE)')
  }

  lastPublishedAt(): number | undefined {
    return this.#loop ? this.#loop.lastPublishedAt : this.#lastPublishedAt
  }

  condition(): StorageCondition {
    return {
      publishedAt: this.lastPublishedAt(),
      trouble: this.#loss ? `${this.#loss.path} is not the file that was opened` : this.#loop?.trouble,
    }
  }

  probe(): Promise<StorageProblem | undefined> {
    const now = monotonicMs()
    if (this.#probe === undefined || now - this.#probe.at >= PROBE_EVERY_MS) {
      this.#probe = { at: now, result: this.#tryToWrite() }
    }
    return this.#probe.result
  }

  async #tryToWrite(): Promise<StorageProblem | undefined> {
    const problem = await probeDisk(this.#opening.paths)
    if (problem || this.#isClosed) return problem
    try {
      if (this.#loss || this.#watch.findLoss()) return 'the data directory is gone'
      this.#marker.mark()
    } catch (error) {
      return problemBehind(error)
    }
    return this.#loop?.isDamaged ? 'the live data did not pass its check' : undefined
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const { log } = this.#opening
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
        // Empties the WAL, so that the database is one whole file.
        this.#marker.end()
        this.#publisher.truncate()
      }
      await this.#publisher.close()
    } catch (error) {
      log.error('the database could not be closed cleanly', { cause: error })
    }
    closeSync(this.#descriptor)
    this.#lock.release()
  }

  /** False when the files are lost. */
  #checkFiles(): boolean {
    const loss = this.#loss ? undefined : this.#watch.findLoss()
    if (loss) this.#lose(loss)
    if (this.#loss) return false
    this.#marker.tick()
    return true
  }

  /** Runs synchronously, so that no further write is acknowledged before the process ends. */
  #lose(loss: Loss): void {
    this.#loss = loss
    const { log, onLost } = this.#opening
    try {
      const rescuedTo = loss.isDataLost ? this.#rescue() : undefined
      log.error('a file of the database was deleted or replaced while the server worked in it', {
        path: loss.path,
        ...(loss.isDataLost
          ? { rescuedTo: rescuedTo ?? 'nowhere: what came after the last copy is lost' }
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

  /** Prepares schema, epoch, marks and session. `isChanged` when the database now has more than carillon.db. */
  #prepare(reason: AdoptionReason | null): { isChanged: boolean; session: Session } {
    const { paths, migrations, mode, clock, log } = this.#opening
    const nowMs = clock.now()
    const applied = upgrade(this.connection, paths, { migrations, nowMs, log })
    if (applied.length === migrations.length) rememberSchema(this.connection, migrations)
    // Not for commands: an export may save what is there.
    else if (mode === 'serve') assertWholeSchema(this.connection, paths.database, migrations)
    const wasClean = readLastRun(this.connection, paths.database).isClean
    let session: Session | undefined
    atomically(this.connection, () => {
      markRunning(this.connection, paths.database)
      session = beginSession(this.connection, nowMs)
      if (reason) holdAdoptedData(this.connection, { reason, since: nowMs })
      if (mode === 'serve') bumpEpoch(this.connection)
    })
    // The mark must be in the main file before anything else is: a copy of it
    // taken during the first checkpoint must not claim to be cleanly closed.
    this.connection.pragma('wal_checkpoint(TRUNCATE)')
    return { isChanged: applied.length > 0 || reason !== null || !wasClean, session: session! }
  }
}

type Session = ReturnType<typeof beginSession>
