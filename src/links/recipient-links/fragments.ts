/** The codes that messages hold. @param alias of `recipient_links` */
export const fromRecipientLinks = (alias: string): string => `FROM recipient_links ${alias}`

/** The links of campaigns with what is counted of each. */
export const CAMPAIGN_LINK_COUNTS =
  'SELECT campaign_id, link_id, total_clicks, unique_clicks, bot_clicks FROM campaign_links'
