import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { pageOffset } from '../../http/pagination.ts'
import {
  countIn,
  type FoundPage,
  orderOf,
  type Paging,
  pageOfIds,
  type Source,
  sortedColumn,
} from './find-page.ts'
import { matchWithin } from './grams.ts'
import { candidates } from './index-rows.ts'
import { countByTexts, isFoundByTexts, type TextSearch } from './texts.ts'
import { walkPage } from './walk-page.ts'

/**
 * One page of a text search, using the search index.
 *
 * A small number of candidates is checked completely: page and total come from one
 * query (2 µs per candidate). Many candidates mean a common text ("example"); then
 * walking the list in order finds the first page fastest, while the total needs
 * every candidate or, when they are a large part, every contact (0.2 µs each).
 */
interface Search {
  organizationId: number
  /** The query of the index; see `matchExpression`. */
  match: string
  /** Whether most contacts of the appliance belong to the organization. */
  hasMost: boolean
  /** The exact condition of the list. */
  where: Fragment
  /** Live contacts of the organization. */
  contactCount: number
  /** The text, for a search for it alone that its lines answer; see `textAlone`. */
  text?: string | undefined
  /** Maximum of candidates that one query finds and checks; default `SOME`, or less if all are quickly checked. */
  few?: number
}

/** Looking at all contacts in their order costs a fifth of looking them up one by one. */
const SCAN_ADVANTAGE = 5
/** Candidates found and looked at in one query: 40 ms. */
const SOME = 20_000

/** With more candidates the texts are faster. */
const SOME_OF_TEXTS = 16_000

const fewOf = ({ few, contactCount, text }: Search): number =>
  few ?? Math.min(text === undefined ? SOME : SOME_OF_TEXTS, Math.ceil(contactCount / SCAN_ADVANTAGE))

/** Shares concurrent counts of the same list; see `total-cache.ts`. */
export type CountOnce = (where: Fragment, count: () => Promise<number>) => Promise<number>

export async function searchPage(
  reader: RowReader,
  search: Search,
  paging: Paging,
  countOnce: CountOnce,
): Promise<FoundPage> {
  const { where } = search
  const page = await pageOfSome(reader, search, paging)
  if (page) return page
  const { text } = search
  if (text !== undefined) return textPage(reader, { ...search, text }, paging, countOnce)
  const total = await countOnce(where, async () => countIn(reader, await commonSource(reader, search)))
  if (pageOffset(paging) >= total) return { total, ids: [] }
  const walked = await walkPage(reader, { ...search, total }, paging)
  return { total, ids: walked ?? (await pageOfIds(reader, sourceOf(search, total), paging)) }
}

/** One page of a search for a text alone. @param search `contactCount`: live contacts of the organization */
export async function textPage(
  reader: RowReader,
  search: TextSearch & { contactCount: number; few?: number | undefined },
  paging: Paging,
  countOnce: CountOnce,
): Promise<FoundPage> {
  const { where, contactCount, few } = search
  const total = await countOnce(where, () => countByTexts(reader, search))
  if (pageOffset(paging) >= total) return { total, ids: [] }
  const list = { ...search, total, ...(few === undefined ? {} : { few }) }
  const walked = await walkPage(reader, list, paging)
  const isCommon = total * SCAN_ADVANTAGE >= contactCount
  const source = isCommon ? { where } : byId(isFoundByTexts(search), where)
  return { total, ids: walked ?? (await pageOfIds(reader, source, paging)) }
}

/** Each id looked up: NOT INDEXED leaves the planner nothing else. */
const byId = (ids: Fragment, where: Fragment): Source => ({
  where: allOf([ids, where]),
  access: 'NOT INDEXED',
})

/**
 * Page and total, unless there are more candidates than `few`. The list of a
 * whole organization is slow to scan, so if the organization has most of the
 * contacts, the candidates of all organizations are checked.
 */
async function pageOfSome(reader: RowReader, search: Search, paging: Paging): Promise<FoundPage | undefined> {
  const { organizationId, match, hasMost, where } = search
  const few = fewOf(search)
  const found = hasMost ? candidates(organizationId, match) : ownCandidates(search)
  const row = await reader.get<{ candidates: number; total: number; ids: string }>(
    pageAmong(found, where, paging),
    ...[...found.params, few + 1, few, ...where.params],
    ...[paging.limit, pageOffset(paging)],
  )
  if (!row || row.candidates > few) return undefined
  return { total: row.total, ids: JSON.parse(row.ids) }
}

/** `ids`: JSON, in order. Further candidates are not checked. */
function pageAmong(found: Fragment, where: Fragment, paging: Paging): string {
  const order = orderOf(paging).replaceAll('contacts.', '')
  return `WITH found (id) AS MATERIALIZED (${found.text} LIMIT ?),
    hits AS MATERIALIZED (SELECT contacts.id, ${sortedColumn(paging)} FROM contacts NOT INDEXED
      WHERE (SELECT count(*) FROM found) <= ? AND contacts.id IN (SELECT id FROM found) AND ${where.text}),
    page AS (SELECT * FROM hits ORDER BY ${order} LIMIT ? OFFSET ?)
    SELECT (SELECT count(*) FROM found) AS candidates, (SELECT count(*) FROM hits) AS total,
      (SELECT json_group_array(id ORDER BY ${order}) FROM page) AS ids`
}

const ownCandidates = ({ organizationId, match }: Search): Fragment =>
  candidates(organizationId, matchWithin(organizationId, match))

async function commonSource(reader: RowReader, search: Search): Promise<Source> {
  const found = ownCandidates(search)
  const enough = Math.ceil(search.contactCount / SCAN_ADVANTAGE)
  // Its own are known to be more than `few`.
  if (!search.hasMost && fewOf(search) >= enough) return { where: search.where }
  const row = await reader.get<{ count: number }>(
    fragment`SELECT count(*) AS count FROM (${found} LIMIT ${enough})`,
  )
  return sourceOf(search, row?.count ?? 0)
}

/** How to look at all of about `count` candidates. */
function sourceOf(search: Search, count: number): Source {
  const { where, contactCount } = search
  if (count * SCAN_ADVANTAGE >= contactCount) return { where }
  const found = ownCandidates(search)
  return byId({ text: `contacts.id IN (${found.text})`, params: found.params }, where)
}
