import { closeSync, existsSync, openSync } from 'node:fs'
import type { Connection } from './driver.ts'
import type { InstanceLock } from './lock.ts'
import { openEngine } from './open.ts'
import { Publisher, type PublishOutcome } from './snapshot.ts'
import { reportSetAside, SnapshotLoop } from './snapshot-loop.ts'
import { startCopierThread } from './snapshot-thread.ts'
import type { Opening, Storage } from './storage.ts'
import { adoptSnapshot } from './storage-adopt.ts'
import { type BootDecision, decideBoot } from './storage-boot.ts'
import { fileSize, moveAside, removeTemporary } from './storage-files.ts'
import {
  type AdoptionReason,
  atomically,
  bumpEpoch,
  engineState,
  holdSending,
  markClean,
  markRunning,
  readEpoch,
} from './storage-state.ts'
import { upgrade } from './storage-upgrade.ts'

/** Opens the directory as the one who holds its lock; gives the lock up again when that fails. */
export function openAsOwner(lock: InstanceLock, opening: Opening): Storage {
  try {
    return new OwnedStorage(lock, opening)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Of a command that nobody waits beside: the more pages are moved at once, the fewer are moved twice. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024

class OwnedStorage implements Storage {
  readonly connection: Connection
  readonly enginePath: string
  readonly epoch: number
  readonly adopted: { reason: AdoptionReason } | null
  readonly isOwner = true
  readonly #opening: Opening
  readonly #lock: InstanceLock
  /** Open for as long as any connection: see storage-files.ts. */
  readonly #descriptor: number
  readonly #publisher: Publisher
  #loop: SnapshotLoop | undefined
  #lastPublishedAt: number | undefined
  #isClosed = false

  constructor(lock: InstanceLock, opening: Opening) {
    const { paths, mode } = opening
    this.#lock = lock
    this.#opening = opening
    this.enginePath = paths.engine
    const reason = settleFiles(opening)
    this.adopted = reason && { reason }
    this.connection = openEngine(paths.engine)
    this.#descriptor = openSync(paths.engine, 'r')
    try {
      const isChanged = this.#prepare(reason)
      this.epoch = readEpoch(this.connection)
      this.#publisher = new Publisher({
        paths,
        engineDescriptor: this.#descriptor,
        isStale: isChanged || mode === 'serve' || !existsSync(paths.snapshot),
      })
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
    void publisher.offload(startCopierThread({ paths, engineDescriptor: this.#descriptor }))
    this.#loop = new SnapshotLoop({ publisher, paths, intervalMs, clock, log })
    this.#loop.start()
  }

  async publishNow(): Promise<PublishOutcome> {
    if (this.#isClosed) throw new Error('This storage is closed.')
    return this.#publish()
  }

  trimWal(): void {
    if (this.#opening.mode !== 'command' || this.#isClosed) return
    if (fileSize(`${this.enginePath}-wal`) <= WAL_LIMIT_BYTES) return
    // PASSIVE waits for nobody; the next write begins the emptied WAL anew and cuts it to the limit.
    this.connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`)
    this.connection.pragma('wal_checkpoint(PASSIVE)')
  }

  lastPublishedAt(): number | undefined {
    return this.#loop ? this.#loop.lastPublishedAt : this.#lastPublishedAt
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    const { log } = this.#opening
    try {
      if (this.#loop) await this.#loop.stop()
      else await this.#publish()
    } catch (error) {
      log.error('carillon.db could not be published', { cause: error })
    }
    try {
      await this.#publisher.close()
      if (this.connection.open) this.connection.close()
      closeCleanly(this.enginePath)
    } catch (error) {
      log.error('the database could not be closed cleanly', { cause: error })
    }
    closeSync(this.#descriptor)
    this.#lock.release()
  }

  async #publish(): Promise<PublishOutcome> {
    if (this.#loop) return this.#loop.publish()
    const { clock, log } = this.#opening
    const outcome = await this.#publisher.publish(clock.now())
    if (outcome.kind === 'PUBLISHED') reportSetAside(log, outcome)
    if (outcome.kind !== 'DISK_LOW') this.#lastPublishedAt = clock.now()
    return outcome
  }

  /** Schema, epoch and marks. True when there is something carillon.db does not have. */
  #prepare(reason: AdoptionReason | null): boolean {
    const { paths, migrations, mode, clock, log } = this.#opening
    const nowMs = clock.now()
    const applied = upgrade(this.connection, paths, { migrations, nowMs, log })
    const wasClean = engineState(this.connection, paths.engine).isClean
    atomically(this.connection, () => {
      markRunning(this.connection, paths.engine)
      if (reason) holdSending(this.connection, { reason, since: nowMs })
      if (mode === 'serve') bumpEpoch(this.connection)
    })
    // The mark must be in the main file before anything else is: a copy of it
    // taken during the first checkpoint must not claim to be cleanly closed.
    this.connection.pragma('wal_checkpoint(TRUNCATE)')
    return applied.length > 0 || reason !== null || !wasClean
  }
}

const RESUME = 'carillon send resume'

/** Makes `paths.engine` the file to work in. Returns why it is held, if it is. */
function settleFiles(opening: Opening): AdoptionReason | null {
  const { paths, clock, migrations, log } = opening
  removeTemporary(paths.publishing)
  removeTemporary(paths.adopting)
  const decision: BootDecision = decideBoot(paths, migrations)
  if (decision.use === 'NOTHING_YET') {
    // A WAL without its database would be replayed into the new one.
    moveAside(paths, paths.engine, clock.now())
    closeSync(openSync(paths.engine, 'wx', 0o600))
    return null
  }
  if (decision.use === 'ENGINE') {
    if (decision.held)
      log.warn('this data was copied here; sending is held', { reason: decision.held, resume: RESUME })
    return decision.held
  }
  const { reason, snapshot } = decision
  const replaced = adoptSnapshot(paths, snapshot, { reason, migrations, nowMs: clock.now() })
  log.warn('carillon.db was adopted; sending is held', {
    reason,
    resume: RESUME,
    ...(replaced ? { replacedDataIn: replaced } : {}),
  })
  return reason
}

/** Marks the engine and folds its WAL away, so that what lies there is one whole file. */
function closeCleanly(path: string): void {
  const connection = openEngine(path)
  try {
    markClean(connection)
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    connection.close()
  }
}
