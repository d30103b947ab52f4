import type { Reader } from '../../db/database.ts'

/** Results of the campaigns of an organization that ran since a moment, over all their runs. */
export interface CampaignTotals {
  campaigns: number
  /** Messages that a carrier was asked to send, also those that failed. */
  sent: number
  delivered: number
  failed: number
  optOuts: number
}

/** Read from counters: the cost depends on the number of campaigns and runs, not of messages. @param since ms since 1970 */
export const totalsOfCampaigns = (reader: Reader, organizationId: number, since: number): CampaignTotals =>
  reader.get<CampaignTotals>(
    `WITH recent AS MATERIALIZED (
       SELECT id, opted_out_count FROM campaigns WHERE organization_id = ? AND last_run_at >= ?)
     SELECT (SELECT count(*) FROM recent) AS campaigns,
       coalesce(sum(e.sent_count + e.delivered_count + e.read_count + e.failed_count), 0) AS sent,
       coalesce(sum(e.delivered_count + e.read_count), 0) AS delivered, coalesce(sum(e.failed_count), 0) AS failed,
       (SELECT coalesce(sum(opted_out_count), 0) FROM recent) AS optOuts
     FROM executions e WHERE e.organization_id = ? AND e.campaign_id IN (SELECT id FROM recent)`,
    organizationId,
    since,
    organizationId,
  )!

/** When a campaign was last changed, or a run of one began or ended, ms since 1970; null without campaigns. */
export const lastCampaignChange = (reader: Reader, organizationId: number): number | null =>
  reader.value<number>(
    'SELECT updated_at FROM campaigns WHERE organization_id = ? ORDER BY updated_at DESC LIMIT 1',
    organizationId,
  ) ?? null
