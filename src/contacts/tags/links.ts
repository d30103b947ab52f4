import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** The tags of contacts. `tags.contact_count` follows by triggers. */

/** A tag that came to a contact or left it; internal ids. */
export interface TagLink {
  contactId: number
  tagId: number
}

/** Gives every contact every tag; those it has already stay. Returns the new ones. */
export function attachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): TagLink[] {
  if (contactIds.length === 0 || tagIds.length === 0) return []
  return tx.all<TagLink>(
    `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
     SELECT ?, contact.value, tag.value, ? FROM json_each(?) contact CROSS JOIN json_each(?) tag
     WHERE true ON CONFLICT DO NOTHING RETURNING contact_id AS contactId, tag_id AS tagId`,
    organizationId,
    tx.now,
    JSON.stringify(contactIds),
    JSON.stringify(tagIds),
  )
}

/** A tag that was taken from a contact, and since when it had it, ms since 1970. */
export interface TakenLink extends TagLink {
  since: number
}

/** Returns those that were there to take. */
export function detachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): TakenLink[] {
  if (contactIds.length === 0 || tagIds.length === 0) return []
  const remove = fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND tag_id IN ${tagIds}
    RETURNING contact_id AS contactId, tag_id AS tagId, created_at AS since`
  return tx.all<TakenLink>(remove.text, ...remove.params)
}

/** Gives the contact these tags and no others. */
export function replaceTags(
  tx: Tx,
  organizationId: number,
  contactId: number,
  tagIds: readonly number[],
): { added: TagLink[]; removed: TagLink[] } {
  const remove = fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND tag_id NOT IN ${tagIds}
    RETURNING contact_id AS contactId, tag_id AS tagId`
  const removed = tx.all<TagLink>(remove.text, ...remove.params)
  return { removed, added: attachTags(tx, organizationId, [contactId], tagIds) }
}

/** Takes all tags from the contacts. Returns what they had. */
export function detachAll(tx: Tx, organizationId: number, contactIds: readonly number[]): TakenLink[] {
  const ofContacts = fragment`organization_id = ${organizationId} AND contact_id IN ${contactIds}`
  return tx.all<TakenLink>(
    `DELETE FROM contact_tags WHERE ${ofContacts.text}
     RETURNING contact_id AS contactId, tag_id AS tagId, created_at AS since`,
    ...ofContacts.params,
  )
}

/** Gives back tags that still exist, as of when they were first given. Returns those that were not there. */
export const giveBackTags = (tx: Tx, organizationId: number, links: readonly TakenLink[]): TagLink[] =>
  links.length === 0
    ? []
    : tx.all<TagLink>(
        `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
         SELECT tags.organization_id, link.value->>0, tags.id, link.value->>2
         FROM json_each(?) link CROSS JOIN tags ON tags.id = link.value->>1 AND +tags.organization_id = ?
         WHERE true ON CONFLICT DO NOTHING RETURNING contact_id AS contactId, tag_id AS tagId`,
        JSON.stringify(links.map(({ contactId, tagId, since }) => [contactId, tagId, since])),
        organizationId,
      )

/** Takes those of the tags that the contact got at that moment, ms since 1970. Returns them. */
export const detachAllSince = (
  tx: Tx,
  organizationId: number,
  links: readonly TagLink[],
  since: number,
): TagLink[] =>
  links.length === 0
    ? []
    : tx.all<TagLink>(
        `DELETE FROM contact_tags WHERE organization_id = ? AND created_at = ?
           AND (contact_id, tag_id) IN (SELECT value->>0, value->>1 FROM json_each(?))
         RETURNING contact_id AS contactId, tag_id AS tagId`,
        organizationId,
        since,
        JSON.stringify(links.map(({ contactId, tagId }) => [contactId, tagId])),
      )

/** Whether the contact had the tag since that moment, ms since 1970. */
export const detachSince = (tx: Tx, link: TagLink & { organizationId: number }, since: number): boolean =>
  tx.run(
    'DELETE FROM contact_tags WHERE organization_id = ? AND contact_id = ? AND tag_id = ? AND created_at = ?',
    link.organizationId,
    link.contactId,
    link.tagId,
    since,
  ).changes === 1

const LINK = bulkInsert(
  'INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at) VALUES',
  '(?, ?, ?, ?)',
)

/** Gives contacts tags that they do not have: the fastest way for many. */
export const attachNew = (tx: Tx, organizationId: number, links: readonly TagLink[]): void =>
  void insertRows(
    tx,
    LINK,
    links.map(({ contactId, tagId }) => [organizationId, contactId, tagId, tx.now]),
  )

/** The tags of each of the contacts. */
export function findTagIdsOf(
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): Map<number, Set<number>> {
  const links = reader.all<TagLink>(
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
