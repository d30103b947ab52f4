import { Cron } from 'croner'
import type { Db } from '../db/database.ts'
import type { Log } from '../lib/log.ts'
import { enqueue } from './queue.ts'

/** A job that is due again and again. */
export interface Schedule {
  /** Five or six fields, in UTC. */
  pattern: string
  kind: string
}

/**
 * Inserts jobs when their time comes, and never does work itself: a run that
 * is still going on when the next is due keeps that one from being inserted.
 */
export class JobSchedule {
  readonly #deps: { db: Db; log: Log; schedules: readonly Schedule[] }
  #crons: Cron[] = []

  constructor(deps: { db: Db; log: Log; schedules: readonly Schedule[] }) {
    this.#deps = deps
  }

  start(): void {
    this.#crons = this.#deps.schedules.map(
      ({ pattern, kind }) => new Cron(pattern, { utcOffset: 0, unref: true }, () => this.fire(kind)),
    )
  }

  stop(): void {
    for (const cron of this.#crons) cron.stop()
    this.#crons = []
  }

  /** What a schedule does when its time comes. */
  async fire(kind: string): Promise<void> {
    try {
      await this.#deps.db.write((tx) => enqueue(tx, { kind, organizationId: null, uniqueKey: kind }))
    } catch (error) {
      this.#deps.log.error('a scheduled job could not be inserted', { job: kind, cause: error })
    }
  }
}
