import { conditions } from '../../words/en/conditions.ts'
import type { CampaignResult } from '../api/api.gen.ts'

/** Labels of the results of campaigns, by which rules of segments and filters of contacts select. */

/** Words for the results of one campaign. */
export const CAMPAIGN_RESULTS: Readonly<Record<CampaignResult, string>> = {
  received: conditions.campaignReceived(),
  not_received: conditions.campaignNotReceived(),
  delivered: conditions.campaignDelivered(),
  not_delivered: conditions.campaignNotDelivered(),
  opened: conditions.campaignOpened(),
  not_opened: conditions.campaignNotOpened(),
  clicked: conditions.campaignClicked(),
  not_clicked: conditions.campaignNotClicked(),
  replied: conditions.campaignReplied(),
  not_replied: conditions.campaignNotReplied(),
  failed: conditions.campaignFailed(),
  skipped: conditions.campaignSkipped(),
  opted_out: conditions.campaignOptedOut(),
}

/** Words for the results of any campaign within a number of days. */
export const RECENT_RESULTS: Readonly<Record<CampaignResult, string>> = {
  received: conditions.recentReceived(),
  not_received: conditions.recentNotReceived(),
  delivered: conditions.recentDelivered(),
  not_delivered: conditions.recentNotDelivered(),
  opened: conditions.recentOpened(),
  not_opened: conditions.recentNotOpened(),
  clicked: conditions.recentClicked(),
  not_clicked: conditions.recentNotClicked(),
  replied: conditions.recentReplied(),
  not_replied: conditions.recentNotReplied(),
  failed: conditions.recentFailed(),
  skipped: conditions.recentSkipped(),
  opted_out: conditions.recentOptedOut(),
}
