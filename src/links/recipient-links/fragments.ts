import { type Fragment, fragment } from '../../db/fragment.ts'

/** The codes that messages hold. @param alias of `recipient_links` */
export const fromRecipientLinks = (alias: string): string => `FROM recipient_links ${alias}`

/** The links of campaigns with what is counted of each. */
export const CAMPAIGN_LINK_COUNTS =
  'SELECT campaign_id, link_id, total_clicks, unique_clicks, bot_clicks FROM campaign_links'

/** `link_id` of each link of a campaign's text. */
export const linksOfCampaign = (campaignId: number): Fragment =>
  fragment`SELECT link_id FROM campaign_links WHERE campaign_id = ${campaignId}`
