import type { Cron } from 'croner'
import type { Db } from '../db/database.ts'
import { SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { type ChoreKind, enqueueChore } from './job.ts'

/** A recurring job. */
export interface Schedule {
  /** Five or six fields, in UTC. */
  pattern: string
  job: ChoreKind
  /** Whether the job also runs at each start. For work that a stopped server has missed. */
  runsAtStart?: true
}

/**
 * Enqueues jobs when their time comes, and never does their work itself. While a job waits or runs, it is not
 * enqueued again.
 */
export class JobSchedule {
  readonly #deps: { db: Db; log: Log; schedules: readonly Schedule[] }
  #crons: Cron[] = []
  #planning: ReturnType<typeof setTimeout> | undefined

  constructor(deps: { db: Db; log: Log; schedules: readonly Schedule[] }) {
    this.#deps = deps
  }

  /**
   * Starts the schedules. Computes their times only after `afterMs`, because this takes 15 ms and a starting
   * server must answer first.
   */
  start(afterMs = SECOND_MS): void {
    const planning = setTimeout(() => {
      void this.#plan(() => this.#planning === planning)
    }, afterMs)
    planning.unref()
    this.#planning = planning
  }

  /** Enqueues the jobs that run at each start. */
  async fireAtStart(): Promise<void> {
    for (const { job, runsAtStart } of this.#deps.schedules) if (runsAtStart) await this.fire(job)
  }

  /** Number of schedules whose next time is computed. */
  get planned(): number {
    return this.#crons.length
  }

  async #plan(isWanted: () => boolean): Promise<void> {
    const { Cron } = await import('croner')
    if (!isWanted()) return
    this.#crons = this.#deps.schedules.map(
      ({ pattern, job }) => new Cron(pattern, { utcOffset: 0, unref: true }, () => this.fire(job)),
    )
  }

  stop(): void {
    clearTimeout(this.#planning)
    this.#planning = undefined
    for (const cron of this.#crons) cron.stop()
    this.#crons = []
  }

  /** Enqueues the job of a schedule when its time comes. */
  async fire(job: ChoreKind): Promise<void> {
    try {
      const uniqueKey = job.kind
      await this.#deps.db.write((tx) => enqueueChore(tx, job, { uniqueKey }))
    } catch (error) {
      this.#deps.log.error('a scheduled job could not be enqueued', { job: job.kind, cause: error })
    }
  }
}
