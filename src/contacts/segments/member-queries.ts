import type { Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { interruptibleFor } from '../../db/interruptible.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { SegmentRow } from './table.ts'

type Key = Pick<SegmentRow, 'id' | 'organizationId'>

/** How many of `contactIds` were not members before. */
export function insertMembers(tx: Tx, segment: Key, contactIds: readonly number[]): number {
  const insert = fragment`INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at)
    SELECT ${segment.organizationId}, ${segment.id}, value, ${tx.now} FROM json_each(${JSON.stringify(contactIds)})
    WHERE true ON CONFLICT DO NOTHING`
  return tx.run(insert.text, ...insert.params).changes
}

/** How many of `contactIds` were members. */
export function deleteMembers(tx: Tx, segment: Key, contactIds: readonly number[]): number {
  const remove = fragment`DELETE FROM segment_contacts
    WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id} AND contact_id IN ${contactIds}`
  return tx.run(remove.text, ...remove.params).changes
}

/**
 * Copies up to `limit` members beyond contact `afterId`, in the order of
 * contacts. Returns the last one copied, or undefined when none is left.
 */
export function copyMembers(
  tx: Tx,
  { from, to }: { from: Key; to: Key },
  { afterId, limit }: { afterId: number; limit: number },
): number | undefined {
  const last = tx.value<number | null>(
    `SELECT max(contact_id) FROM (SELECT contact_id FROM segment_contacts
       WHERE organization_id = ? AND segment_id = ? AND contact_id > ? ORDER BY contact_id LIMIT ?)`,
    from.organizationId,
    from.id,
    afterId,
    limit,
  )
  if (last === undefined || last === null) return undefined
  tx.run(
    `INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at)
     SELECT organization_id, ?, contact_id, ? FROM segment_contacts
     WHERE organization_id = ? AND segment_id = ? AND contact_id > ? AND contact_id <= ?`,
    to.id,
    tx.now,
    from.organizationId,
    from.id,
    afterId,
    last,
  )
  return last
}

/** Contacts of a static segment, newest contact first: a walk of the primary key, no sorting. */
export const memberPage = (segment: Key, page: PageRequest): Fragment => fragment`
  SELECT contact_id AS id FROM segment_contacts
  WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id}
  ORDER BY contact_id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`

/** Live contacts a condition selects, newest first. */
export const matchingPage = (
  organizationId: number,
  condition: Fragment,
  page: PageRequest,
): Fragment => fragment`
  SELECT contacts.id FROM contacts
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}
  ORDER BY contacts.id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`

/** The index has what most rules ask for, and a row looked up by its id costs twice as much. */
export const matchingCount = (organizationId: number, condition: Fragment): Fragment => fragment`
  SELECT count(*) AS total FROM contacts INDEXED BY contacts_walk
  WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL
    AND ${interruptibleFor('contacts.id', [condition])} AND ${condition}`
