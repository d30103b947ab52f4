import { and, eq, isNull, sql } from 'drizzle-orm'
import { contains } from '../../db/contains.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListShortLinksQuery } from './schema.ts'
import { type NewShortLink, type ShortLinkChange, type ShortLinkRow, shortLinks } from './table.ts'
import { LINK_STATUSES, type LinkStatus } from './words.ts'

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(shortLinks)
    .where(
      and(
        eq(shortLinks.organizationId, sql.placeholder('organizationId')),
        eq(shortLinks.uuid, sql.placeholder('uuid')),
        isNull(shortLinks.deletedAt),
      ),
    )
    .prepare(),
)

export const findShortLink = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): ShortLinkRow | undefined => byUuid(reader).get({ organizationId, uuid })

/** Codes stay taken when their link is deleted. */
export const codeIsTaken = (reader: Reader, code: string): boolean =>
  reader.get('SELECT 1 FROM short_links WHERE code = ?', code) !== undefined

export const insertShortLink = (tx: Tx, row: NewShortLink): ShortLinkRow =>
  tx.orm.insert(shortLinks).values(row).returning().get()

export const updateShortLink = (tx: Tx, id: number, change: ShortLinkChange): ShortLinkRow =>
  tx.orm.update(shortLinks).set(change).where(eq(shortLinks.id, id)).returning().get()

const COLUMNS = `id, uuid, organization_id AS organizationId, code, campaign_id AS campaignId,
  original_url AS originalUrl, title, is_enabled AS isEnabled, expires_at AS expiresAt,
  total_clicks AS totalClicks, unique_clicks AS uniqueClicks, bot_clicks AS botClicks,
  last_clicked_at AS lastClickedAt, created_at AS createdAt, updated_at AS updatedAt, deleted_at AS deletedAt`

const SORT_COLUMNS = {
  createdAt: 'created_at',
  title: 'title',
  totalClicks: 'total_clicks',
  lastClickedAt: 'last_clicked_at',
} as const

/** SQL of statusOf (words.ts). */
const hasStatus = (status: LinkStatus, nowMs: number): Fragment =>
  ({
    ACTIVE: fragment`(is_enabled = 1 AND ifnull(expires_at > ${nowMs}, 1))`,
    EXPIRED: fragment`(is_enabled = 1 AND expires_at <= ${nowMs})`,
    DISABLED: fragment`is_enabled = 0`,
  })[status]

const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => fragment`${all} OR ${one}`, verbatim('FALSE'))

/** Those that somebody created: the links of campaigns are with their campaigns. */
function matching(organizationId: number, query: ListShortLinksQuery, nowMs: number): Fragment {
  const wanted = query.statuses && LINK_STATUSES.filter((status) => query.statuses!.includes(status))
  return allOf([
    fragment`organization_id = ${organizationId} AND deleted_at IS NULL AND campaign_id IS NULL`,
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
  const rows = reader.all<Omit<ShortLinkRow, 'isEnabled'> & { isEnabled: number }>(
    `SELECT ${COLUMNS} FROM short_links WHERE ${where.text}
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

/** What new clicks add to the counts of a link. */
export interface LinkClicks {
  linkId: number
  total: number
  unique: number
  bots: number
  /** Of people, ms since 1970; null for none. */
  lastAt: number | null
}

/** One statement, however many there are. */
export function countLinkClicks(tx: Tx, clicks: readonly LinkClicks[]): void {
  const rows = clicks.map(({ linkId, total, unique, bots, lastAt }) => [linkId, total, unique, bots, lastAt])
  tx.run(
    `UPDATE short_links SET total_clicks = total_clicks + (new.value->>1),
       unique_clicks = unique_clicks + (new.value->>2), bot_clicks = bot_clicks + (new.value->>3),
       last_clicked_at = nullif(max(ifnull(last_clicked_at, 0), ifnull(new.value->>4, 0)), 0)
     FROM json_each(?) new WHERE short_links.id = new.value->>0`,
    JSON.stringify(rows),
  )
}
