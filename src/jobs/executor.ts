import type { Db, Tx } from '../db/database.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../db/write-trouble.ts'
import { SECOND_MS } from '../lib/clock.ts'
import { randomFraction } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import { pause } from '../lib/pause.ts'
import { backoffMs } from './backoff.ts'
import * as queue from './queue.ts'

/**
 * Runs jobs: claim, call the handler, write what came of it. Handlers return
 * an outcome and never touch their own row; throwing is `retry`.
 *
 * A full or failing disk is nobody's failure: a job that meets it is run again
 * without counting an attempt, and what came of a job is written until it is
 * written. So everything goes on by itself once the disk does.
 */
export type Outcome =
  | { kind: 'done' }
  /** Again at `runAt`, without counting as a failure. */
  | { kind: 'snooze'; runAt: number }
  /** Failed; again after a backoff until the attempts are spent. */
  | { kind: 'retry'; error: string }
  /** Failed for good. */
  | { kind: 'fail'; error: string }

export const done: Outcome = { kind: 'done' }

export interface Job<Payload = Record<string, unknown>> {
  id: number
  organizationId: number | null
  payload: Payload
  attempt: number
}

// biome-ignore lint/suspicious/noExplicitAny: each handler knows the payload its own slice enqueued
export type JobHandler = (job: Job<any>, signal: AbortSignal) => Promise<Outcome> | Outcome

const CONCURRENCY = 4
/** How often the file is asked whether another process (the command line) added jobs. */
const FOREIGN_POLL_MS = SECOND_MS
const LONGEST_SLEEP_MS = 60 * SECOND_MS

export interface ExecutorDeps {
  db: Db
  log: Log
  /** This start of the appliance; see `queue.rescue`. */
  epoch: number
  handlers: Readonly<Record<string, JobHandler>>
  /** Between tries while the disk takes nothing. */
  pauseAfter?: PauseAfter
}

export class JobExecutor {
  readonly #deps: ExecutorDeps
  readonly #running = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  readonly #trouble: WriteTrouble
  /** Jobs that met a full or failing disk, by id. */
  readonly #faulted = new Map<number, WriteTrouble>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined
  #unsubscribe: (() => void) | undefined
  #claiming: Promise<void> | undefined
  #isStarted = false

  constructor(deps: ExecutorDeps) {
    this.#deps = deps
    this.#trouble = new WriteTrouble(deps.log, 'jobs', deps.pauseAfter)
  }

  get isRunning(): boolean {
    return this.#isStarted
  }

  /** Kinds of jobs it has handlers for. */
  get kinds(): readonly string[] {
    return Object.keys(this.#deps.handlers)
  }

  /** Jobs under way. */
  get running(): number {
    return this.#running.size
  }

  async start(): Promise<void> {
    const { db, epoch } = this.#deps
    await db.write((tx) => void queue.rescue(tx, epoch))
    this.#isStarted = true
    this.#unsubscribe = db.subscribe('jobs', () => this.#wake())
    let version = db.foreignVersion()
    this.#poll = setInterval(() => {
      const now = this.#foreignVersion()
      if (now !== version) this.#wake()
      version = now
    }, FOREIGN_POLL_MS)
    this.#wake()
  }

  /** Stops claiming and waits for what is running. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe?.()
    clearInterval(this.#poll)
    clearTimeout(this.#timer)
    this.#abort.abort()
    await this.#claiming
    await Promise.all(this.#running)
  }

  /** Runs all jobs that are due, and those they enqueue for now; for tests and the command line. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#claim()
      if (this.#running.size === 0) return
      await Promise.all(this.#running)
    }
  }

  /** A disk that fails must not end the watch. */
  #foreignVersion(): number {
    try {
      return this.#deps.db.foreignVersion()
    } catch {
      return -1
    }
  }

  #wake(): void {
    if (!this.#isStarted || this.#claiming) return
    clearTimeout(this.#timer)
    this.#claiming = this.#claim()
      .then(
        () => {
          this.#trouble.worked()
          return this.#untilNext()
        },
        (error) => this.#trouble.failed(error),
      )
      .catch((error) => this.#trouble.failed(error))
      .then((waitMs) => {
        this.#claiming = undefined
        this.#sleep(waitMs)
      })
  }

  #sleep(waitMs: number): void {
    if (!this.#isStarted || this.#running.size >= CONCURRENCY) return
    this.#timer = setTimeout(() => this.#wake(), Math.min(waitMs, LONGEST_SLEEP_MS))
  }

  #untilNext(): number {
    const { db } = this.#deps
    const next = queue.nextRunAt(db)
    return next === undefined ? LONGEST_SLEEP_MS : Math.max(0, next - db.clock.now())
  }

  async #claim(): Promise<void> {
    const free = CONCURRENCY - this.#running.size
    if (free <= 0) return
    const jobs = await this.#deps.db.write((tx) => queue.claimDue(tx, this.#deps.epoch, free))
    for (const row of jobs) {
      const run = this.#run(row).finally(() => {
        this.#running.delete(run)
        this.#wake()
      })
      this.#running.add(run)
    }
  }

  /** Ends when what came of the job is on disk, or when the process stops: then the next start runs it again. */
  async #run(row: queue.JobRow): Promise<void> {
    const { db, log } = this.#deps
    const outcome = await this.#call(row)
    for (;;) {
      try {
        await db.write((tx) => this.#record(tx, row, outcome))
        return
      } catch (error) {
        const waitMs = this.#trouble.failed(error)
        if (!this.#isStarted) {
          log.warn('what came of a job could not be written; the next start runs it again', { job: row.kind })
          return
        }
        await pause(waitMs, this.#abort.signal)
      }
    }
  }

  async #call(row: queue.JobRow): Promise<Outcome> {
    const handler = this.#deps.handlers[row.kind]
    if (!handler) return { kind: 'fail', error: `There is no handler for ${row.kind}.` }
    try {
      const { id, organizationId, attempt } = row
      const outcome = await handler(
        { id, organizationId, attempt, payload: JSON.parse(row.payload) },
        this.#abort.signal,
      )
      this.#faulted.get(row.id)?.worked()
      this.#faulted.delete(row.id)
      return outcome
    } catch (error) {
      if (isDiskFault(error)) return this.#later(row, error)
      this.#deps.log.warn('a job failed', { job: row.kind, attempt: row.attempt, cause: error })
      return { kind: 'retry', error: error instanceof Error ? error.message : String(error) }
    }
  }

  #later(row: queue.JobRow, error: unknown): Outcome {
    const { db, log, pauseAfter } = this.#deps
    const trouble = this.#faulted.get(row.id) ?? new WriteTrouble(log, row.kind, pauseAfter)
    this.#faulted.set(row.id, trouble)
    return { kind: 'snooze', runAt: db.clock.now() + trouble.failed(error) }
  }

  #record(tx: Tx, row: queue.JobRow, outcome: Outcome): void {
    const { kind } = outcome
    if (kind === 'done') queue.markFinished(tx, row.id, 'DONE', null)
    else if (kind === 'snooze') queue.markLater(tx, row.id, outcome.runAt, null, true)
    else if (kind === 'fail' || row.attempt >= row.maxAttempts) {
      queue.markFinished(tx, row.id, 'FAILED', outcome.error)
    } else {
      queue.markLater(tx, row.id, tx.now + backoffMs(row.attempt, randomFraction()), outcome.error, false)
    }
  }
}
