import type { Invariant } from '../../db/check.ts'
import { hasJobOfRun } from '../../jobs/queries.ts'
import { cancelMessagesJob, startRunJob } from './job-kinds.ts'

/** The commands that repair a run without the jobs that it needs. */
export const PAUSE_AND_RESUME = 'carillon campaign pause ID && carillon campaign resume ID'

/**
 * Conditions that hold at every commit and that SQLite does not check. Without its job, a run and its messages would
 * wait forever.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'a run that has not begun has a job that begins it',
    sql: `SELECT count(*) FROM executions e
      WHERE e.status = 'PENDING' AND NOT ${hasJobOfRun(startRunJob.kind, 'e.id')}`,
    remedy: PAUSE_AND_RESUME,
    isQuick: true,
  },
  {
    name: 'a run whose recipients are being chosen has a job that goes on with it',
    sql: `SELECT count(*) FROM executions e WHERE e.status = 'RUNNING' AND e.audience_cursor IS NOT NULL
      AND NOT ${hasJobOfRun(startRunJob.kind, 'e.id')}`,
    remedy: PAUSE_AND_RESUME,
    isQuick: true,
  },
  {
    name: 'what waits in a cancelled run has a job that cancels it',
    sql: `SELECT count(*) FROM executions e WHERE e.status = 'CANCELLED' AND e.scheduled_count + e.queued_count > 0
      AND NOT ${hasJobOfRun(cancelMessagesJob.kind, 'e.id')}`,
    isQuick: true,
  },
  {
    name: 'a finished run has nothing left to send',
    sql: `SELECT count(*) FROM executions WHERE status IN ('COMPLETED', 'FAILED', 'MISSED')
      AND scheduled_count + queued_count + sending_count > 0`,
    isQuick: true,
  },
]
