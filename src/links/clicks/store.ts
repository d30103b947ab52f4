import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, wholeUnits } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { CAMPAIGN_LINK_COUNTS, linksOfCampaign, setCampaignLinkClicks } from '../recipient-links/store.ts'
import { type ClickCounts, setLinkClicks } from '../short-links/store.ts'
import type { ClickRow, campaignClicks, linkClickTotals } from './table.ts'

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
 * Contact or unknown visitor, with the clicks to search: on a link, on a link of a campaign, or on any link of
 * a campaign.
 */
export interface ClickKey {
  organizationId: number
  linkId: number | null
  campaignId: number | null
  contactId: number | null
  visitor: string | null
}

/** Returns the SQL condition that finds earlier clicks of a key with an index. */
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

/** Numbers to add to the counts of a campaign. `unique` counts contacts who clicked for the first time. */
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

/**
 * Returns SQL that reads rows of `link_clicks`, each with its link as `short_links`.
 * @param alias of `link_clicks`; the query also needs `alias.bot_reason IS NULL`
 */
export const fromClicks = (alias: string): string =>
  `FROM link_clicks ${alias} JOIN short_links ON short_links.id = ${alias}.link_id AND short_links.organization_id = ${alias}.organization_id`

/**
 * Returns SQL of the time when a person first clicked a link of a message, ms since 1970, or NULL.
 * @param message alias of `messages`
 */
export const firstClickIn = (message: string): string =>
  `(SELECT min(clicked_at) FROM link_clicks WHERE message_id = ${message}.id
    AND +organization_id = ${message}.organization_id AND bot_reason IS NULL)`

/** Returns SQL that reads the clicks of people on the links of a campaign. */
export const clicksOn = (organizationId: number, campaignId: number): FactRows => ({
  rows: fragment`FROM link_clicks WHERE organization_id = ${organizationId}
    AND link_id IN (${linksOfCampaign(campaignId)}) AND campaign_id = ${campaignId} AND bot_reason IS NULL`,
  id: 'link_clicks.id',
})

/** Selects the clicks of recipients of campaigns on their links since a time. @param since ms since 1970 */
export const clicksSince = (organizationId: number, since: number): FactRows => ({
  rows: fragment`FROM link_clicks WHERE organization_id = ${organizationId} AND contact_id IS NOT NULL
    AND campaign_id IS NOT NULL AND bot_reason IS NULL AND clicked_at >= ${since}`,
  id: 'link_clicks.id',
})

/** SQL of a key for a contact or an unknown visitor, so that each is counted once. */
const CLICKER = "ifnull('c' || contact_id, 'v' || visitor)"
const BY_PEOPLE = 'FILTER (WHERE bot_reason IS NULL)'

const COUNTED = `count(*) ${BY_PEOPLE} AS total, count(DISTINCT ${CLICKER}) ${BY_PEOPLE} AS uniques,
  count(*) FILTER (WHERE bot_reason IS NOT NULL) AS bots`

const OF_LINKS = `SELECT link_id, ${COUNTED} FROM link_clicks GROUP BY link_id`
const OF_CAMPAIGN_LINKS = `SELECT campaign_id, link_id, ${COUNTED} FROM link_clicks GROUP BY campaign_id, link_id`
const OF_CAMPAIGNS = `SELECT campaign_id, organization_id, count(*) ${BY_PEOPLE} AS total,
    count(*) FILTER (WHERE bot_reason IS NOT NULL) AS bots, count(DISTINCT contact_id) ${BY_PEOPLE} AS contacts
  FROM link_clicks WHERE campaign_id IS NOT NULL GROUP BY campaign_id`
const QUARTERS = `SELECT organization_id, link_id, ifnull(campaign_id, 0) AS campaign_id,
    clicked_at / 900000 AS quarter, ifnull(bot_reason, '') AS bot_reason, browser, device, referrer, count(*) AS clicks
  FROM link_clicks GROUP BY 2, 3, 4, 5, 6, 7, 8`

const RUN_MINUTES = `SELECT execution_id, clicked_at / 60000 AS minute, count(*) AS clicks
  FROM link_clicks WHERE execution_id IS NOT NULL AND bot_reason IS NULL GROUP BY 1, 2`

const CLICKERS = `SELECT execution_id, count(DISTINCT contact_id) AS contacts FROM link_clicks
  WHERE execution_id IS NOT NULL AND bot_reason IS NULL GROUP BY execution_id`

/** Stored totals to read: all clicks on some links, or only the clicks of one campaign. */
export interface ClickScope {
  linkIds: readonly number[]
  /** Reads only clicks on codes of this campaign's messages. Absent for all clicks. */
  campaignId?: number
}

/** Clicks in one quarter of an hour or in one minute. `at` is the number of this quarter or minute since 1970. */
export interface ClicksAt {
  at: number
  clicks: number
  botClicks: number
}

const ROW = interruptible('quarter')

const within = ({ linkIds, campaignId }: ClickScope) =>
  campaignId === undefined
    ? fragment`link_id IN ${linkIds}`
    : fragment`link_id IN ${linkIds} AND campaign_id = ${campaignId}`

/** Lists the quarters of an hour with a click, `from` and `to` included. */
export function listQuarters(
  reader: RowReader,
  scope: ClickScope,
  { from, to }: { from: number; to: number },
): Promise<ClicksAt[]> {
  const { text, params } = fragment`SELECT quarter AS at,
      sum(iif(bot_reason = '', clicks, 0)) AS clicks, sum(iif(bot_reason = '', 0, clicks)) AS botClicks
    FROM link_click_totals WHERE ${within(scope)} AND quarter BETWEEN ${from} AND ${to} AND ${ROW}
    GROUP BY quarter ORDER BY quarter`
  return reader.all<ClicksAt>(text, ...params)
}

/**
 * Lists the minutes with a click. Reads the clicks instead of stored totals.
 * @param from, to ms since 1970, both included
 */
export function listMinutes(
  reader: RowReader,
  { linkIds, campaignId }: ClickScope,
  { from, to }: { from: number; to: number },
): Promise<ClicksAt[]> {
  const ofCampaign = campaignId === undefined ? fragment`TRUE` : fragment`campaign_id = ${campaignId}`
  const { text, params } = fragment`SELECT ${wholeUnits('clicked_at', MINUTE_MS)} AS at,
      sum(bot_reason IS NULL) AS clicks, sum(bot_reason IS NOT NULL) AS botClicks
    FROM link_clicks WHERE link_id IN ${linkIds} AND ${interruptible('id')}
      AND clicked_at BETWEEN ${from} AND ${to} AND ${ofCampaign}
    GROUP BY 1 ORDER BY 1`
  return reader.all<ClicksAt>(text, ...params)
}

export type ClicksOfKind = Pick<
  typeof linkClickTotals.$inferSelect,
  'botReason' | 'browser' | 'device' | 'clicks'
>

export function listKinds(reader: RowReader, scope: ClickScope): Promise<ClicksOfKind[]> {
  const { text, params } = fragment`SELECT bot_reason, browser, device, sum(clicks) AS clicks
    FROM link_click_totals WHERE ${within(scope)} AND ${ROW} GROUP BY 1, 2, 3`
  return reader.all<ClicksOfKind>(text, ...params)
}

/** Lists the pages from which people clicked, the most frequent first. */
export function listReferrers(
  reader: RowReader,
  scope: ClickScope,
  limit: number,
): Promise<Array<{ referrer: string; clicks: number }>> {
  const { text, params } = fragment`SELECT referrer, sum(clicks) AS clicks
    FROM link_click_totals WHERE ${within(scope)} AND bot_reason = '' AND ${ROW}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`
  return reader.all<{ referrer: string; clicks: number }>(text, ...params)
}

/** Lists the contacts who clicked a link most often. */
export function listTopContacts(
  reader: RowReader,
  linkId: number,
  limit: number,
): Promise<Array<{ contactId: number; clicks: number }>> {
  const { text, params } = fragment`SELECT contact_id, count(*) AS clicks FROM link_clicks
    WHERE link_id = ${linkId} AND ${interruptible('id')} AND bot_reason IS NULL AND contact_id IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`
  return reader.all<{ contactId: number; clicks: number }>(text, ...params)
}

type CampaignClicks = typeof campaignClicks.$inferSelect

/** Lists the click counts of campaigns. A campaign without clicks is absent. */
export const listCampaignClicks = (reader: Reader, campaignIds: readonly number[]): CampaignClicks[] =>
  reader.all<CampaignClicks>(
    `SELECT * FROM campaign_clicks WHERE campaign_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(campaignIds),
  )

/**
 * Counts the contacts who clicked a link, by run. A run without clicks is absent.
 * @param executionIds internal ids
 */
export const listClickersOfRuns = (
  reader: Reader,
  executionIds: readonly number[],
): Array<{ executionId: number; clicked: number }> =>
  reader.all(
    `SELECT execution_id, unique_contacts AS clicked FROM run_clicks
     WHERE execution_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(executionIds),
  )

/**
 * Counts the contacts who click a link of a run for the first time. Must be called before their clicks are
 * stored.
 */
export function addClickers(tx: Tx, rows: readonly ClickRow[]): void {
  const clickers = rows.flatMap(({ executionId, contactId, botReason }) =>
    executionId === null || contactId === null || botReason !== null ? [] : [[executionId, contactId]],
  )
  if (clickers.length === 0) return
  tx.run(
    `INSERT INTO run_clicks (execution_id, unique_contacts)
     SELECT execution_id, count(*) FROM
       (SELECT DISTINCT value->>0 AS execution_id, value->>1 AS contact_id FROM json_each(?)) clicker
     WHERE NOT EXISTS (SELECT 1 FROM link_clicks c WHERE c.execution_id = clicker.execution_id
       AND c.contact_id = clicker.contact_id AND c.bot_reason IS NULL)
     GROUP BY execution_id
     ON CONFLICT DO UPDATE SET unique_contacts = unique_contacts + excluded.unique_contacts`,
    JSON.stringify(clickers),
  )
}

/**
 * Lists the clicks of runs by minute, from stored counts.
 * @param executionIds internal ids
 * @param from, to minutes since 1970, both included
 */
export function listClickMinutes(
  reader: Reader,
  executionIds: readonly number[],
  { from, to }: { from: number; to: number },
): Array<Pick<ClicksAt, 'at' | 'clicks'>> {
  const { text, params } = fragment`SELECT minute AS at, sum(clicks) AS clicks FROM run_click_minutes
    WHERE execution_id IN ${executionIds} AND minute BETWEEN ${from} AND ${to} GROUP BY minute`
  return reader.all<Pick<ClicksAt, 'at' | 'clicks'>>(text, ...params)
}

/** Range of all possible minutes. */
export const ALL_MINUTES = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Adds the clicks of people to the counts by run and minute. */
export function addClickMinutes(tx: Tx, rows: readonly ClickRow[]): void {
  const minutes = rows.flatMap(({ executionId, botReason, clickedAt }) =>
    executionId === null || botReason !== null ? [] : [[executionId, Math.floor(clickedAt / MINUTE_MS)]],
  )
  if (minutes.length === 0) return
  tx.run(
    `INSERT INTO run_click_minutes (execution_id, minute, clicks)
     SELECT value->>0, value->>1, count(*) FROM json_each(?) GROUP BY 1, 2 HAVING true
     ON CONFLICT DO UPDATE SET clicks = clicks + excluded.clicks`,
    JSON.stringify(minutes),
  )
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'short links count their clicks',
    sql: `SELECT count(*) FROM (SELECT short_links.id, total_clicks, unique_clicks, bot_clicks FROM short_links) l
      LEFT JOIN (${OF_LINKS}) c ON c.link_id = l.id
      WHERE l.total_clicks <> ifnull(c.total, 0) OR l.unique_clicks <> ifnull(c.uniques, 0)
        OR l.bot_clicks <> ifnull(c.bots, 0)`,
    repair: setLinkClicks(OF_LINKS),
  },
  {
    name: 'links of campaigns count their clicks',
    sql: `SELECT count(*) FROM (${CAMPAIGN_LINK_COUNTS}) l
      LEFT JOIN (${OF_CAMPAIGN_LINKS}) c
        ON c.campaign_id = l.campaign_id AND c.link_id = l.link_id
      WHERE l.total_clicks <> ifnull(c.total, 0) OR l.unique_clicks <> ifnull(c.uniques, 0)
        OR l.bot_clicks <> ifnull(c.bots, 0)`,
    repair: setCampaignLinkClicks(OF_CAMPAIGN_LINKS),
  },
  {
    name: 'campaigns count the clicks of all their links',
    sql: `SELECT count(*) FROM campaign_clicks x
      FULL JOIN (${OF_CAMPAIGNS}) c ON c.campaign_id = x.campaign_id
      WHERE x.total_clicks IS NOT c.total OR x.bot_clicks IS NOT c.bots OR x.unique_contacts IS NOT c.contacts`,
    repair: [
      'DELETE FROM campaign_clicks',
      `INSERT INTO campaign_clicks (campaign_id, organization_id, total_clicks, bot_clicks, unique_contacts)
       ${OF_CAMPAIGNS}`,
    ],
  },
  {
    name: 'clicks by quarter of an hour count each click once',
    sql: `SELECT count(*) FROM (SELECT link_id, campaign_id, quarter, bot_reason, browser, device, referrer, clicks
        FROM link_click_totals) x
      FULL JOIN (${QUARTERS}) c
        USING (link_id, campaign_id, quarter, bot_reason, browser, device, referrer)
      WHERE x.clicks IS NOT c.clicks`,
    repair: [
      'DELETE FROM link_click_totals',
      `INSERT INTO link_click_totals (organization_id, link_id, campaign_id, quarter, bot_reason, browser, device,
         referrer, clicks)
       ${QUARTERS}`,
    ],
  },
  {
    name: 'runs count each contact who clicked once',
    sql: `SELECT count(*) FROM run_clicks x FULL JOIN (${CLICKERS}) c USING (execution_id)
      WHERE x.unique_contacts IS NOT c.contacts`,
    repair: ['DELETE FROM run_clicks', `INSERT INTO run_clicks (execution_id, unique_contacts) ${CLICKERS}`],
  },
  {
    name: 'clicks of runs are counted by the minute',
    sql: `SELECT count(*) FROM run_click_minutes x FULL JOIN (${RUN_MINUTES}) c USING (execution_id, minute)
      WHERE x.clicks IS NOT c.clicks`,
    repair: [
      'DELETE FROM run_click_minutes',
      `INSERT INTO run_click_minutes (execution_id, minute, clicks) ${RUN_MINUTES}`,
    ],
  },
  {
    name: 'clicks stay within their organization',
    sql: `SELECT count(*) FROM link_clicks x
      LEFT JOIN (SELECT short_links.id, organization_id FROM short_links) l ON l.id = x.link_id
      WHERE l.organization_id IS NOT x.organization_id`,
  },
]
