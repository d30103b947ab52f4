import type { Tx } from '../../db/database.ts'
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

/** Returns those that were there to take. */
export function detachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): TagLink[] {
  if (contactIds.length === 0 || tagIds.length === 0) return []
  const remove = fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND tag_id IN ${tagIds}
    RETURNING contact_id AS contactId, tag_id AS tagId`
  return tx.all<TagLink>(remove.text, ...remove.params)
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
