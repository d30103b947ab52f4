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
 * Finds one page of a text search by the search index.
 *
 * A small number of candidates is checked completely: page and total come from one query (2 µs per
 * candidate). Many candidates mean a common text ("example"). Then a walk through the list in order finds the
 * first page fastest. The total needs a check of every candidate or, if they are a large part, of every
 * contact (0.2 µs each).
 */
interface Search {
  organizationId: number
  /** The query of the index; see `matchExpression`. */
  match: string
  /** Whether most contacts of the appliance belong to the organization. */
  hasMost: boolean
  /** The exact condition of the list. */
  where: Fragment
  /** Number of live contacts of the organization. */
  contactCount: number
  /** The searched text, if `textAlone` returns it. */
  text?: string | undefined
  /** Maximum number of candidates that one query finds and checks; see `fewOf` for the default. */
  few?: number
}

/** Speed of reading all contacts in their order, as a multiple of looking up each by its id. */
const SCAN_ADVANTAGE = 5
/** Number of candidates that one query finds and checks in 40 ms. */
const SOME = 20_000

/** Number of candidates above which `textPage` is faster. */
const SOME_OF_TEXTS = 16_000

const fewOf = ({ few, contactCount, text }: Search): number =>
  few ?? Math.min(text === undefined ? SOME : SOME_OF_TEXTS, Math.ceil(contactCount / SCAN_ADVANTAGE))

/** Shares concurrent counts of the same list; see `cachedTotal` in list.ts. */
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

/**
 * Finds one page of a list whose only condition is a text.
 * @param search `contactCount`: live contacts of the organization
 */
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

/** Looks up each id: NOT INDEXED leaves the planner no other choice. */
const byId = (ids: Fragment, where: Fragment): Source => ({
  where: allOf([ids, where]),
  access: 'NOT INDEXED',
})

/**
 * Finds page and total; undefined with more candidates than `few`. The index list of a large
 * organization is slow to scan, so if the organization has most of the contacts, the candidates of
 * all organizations are checked instead.
 */
async function pageOfSome(reader: RowReader, search: Search, paging: Paging): Promise<FoundPage | undefined> {
  const { organizationId, match, hasMost, where } = search
  const few = fewOf(search)
  const found = hasMost ? candidates(organizationId, match) : ownCandidates(search)
  const row = await reader.get<{ candidates: number; total: number; ids: string }>(
    pageAmong(found, where, paging),
    ...found.params,
    few + 1,
    few,
    ...where.params,
    paging.limit,
    pageOffset(paging),
  )
  if (!row || row.candidates > few) return undefined
  return { total: row.total, ids: JSON.parse(row.ids) }
}

/**
 * Returns SQL of one row; `ids` is a JSON array in the order of the list. With too many candidates it
 * checks none.
 */
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
  // The candidates of this organization are already known to be more than `few`.
  if (!search.hasMost && fewOf(search) >= enough) return { where: search.where }
  const row = await reader.get<{ count: number }>(
    fragment`SELECT count(*) AS count FROM (${found} LIMIT ${enough})`,
  )
  return sourceOf(search, row?.count ?? 0)
}

/** Chooses how to check all candidates, of which there are about `count`. */
function sourceOf(search: Search, count: number): Source {
  const { where, contactCount } = search
  if (count * SCAN_ADVANTAGE >= contactCount) return { where }
  const found = ownCandidates(search)
  return byId({ text: `contacts.id IN (${found.text})`, params: found.params }, where)
}
