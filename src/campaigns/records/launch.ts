import type { Tx } from '../../db/database.ts'
import { createExecution } from '../../delivery/runs/run.ts'
import * as queries from './queries.ts'
import type { CampaignRow } from './table.ts'

/**
 * Plans the run of a campaign for `scheduledFor`, ms. One that could not begin
 * within an hour of it is held for a person to decide.
 */
export function planRun(tx: Tx, { organizationId, id }: CampaignRow, scheduledFor: number): void {
  createExecution(tx, { organizationId, campaignId: id, scheduledFor, lateStart: 'HOLD' })
}

/** DRAFT -> SENDING or SCHEDULED, with its run. The caller has checked that it can be launched. */
export function launch(tx: Tx, campaign: CampaignRow): CampaignRow {
  const { scheduledAt } = campaign
  planRun(tx, campaign, scheduledAt ?? tx.now)
  return queries.updateCampaign(tx, campaign.id, {
    status: scheduledAt === null ? 'SENDING' : 'SCHEDULED',
    nextRunAt: scheduledAt,
    updatedAt: tx.now,
  })
}
