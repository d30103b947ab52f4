import { and, eq, sql } from 'drizzle-orm'
import { contains, equalsText, isOneOf } from '../../db/contains.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { pageOffset } from '../../http/pagination.ts'
import type { ListTagsQuery } from './schema.ts'
import { type TagRow, tags } from './table.ts'

const byUuid = prepared((orm) =>
  orm
    .select()
    .from(tags)
    .where(
      and(eq(tags.organizationId, sql.placeholder('organizationId')), eq(tags.uuid, sql.placeholder('uuid'))),
    )
    .prepare(),
)

export const findTag = (reader: Reader, organizationId: number, uuid: string): TagRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** Upper and lower case are the same name. @param name composed (NFC), as names are stored */
export function findTagByName(reader: Reader, organizationId: number, name: string): TagRow | undefined {
  const { text, params } =
    fragment`organization_id = ${organizationId} AND ${equalsText(verbatim('name'), name)}`
  return reader.get<TagRow>(`SELECT ${COLUMNS} FROM tags WHERE ${text} ORDER BY id LIMIT 1`, ...params)
}

export const insertTag = (tx: Tx, row: typeof tags.$inferInsert): TagRow =>
  tx.orm.insert(tags).values(row).returning().get()

export const updateTag = (tx: Tx, id: number, change: { name: string; updatedAt: number }): TagRow =>
  tx.orm.update(tags).set(change).where(eq(tags.id, id)).returning().get()

/** Detaches it from every contact first. */
export function deleteTag(tx: Tx, organizationId: number, id: number): void {
  tx.run('DELETE FROM contact_tags WHERE organization_id = ? AND tag_id = ?', organizationId, id)
  tx.run('DELETE FROM tags WHERE organization_id = ? AND id = ?', organizationId, id)
}

const COLUMNS = `id, uuid, organization_id AS organizationId, name, contact_count AS contactCount,
  created_at AS createdAt, updated_at AS updatedAt`

const SORT_COLUMNS = { name: 'name', createdAt: 'created_at', contactCount: 'contact_count' } as const

const matching = (organizationId: number, query: ListTagsQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    ...(query.search ? [contains(verbatim('name'), query.search)] : []),
  ])

export function listTags(reader: Reader, organizationId: number, query: ListTagsQuery): TagRow[] {
  const where = matching(organizationId, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  return reader.all<TagRow>(
    `SELECT ${COLUMNS} FROM tags WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
}

export function countTags(reader: Reader, organizationId: number, query: ListTagsQuery): number {
  const where = matching(organizationId, query)
  return reader.value<number>(`SELECT count(*) FROM tags WHERE ${where.text}`, ...where.params) ?? 0
}

/** Uuid and name by internal id. */
export function findTagNames(
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, { id: string; name: string }> {
  const wanted = fragment`id IN ${ids} AND +organization_id = ${organizationId}`
  const rows = reader.all<{ id: number; uuid: string; name: string }>(
    `SELECT id, uuid, name FROM tags WHERE ${wanted.text}`,
    ...wanted.params,
  )
  return new Map(rows.map(({ id, uuid, name }) => [id, { id: uuid, name }]))
}

/** Internal ids by uuid, for those that exist in this organization. */
export function findTagIds(
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): Map<string, number> {
  const wanted = fragment`organization_id = ${organizationId} AND uuid IN ${uuids}`
  const rows = reader.all<{ id: number; uuid: string }>(
    `SELECT id, uuid FROM tags WHERE ${wanted.text}`,
    ...wanted.params,
  )
  return new Map(rows.map((row) => [row.uuid, row.id]))
}

/** What an import needs of a tag. */
export interface TagName {
  id: number
  uuid: string
  name: string
}

/** Tags with these names, newest first: upper and lower case are the same name. */
export function listTagsNamed(reader: Reader, organizationId: number, names: readonly string[]): TagName[] {
  if (names.length === 0) return []
  const wanted = fragment`organization_id = ${organizationId} AND ${isOneOf(verbatim('name'), names)}`
  return reader.all<TagName>(
    `SELECT id, uuid, name FROM tags WHERE ${wanted.text} ORDER BY id DESC`,
    ...wanted.params,
  )
}

/** Those that exist. */
export const listTagsByUuid = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): TagName[] =>
  uuids.length === 0
    ? []
    : reader.all<TagName>(
        `SELECT id, uuid, name FROM tags
         WHERE organization_id = ? AND uuid IN (SELECT value FROM json_each(?)) ORDER BY id`,
        organizationId,
        JSON.stringify(uuids),
      )

/** Those of the tags that are on nobody and as they were made, by internal id. */
export const listUntouchedTags = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): TagName[] =>
  reader.all<TagName>(
    `SELECT id, uuid, name FROM tags WHERE id IN (SELECT value FROM json_each(?))
       AND +organization_id = ? AND contact_count = 0 AND updated_at = created_at`,
    JSON.stringify(ids),
    organizationId,
  )
