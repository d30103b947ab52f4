import type { Fragment } from '../../db/fragment.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListContactsQuery } from './list-schema.ts'

/** Internal ids of one page of a list, in order, and the number of contacts in the whole list. */
export interface FoundPage {
  total: number
  ids: number[]
}

export type Paging = Pick<ListContactsQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder'>

/** Columns by which lists sort. Names sort without regard to case, as people read lists. */
const SORT_COLUMNS = {
  createdAt: 'contacts.created_at',
  firstName: 'contacts.first_name COLLATE NOCASE',
  lastName: 'contacts.last_name COLLATE NOCASE',
  phone: 'contacts.phone',
  email: 'contacts.email',
  status: 'contacts.status',
} as const

export const INDEXED_SORTS: ReadonlySet<ListContactsQuery['sortBy']> = new Set([
  'createdAt',
  'phone',
  'email',
])

export const orderOf = ({ sortBy, sortOrder }: Paging): string => {
  const direction = sortOrder === 'asc' ? 'ASC' : 'DESC'
  return `${SORT_COLUMNS[sortBy]} ${direction}, contacts.id ${direction}`
}

/** Returns the column that `orderOf` sorts by, without collation and direction. */
export const sortedColumn = ({ sortBy }: Paging): string => SORT_COLUMNS[sortBy].split(' ')[0] ?? ''

/** The contacts of a list: their condition, and the text after `contacts` in FROM. */
export interface Source {
  where: Fragment
  /** `NOT INDEXED` or `INDEXED BY …`; without it the planner chooses. */
  access?: string
}

const from = ({ where, access = '' }: Source): string => `FROM contacts ${access} WHERE ${where.text}`

export async function countIn(reader: RowReader, source: Source): Promise<number> {
  const row = await reader.get<{ total: number }>(
    `SELECT count(*) AS total ${from(source)}`,
    ...source.where.params,
  )
  return row?.total ?? 0
}

/** Selects only ids: rows before the page are then skipped in the index, and sorting moves no records. */
export const pageStatement = (source: Source, paging: Paging): string =>
  `SELECT contacts.id ${from(source)} ORDER BY ${orderOf(paging)} LIMIT ? OFFSET ?`

export async function pageOfIds(reader: RowReader, source: Source, paging: Paging): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    pageStatement(source, paging),
    ...source.where.params,
    paging.limit,
    pageOffset(paging),
  )
  return rows.map(({ id }) => id)
}
