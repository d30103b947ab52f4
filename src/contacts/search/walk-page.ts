import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { pageOffset } from '../../http/pagination.ts'
import { fromLiveContacts, hasContactsWithoutNumber } from '../records/store.ts'
import { orderOf, type Paging, pageOfIds } from './find-page.ts'

/** Number of contacts that are checked one by one in 2 to 5 ms. */
const FEW = 2_000

/** A list of contacts whose length is known. */
interface KnownList {
  organizationId: number
  where: Fragment
  /** Number of live contacts of the organization. */
  contactCount: number
  /** Number of contacts in the list. */
  total: number
  /** Default `FEW`. */
  few?: number
  /** Maximum number of contacts that the walk reads; default `total`. */
  atMost?: number
}

/** Sort orders whose index has all contacts. */
const WALKS: Partial<Record<Paging['sortBy'], { column: Fragment; index: string }>> = {
  createdAt: { column: verbatim('contacts.created_at'), index: 'contacts_created' },
  phone: { column: verbatim('contacts.phone'), index: 'contacts_phone' },
}

/**
 * Finds the page by walking the contacts in the list's order until it is full. This is fast when many
 * match. Undefined when checking all candidates is as fast, or when the matches are spread unevenly
 * and four times the expected distance did not fill the page.
 */
export async function walkPage(
  reader: RowReader,
  { organizationId, where, contactCount, total, few = FEW, atMost = total }: KnownList,
  paging: Paging,
): Promise<number[] | undefined> {
  const through = WALKS[paging.sortBy]
  // No range of numbers contains the contacts without a number.
  if (paging.sortBy === 'phone' && (await hasContactsWithoutNumber(reader, organizationId))) return undefined
  const wanted = Math.min(pageOffset(paging) + paging.limit, total)
  const rows = Math.ceil(few / 2 + (4 * wanted * contactCount) / total)
  if (!through || rows >= total || rows > atMost) return undefined
  const access = `INDEXED BY ${through.index}`
  const live = fromLiveContacts(organizationId, access)
  const order = orderOf(paging)
  const edge = await reader.get<{ value: unknown }>(
    `SELECT ${through.column.text} AS value ${live.text} ORDER BY ${order} LIMIT 1 OFFSET ?`,
    ...live.params,
    rows,
  )
  // Without an edge the walk covers the whole list.
  const compare = verbatim(paging.sortOrder === 'asc' ? '<=' : '>=')
  const within = edge ? fragment`${through.column} ${compare} ${edge.value}` : verbatim('TRUE')
  const ids = await pageOfIds(reader, { where: allOf([where, within]), access }, paging)
  return ids.length === wanted - pageOffset(paging) ? ids : undefined
}
