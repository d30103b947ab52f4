import { type Clock, MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { fileSize } from './files.ts'
import type { StoragePaths } from './paths.ts'
import type { Publisher, PublishOutcome } from './snapshot.ts'

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

/**
 * Writes have paused when there was none for this long; what they left is then
 * published without waiting for the interval, as long as a minute's copying
 * stays within the average.
 */
const QUIET_MS = 2 * SECOND_MS
const COPY_BYTES_PER_MINUTE = COPY_BYTES_PER_SECOND * 60

/** After a failure, however long the interval is: a busy writer or a full disk may be gone soon. */
const RETRY_MS = 10 * SECOND_MS
const REPEAT_COMPLAINT_MS = 600 * SECOND_MS
const NOT_LOOKED_AFTER = 'the database cannot be looked after'

/** The longest of the configured interval and the time the average copy rate allows, ms. */
export const publishIntervalMs = (configuredMs: number, sizeBytes: number): number =>
  Math.max(configuredMs, (sizeBytes / COPY_BYTES_PER_SECOND) * SECOND_MS)

export interface SnapshotLoopOptions {
  publisher: Pick<Publisher, 'publish' | 'checkpoint' | 'hasChanges' | 'version'>
  paths: StoragePaths
  intervalMs: number
  clock: Clock
  log: Log
  /** What else has to be looked at every time, also beside a publication; false ends the look. */
  look?: () => boolean
  /** Whether somebody asked for a publication now, until they got their answer. */
  isAskedFor?: () => boolean
  /** Tells them what became of it. */
  answer?: (said: PublishOutcome | Error) => void
}

/** Decides when to publish and when to checkpoint, and tells the operator what did not work. */
export class SnapshotLoop {
  readonly #options: SnapshotLoopOptions
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<unknown> | undefined
  /** The last attempt, and how long to wait after it. */
  #attempt: { at: number; pauseMs: number; isGood: boolean } | undefined
  /** What was copied in the last minute. */
  #copied: Array<{ at: number; bytes: number }> = []
  /** The newest version seen, and since when it is that. */
  #seen: { version: number; since: number } | undefined
  #isStopped = false
  #trouble: { event: string; at: number } | undefined
  #lastPublishedAt: number | undefined
  #isDamaged = false

  constructor(options: SnapshotLoopOptions) {
    this.#options = options
  }

  /** ms since 1970 of the last time carillon.db was made or found up to date; undefined before the first. */
  get lastPublishedAt(): number | undefined {
    return this.#lastPublishedAt
  }

  /** What keeps carillon.db from being published, in a sentence; undefined when nothing does. */
  get trouble(): string | undefined {
    return this.#trouble?.event
  }

  /** Whether the last snapshot was not published because the live data did not pass its check. */
  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** Publishes at once, then whenever it is due. */
  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
    void this.tick()
  }

  /** One look at what is due; does nothing while a publication is under way. Never throws. */
  async tick(): Promise<void> {
    try {
      if (this.#isStopped || this.#options.look?.() === false) return
      if (this.#trouble?.event === NOT_LOOKED_AFTER) this.#trouble = undefined
      if (this.#running) return
      if (this.#isDue()) await this.publish().catch(() => {})
      else if (fileSize(`${this.#options.paths.database}-wal`) > WAL_LIMIT_BYTES) await this.#checkpoint()
    } catch (error) {
      this.#complain(NOT_LOOKED_AFTER, { cause: error })
    }
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
    this.abandon()
    while (this.#running) await this.#running
  }

  /** Stops without publishing: there is nothing left to publish from. */
  abandon(): void {
    clearInterval(this.#timer)
    this.#isStopped = true
  }

  async #publish(): Promise<PublishOutcome> {
    const { publisher, clock, intervalMs, paths } = this.#options
    const attempt = { at: clock.now(), pauseMs: Math.min(intervalMs, RETRY_MS), isGood: false }
    this.#attempt = attempt
    // Who asks from here on may have written something that this publication does not have: the next one answers.
    const isAsked = this.#options.isAskedFor?.()
    try {
      const outcome = await publisher.publish(clock.now())
      if (outcome.kind === 'PUBLISHED') this.#copied.push({ at: attempt.at, bytes: outcome.sizeBytes })
      if (outcome.kind !== 'DISK_LOW')
        attempt.pauseMs = publishIntervalMs(intervalMs, fileSize(paths.database))
      attempt.isGood = outcome.kind === 'PUBLISHED' || outcome.kind === 'UNCHANGED'
      this.#note(outcome)
      if (isAsked) this.#options.answer?.(outcome)
      return outcome
    } catch (error) {
      this.#complain('carillon.db could not be published', { cause: error })
      if (isAsked) this.#options.answer?.(error as Error)
      throw error
    }
  }

  #isDue(): boolean {
    const { publisher, clock, isAskedFor } = this.#options
    const now = clock.now()
    if (this.#attempt === undefined || isAskedFor?.()) return true
    const elapsed = now - this.#attempt.at
    // A clock set back must not stop the snapshots.
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
          'carillon.db and backups/ are from before; see `carillon doctor --full` and `carillon restore`',
      })
      return
    }
    this.#lastPublishedAt = clock.now()
    if (this.#trouble !== undefined) log.info('carillon.db is published again')
    this.#trouble = undefined
    if (outcome.kind === 'PUBLISHED') reportSetAside(log, outcome)
  }

  /** Says so at once, and then again every ten minutes for as long as it lasts. */
  #complain(event: string, fields: Record<string, unknown>): void {
    const now = this.#options.clock.now()
    if (this.#trouble !== undefined && now - this.#trouble.at < REPEAT_COMPLAINT_MS) return
    this.#trouble = { event, at: now }
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
