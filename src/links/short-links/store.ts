import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import type { Stored } from '../../db/sqlite-table.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListShortLinksQuery } from './schema.ts'
import { LINK_STATUSES, type LinkStatus } from './schema.ts'
import { type NewShortLink, type ShortLinkChange, type ShortLinkRow, shortLinks } from './table.ts'

/** Tells whether a link has this code. A deleted link counts too. */
export const codeIsTaken = (reader: Reader, code: string): boolean =>
  reader.get('SELECT 1 FROM short_links WHERE code = ?', code) !== undefined

export const updateShortLink = (tx: Tx, id: number, change: ShortLinkChange): ShortLinkRow =>
  updateRow(tx, shortLinks, { id }, change)!

const SORT_COLUMNS = {
  createdAt: 'created_at',
  title: 'title',
  totalClicks: 'total_clicks',
  lastClickedAt: 'last_clicked_at',
} as const

/** Returns the SQL condition for the status that `statusOf` returns. */
const hasStatus = (status: LinkStatus, nowMs: number): Fragment =>
  ({
    ACTIVE: fragment`(is_enabled = 1 AND ifnull(expires_at > ${nowMs}, 1))`,
    EXPIRED: fragment`(is_enabled = 1 AND expires_at <= ${nowMs})`,
    DISABLED: fragment`is_enabled = 0`,
  })[status]

const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => fragment`${all} OR ${one}`, verbatim('FALSE'))

/**
 * Returns the SQL condition of a list of links. It includes only links that a user created. The links of
 * campaigns are listed with their campaigns.
 */
function matching(organizationId: number, query: ListShortLinksQuery, nowMs: number): Fragment {
  const wanted = query.statuses && LINK_STATUSES.filter((status) => query.statuses!.includes(status))
  return allOf([
    fragment`organization_id = ${organizationId} AND deleted_at IS NULL AND campaign_id IS NULL AND content_id IS NULL`,
    ...(wanted ? [fragment`(${anyOf(wanted.map((status) => hasStatus(status, nowMs)))})`] : []),
    ...(query.search
      ? [
          fragment`(${contains(verbatim('title'), query.search)} OR ${contains(verbatim('original_url'), query.search)})`,
        ]
      : []),
  ])
}

export function listShortLinks(
  reader: Reader,
  organizationId: number,
  query: ListShortLinksQuery,
  nowMs: number,
): ShortLinkRow[] {
  const where = matching(organizationId, query, nowMs)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  const rows = reader.all<Stored<typeof shortLinks>>(
    `SELECT * FROM short_links WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
  return rows.map((row) => ({ ...row, isEnabled: row.isEnabled === 1 }))
}

export function countShortLinks(
  reader: Reader,
  organizationId: number,
  query: ListShortLinksQuery,
  nowMs: number,
): number {
  const where = matching(organizationId, query, nowMs)
  return reader.value<number>(`SELECT count(*) FROM short_links WHERE ${where.text}`, ...where.params) ?? 0
}

const byUuid = liveRowsBy(shortLinks, 'organizationId', 'uuid')

export const findShortLink = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ShortLinkRow | undefined => byUuid(reader).get({ organizationId, uuid })

/** Counts the links that users created, without links in texts of campaigns. */
export const countLiveShortLinks = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM short_links
    WHERE organization_id = ${organizationId} AND deleted_at IS NULL AND campaign_id IS NULL AND content_id IS NULL`) ??
  0

export const insertShortLink = (tx: Tx, row: NewShortLink): ShortLinkRow => insertRow(tx, shortLinks, row)

/** Numbers to add to the click counts of a link or a campaign. */
export interface ClickCounts {
  total: number
  unique: number
  bots: number
  /** First and last click of a person, ms since 1970. Null if no person clicked. */
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

/**
 * Returns SQL statements that set the click counts of each link.
 * @param counted SQL that returns a row for each clicked link: `link_id`, `total`, `uniques`, `bots`
 */
export const setLinkClicks = (counted: string): string[] => [
  'UPDATE short_links SET total_clicks = 0, unique_clicks = 0, bot_clicks = 0',
  `UPDATE short_links SET total_clicks = c.total, unique_clicks = c.uniques, bot_clicks = c.bots
   FROM (${counted}) c WHERE c.link_id = short_links.id`,
]
