import type { Reader, Tx } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { ClickCounts } from '../short-links/shared-queries.ts'
import type { ClickRow } from './table.ts'

export function insertClicks(tx: Tx, rows: readonly ClickRow[]): void {
  const values = rows.map((row) => [
    row.organizationId,
    row.linkId,
    row.campaignId,
    row.messageId,
    row.contactId,
    row.visitor,
    row.clickedAt,
    row.botReason,
    row.browser,
    row.device,
    row.referrer,
    row.uuid,
    row.executionId,
  ])
  tx.run(
    `INSERT INTO link_clicks (organization_id, link_id, campaign_id, message_id, contact_id, visitor, clicked_at,
       bot_reason, browser, device, referrer, uuid, execution_id)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8,
       value->>9, value->>10, value->>11, value->>12 FROM json_each(?)`,
    JSON.stringify(values),
  )
}

/**
 * A contact or an unknown visitor, with the clicks to search: on a link, on a link of a campaign, or on any link of a
 * campaign.
 */
export interface ClickKey {
  organizationId: number
  linkId: number | null
  campaignId: number | null
  contactId: number | null
  visitor: string | null
}

/** The SQL condition that finds earlier clicks of a key with an index. */
const sameClick = ({ contactId, linkId, campaignId }: ClickKey): string =>
  [
    contactId === null
      ? 'clicks.visitor = wanted.value->>5'
      : 'clicks.organization_id = wanted.value->>1 AND clicks.contact_id = wanted.value->>2',
    ...(linkId === null ? [] : ['clicks.link_id = wanted.value->>3']),
    ...(campaignId === null ? [] : ['clicks.campaign_id = wanted.value->>4']),
  ].join(' AND ')

/** Returns the positions of the keys that already have a click of a person. */
export function listKnown(reader: Reader, keys: readonly ClickKey[]): number[] {
  const numbered = keys.map((key, at) => ({ key, at }))
  return [...Map.groupBy(numbered, ({ key }) => sameClick(key))].flatMap(([condition, alike]) => {
    const rows = alike.map(({ key, at }) => [
      at,
      key.organizationId,
      key.contactId,
      key.linkId,
      key.campaignId,
      key.visitor,
    ])
    return reader
      .all<{ at: number }>(
        `SELECT wanted.value->>0 AS at FROM json_each(?) wanted
         WHERE EXISTS (SELECT 1 FROM link_clicks clicks WHERE ${condition} AND clicks.bot_reason IS NULL)`,
        JSON.stringify(rows),
      )
      .map(({ at }) => at)
  })
}

/** How much to add to the counts of a campaign; `unique` counts contacts who clicked for the first time. */
type CampaignClickCounts = ClickCounts & { campaignId: number; organizationId: number }

export function addToCampaigns(tx: Tx, totals: readonly CampaignClickCounts[]): void {
  if (totals.length === 0) return
  const rows = totals.map((one) => [one.campaignId, one.organizationId, one.total, one.bots, one.unique])
  tx.run(
    `INSERT INTO campaign_clicks (campaign_id, organization_id, total_clicks, bot_clicks, unique_contacts)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?) WHERE true
     ON CONFLICT (campaign_id) DO UPDATE SET total_clicks = total_clicks + excluded.total_clicks,
       bot_clicks = bot_clicks + excluded.bot_clicks, unique_contacts = unique_contacts + excluded.unique_contacts`,
    JSON.stringify(rows),
  )
}

const QUARTER_MS = 15 * MINUTE_MS

/** Adds clicks to the totals of each quarter of an hour. */
export function addTotals(tx: Tx, clicks: readonly ClickRow[]): void {
  const rows = clicks.map((row) => [
    row.organizationId,
    row.linkId,
    row.campaignId ?? 0,
    Math.floor(row.clickedAt / QUARTER_MS),
    row.botReason ?? '',
    row.browser,
    row.device,
    row.referrer,
  ])
  tx.run(
    `INSERT INTO link_click_totals (organization_id, link_id, campaign_id, quarter, bot_reason, browser, device,
       referrer, clicks)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, count(*)
     FROM json_each(?) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING true
     ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks`,
    JSON.stringify(rows),
  )
}
