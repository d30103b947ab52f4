import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import type { ClickCounts } from '../short-links/store.ts'
import type { ShortLinkRow } from '../short-links/table.ts'
import type { campaignLinks } from './table.ts'

/** SQL that reads the links of campaigns with their counts. */
export const CAMPAIGN_LINK_COUNTS =
  'SELECT campaign_id, link_id, total_clicks, unique_clicks, bot_clicks FROM campaign_links'

/**
 * Returns SQL statements that set the click counts of each link of a campaign.
 * @param counted SQL of rows as `setLinkClicks` takes, with `campaign_id`
 */
export const setCampaignLinkClicks = (counted: string): string[] => [
  'UPDATE campaign_links SET total_clicks = 0, unique_clicks = 0, bot_clicks = 0',
  `UPDATE campaign_links SET total_clicks = c.total, unique_clicks = c.uniques, bot_clicks = c.bots
   FROM (${counted}) c WHERE c.campaign_id = campaign_links.campaign_id AND c.link_id = campaign_links.link_id`,
]

/** Returns SQL that reads `link_id` of each link of a campaign's text. */
export const linksOfCampaign = (campaignId: number): Fragment =>
  fragment`SELECT link_id FROM campaign_links WHERE campaign_id = ${campaignId}`

/** Adds clicks to the counts of each link of a campaign, in one statement. */
export function addCampaignClicks(
  tx: Tx,
  clicks: ReadonlyArray<ClickCounts & { campaignId: number; linkId: number }>,
): void {
  if (clicks.length === 0) return
  const rows = clicks.map((one) => [
    one.campaignId,
    one.linkId,
    one.total,
    one.unique,
    one.bots,
    one.firstAt,
    one.lastAt,
  ])
  tx.run(
    `UPDATE campaign_links SET total_clicks = total_clicks + (new.value->>2),
       unique_clicks = unique_clicks + (new.value->>3), bot_clicks = bot_clicks + (new.value->>4),
       first_clicked_at = CASE WHEN new.value->>5 IS NULL THEN first_clicked_at
         ELSE min(ifnull(first_clicked_at, new.value->>5), new.value->>5) END,
       last_clicked_at = CASE WHEN new.value->>6 IS NULL THEN last_clicked_at
         ELSE max(ifnull(last_clicked_at, new.value->>6), new.value->>6) END
     FROM json_each(?) new
     WHERE campaign_links.campaign_id = new.value->>0 AND campaign_links.link_id = new.value->>1`,
    JSON.stringify(rows),
  )
}

/**
 * Finds the link of a source in a campaign's text.
 * @param source as in the text: an address, or `shortLink.<id>`
 */
export const findCampaignLink = (reader: Reader, campaignId: number, source: string): number | undefined =>
  reader.value<number>(
    'SELECT link_id FROM campaign_links WHERE campaign_id = ? AND source = ?',
    campaignId,
    source,
  )

export function insertCampaignLink(
  tx: Tx,
  link: { organizationId: number; campaignId: number; source: string; linkId: number },
): void {
  tx.run(
    'INSERT INTO campaign_links (organization_id, campaign_id, source, link_id) VALUES (?, ?, ?, ?)',
    link.organizationId,
    link.campaignId,
    link.source,
    link.linkId,
  )
}

/** Finds the link of a source in the text of a shared content. */
export const findContentLink = (reader: Reader, contentId: number, source: string): number | undefined =>
  reader.value<number>(
    'SELECT link_id FROM content_links WHERE content_id = ? AND source = ?',
    contentId,
    source,
  )

export function insertContentLink(
  tx: Tx,
  link: { organizationId: number; contentId: number; source: string; linkId: number },
): void {
  tx.run(
    'INSERT INTO content_links (organization_id, content_id, source, link_id) VALUES (?, ?, ?, ?)',
    link.organizationId,
    link.contentId,
    link.source,
    link.linkId,
  )
}

/** Link of a campaign's text with its counts. */
interface CountedCampaignLink
  extends Pick<
      typeof campaignLinks.$inferSelect,
      'linkId' | 'totalClicks' | 'uniqueClicks' | 'botClicks' | 'firstClickedAt' | 'lastClickedAt'
    >,
    Pick<ShortLinkRow, 'uuid' | 'code' | 'originalUrl'> {}

/** Lists the links of a campaign, including deleted ones, in the order of creation. */
export const listCampaignLinks = (reader: Reader, campaignId: number): CountedCampaignLink[] =>
  reader.all<CountedCampaignLink>(
    `SELECT x.link_id, short_links.uuid, short_links.code, short_links.original_url,
       x.total_clicks, x.unique_clicks, x.bot_clicks, x.first_clicked_at, x.last_clicked_at
     FROM campaign_links x JOIN short_links ON short_links.id = x.link_id WHERE x.campaign_id = ? ORDER BY x.link_id`,
    campaignId,
  )

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
