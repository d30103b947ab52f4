import type { FactRows } from '../../contacts/segment-rules/facts.ts'
import { fragment } from '../../db/fragment.ts'
import { linksOfCampaign } from '../recipient-links/fragments.ts'

/**
 * SQL that reads rows of `link_clicks`, each with its link as `short_links`.
 * @param alias of `link_clicks`; the query also needs `alias.bot_reason IS NULL`
 */
export const fromClicks = (alias: string): string =>
  `FROM link_clicks ${alias} JOIN short_links ON short_links.id = ${alias}.link_id AND short_links.organization_id = ${alias}.organization_id`

/**
 * SQL of the time when a person first clicked a link of a message, ms since 1970, or NULL.
 * @param message alias of `messages`
 */
export const firstClickIn = (message: string): string =>
  `(SELECT min(clicked_at) FROM link_clicks WHERE message_id = ${message}.id
    AND +organization_id = ${message}.organization_id AND bot_reason IS NULL)`

/** SQL that reads the clicks of people on the links of a campaign. */
export const clicksOn = (organizationId: number, campaignId: number): FactRows => ({
  rows: fragment`FROM link_clicks WHERE organization_id = ${organizationId}
    AND link_id IN (${linksOfCampaign(campaignId)}) AND campaign_id = ${campaignId} AND bot_reason IS NULL`,
  id: 'link_clicks.id',
})
