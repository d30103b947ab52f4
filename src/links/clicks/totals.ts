import type { Reader } from '../../db/database.ts'
import { fragment, wholeUnits } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { campaignClicks, linkClickTotals } from './table.ts'

/** Which stored totals to read: all clicks on some links, or only the clicks of one campaign. */
export interface ClickScope {
  linkIds: readonly number[]
  /** Reads only clicks on codes of this campaign's messages; absent for all clicks. */
  campaignId?: number
}

/** Clicks in one quarter of an hour or in one minute. `at` is the number of that quarter or minute since 1970. */
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

/** Lists the quarters of an hour that have a click, `from` and `to` included. */
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
 * Lists the minutes that have a click. Reads the clicks instead of stored totals.
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

/** Lists the click counts of campaigns; a campaign without clicks is absent. */
export const listCampaignClicks = (reader: Reader, campaignIds: readonly number[]): CampaignClicks[] =>
  reader.all<CampaignClicks>(
    `SELECT * FROM campaign_clicks WHERE campaign_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(campaignIds),
  )
