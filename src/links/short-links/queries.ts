import { eq } from 'drizzle-orm'
import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { pageOffset } from '../../http/pagination.ts'
import { LINK_STATUSES, type LinkStatus } from './enums.ts'
import type { ListShortLinksQuery } from './schema.ts'
import { type ShortLinkChange, type ShortLinkRow, shortLinks } from './table.ts'

/** Whether a link has this code; a deleted link counts too. */
export const codeIsTaken = (reader: Reader, code: string): boolean =>
  reader.get('SELECT 1 FROM short_links WHERE code = ?', code) !== undefined

export const updateShortLink = (tx: Tx, id: number, change: ShortLinkChange): ShortLinkRow =>
  tx.orm.update(shortLinks).set(change).where(eq(shortLinks.id, id)).returning().get()

const COLUMNS = `id, uuid, organization_id, code, campaign_id, original_url, title, is_enabled, expires_at,
  total_clicks, unique_clicks, bot_clicks, last_clicked_at, created_at, updated_at, deleted_at`

const SORT_COLUMNS = {
  createdAt: 'created_at',
  title: 'title',
  totalClicks: 'total_clicks',
  lastClickedAt: 'last_clicked_at',
} as const

/** The SQL condition for the status that `statusOf` returns. */
const hasStatus = (status: LinkStatus, nowMs: number): Fragment =>
  ({
    ACTIVE: fragment`(is_enabled = 1 AND ifnull(expires_at > ${nowMs}, 1))`,
    EXPIRED: fragment`(is_enabled = 1 AND expires_at <= ${nowMs})`,
    DISABLED: fragment`is_enabled = 0`,
  })[status]

const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => fragment`${all} OR ${one}`, verbatim('FALSE'))

/**
 * The SQL condition of a list of links. It includes only links that a user created: the links of campaigns are listed
 * with their campaigns.
 */
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
