import type { Invariant } from '../../db/check.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { hasJobOfRun } from '../../jobs/store.ts'
import { cancelMessagesJob, startRunJob } from './job-kinds.ts'

/**
 * SQL that sets a count of every run whose messages are still stored.
 * @param column one of the counts of `executions e`
 * @param sql of the number
 */
export const setExecutionCount = (column: string, sql: string): string =>
  `UPDATE executions AS e SET ${column} = ${sql} WHERE ${hasItsMessages('e')}`

/** The internal ids of the runs of a campaign. @param campaignId its internal id, or SQL of it in parentheses */
export const idsOfExecutions = (organizationId: number, campaignId: number | Fragment): Fragment =>
  fragment`(SELECT id FROM executions WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})`

/**
 * The SQL condition that the messages of a run are still stored. Those of old runs are deleted. @param alias of
 * `executions`
 */
export const hasItsMessages = (alias: string): string => `${alias}.purged_at IS NULL`

/** The SQL condition that the audience of the run is not complete. @param id SQL of its internal id */
export const isFreezing = (id: string): string =>
  `EXISTS (SELECT 1 FROM executions freezing WHERE freezing.id = ${id} AND freezing.audience_cursor IS NOT NULL)`

/** Why an open run of a campaign was stopped; NULL if no run was. @param campaign alias of the row of `campaigns` */
export const errorOfOpenRun = (campaign: string): string =>
  `(SELECT x.last_error FROM executions x WHERE x.organization_id = ${campaign}.organization_id
     AND x.campaign_id = ${campaign}.id AND x.status IN ('PENDING', 'RUNNING', 'PAUSED')
     AND x.last_error IS NOT NULL LIMIT 1)`

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
