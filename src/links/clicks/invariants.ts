import type { Invariant } from '../../db/check.ts'
import { CAMPAIGN_LINK_COUNTS, setCampaignLinkClicks } from '../recipient-links/fragments.ts'
import { setLinkClicks } from '../short-links/fragments.ts'

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
