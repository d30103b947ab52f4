import { type Clock, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { fileSize } from '../files.ts'
import type { StoragePaths } from '../paths.ts'
import type { Publisher, PublishOutcome } from './snapshot.ts'

/**
 * Interval at which the loop checks the time and the WAL, and the size of the part of the WAL that is not in the
 * main file at which it checkpoints. Commits wait while the disk writes a checkpoint, so checkpoints are small and frequent. With 16 MB once a second, a
 * write during an import waited up to 116 ms. With these values, up to 45 ms.
 */
const TICK_MS = 100
const WAL_LIMIT_BYTES = 2 * 1024 * 1024
/** Average copy rate. Large files are published less often, so that the rate stays below it. */
const COPY_BYTES_PER_SECOND = 10_000_000

/**
 * Time without a write after which writes have paused. The last changes are then published before the interval
 * ends, as long as the copies of the last minute stay within the average rate.
 */
const QUIET_MS = 2 * SECOND_MS
const COPY_BYTES_PER_MINUTE = COPY_BYTES_PER_SECOND * 60

/** Wait after a failure, even if the interval is longer. A busy writer or a full disk may be temporary. */
const RETRY_MS = 10 * SECOND_MS
const WARNING_INTERVAL_MS = 600 * SECOND_MS
const MAINTENANCE_FAILED = 'the maintenance of the database fails'

/** Returns the longer of the configured interval and the time that the average copy rate allows, ms. */
export const publishIntervalMs = (configuredMs: number, sizeBytes: number): number =>
  Math.max(configuredMs, (sizeBytes / COPY_BYTES_PER_SECOND) * SECOND_MS)

interface SnapshotLoopOptions {
  publisher: Pick<Publisher, 'publish' | 'checkpoint' | 'hasChanges' | 'version' | 'unmovedBytes'>
  paths: StoragePaths
  intervalMs: number
  clock: Clock
  log: Log
  /** Called at every tick, even during a publication. If it returns false, the tick ends. */
  beforeTick?: () => boolean
  /** Whether a publication is requested and the request is not answered yet. */
  isRequested?: () => boolean
  /** Answers the request with the result of the publication. */
  answer?: (result: PublishOutcome | Error) => void
}

/** Decides when to publish and when to checkpoint, and logs failures. */
export class SnapshotLoop {
  readonly #options: SnapshotLoopOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<unknown> | undefined
  /** The last attempt to publish, and the pause after it. */
  #attempt: { at: number; pauseMs: number; isGood: boolean } | undefined
  /** The copies of the last minute. */
  #copied: Array<{ at: number; bytes: number }> = []
  /** The newest version of the data that a tick has found, and when it was first found. */
  #seen: { version: number; since: number } | undefined
  #isStopped = false
  #trouble: { event: string; at: number } | undefined
  #lastPublishedAt: number | undefined
  #isDamaged = false

  constructor(options: SnapshotLoopOptions) {
    this.#options = options
  }

  /** Time when carillon.db was last found or made up to date, ms since 1970. Undefined before the first time. */
  get lastPublishedAt(): number | undefined {
    return this.#lastPublishedAt
  }

  /** Problem that prevents publishing carillon.db, in a sentence, or undefined. */
  get trouble(): string | undefined {
    return this.#trouble?.event
  }

  /** Whether the last snapshot was not published because the live data did not pass its check. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Publishes at the first tick, when the server is ready, then whenever it is due. */
  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
  }

  /** Does the work that is due. Starts nothing during a publication. Never throws. */
  async tick(): Promise<void> {
    try {
      if (this.#isStopped || this.#options.beforeTick?.() === false) return
      if (this.#trouble?.event === MAINTENANCE_FAILED) this.#trouble = undefined
      if (this.#running) return
      if (this.#isDue()) await this.publish().catch(() => {})
      else if (this.#options.publisher.unmovedBytes() > WAL_LIMIT_BYTES) await this.#checkpoint()
    } catch (error) {
      this.#complain(MAINTENANCE_FAILED, { cause: error })
    }
  }

  /** Publishes now, after the current work. Logs and throws failures. */
  async publish(): Promise<PublishOutcome> {
    while (this.#running) await this.#running
    if (this.#isStopped) throw new Error('Publishing has stopped.')
    return this.#exclusively(() => this.#publish())
  }

  /** Stops the timer and publishes the last changes. Never throws. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.publish().catch(() => {})
    this.abandon()
    while (this.#running) await this.#running
  }

  /** Stops without publishing, because the data is lost. */
  abandon(): void {
    clearInterval(this.#timer)
    this.#isStopped = true
  }

  async #publish(): Promise<PublishOutcome> {
    const { publisher, clock, intervalMs, paths } = this.#options
    const attempt = { at: clock.now(), pauseMs: Math.min(intervalMs, RETRY_MS), isGood: false }
    this.#attempt = attempt
    // A later request may be about a change that this publication misses, so the next publication answers it.
    const isRequested = this.#options.isRequested?.()
    try {
      const outcome = await publisher.publish(clock.now())
      if (outcome.kind === 'PUBLISHED') this.#copied.push({ at: attempt.at, bytes: outcome.sizeBytes })
      if (outcome.kind !== 'DISK_LOW')
        attempt.pauseMs = publishIntervalMs(intervalMs, fileSize(paths.database))
      attempt.isGood = outcome.kind === 'PUBLISHED' || outcome.kind === 'UNCHANGED'
      this.#note(outcome)
      if (isRequested) this.#options.answer?.(outcome)
      return outcome
    } catch (error) {
      this.#complain('carillon.db could not be published', { cause: error })
      if (isRequested) this.#options.answer?.(error as Error)
      throw error
    }
  }

  #isDue(): boolean {
    const { publisher, clock, isRequested } = this.#options
    const now = clock.now()
    if (this.#attempt === undefined || isRequested?.()) return true
    const elapsed = now - this.#attempt.at
    // A clock that was set back must not stop the snapshots.
    const isOver = elapsed < 0 || elapsed >= this.#attempt.pauseMs
    if (!this.#attempt.isGood) return isOver
    if (!publisher.hasChanges()) {
      this.#lastPublishedAt = now
      return false
    }
    return isOver || (this.#isQuiet(now) && this.#isAffordable(now))
  }

  #isQuiet(now: number): boolean {
    const version = this.#options.publisher.version()
    if (this.#seen?.version !== version || this.#seen.since > now) this.#seen = { version, since: now }
    return now - this.#seen.since >= QUIET_MS
  }

  #isAffordable(now: number): boolean {
    this.#copied = this.#copied.filter(({ at }) => at <= now && now - at < MINUTE_MS)
    const bytes = this.#copied.reduce((sum, copied) => sum + copied.bytes, 0)
    return bytes + fileSize(this.#options.paths.database) <= COPY_BYTES_PER_MINUTE
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
    this.#isDamaged = outcome.kind === 'DAMAGED'
    if (outcome.kind === 'DAMAGED') {
      this.#complain('carillon.db is not replaced: the live data did not pass its check', {
        fault: outcome.fault,
        remedy:
          'carillon.db and backups/ are older copies; see `carillon doctor --full` and `carillon restore`',
      })
      return
    }
    this.#lastPublishedAt = clock.now()
    if (this.#trouble !== undefined) log.info('carillon.db is published again')
    this.#trouble = undefined
    if (outcome.kind === 'PUBLISHED') reportSetAside(log, outcome)
  }

  /** Logs a problem immediately, and again every ten minutes while it lasts. */
  #complain(event: string, fields: Record<string, unknown>): void {
    const now = this.#options.clock.now()
    if (this.#trouble !== undefined && now - this.#trouble.at < WARNING_INTERVAL_MS) return
    this.#trouble = { event, at: now }
    this.#options.log.error(event, fields)
  }
}

export function reportSetAside(log: Log, outcome: PublishOutcome & { kind: 'PUBLISHED' }): void {
  if (outcome.setAside === undefined) return
  log.warn('carillon.db was changed while the server ran; it was moved aside and the live data kept', {
    movedTo: outcome.setAside,
    remedy: 'to restore a copy, stop the server, put the copy at carillon.db and start again',
  })
}
