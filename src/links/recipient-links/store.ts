import type { Invariant } from '../../db/check.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'

/** SQL that reads the links of campaigns with their counts. */
export const CAMPAIGN_LINK_COUNTS =
  'SELECT campaign_id, link_id, total_clicks, unique_clicks, bot_clicks FROM campaign_links'

/**
 * SQL statements that set the click counts of each link of a campaign.
 * @param counted SQL of rows as `setLinkClicks` takes, with `campaign_id`
 */
export const setCampaignLinkClicks = (counted: string): string[] => [
  'UPDATE campaign_links SET total_clicks = 0, unique_clicks = 0, bot_clicks = 0',
  `UPDATE campaign_links SET total_clicks = c.total, unique_clicks = c.uniques, bot_clicks = c.bots
   FROM (${counted}) c WHERE c.campaign_id = campaign_links.campaign_id AND c.link_id = campaign_links.link_id`,
]

/** SQL that reads `link_id` of each link of a campaign's text. */
export const linksOfCampaign = (campaignId: number): Fragment =>
  fragment`SELECT link_id FROM campaign_links WHERE campaign_id = ${campaignId}`

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'links of campaigns stay within their organization',
    sql: `SELECT count(*) FROM campaign_links x LEFT JOIN (SELECT short_links.id, organization_id FROM short_links) l ON l.id = x.link_id
      WHERE l.organization_id IS NOT x.organization_id`,
  },
  {
    name: 'codes of recipients stay within their organization',
    sql: `SELECT count(*) FROM recipient_links x LEFT JOIN (SELECT short_links.id, organization_id FROM short_links) l ON l.id = x.link_id
      WHERE l.organization_id IS NOT x.organization_id`,
  },
]
