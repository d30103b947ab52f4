import { findContactCount } from '../../accounts/organizations/store.ts'
import { CommitScopedCache } from '../../db/commit-scoped-cache.ts'
import type { Db, Reader } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { inlineRows } from '../../db/inline-pool.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { Principal } from '../../lib/principal.ts'
import * as store from '../records/store.ts'
import { countByTotals } from '../records/store.ts'
import { countTagged } from '../tags/service.ts'
import { namesCampaigns } from './campaign-filter.ts'
import { filterConditions, liveContacts, searchedTexts, textAlone } from './filter.ts'
import { countIn, type FoundPage, INDEXED_SORTS, pageOfIds } from './find-page.ts'
import { matchExpression } from './grams.ts'
import type { ContactFilters, ListContactsQuery } from './list-schema.ts'
import { type CountOnce, searchPage, textPage } from './page.ts'
import { walkPage } from './walk-page.ts'

/** The total of a list from counters, without counting its contacts. */
interface KeptTotal {
  total: number
  /** Whether the conditions of the list only compare columns of the contact. */
  isByColumns: boolean
}

/**
 * Returns the total of the whole list, of a list filtered by columns of `contact_totals`, or of the
 * contacts with one tag. Undefined for other lists.
 * @param conditionCount number of conditions of `filters`
 */
function keptTotal(
  reader: Reader,
  organizationId: number,
  filters: ContactFilters,
  conditionCount: number,
): KeptTotal | undefined {
  if (conditionCount === 0) return { total: findContactCount(reader, organizationId), isByColumns: true }
  const counted = countedConditions(filters)
  if (counted.length === conditionCount) {
    return { total: countByTotals(reader, organizationId, counted), isByColumns: true }
  }
  const [only, another] = conditionCount === 1 ? (filters.tagIds ?? []) : []
  if (only === undefined || another !== undefined) return undefined
  return { total: countTagged(reader, organizationId, only), isByColumns: false }
}

/** Returns the SQL conditions over `contact_totals`, one for each filter on its columns. */
function countedConditions({
  status,
  source,
  stage,
  isOptedOut,
  emailSubscribed,
}: ContactFilters): Fragment[] {
  const conditions: Fragment[] = []
  if (status?.length) conditions.push(fragment`status IN ${status}`)
  if (source?.length) conditions.push(fragment`source IN ${source}`)
  if (stage?.length) conditions.push(fragment`stage IN ${stage}`)
  if (isOptedOut !== undefined) conditions.push(fragment`is_opted_out = ${isOptedOut ? 1 : 0}`)
  if (emailSubscribed !== undefined)
    conditions.push(fragment`is_email_suppressed = ${emailSubscribed ? 0 : 1}`)
  return conditions
}

/**
 * Maximum number of cached totals of filtered lists. With a cached total the next page does not count
 * again.
 */
const MAX_TOTALS = 1_000

const totalsOf = new WeakMap<Db, CommitScopedCache<Promise<number>>>()

/**
 * Returns the number of contacts that `where` selects. Calls `count` unless the total is known or
 * being counted.
 */
function cachedTotal(db: Db, where: Fragment, count: () => Promise<number>): Promise<number> {
  const totals = totalsOf.get(db) ?? new CommitScopedCache<Promise<number>>(db, MAX_TOTALS)
  totalsOf.set(db, totals)
  const key = JSON.stringify([where.text, where.params])
  const known = totals.get(key)
  if (known) return known
  const counted = count()
  totals.set(key, counted)
  // A failure is not cached: the next caller counts again.
  counted.catch(() => totals.delete(key))
  return counted
}

export { ContactFilters } from './list-schema.ts'

/**
 * Maximum number of contacts that are searched on the request thread. LIKE takes about 1 ms over
 * them, and 40 ms when names and search text are chosen to be slow. Segment rules and conditions on
 * custom fields always run in the read pool, because a single one may take as long as a thousand
 * names.
 */
const MAX_INLINE_CONTACTS = 2_000
/**
 * Number of contacts from which the search index is faster than a scan: the index covers all
 * organizations.
 */
const MIN_INDEXED_CONTACTS = 20_000
const ADVICE = 'Search for a longer text, or add a filter by status, stage, tag or date.'
/** Maximum number of rows that are skipped on the request thread, at about 30 ns each. */
const MAX_INLINE_OFFSET = 100_000
/**
 * Maximum number of contacts that are compared on the request thread until a page is full, at about
 * 0.5 µs each.
 */
const MAX_INLINE_WALK = 4_000

/**
 * Returns the SQL condition that a row of `contacts` is live and fulfils the filters. Exports and
 * other callers use it to select the same contacts as the list. Throws as `filterConditions`.
 * @param now ms since 1970: the "today" of a segment's rules
 */
export const contactFilter = (
  reader: Reader,
  organizationId: number,
  filters: ContactFilters,
  now: number,
): Fragment => liveContacts(organizationId, filterConditions(reader, organizationId, filters, now))

/** Lists a page of contacts. Throws as `filterConditions`. */
export async function listContacts(db: Db, { organizationId }: Principal, query: ListContactsQuery) {
  const conditions = filterConditions(db, organizationId, query, db.clock.now())
  const isDefault = conditions.length === 0 && query.sortBy === 'createdAt' && query.sortOrder === 'desc'
  if (isDefault && pageOffset(query) === 0) {
    const rows = store.listNewest(db, organizationId, { limit: query.limit, offset: 0 })
    return { rows, total: findContactCount(db, organizationId) }
  }
  const { total, ids } = await findPage(db, organizationId, query, conditions)
  return { rows: store.listByIds(db, organizationId, ids), total }
}

/** Lists the uuids of a page of the list. Throws as `filterConditions`. */
export async function listContactIds(db: Db, { organizationId }: Principal, query: ListContactsQuery) {
  const conditions = filterConditions(db, organizationId, query, db.clock.now())
  const { total, ids } = await findPage(db, organizationId, query, conditions)
  return { ids: store.listUuidsByIds(db, organizationId, ids), total }
}

async function findPage(
  db: Db,
  organizationId: number,
  query: ListContactsQuery,
  conditions: readonly Fragment[],
): Promise<FoundPage> {
  const contactCount = findContactCount(db, organizationId)
  const offset = pageOffset(query)
  const kept = keptTotal(db, organizationId, query, conditions.length)
  const isQuick =
    (contactCount <= MAX_INLINE_CONTACTS && !asksRules(query)) ||
    (INDEXED_SORTS.has(query.sortBy) &&
      (conditions.length === 0
        ? offset <= MAX_INLINE_OFFSET
        : kept?.isByColumns === true && contactCount <= MAX_INLINE_WALK))
  const reader = isQuick ? inlineRows(db) : db.readPool.of({ organizationId, advice: ADVICE })
  const where = liveContacts(organizationId, conditions)
  const countOnce: CountOnce = (counted, count) => cachedTotal(db, counted, count)
  const isLarge = contactCount > MIN_INDEXED_CONTACTS
  const match = isLarge ? matchExpression(searchedTexts(query)) : undefined
  const text = isLarge ? textAlone(query, conditions.length) : undefined
  if (match !== undefined) {
    const hasMost = contactCount * 2 >= store.newestContactId(db)
    return searchPage(reader, { organizationId, match, hasMost, where, contactCount, text }, query, countOnce)
  }
  if (text !== undefined)
    return textPage(reader, { organizationId, text, where, contactCount }, query, countOnce)
  const total = kept?.total ?? (await countOnce(where, () => countIn(reader, { where })))
  if (offset >= total) return { total, ids: [] }
  const list = { organizationId, where, contactCount, total }
  const near =
    kept?.isByColumns && !isQuick
      ? await walkPage(inlineRows(db), { ...list, atMost: MAX_INLINE_WALK }, query)
      : undefined
  if (near) return { total, ids: near }
  const walked = isQuick ? undefined : await walkPage(reader, list, query)
  return { total, ids: walked ?? (await pageOfIds(reader, { where }, query)) }
}

const asksRules = (query: ListContactsQuery): boolean =>
  query.excludeSegmentId !== undefined || namesCampaigns(query) || (query.customFieldFilters?.length ?? 0) > 0
