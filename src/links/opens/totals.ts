import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { MachineOpenReason } from './table.ts'

/** How often the mails of a campaign or a run were opened. */
export interface OpenCounts {
  /** Number of contacts who opened a mail. */
  opened: number
  /** Number of mails that software opened. */
  machineOpened: number
}

/** Counts the opened mails, by campaign. @param campaignIds internal ids */
export const listOpensOfCampaigns = (
  reader: Reader,
  campaignIds: readonly number[],
): Array<OpenCounts & { campaignId: number }> =>
  reader.all<OpenCounts & { campaignId: number }>(
    `SELECT value AS campaignId,
       ifnull((SELECT unique_contacts FROM campaign_opens WHERE campaign_opens.campaign_id = value), 0) AS opened,
       ifnull((SELECT sum(mails) FROM machine_opens WHERE machine_opens.campaign_id = value), 0) AS machineOpened
     FROM json_each(?)`,
    JSON.stringify(campaignIds),
  )

/** Counts the opened mails, by run. @param campaignId internal id of the campaign of these runs */
export const listOpensOfRuns = (
  reader: Reader,
  campaignId: number,
  executionIds: readonly number[],
): Array<OpenCounts & { executionId: number }> =>
  reader.all<OpenCounts & { executionId: number }>(
    `SELECT value AS executionId,
       ifnull((SELECT unique_contacts FROM run_opens WHERE run_opens.execution_id = value), 0) AS opened,
       ifnull((SELECT sum(mails) FROM machine_opens
         WHERE machine_opens.campaign_id = ? AND machine_opens.execution_id = value), 0) AS machineOpened
     FROM json_each(?)`,
    campaignId,
    JSON.stringify(executionIds),
  )

/** Counts mails that software opened, by reason. @param executionId one run; absent for all runs */
export function listMachineOpens(
  reader: Reader,
  campaignId: number,
  executionId?: number,
): Array<{ reason: MachineOpenReason; mails: number }> {
  const ofRun = executionId === undefined ? fragment`TRUE` : fragment`execution_id = ${executionId}`
  const { text, params } = fragment`SELECT reason, sum(mails) AS mails FROM machine_opens
    WHERE campaign_id = ${campaignId} AND ${ofRun} GROUP BY reason ORDER BY mails DESC, reason`
  return reader.all<{ reason: MachineOpenReason; mails: number }>(text, ...params)
}
