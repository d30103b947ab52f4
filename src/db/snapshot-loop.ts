import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Publisher, PublishOutcome } from './snapshot.ts'
import { fileSize } from './storage-files.ts'
import type { StoragePaths } from './storage-paths.ts'

/**
 * How often the time and the WAL are looked at, and the size from which the WAL
 * is moved into the main file. Every commit waits while the disk takes what was
 * moved, so it is moved little and often: with 16 MB once a second, a write
 * beside an import waited for up to 116 ms, so for up to 45.
 */
const TICK_MS = 100
const WAL_LIMIT_BYTES = 2 * 1024 * 1024
/** A large file is published less often, so that copying it stays below this on average. */
const COPY_BYTES_PER_SECOND = 10_000_000

/** After a failure, however long the interval is: a busy writer or a full disk may be gone soon. */
const RETRY_MS = 10 * SECOND_MS
const REPEAT_COMPLAINT_MS = 600 * SECOND_MS

/** The longest of the configured interval and the time the average copy rate allows, ms. */
export const publishIntervalMs = (configuredMs: number, sizeBytes: number): number =>
  Math.max(configuredMs, (sizeBytes / COPY_BYTES_PER_SECOND) * SECOND_MS)

export interface SnapshotLoopOptions {
  publisher: Pick<Publisher, 'publish' | 'checkpoint'>
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
  /** The last attempt, and how long to wait after it. */
  #attempt: { at: number; pauseMs: number } | undefined
  #isStopped = false
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

  /** One look at what is due; does nothing while a publication is under way. Never throws. */
  async tick(): Promise<void> {
    if (this.#running) return
    if (this.#isDue()) await this.publish().catch(() => {})
    else if (fileSize(`${this.#options.paths.engine}-wal`) > WAL_LIMIT_BYTES) await this.#checkpoint()
  }

  /** Publishes now, after whatever is under way. Throws what went wrong, having logged it. */
  async publish(): Promise<PublishOutcome> {
    while (this.#running) await this.#running
    if (this.#isStopped) throw new Error('Publishing has stopped.')
    return this.#exclusively(() => this.#publish())
  }

  /** Stops the timer and publishes what is left. Never throws. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.publish().catch(() => {})
    this.#isStopped = true
    while (this.#running) await this.#running
  }

  async #publish(): Promise<PublishOutcome> {
    const { publisher, clock, intervalMs, paths } = this.#options
    this.#attempt = { at: clock.now(), pauseMs: Math.min(intervalMs, RETRY_MS) }
    try {
      const outcome = await publisher.publish(clock.now())
      if (outcome.kind !== 'DISK_LOW') {
        this.#attempt.pauseMs = publishIntervalMs(intervalMs, fileSize(paths.engine))
      }
      this.#note(outcome)
      return outcome
    } catch (error) {
      this.#complain('carillon.db could not be published', { cause: error })
      throw error
    }
  }

  #isDue(): boolean {
    if (this.#attempt === undefined) return true
    const elapsed = this.#options.clock.now() - this.#attempt.at
    // A clock set back must not stop the snapshots.
    return elapsed < 0 || elapsed >= this.#attempt.pauseMs
  }

  async #checkpoint(): Promise<void> {
    await this.#exclusively(() => this.#options.publisher.checkpoint()).catch((error) =>
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

export function reportSetAside(log: Log, outcome: PublishOutcome & { kind: 'PUBLISHED' }): void {
  if (outcome.setAside === undefined) return
  log.warn('carillon.db was changed while running; it was moved aside and the live data kept', {
    movedTo: outcome.setAside,
    remedy: 'to restore a copy, stop the server, put it in place of carillon.db and start again',
  })
}
