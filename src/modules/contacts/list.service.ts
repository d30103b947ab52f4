import type { Db, Reader } from '../../db/database.ts'
import type { Fragment } from '../../db/fragment.ts'
import { type HeavyReader, inlineHeavyReader } from '../../db/heavy.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { Principal } from '../../lib/principal.ts'
import { filterConditions, liveContacts } from './filter.ts'
import type { ContactFilters, ListContactsQuery } from './list-schema.ts'
import * as queries from './queries.ts'

/**
 * Contacts looked through on the request thread: LIKE over this many takes
 * about 5 ms, and a heavier list of a larger organization runs beside it.
 */
export const MAX_INLINE_CONTACTS = 20_000
/** Rows skipped on the request thread: about 30 ns each. */
const MAX_INLINE_OFFSET = 100_000

/** Names sort without case, as people read lists. */
const SORT_COLUMNS = {
  createdAt: 'contacts.created_at',
  firstName: 'contacts.first_name COLLATE NOCASE',
  lastName: 'contacts.last_name COLLATE NOCASE',
  phone: 'contacts.phone',
  email: 'contacts.email',
  status: 'contacts.status',
} as const

const INDEXED_SORTS: ReadonlySet<ListContactsQuery['sortBy']> = new Set(['createdAt', 'phone', 'email'])

/**
 * The live contacts filters select, as a condition over a table called
 * `contacts`; for exports and others who select the same as the list.
 * @param now ms since 1970: the "today" of a segment's rules
 * Throws NOT_FOUND for an unknown segment.
 */
export const contactFilter = (
  reader: Reader,
  organizationId: number,
  filters: ContactFilters,
  now: number,
): Fragment => liveContacts(organizationId, filterConditions(reader, organizationId, filters, now))

interface Plan {
  total: number
  /** Internal ids of the page's contacts, in order. */
  ids: number[]
}

/** Throws NOT_FOUND for an unknown segment. */
export async function listContacts(db: Db, { organizationId }: Principal, query: ListContactsQuery) {
  const conditions = filterConditions(db, organizationId, query, db.clock.now())
  const isDefault = conditions.length === 0 && query.sortBy === 'createdAt' && query.sortOrder === 'desc'
  if (isDefault && pageOffset(query) === 0) {
    const rows = queries.listNewest(db, organizationId, { limit: query.limit, offset: 0 })
    return { rows, total: queries.countContacts(db, organizationId) }
  }
  const { total, ids } = await findPage(db, organizationId, query, conditions)
  return { rows: queries.listByIds(db, organizationId, ids), total }
}

/** Uuids of a page of the list. Throws NOT_FOUND for an unknown segment. */
export async function listContactIds(db: Db, { organizationId }: Principal, query: ListContactsQuery) {
  const conditions = filterConditions(db, organizationId, query, db.clock.now())
  const { total, ids } = await findPage(db, organizationId, query, conditions)
  return { ids: queries.listUuidsByIds(db, organizationId, ids), total }
}

async function findPage(
  db: Db,
  organizationId: number,
  query: ListContactsQuery,
  conditions: readonly Fragment[],
): Promise<Plan> {
  const known = queries.countContacts(db, organizationId)
  const offset = pageOffset(query)
  const isQuick =
    known <= MAX_INLINE_CONTACTS ||
    (conditions.length === 0 && INDEXED_SORTS.has(query.sortBy) && offset <= MAX_INLINE_OFFSET)
  const reader = isQuick ? inlineHeavyReader(db) : db.heavy
  const where = liveContacts(organizationId, conditions)
  // Without filters the total is the counter's; nothing is ever counted for it.
  const total = conditions.length === 0 ? known : await countWhere(reader, where)
  return { total, ids: offset < total ? await pageOfIds(reader, where, query) : [] }
}

async function countWhere(reader: HeavyReader, where: Fragment): Promise<number> {
  const row = await reader.get<{ total: number }>(
    `SELECT count(*) AS total FROM contacts WHERE ${where.text}`,
    ...where.params,
  )
  return row?.total ?? 0
}

async function pageOfIds(reader: HeavyReader, where: Fragment, query: ListContactsQuery): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    pageStatement(where, query),
    ...where.params,
    query.limit,
    pageOffset(query),
  )
  return rows.map(({ id }) => id)
}

/** Ids alone, so that skipped rows are skipped in the index and sorting moves no records. */
export function pageStatement(where: Fragment, { sortBy, sortOrder }: ListContactsQuery): string {
  const direction = sortOrder === 'asc' ? 'ASC' : 'DESC'
  return `SELECT contacts.id FROM contacts WHERE ${where.text}
    ORDER BY ${SORT_COLUMNS[sortBy]} ${direction}, contacts.id ${direction} LIMIT ? OFFSET ?`
}
