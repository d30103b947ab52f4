import type { Reader } from '../../db/database.ts'
import type { Run } from './ports.ts'

/** What the slices of delivery read of executions. */

/** How far the audience of a run has come, and who comes next. */
export interface Progress {
  organizationId: number
  campaignId: number
  status: string
  cursor: number | null
  /** The newest contact when the run began. */
  through: number
  startedAt: number
}

export const findProgress = (reader: Reader, executionId: number): Progress | undefined =>
  reader.get<Progress>(
    `SELECT organization_id AS organizationId, campaign_id AS campaignId, status, audience_cursor AS cursor,
       audience_through AS through, started_at AS startedAt FROM executions WHERE id = ?`,
    executionId,
  )

/** Executions with something to claim. */
export const listRunnable = (reader: Reader): Run[] =>
  reader.all<Run>(
    `SELECT id AS executionId, organization_id AS organizationId, campaign_id AS campaignId
     FROM executions WHERE status = 'RUNNING' AND queued_count > 0 ORDER BY organization_id, id`,
  )

/** How many messages of a run were filtered by a carrier, of those that were tried. */
export const findFilteredCounts = (
  reader: Reader,
  executionId: number,
): { filtered: number; tried: number } | undefined =>
  reader.get(
    `SELECT filtered_count AS filtered, sent_count + delivered_count + read_count + failed_count AS tried
     FROM executions WHERE id = ?`,
    executionId,
  )
