import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'

/** The tags of contacts. `tags.contact_count` follows by triggers. */

/** Gives every contact every tag; those it has already stay. Returns how many were new. */
export function attachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): number {
  if (contactIds.length === 0 || tagIds.length === 0) return 0
  return tx.run(
    `INSERT INTO contact_tags (organization_id, contact_id, tag_id, created_at)
     SELECT ?, contact.value, tag.value, ? FROM json_each(?) contact CROSS JOIN json_each(?) tag
     WHERE true ON CONFLICT DO NOTHING`,
    organizationId,
    tx.now,
    JSON.stringify(contactIds),
    JSON.stringify(tagIds),
  ).changes
}

/** Returns how many were there to take. */
export function detachTags(
  tx: Tx,
  organizationId: number,
  contactIds: readonly number[],
  tagIds: readonly number[],
): number {
  if (contactIds.length === 0 || tagIds.length === 0) return 0
  const remove = fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id IN ${contactIds} AND tag_id IN ${tagIds}`
  return tx.run(remove.text, ...remove.params).changes
}

/** Gives the contact these tags and no others. Returns how many came or went. */
export function replaceTags(
  tx: Tx,
  organizationId: number,
  contactId: number,
  tagIds: readonly number[],
): number {
  const removed = fragment`DELETE FROM contact_tags
    WHERE organization_id = ${organizationId} AND contact_id = ${contactId} AND tag_id NOT IN ${tagIds}`
  return tx.run(removed.text, ...removed.params).changes + attachTags(tx, organizationId, [contactId], tagIds)
}
