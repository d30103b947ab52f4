import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import type { RowReader } from '../../db/heavy.ts'
import { pageOffset } from '../../http/pagination.ts'
import { countIn, type FoundPage, type Paging, pageOfIds, pageWithTotal, type Source } from './find-page.ts'
import { matchWithin } from './search-grams.ts'
import { candidates } from './search-index.ts'
import { FEW, walkPage } from './walk-page.ts'

/**
 * One page of a list that looks for text, by way of the search index.
 *
 * Few candidates are all looked at: page and total come from one query. Many
 * are common text ("example"), and then the first page is found soonest by
 * walking the list itself, while the total needs each candidate looked at
 * (1 µs each) or, when they are a large part, everybody (0.2 µs each).
 */
export interface Search {
  organizationId: number
  /** What the index is asked; see `matchExpression`. */
  match: string
  /** Whether most contacts there are belong to the organization. */
  hasMost: boolean
  /** Which contacts the list shows, to the letter. */
  where: Fragment
  /** Live contacts of the organization. */
  contactCount: number
  /** Candidates looked at one by one, at most; default `FEW`. */
  few?: number
}

/** Looking at all contacts in their order costs a fifth of looking them up one by one. */
const SCAN_ADVANTAGE = 5

/** Counts once what is asked for several times; see `total-cache.ts`. */
export type CountOnce = (where: Fragment, count: () => Promise<number>) => Promise<number>

export async function searchPage(
  reader: RowReader,
  search: Search,
  paging: Paging,
  countOnce: CountOnce,
): Promise<FoundPage> {
  const { where } = search
  const few = await findFew(reader, search)
  if (few?.length === 0) return { total: 0, ids: [] }
  if (few) return pageWithTotal(reader, byId(fragment`contacts.id IN ${few}`, where), paging)
  const total = await countOnce(where, async () => countIn(reader, await commonSource(reader, search)))
  if (pageOffset(paging) >= total) return { total, ids: [] }
  const walked = await walkPage(reader, { ...search, total }, paging)
  return { total, ids: walked ?? (await pageOfIds(reader, sourceOf(search, total), paging)) }
}

/** Each id looked up: NOT INDEXED leaves the planner nothing else. */
const byId = (ids: Fragment, where: Fragment): Source => ({
  where: allOf([ids, where]),
  access: 'NOT INDEXED',
})

/**
 * All candidates unless there are more than a few. The list of a whole
 * organization is a long one to go through, so where it leaves out little it
 * is gone through only when it has to be.
 */
async function findFew(reader: RowReader, search: Search): Promise<number[] | undefined> {
  const { organizationId, match, hasMost, few = FEW } = search
  const atMost = async (found: Fragment): Promise<number[] | undefined> => {
    const rows = await reader.all<{ rowid: number }>(`${found.text} LIMIT ?`, ...found.params, few + 1)
    return rows.length > few ? undefined : rows.map(({ rowid }) => rowid)
  }
  const ofAnybody = hasMost ? await atMost(candidates(organizationId, match)) : undefined
  return ofAnybody ?? atMost(ownCandidates(search))
}

const ownCandidates = ({ organizationId, match }: Search): Fragment =>
  candidates(organizationId, matchWithin(organizationId, match))

async function commonSource(reader: RowReader, search: Search): Promise<Source> {
  const found = ownCandidates(search)
  const enough = Math.ceil(search.contactCount / SCAN_ADVANTAGE)
  const row = await reader.get<{ count: number }>(
    `SELECT count(*) AS count FROM (${found.text} LIMIT ?)`,
    ...found.params,
    enough,
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
