import type { Rows } from '../db/bare-reader.ts'
import type { Tx } from '../db/database.ts'
import { DAY_MS } from '../lib/clock.ts'

/**
 * Time for which the rows of a table are kept. Each table of the schema has a policy, in the manifest of the
 * slice that owns it.
 */
export type Retention =
  /**
   * No job deletes them by age.
   * @param kept for people: until when, or with which rows, the rows stay, or why they stay forever
   */
  { policy: 'kept'; kept: string } | Aged

/** Rows that a job deletes by age. */
export interface Aged {
  policy: 'aged'
  days: number
  /** Start of the period, for people: `30 days after ${after}`. */
  after: string
  /** Job that deletes them. */
  job: string
  /** SQL of the time when the period of the oldest row starts, in ms since 1970. NULL without rows. */
  oldest: string
  /**
   * Deletes some rows and returns their number, for the job `row.prune`. Absent if a job of the slice deletes
   * them.
   */
  prune?: (tx: Tx) => number
}

/** Job for all tables without a job of their own. */
export const PRUNE_ROWS = 'row.prune'

export const kept = (words: string): Retention => ({ policy: 'kept', kept: words })

/**
 * Returns the policy of rows that are deleted by age.
 * @param job of the slice, or `prune` for the shared job
 */
export const aged = (
  ruling: Pick<Aged, 'days' | 'after' | 'oldest'> &
    ({ job: string; prune?: never } | { prune: (tx: Tx, before: number) => number; job?: never }),
): Retention => {
  const { days, after, oldest, prune } = ruling
  const rows = { policy: 'aged', days, after, oldest } as const
  return prune === undefined
    ? { ...rows, job: ruling.job }
    : { ...rows, job: PRUNE_ROWS, prune: (tx) => prune(tx, tx.now - days * DAY_MS) }
}

/** Describes the retention for people: `30 days after it ended`. */
export const inWords = (retention: Retention): string =>
  retention.policy === 'kept'
    ? retention.kept
    : `${retention.days === 1 ? '24 hours' : `${retention.days} days`} after ${retention.after}`

/** Returns the time when the period of the oldest row starts, in ms since 1970, or null without rows. */
export const oldestOf = (reader: Rows, { oldest }: Aged): number | null =>
  reader.value<number | null>(oldest) ?? null
