import { Cron } from 'croner'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import type { Log } from '../lib/log.ts'
import { defineJob, enqueue, type JobKind } from './job.ts'

const NOTHING = v.object({})

/** A kind of job of the appliance itself, with nothing to say but that it is time. */
export type ChoreKind = JobKind<typeof NOTHING>

export const defineChore = (kind: string): ChoreKind => defineJob({ kind, queue: 'chores', payload: NOTHING })

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
      await this.#deps.db.write((tx) => enqueue(tx, job, { organizationId: null, payload: {}, uniqueKey }))
    } catch (error) {
      this.#deps.log.error('a scheduled job could not be enqueued', { job: job.kind, cause: error })
    }
  }
}
