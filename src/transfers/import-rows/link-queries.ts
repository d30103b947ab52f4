import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import { isOneOf } from '../../db/contains.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { tagKey } from '../cells/tag-cell.ts'

/** Tags and segments as an import asks for them and links contacts to them. */

export interface ImportTag {
  id: number
  uuid: string
  name: string
}

/** By `tagKey`: upper and lower case are the same name. */
export function findTagsByName(
  reader: Reader,
  organizationId: number,
  names: readonly string[],
): Map<string, ImportTag> {
  if (names.length === 0) return new Map()
  const wanted = fragment`organization_id = ${organizationId} AND ${isOneOf(verbatim('name'), names)}`
  const tags = reader.all<ImportTag>(
    `SELECT id, uuid, name FROM tags WHERE ${wanted.text} ORDER BY id DESC`,
    ...wanted.params,
  )
  return new Map(tags.map((tag) => [tagKey(tag.name), tag]))
}

/** Those that exist. */
export const findTagsByUuid = (
  reader: Reader,
  organizationId: number,
  uuids: readonly string[],
): ImportTag[] =>
  uuids.length === 0
    ? []
    : reader.all<ImportTag>(
        `SELECT id, uuid, name FROM tags
         WHERE organization_id = ? AND uuid IN (SELECT value FROM json_each(?)) ORDER BY id`,
        organizationId,
        JSON.stringify(uuids),
      )

/** The tags of each of the contacts. */
export function findTagIdsOf(
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): Map<number, Set<number>> {
  const links = reader.all<{ contactId: number; tagId: number }>(
    `SELECT contact_id AS contactId, tag_id AS tagId FROM contact_tags
     WHERE organization_id = ? AND contact_id IN (SELECT value FROM json_each(?))`,
    organizationId,
    JSON.stringify(contactIds),
  )
  const found = new Map<number, Set<number>>()
  for (const { contactId, tagId } of links) {
    const ids = found.get(contactId)
    if (ids) ids.add(tagId)
    else found.set(contactId, new Set([tagId]))
  }
  return found
}

/** Makes a tag that the undo of the import may take away again. */
export function insertTag(
  tx: Tx,
  { organizationId, importId }: { organizationId: number; importId: number },
  name: string,
): ImportTag {
  const uuid = uuidv7(tx.now)
  const { lastInsertRowid: id } = tx.run(
    'INSERT INTO tags (uuid, organization_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
    uuid,
    organizationId,
    name,
    tx.now,
    tx.now,
  )
  tx.run('INSERT INTO contact_import_tags (import_id, tag_id) VALUES (?, ?)', importId, id)
  return { id, uuid, name }
}

const TAG_LINK = bulkInsert(
  'INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at) VALUES',
  '(?, ?, ?, ?)',
)

/** Gives contacts tags that they do not have. */
export const attachTags = (
  tx: Tx,
  organizationId: number,
  links: ReadonlyArray<readonly [contactId: number, tagId: number]>,
): void =>
  void insertRows(
    tx,
    TAG_LINK,
    links.map(([contactId, tagId]) => [organizationId, contactId, tagId, tx.now]),
  )

export const findSegmentType = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): 'STATIC' | 'DYNAMIC' | undefined =>
  reader.value(
    'SELECT type FROM segments WHERE organization_id = ? AND uuid = ? AND deleted_at IS NULL',
    organizationId,
    uuid,
  )

/** Of a segment that is still there. */
export const findSegmentId = (
  reader: Reader,
  organizationId: number,
  uuid: string | null,
): number | undefined =>
  uuid === null
    ? undefined
    : reader.value<number>(
        'SELECT id FROM segments WHERE organization_id = ? AND uuid = ? AND deleted_at IS NULL',
        organizationId,
        uuid,
      )

/** Which of the contacts are in the segment. */
export function findMembers(
  reader: Reader,
  organizationId: number,
  segmentId: number | undefined,
  contactIds: readonly number[],
): Set<number> {
  if (segmentId === undefined || contactIds.length === 0) return new Set()
  const members = reader.all<{ contactId: number }>(
    `SELECT contact_id AS contactId FROM segment_contacts
     WHERE organization_id = ? AND segment_id = ? AND contact_id IN (SELECT value FROM json_each(?))`,
    organizationId,
    segmentId,
    JSON.stringify(contactIds),
  )
  return new Set(members.map(({ contactId }) => contactId))
}

const MEMBER = bulkInsert(
  'INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at) VALUES',
  '(?, ?, ?, ?)',
)

/** Puts contacts into a segment that they are not in. */
export function addMembers(
  tx: Tx,
  organizationId: number,
  segmentId: number,
  contactIds: readonly number[],
): void {
  if (contactIds.length === 0) return
  insertRows(
    tx,
    MEMBER,
    contactIds.map((contactId) => [organizationId, segmentId, contactId, tx.now]),
  )
  tx.run('UPDATE segments SET updated_at = ? WHERE id = ?', tx.now, segmentId)
}
