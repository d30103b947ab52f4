import { Cron } from 'croner'
import type { Db } from '../db/database.ts'
import type { Log } from '../lib/log.ts'
import { type ChoreKind, enqueueChore } from './job.ts'

/** A job that is due again and again. */
export interface Schedule {
  /** Five or six fields, in UTC. */
  pattern: string
  job: ChoreKind
}

/**
 * Enqueues jobs when their time comes, and never does work itself: a run that
 * is still going on when the next is due keeps that one from being enqueued.
 */
export class JobSchedule {
  readonly #deps: { db: Db; log: Log; schedules: readonly Schedule[] }
  #crons: Cron[] = []

  constructor(deps: { db: Db; log: Log; schedules: readonly Schedule[] }) {
    this.#deps = deps
  }

  start(): void {
    this.#crons = this.#deps.schedules.map(
      ({ pattern, job }) => new Cron(pattern, { utcOffset: 0, unref: true }, () => this.fire(job)),
    )
  }

  stop(): void {
    for (const cron of this.#crons) cron.stop()
    this.#crons = []
  }

  /** What a schedule does when its time comes. */
  async fire(job: ChoreKind): Promise<void> {
    try {
      const uniqueKey = job.kind
      await this.#deps.db.write((tx) => enqueueChore(tx, job, { uniqueKey }))
    } catch (error) {
      this.#deps.log.error('a scheduled job could not be enqueued', { job: job.kind, cause: error })
    }
  }
}
