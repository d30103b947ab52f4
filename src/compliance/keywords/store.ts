import { contains } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListOptOutKeywordsQuery } from './schema.ts'
import { type NewOptOutKeyword, type OptOutKeywordRow, optOutKeywords } from './table.ts'

const byUuid = rowsBy(optOutKeywords, 'organizationId', 'uuid')

export const findKeyword = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): OptOutKeywordRow | undefined => byUuid(reader).get({ organizationId, uuid })

/** Finds the public id of the keyword of the organization that equals `folded` without accents. */
export const findKeywordLike = (reader: Reader, organizationId: number, folded: string): string | undefined =>
  reader.value<string>(fragment`SELECT uuid FROM opt_out_keywords
    WHERE organization_id = ${organizationId} AND folded = ${folded}`)

/** Returns whether one of two texts is a keyword of the organization; looks both up in an index. */
export const isKeyword = (
  reader: Reader,
  organizationId: number,
  [one, other]: readonly [string, string],
): boolean =>
  reader.value<number>(fragment`SELECT 1 FROM opt_out_keywords
    WHERE organization_id = ${organizationId} AND folded IN (${one}, ${other}) LIMIT 1`) !== undefined

/** Counts the keywords that the organization added. */
export const countOwnKeywords = (reader: Reader, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM opt_out_keywords
    WHERE organization_id = ${organizationId} AND is_system = 0`) ?? 0

/** Lists the keywords that the organization added, the oldest first. */
export const listOwnKeywords = (
  reader: Reader,
  organizationId: number,
): Pick<OptOutKeywordRow, 'uuid' | 'keyword'>[] =>
  reader.all<Pick<OptOutKeywordRow, 'uuid' | 'keyword'>>(fragment`SELECT uuid, keyword FROM opt_out_keywords
    WHERE organization_id = ${organizationId} AND is_system = 0 ORDER BY id`)

export const insertKeyword = (tx: Tx, row: NewOptOutKeyword): OptOutKeywordRow =>
  insertRow(tx, optOutKeywords, row)

export const updateKeyword = (
  tx: Tx,
  id: number,
  change: Pick<NewOptOutKeyword, 'keyword' | 'folded' | 'updatedAt'>,
): OptOutKeywordRow => updateRow(tx, optOutKeywords, { id }, change)!

export const deleteKeyword = (tx: Tx, organizationId: number, id: number): void =>
  void tx.run('DELETE FROM opt_out_keywords WHERE organization_id = ? AND id = ?', organizationId, id)

const SORT_COLUMNS = { keyword: 'keyword', createdAt: 'created_at' } as const

const matching = (organizationId: number, { search }: ListOptOutKeywordsQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    ...(search ? [contains(verbatim('keyword'), search)] : []),
  ])

/** A keyword in the list. `isSystem` is 0 or 1, as SQLite stores it. */
export type ListedKeyword = Omit<OptOutKeywordRow, 'isSystem'> & { isSystem: number }

export function listKeywords(
  reader: Reader,
  organizationId: number,
  query: ListOptOutKeywordsQuery,
): ListedKeyword[] {
  const where = matching(organizationId, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  return reader.all<ListedKeyword>(
    `SELECT * FROM opt_out_keywords WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
}

export function countKeywords(
  reader: Reader,
  organizationId: number,
  query: ListOptOutKeywordsQuery,
): number {
  const where = matching(organizationId, query)
  return reader.value<number>(fragment`SELECT count(*) FROM opt_out_keywords WHERE ${where}`) ?? 0
}
