import { statSync } from 'node:fs'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { PublishOutcome } from './snapshot.ts'
import type { PublisherThread } from './snapshot-thread.ts'
import type { StoragePaths } from './storage-paths.ts'

/** How often the time and the WAL are looked at. */
const TICK_MS = SECOND_MS
/** A larger WAL is moved into the main file between publications: it slows reads and the next checkpoint. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024
/** A large file is published less often, so that copying it stays below this on average. */
const COPY_BYTES_PER_SECOND = 10_000_000

/** The longest of the configured interval and the time the average copy rate allows, ms. */
export const publishIntervalMs = (configuredMs: number, sizeBytes: number): number =>
  Math.max(configuredMs, (sizeBytes / COPY_BYTES_PER_SECOND) * SECOND_MS)

export interface SnapshotLoopOptions {
  thread: PublisherThread
  paths: StoragePaths
  intervalMs: number
  clock: Clock
  log: Log
}

/** Decides when to publish and when to checkpoint, and tells the operator what did not work. */
export class SnapshotLoop {
  readonly #options: SnapshotLoopOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<unknown> | undefined
  #lastAttemptAt: number | undefined
  #lastTroubleAt: number | undefined
  #lastPublishedAt: number | undefined

  constructor(options: SnapshotLoopOptions) {
    this.#options = options
  }

  /** ms since 1970 of the last time carillon.db was made or found up to date; undefined before the first. */
  get lastPublishedAt(): number | undefined {
    return this.#lastPublishedAt
  }

  /** Publishes at once, then whenever it is due. */
  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
    void this.tick()
  }

  /** One look at what is due; does nothing while the thread is busy. Never throws. */
  async tick(): Promise<void> {
    if (this.#running) return
    if (this.#isDue()) await this.publish().catch(() => {})
    else if (fileSize(`${this.#options.paths.engine}-wal`) > WAL_LIMIT_BYTES) await this.#checkpoint()
  }

  /** Publishes now, after whatever is under way. Throws what went wrong, having logged it. */
  async publish(): Promise<PublishOutcome> {
    while (this.#running) await this.#running
    const { thread, clock } = this.#options
    this.#lastAttemptAt = clock.now()
    return this.#exclusively(async () => {
      try {
        const outcome = await thread.publish(clock.now())
        this.#note(outcome)
        return outcome
      } catch (error) {
        this.#complain('carillon.db could not be published', { cause: error })
        throw error
      }
    })
  }

  /** Stops the timer, publishes what is left and ends the thread. Never throws. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.publish().catch(() => {})
    await this.#options.thread.close()
  }

  #isDue(): boolean {
    const { clock, intervalMs, paths } = this.#options
    if (this.#lastAttemptAt === undefined) return true
    const elapsed = clock.now() - this.#lastAttemptAt
    // A clock set back must not stop the snapshots.
    return elapsed < 0 || elapsed >= publishIntervalMs(intervalMs, fileSize(paths.engine))
  }

  async #checkpoint(): Promise<void> {
    await this.#exclusively(() => this.#options.thread.checkpoint()).catch((error) =>
      this.#complain('the WAL could not be checkpointed', { cause: error }),
    )
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#running = running.catch(() => {})
    try {
      return await running
    } finally {
      this.#running = undefined
    }
  }

  #note(outcome: PublishOutcome): void {
    const { log, clock } = this.#options
    if (outcome.kind === 'DISK_LOW') {
      const { freeBytes, neededBytes } = outcome
      this.#complain('carillon.db is not published: the disk is nearly full', { freeBytes, neededBytes })
      return
    }
    this.#lastPublishedAt = clock.now()
    if (this.#lastTroubleAt !== undefined) log.info('carillon.db is published again')
    this.#lastTroubleAt = undefined
    if (outcome.kind === 'PUBLISHED') reportSetAside(log, outcome)
  }

  /** Says so at once, and then again every ten minutes for as long as it lasts. */
  #complain(event: string, fields: Record<string, unknown>): void {
    const now = this.#options.clock.now()
    if (this.#lastTroubleAt !== undefined && now - this.#lastTroubleAt < REPEAT_COMPLAINT_MS) return
    this.#lastTroubleAt = now
    this.#options.log.error(event, fields)
  }
}

const REPEAT_COMPLAINT_MS = 600 * SECOND_MS

export function reportSetAside(log: Log, outcome: PublishOutcome & { kind: 'PUBLISHED' }): void {
  if (outcome.setAside === undefined) return
  log.warn('carillon.db was changed while running; it was moved aside and the live data kept', {
    movedTo: outcome.setAside,
    remedy: 'to restore a copy, stop the server first or use carillon restore',
  })
}

const fileSize = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
