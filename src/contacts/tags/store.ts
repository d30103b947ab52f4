import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Invariant } from '../../db/check.ts'
import { contains, equalsText, isOneOf } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { liveRowsBy } from '../../db/rows-by.ts'
import { pageOffset } from '../../http/pagination.ts'
import { emitTagged, type TagLink } from './events.ts'
import type { ListTagsQuery } from './schema.ts'
import { type TagRow, tags } from './table.ts'

/** The SQL condition that no member has deleted the tag of a row of `tags`. */
export const liveTags: Fragment = verbatim('tags.deleted_at IS NULL')

/** The SQL condition that no member has deleted the tag of a row of `contact_tags`. */
const ofLiveTag: Fragment = verbatim(
  '(SELECT deleted_at FROM tags WHERE tags.id = contact_tags.tag_id) IS NULL',
)

/** SQL of an aggregate of the tags of a row of `contacts`. @param value an aggregate over columns of `tags` */
export const ofTags = (
  value: string,
): string => `(SELECT ${value} FROM contact_tags JOIN tags ON tags.id = contact_tags.tag_id
   WHERE contact_tags.organization_id = contacts.organization_id AND contact_tags.contact_id = contacts.id
     AND ${liveTags.text})`

/** Selects the internal ids of the tags that were not deleted. */
export const idsOfTags = (organizationId: number, uuids: readonly string[]): Fragment =>
  fragment`(SELECT id FROM tags WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND ${liveTags})`

/** Selects `contact_id` of the contacts with one of `tagIds`, once for each of these tags. */
export const taggedContacts = (organizationId: number, tagIds: readonly number[] | Fragment): Fragment =>
  fragment`SELECT contact_id FROM contact_tags WHERE organization_id = ${organizationId} AND tag_id IN ${tagIds}`

/** Returns FROM and WHERE for the tags among `tagIds` that a row of `contacts` has. */
export const fromTagsAmong = (organizationId: number, tagIds: readonly number[]): Fragment =>
  fragment`FROM contact_tags WHERE organization_id = ${organizationId}
    AND contact_id = contacts.id AND tag_id IN ${tagIds}`

/**
 * The tags of contacts. Triggers maintain `tags.contact_count`. No result contains a deleted tag,
 * although contacts have it until a job has removed it.
 */

export type { TagLink } from './events.ts'

/** Gives every contact every tag. Returns the links that are new. */
export function attachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): TagLink[] {
  if (contactIds.length === 0 || tagIds.length === 0) return []
  const added =
    tx.all<TagLink>(fragment`INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
    SELECT ${organizationId}, contact.value, tag.value, ${tx.now}
    FROM json_each(${JSON.stringify(contactIds)}) contact CROSS JOIN json_each(${JSON.stringify(tagIds)}) tag
    WHERE true ON CONFLICT DO NOTHING RETURNING contact_id, tag_id`)
  emitTagged(tx, organizationId, { added })
  return added
}

/** A tag that was removed from a contact. `since`: when the contact had got it, ms since 1970. */
export interface TakenLink extends TagLink {
  since: number
}

/** Removes tags from contacts. Returns the removed links. */
export function detachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): TakenLink[] {
  if (contactIds.length === 0 || tagIds.length === 0) return []
  const removed = tx.all<TakenLink>(fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND tag_id IN ${tagIds}
    RETURNING contact_id, tag_id, created_at AS since`)
  emitTagged(tx, organizationId, { removed })
  return removed
}

/** Gives the contact these tags and no others. */
export function replaceTags(
  tx: Tx,
  organizationId: number,
  contactId: number,
  tagIds: readonly number[],
): { added: TagLink[]; removed: TagLink[] } {
  const removed = tx.all<TagLink>(fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND tag_id NOT IN ${tagIds} AND ${ofLiveTag}
    RETURNING contact_id, tag_id`)
  emitTagged(tx, organizationId, { removed })
  return { removed, added: attachTags(tx, organizationId, [contactId], tagIds) }
}

/** Removes all tags from the contacts. Returns the removed links. */
export function detachAll(tx: Tx, organizationId: number, contactIds: readonly number[]): TakenLink[] {
  const ofContacts = fragment`organization_id = ${organizationId} AND contact_id IN ${contactIds}`
  return tx.all<TakenLink>(fragment`DELETE FROM contact_tags WHERE ${ofContacts}
    RETURNING contact_id, tag_id, created_at AS since`)
}

/** Restores tags that still exist, with their original times. Returns the restored links. */
export const reattachTags = (tx: Tx, organizationId: number, links: readonly TakenLink[]): TagLink[] =>
  links.length === 0
    ? []
    : tx.all<TagLink>(
        `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
         SELECT tags.organization_id, link.value->>0, tags.id, link.value->>2
         FROM json_each(?) link CROSS JOIN tags ON tags.id = link.value->>1 AND +tags.organization_id = ?
         WHERE tags.deleted_at IS NULL ON CONFLICT DO NOTHING RETURNING contact_id, tag_id`,
        JSON.stringify(links.map(({ contactId, tagId, since }) => [contactId, tagId, since])),
        organizationId,
      )

/** Removes the tags that contacts got exactly at `since`. Returns the removed links. */
export function detachTagsSince(tx: Tx, organizationId: number, links: readonly TakenLink[]): TagLink[] {
  if (links.length === 0) return []
  const wanted = JSON.stringify(links.map(({ contactId, tagId, since }) => [contactId, tagId, since]))
  return tx.all<TagLink>(fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND ${ofLiveTag} AND (contact_id, tag_id, created_at)
      IN (SELECT value->>0, value->>1, value->>2 FROM json_each(${wanted}))
    RETURNING contact_id, tag_id`)
}

const LINK = bulkInsert(
  'INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at) VALUES',
  '(?, ?, ?, ?)',
)

/** Gives contacts tags that they do not have yet. This is the fastest way for many links. */
export function attachNew(tx: Tx, organizationId: number, links: readonly TagLink[]): void {
  insertRows(
    tx,
    LINK,
    links.map(({ contactId, tagId }) => [organizationId, contactId, tagId, tx.now]),
  )
  emitTagged(tx, organizationId, { added: links })
}

/** Finds the internal ids of the tags of each contact. */
export function findTagIdsOf(
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): Map<number, Set<number>> {
  const links = reader.all<TagLink>(fragment`SELECT contact_id, tag_id FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND ${ofLiveTag}`)
  const found = new Map<number, Set<number>>()
  for (const { contactId, tagId } of links) {
    const ids = found.get(contactId)
    if (ids) ids.add(tagId)
    else found.set(contactId, new Set([tagId]))
  }
  return found
}

const byUuid = liveRowsBy(tags, 'organizationId', 'uuid')

export const findTag = (reader: Reader, organizationId: number, uuid: string): TagRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** Finds a tag by name, in upper or lower case. @param name composed (NFC), as names are stored */
export function findTagByName(reader: Reader, organizationId: number, name: string): TagRow | undefined {
  const { text, params } =
    fragment`organization_id = ${organizationId} AND deleted_at IS NULL AND ${equalsText(verbatim('name'), name)}`
  return reader.get<TagRow>(`SELECT * FROM tags WHERE ${text} ORDER BY id LIMIT 1`, ...params)
}

export const insertTag = (tx: Tx, row: typeof tags.$inferInsert): TagRow => insertRow(tx, tags, row)

export const updateTag = (tx: Tx, id: number, change: { name: string; updatedAt: number }): TagRow =>
  updateRow(tx, tags, { id }, change)!

/** Hides the tag from every reader; contacts have it until a job has removed it. */
export const hideTag = (tx: Tx, id: number): void =>
  void updateRow(tx, tags, { id }, { deletedAt: tx.now, updatedAt: tx.now })

/** Finds the organization of a hidden tag; undefined for any other tag. */
export const findHiddenTag = (reader: Reader, id: number): { organizationId: number } | undefined =>
  reader.get('SELECT organization_id FROM tags WHERE id = ? AND deleted_at IS NOT NULL', id)

/** Removes a tag from up to `limit` contacts. Returns how many had it. */
export const detachSome = (tx: Tx, organizationId: number, id: number, limit: number): number =>
  tx.run(fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND tag_id = ${id}
      AND contact_id IN (SELECT contact_id FROM contact_tags WHERE organization_id = ${organizationId}
      AND tag_id = ${id} LIMIT ${limit})`).changes

/** Removes the row of a tag that no contact has. */
export function forgetTag(tx: Tx, organizationId: number, id: number): void {
  tx.run('DELETE FROM tags WHERE organization_id = ? AND id = ?', organizationId, id)
}

const SORT_COLUMNS = { name: 'name', createdAt: 'created_at', contactCount: 'contact_count' } as const

const matching = (organizationId: number, query: ListTagsQuery): Fragment =>
  allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`deleted_at IS NULL`,
    ...(query.search ? [contains(verbatim('name'), query.search)] : []),
  ])

export function listTags(reader: Reader, organizationId: number, query: ListTagsQuery): TagRow[] {
  const where = matching(organizationId, query)
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC'
  return reader.all<TagRow>(
    `SELECT * FROM tags WHERE ${where.text}
     ORDER BY ${SORT_COLUMNS[query.sortBy]} ${direction}, id ${direction} LIMIT ? OFFSET ?`,
    ...where.params,
    query.limit,
    pageOffset(query),
  )
}

export function countTags(reader: Reader, organizationId: number, query: ListTagsQuery): number {
  const where = matching(organizationId, query)
  return reader.value<number>(fragment`SELECT count(*) FROM tags WHERE ${where}`) ?? 0
}

/** Finds uuids and names of tags, by internal id. */
export function findTagNames(
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): Map<number, { id: string; name: string }> {
  const wanted = fragment`id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at IS NULL`
  const rows = reader.all<TagName>(fragment`SELECT id, uuid, name FROM tags WHERE ${wanted}`)
  return new Map(rows.map(({ id, uuid, name }) => [id, { id: uuid, name }]))
}

/** Finds the internal ids of the tags that exist in this organization, by uuid. */
export function findTagIds(
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): Map<string, number> {
  if (uuids.length === 0) return new Map()
  const wanted = fragment`organization_id = ${organizationId} AND uuid IN ${uuids} AND deleted_at IS NULL`
  const rows = reader.all<{ id: number; uuid: string }>(fragment`SELECT id, uuid FROM tags WHERE ${wanted}`)
  return new Map(rows.map((row) => [row.uuid, row.id]))
}

/** A tag without its count and times. */
export type TagName = Pick<TagRow, 'id' | 'uuid' | 'name'>

/** Lists the tags with these names in any case, newest first. */
export function listTagsNamed(reader: Reader, organizationId: number, names: readonly string[]): TagName[] {
  if (names.length === 0) return []
  const wanted = fragment`organization_id = ${organizationId} AND deleted_at IS NULL AND ${isOneOf(verbatim('name'), names)}`
  return reader.all<TagName>(fragment`SELECT id, uuid, name FROM tags WHERE ${wanted} ORDER BY id DESC`)
}

/** Lists the tags that exist. */
export const listTagsByUuid = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): TagName[] =>
  uuids.length === 0
    ? []
    : reader.all<TagName>(fragment`SELECT id, uuid, name FROM tags
      WHERE organization_id = ${organizationId} AND uuid IN ${uuids} AND deleted_at IS NULL ORDER BY id`)

/** Lists the tags that no contact has and that were not changed since their creation. */
export const listUntouchedTags = (
  reader: Reader,
  organizationId: number,
  ids: readonly number[],
): TagName[] =>
  reader.all<TagName>(fragment`SELECT id, uuid, name FROM tags
    WHERE id IN ${ids} AND +organization_id = ${organizationId} AND deleted_at IS NULL AND contact_count = 0
      AND updated_at = created_at`)

const CONTACTS =
  '(SELECT count(*) FROM contact_tags ct WHERE ct.organization_id = t.organization_id AND ct.tag_id = t.id)'

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'tags count their contacts',
    sql: `SELECT count(*) FROM tags t WHERE contact_count <> ${CONTACTS}`,
    repair: [`UPDATE tags AS t SET contact_count = ${CONTACTS}`],
  },
]
