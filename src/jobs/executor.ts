import * as v from 'valibot'
import { defineTally } from '../db/counted.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../db/write-trouble.ts'
import { backoffMs } from '../lib/backoff.ts'
import { inRequest } from '../lib/causing-request.ts'
import { monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { randomFraction } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import { pause } from '../lib/pause.ts'
import { parseJson } from '../lib/plain-object.ts'
import type { HandledJob, JobKind, Outcome } from './job.ts'
import * as store from './store.ts'
import { type JobRow, QUEUE_NAMES, QUEUES, type QueueName } from './table.ts'

/** Counts jobs that ended, and failed attempts that are retried. */
export const jobTally = defineTally<[queue: QueueName, outcome: 'done' | 'failed' | 'retried']>(
  QUEUE_NAMES.flatMap((queue) =>
    (['done', 'failed', 'retried'] as const).map((how) => [queue, how] as const),
  ),
)

/** Returns the owners whose jobs in this queue must wait even if places are free. */
export type WaitingOwners = (reader: Reader, queue: QueueName) => readonly number[]

/** Records the taken places of the queues, and the organization whose turn is next. */
class Places {
  readonly #epoch: number
  readonly #waiting: WaitingOwners
  readonly #taken = new Set<JobRow>()
  /** The owner of the last turn, by queue. */
  readonly #lastOwner = new Map<QueueName, number>()

  constructor(epoch: number, waiting: WaitingOwners = () => []) {
    this.#epoch = epoch
    this.#waiting = waiting
  }

  /** Queues with a free place. */
  free(): QueueName[] {
    return QUEUE_NAMES.filter((queue) => this.#ownersIn(queue).length < QUEUES[queue].places)
  }

  /** Claims due jobs for the free places. `take` each after the commit. */
  claim(tx: Tx): JobRow[] {
    return this.free().flatMap((queue) => this.#claimFrom(tx, queue))
  }

  take(row: JobRow): void {
    this.#taken.add(row)
    this.#lastOwner.set(row.queue, store.ownerOf(row))
  }

  leave(row: JobRow): void {
    this.#taken.delete(row)
  }

  #claimFrom(tx: Tx, queue: QueueName): JobRow[] {
    const claimed: JobRow[] = []
    const owners = this.#ownersIn(queue)
    const waiting = this.#waiting(tx, queue)
    let afterOwner = this.#lastOwner.get(queue) ?? 0
    while (owners.length < QUEUES[queue].places) {
      const full = [...ownersWith(owners, store.placesOfOne(queue)), ...waiting]
      const row = store.claimNext(tx, { queue, epoch: this.#epoch, afterOwner, full })
      if (!row) break
      afterOwner = store.ownerOf(row)
      owners.push(afterOwner)
      claimed.push(row)
    }
    return claimed
  }

  #ownersIn(queue: QueueName): number[] {
    return [...this.#taken].filter((row) => row.queue === queue).map(store.ownerOf)
  }
}

/** Returns the owners that occur at least `count` times in `owners`. */
const ownersWith = (owners: readonly number[], count: number): number[] =>
  [...new Set(owners)].filter((owner) => owners.filter((other) => other === owner).length >= count)

/** Interval for checking whether another process (the command line) has committed. */
const FOREIGN_POLL_MS = SECOND_MS
const MAX_SLEEP_MS = 60 * SECOND_MS

interface ExecutorDeps {
  db: Db
  log: Log
  /** This start of the appliance. See `rescueOrphans`. */
  epoch: number
  handled: readonly HandledJob[]
  /** Returns the organizations whose jobs in a queue must wait. None by default. */
  waiting?: WaitingOwners
  /** Pauses between attempts while the disk accepts no writes. Default as in `WriteTrouble`. */
  pauseAfter?: PauseAfter
  /** Whether this machine may work now (appliance/copies/lease.ts). Default: always. */
  mayWork?: (() => boolean) | undefined
}

/**
 * Runs jobs: claims them, calls the handler, writes the outcome. Each queue has its own places, and the
 * organizations in it take turns.
 *
 * A full or failing disk is not a failure of the job: the job runs again without counting an attempt, and an
 * outcome that cannot be written is retried until it is on disk. So all work continues by itself when the disk
 * works again.
 */
export class JobExecutor {
  readonly #deps: ExecutorDeps
  readonly #handled: ReadonlyMap<string, HandledJob>
  readonly #places: Places
  readonly #running = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  readonly #trouble: WriteTrouble
  /** Jobs that found a full or failing disk, by id. */
  readonly #faulted = new Map<number, WriteTrouble>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined
  #unsubscribe: (() => void) | undefined
  #claiming: Promise<void> | undefined
  /** Whether something has changed since the current claim began. */
  #isStale = false
  #isStarted = false

  /** Throws when two handlers have the same kind. */
  constructor(deps: ExecutorDeps) {
    this.#deps = deps
    this.#places = new Places(deps.epoch, deps.waiting)
    this.#handled = new Map(deps.handled.map((handled) => [handled.job.kind, handled]))
    if (this.#handled.size < deps.handled.length) throw new Error('A kind of job has two handlers.')
    this.#trouble = new WriteTrouble(deps.log, 'jobs', deps.pauseAfter)
  }

  get isRunning(): boolean {
    return this.#isStarted
  }

  /** The kinds of jobs that have a handler. */
  get kinds(): readonly JobKind[] {
    return this.#deps.handled.map(({ job }) => job)
  }

  /** Running jobs. */
  get running(): number {
    return this.#running.size
  }

  async start(): Promise<void> {
    const { db, epoch } = this.#deps
    const queueOfKind = new Map(this.kinds.map(({ kind, queue }) => [kind, queue]))
    const runOnce = this.kinds.filter(({ runsOnce }) => runsOnce).map(({ kind }) => kind)
    await db.write((tx) => {
      store.failOrphans(tx, epoch, runOnce)
      store.rescueOrphans(tx, epoch)
      store.moveToQueues(tx, queueOfKind)
    })
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

  /** Stops claiming and waits for running jobs. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe?.()
    clearInterval(this.#poll)
    clearTimeout(this.#timer)
    this.#abort.abort()
    await this.#claiming
    await Promise.all(this.#running)
  }

  /** Runs all due jobs, and the jobs that they enqueue for now. For tests and the command line. */
  async drain(): Promise<void> {
    for (;;) {
      await this.#claim()
      if (this.#running.size === 0) return
      await Promise.all(this.#running)
    }
  }

  /** Returns the version of the database that other processes change. A failing disk must not end the poll. */
  #foreignVersion(): number {
    try {
      return this.#deps.db.foreignVersion()
    } catch {
      return -1
    }
  }

  #wake(): void {
    if (!this.#isStarted) return
    this.#isStale = true
    if (this.#claiming) return
    clearTimeout(this.#timer)
    this.#claiming = this.#claimAll()
      .catch((error) => {
        // A change does not shorten the pause after a failure.
        this.#isStale = false
        return this.#trouble.failed(error)
      })
      .then((waitMs) => {
        this.#claiming = undefined
        if (!this.#isStarted) return
        // A job may have ended in the commit of the last claim, before this line.
        if (this.#isStale) this.#wake()
        else this.#timer = setTimeout(() => this.#wake(), Math.min(waitMs, MAX_SLEEP_MS))
      })
  }

  /** Claims until no further change has happened. Returns the time until the next claim, ms. */
  async #claimAll(): Promise<number> {
    let claimedAt = 0
    while (this.#isStale && this.#isStarted) {
      this.#isStale = false
      claimedAt = await this.#claim()
      this.#trouble.worked()
    }
    const { db } = this.#deps
    // A due job that was not claimed waits for a place. The end of another job wakes the executor.
    const next = store.nextDueAfter(db, this.#places.free(), claimedAt)
    return next === undefined ? MAX_SLEEP_MS : Math.max(0, next - db.clock.now())
  }

  /** Claims due jobs for the free places and starts them. Returns the time of the claim, ms since 1970. */
  async #claim(): Promise<number> {
    const { db, mayWork = () => true } = this.#deps
    const { rows, now } = await db.write((tx) => ({
      rows: mayWork() ? this.#places.claim(tx) : [],
      now: tx.now,
    }))
    for (const row of rows) {
      this.#places.take(row)
      const run = inRequest(row.requestId, () => this.#run(row)).finally(() => {
        this.#places.leave(row)
        this.#running.delete(run)
        this.#wake()
      })
      this.#running.add(run)
    }
    return now
  }

  /**
   * Runs a job. Ends when the outcome is on disk or the process stops. In the second case the next start runs
   * the job again.
   */
  async #run(row: JobRow): Promise<void> {
    const { db, log } = this.#deps
    const beganMs = monotonicMs()
    const outcome = await this.#call(row)
    for (;;) {
      try {
        await db.write((tx) => this.#record(tx, row, outcome))
        this.#logEnd(row, outcome, monotonicMs() - beganMs)
        return
      } catch (error) {
        const waitMs = this.#trouble.failed(error)
        if (!this.#isStarted) {
          log.warn('the outcome of a job could not be written; the next start runs it again', {
            job: row.kind,
          })
          return
        }
        await pause(waitMs, this.#abort.signal)
      }
    }
  }

  /** Logs the end of a job that a request caused. `#call` has already logged an attempt that threw. */
  #logEnd({ id, kind, attempt, requestId }: JobRow, outcome: Outcome, tookMs: number): void {
    const fields = { job: kind, id, attempt }
    if (outcome.kind === 'fail')
      this.#deps.log.warn('a job is given up', { ...fields, reason: outcome.error })
    else if (outcome.kind === 'done' && requestId !== null)
      this.#deps.log.info('job done', { ...fields, durationMs: Math.round(tookMs) })
  }

  async #call(row: JobRow): Promise<Outcome> {
    const handled = this.#handled.get(row.kind)
    if (!handled) return { kind: 'fail', error: `The job kind ${row.kind} has no handler.` }
    const parsed = v.safeParse(handled.job.payload, parseJson(row.payload))
    if (!parsed.success) {
      const problem = v.summarize(parsed.issues)
      return { kind: 'fail', error: `The payload of ${row.kind} is not of the expected shape: ${problem}` }
    }
    try {
      const { id, organizationId, attempt } = row
      const job = { id, organizationId, attempt, payload: parsed.output }
      const outcome = await handled.handle(job, this.#abort.signal)
      this.#faulted.get(row.id)?.worked()
      this.#faulted.delete(row.id)
      return outcome
    } catch (error) {
      if (isDiskFault(error)) return this.#later(row, error)
      this.#deps.log.warn('a job failed', { job: row.kind, id: row.id, attempt: row.attempt, cause: error })
      return { kind: 'retry', error: error instanceof Error ? error.message : String(error) }
    }
  }

  #later(row: JobRow, error: unknown): Outcome {
    const { db, log, pauseAfter } = this.#deps
    const trouble = this.#faulted.getOrInsertComputed(
      row.id,
      () => new WriteTrouble(log, row.kind, pauseAfter),
    )
    return { kind: 'snooze', runAt: db.clock.now() + trouble.failed(error) }
  }

  #record(tx: Tx, row: JobRow, outcome: Outcome): void {
    const { kind } = outcome
    if (kind === 'snooze') {
      store.markLater(tx, row.id, { runAt: outcome.runAt, error: null, isSnooze: true })
    } else if (kind === 'done') {
      jobTally.add(tx, [row.queue, 'done'])
      store.markFinished(tx, row.id, 'DONE', null)
    } else if (kind === 'fail' || row.attempt >= row.maxAttempts) {
      jobTally.add(tx, [row.queue, 'failed'])
      store.markFinished(tx, row.id, 'FAILED', outcome.error)
    } else {
      jobTally.add(tx, [row.queue, 'retried'])
      const runAt = tx.now + backoffMs(row.attempt, randomFraction())
      store.markLater(tx, row.id, { runAt, error: outcome.error, isSnooze: false })
    }
  }
}
