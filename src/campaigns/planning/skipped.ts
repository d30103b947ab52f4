import type { Tx } from '../../db/database.ts'
import { findLastScheduledFor, takeBackMissed } from '../../delivery/executions/queries.ts'
import { LATE_AFTER_MS } from '../../delivery/executions/steps.ts'
import { findCampaignsByIds } from '../records/queries.ts'
import { setSendingAgain } from '../records/run-states.ts'
import type { CampaignRow } from '../records/table.ts'
import { endOfRunTime } from './next-runs.ts'
import { replanRuns } from './recurring.ts'

/** Runs taken back in one transaction. */
const AT_ONCE = 1_000

/**
 * A clock that was ahead for a moment misses the runs of recurring campaigns up to its time, and plans the next one
 * behind it. Once the clock is right, such runs are MISSED before their time: they are taken back, and the next run
 * is planned again. One that was sent stays.
 * @returns how many runs were taken back
 */
export function restoreSkipped(tx: Tx): number {
  const missed = takeBackMissed(tx, AT_ONCE)
  for (const [organizationId, runs] of Map.groupBy(missed, (run) => run.organizationId)) {
    const ids = [...new Set(runs.map(({ campaignId }) => campaignId))]
    for (const campaign of findCampaignsByIds(tx, organizationId, ids)) restore(tx, campaign)
  }
  return missed.length
}

function restore(tx: Tx, campaign: CampaignRow): void {
  const { organizationId, id, status, completedAt, deletedAt } = campaign
  if (deletedAt !== null) return
  const endedAhead = status === 'COMPLETED' && completedAt !== null && completedAt > tx.now
  if (endedAhead) setSendingAgain(tx, organizationId, id)
  if (!endedAhead && !['ACTIVE', 'SENDING', 'PAUSED'].includes(status)) return
  const last = findLastScheduledFor(tx, organizationId, id)
  const before = tx.now - LATE_AFTER_MS
  replanRuns(tx, campaign, last === undefined ? before : Math.max(before, endOfRunTime(last)))
}
