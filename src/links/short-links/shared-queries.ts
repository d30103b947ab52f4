import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { type NewShortLink, type ShortLinkRow, shortLinks } from './table.ts'

const byUuid = liveRowsBy(shortLinks, 'organizationId', 'uuid')

export const findShortLink = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ShortLinkRow | undefined => byUuid(reader).get({ organizationId, uuid })

/** Counts the links that users created; those in texts of campaigns do not count. */
export const countLiveShortLinks = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM short_links
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND campaign_id IS NULL`) ?? 0

export const insertShortLink = (tx: Tx, row: NewShortLink): ShortLinkRow =>
  tx.orm.insert(shortLinks).values(row).returning().get()

/** How much to add to the click counts of a link or a campaign. */
export interface ClickCounts {
  total: number
  unique: number
  bots: number
  /** The first and last click of a person, ms since 1970; null if no person clicked. */
  firstAt: number | null
  lastAt: number | null
}

/** Adds clicks to the counts of each link, in one statement. */
export function countLinkClicks(tx: Tx, clicks: ReadonlyArray<ClickCounts & { linkId: number }>): void {
  const rows = clicks.map(({ linkId, total, unique, bots, lastAt }) => [linkId, total, unique, bots, lastAt])
  tx.run(
    `UPDATE short_links SET total_clicks = total_clicks + (new.value->>1),
       unique_clicks = unique_clicks + (new.value->>2), bot_clicks = bot_clicks + (new.value->>3),
       last_clicked_at = nullif(max(ifnull(last_clicked_at, 0), ifnull(new.value->>4, 0)), 0)
     FROM json_each(?) new WHERE short_links.id = new.value->>0`,
    JSON.stringify(rows),
  )
}
