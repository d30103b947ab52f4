import type { Reader, Tx } from '../../db/database.ts'
import type { ClickRow } from './table.ts'

export function insertClicks(tx: Tx, rows: readonly ClickRow[]): void {
  const values = rows.map((row) => [
    ...[row.organizationId, row.linkId, row.campaignId, row.messageId, row.contactId, row.visitor],
    ...[row.clickedAt, row.botReason, row.browser, row.device, row.referrer, row.uuid, row.executionId],
  ])
  tx.run(
    `INSERT INTO link_clicks (organization_id, link_id, campaign_id, message_id, contact_id, visitor, clicked_at,
       bot_reason, browser, device, referrer, uuid, execution_id)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8,
       value->>9, value->>10, value->>11, value->>12 FROM json_each(?)`,
    JSON.stringify(values),
  )
}

/** A contact or visitor, and an earlier click to look for: on a link (of a campaign), or on any link of a campaign. */
export interface ClickKey {
  organizationId: number
  linkId: number | null
  campaignId: number | null
  contactId: number | null
  visitor: string | null
}

const BY_PEOPLE = 'clicks.bot_reason IS NULL'

const KNOWN_BY: ReadonlyArray<readonly [isMeant: (key: ClickKey) => boolean, condition: string]> = [
  [
    ({ contactId, linkId, campaignId }) => contactId !== null && linkId !== null && campaignId === null,
    `clicks.organization_id = wanted.value->>1 AND clicks.contact_id = wanted.value->>2
       AND clicks.link_id = wanted.value->>3`,
  ],
  [
    ({ contactId, linkId, campaignId }) => contactId !== null && linkId !== null && campaignId !== null,
    `clicks.organization_id = wanted.value->>1 AND clicks.contact_id = wanted.value->>2
       AND clicks.link_id = wanted.value->>3 AND clicks.campaign_id = wanted.value->>4`,
  ],
  [
    ({ contactId, linkId }) => contactId !== null && linkId === null,
    `clicks.organization_id = wanted.value->>1 AND clicks.contact_id = wanted.value->>2
       AND clicks.campaign_id = wanted.value->>4`,
  ],
  [
    ({ contactId, campaignId }) => contactId === null && campaignId === null,
    'clicks.link_id = wanted.value->>3 AND clicks.visitor = wanted.value->>5',
  ],
  [
    ({ contactId, campaignId }) => contactId === null && campaignId !== null,
    `clicks.link_id = wanted.value->>3 AND clicks.visitor = wanted.value->>5
       AND clicks.campaign_id = wanted.value->>4`,
  ],
]

/** The positions of those keys that have a click of a person. */
export function listKnown(reader: Reader, keys: readonly ClickKey[]): number[] {
  const numbered = keys.map((key, at) => ({ key, at }))
  return KNOWN_BY.flatMap(([isMeant, condition]) => {
    const meant = numbered.filter(({ key }) => isMeant(key))
    if (meant.length === 0) return []
    const rows = meant.map(({ key, at }) => [
      ...[at, key.organizationId, key.contactId, key.linkId, key.campaignId, key.visitor],
    ])
    return reader
      .all<{ at: number }>(
        `SELECT wanted.value->>0 AS at FROM json_each(?) wanted
         WHERE EXISTS (SELECT 1 FROM link_clicks clicks WHERE ${condition} AND ${BY_PEOPLE})`,
        JSON.stringify(rows),
      )
      .map(({ at }) => at)
  })
}

export interface CampaignTotals {
  campaignId: number
  organizationId: number
  total: number
  bots: number
  /** Contacts who clicked for the first time. */
  unique: number
}

export function addToCampaigns(tx: Tx, totals: readonly CampaignTotals[]): void {
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

/** @param rows the columns in their order, the clicks last */
export function addTotals(tx: Tx, rows: readonly unknown[][]): void {
  tx.run(
    `INSERT INTO link_click_totals (organization_id, link_id, campaign_id, quarter, bot_reason, browser, device,
       referrer, clicks)
     SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8
     FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks`,
    JSON.stringify(rows),
  )
}
