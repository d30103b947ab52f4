import { fromOrganization } from '../../accounts/organizations/fragments.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, fragment } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'

/** The deletion of the messages of old runs. */

interface PurgedRun {
  executionId: number
  executionUuid: string
  organizationId: number
}

const PURGED = 'id AS executionId, uuid AS executionUuid, organization_id'

/** A run that has some messages left. */
export const findPurging = (reader: Reader): PurgedRun | undefined =>
  reader.get<PurgedRun>(`SELECT ${PURGED} FROM executions WHERE is_purging = 1 ORDER BY id LIMIT 1`)

const BEGIN = `UPDATE executions SET purged_at = ?, is_purging = 1 WHERE id = (SELECT e.id FROM executions e
    WHERE e.purged_at IS NULL AND e.completed_at IS NOT NULL AND e.completed_at < ?
      AND e.scheduled_count + e.queued_count + e.sending_count = 0
      AND e.completed_at < ? - ? * ifnull((SELECT frequency_cap_days ${fromOrganization('e.organization_id')}), 0)
    ORDER BY e.completed_at LIMIT 1)
  RETURNING ${PURGED}`

/**
 * Begins to delete the messages of the run that ended first, among those that ended at least `days` ago. A run whose
 * messages a frequency cap may still count is not taken.
 */
export const beginPurge = (tx: Tx, days: number): PurgedRun | undefined =>
  tx.get<PurgedRun>(BEGIN, tx.now, tx.now - days * DAY_MS, tx.now, DAY_MS)

/** Ends the deletion of a run's messages: none is left, so the rules of its proofs are no longer needed. */
export function endPurge(tx: Tx, executionId: number): void {
  tx.run('UPDATE executions SET is_purging = 0, claim_rules = NULL WHERE id = ?', executionId)
}

/** Messages may be settled this long after their run has ended. */
const LATE_MS = DAY_MS

const ALWAYS = { from: Number.MIN_SAFE_INTEGER / 2, to: Number.MAX_SAFE_INTEGER }

/** When the messages of the latest run that sent in this period were deleted; undefined if all of them are stored. */
export function findPurgedAt(
  reader: Reader,
  of: { organizationId: number; campaignId: number; executionId?: number | undefined },
  { from, to }: { from: number; to: number } = ALWAYS,
): number | undefined {
  const where = allOf([
    fragment`organization_id = ${of.organizationId} AND campaign_id = ${of.campaignId}`,
    ...(of.executionId === undefined ? [] : [fragment`id = ${of.executionId}`]),
    fragment`purged_at IS NOT NULL AND started_at <= ${to} AND completed_at >= ${from - LATE_MS}`,
  ])
  return reader.value<number>(fragment`SELECT purged_at FROM executions WHERE ${where}
    ORDER BY sequence DESC LIMIT 1`)
}
