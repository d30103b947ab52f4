/**
 * SQL statements that set the click counts of each link.
 * @param counted SQL that returns a row for each clicked link: `link_id`, `total`, `uniques`, `bots`
 */
export const setLinkClicks = (counted: string): string[] => [
  'UPDATE short_links SET total_clicks = 0, unique_clicks = 0, bot_clicks = 0',
  `UPDATE short_links SET total_clicks = c.total, unique_clicks = c.uniques, bot_clicks = c.bots
   FROM (${counted}) c WHERE c.link_id = short_links.id`,
]
