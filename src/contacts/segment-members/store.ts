import { bulkInsert, insertRows } from '../../db/bulk-insert.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { segmentContacts } from './table.ts'

/** The members of static segments. Triggers maintain `segments.contact_count`. */

interface Key {
  id: number
  organizationId: number
}

/** Adds members. Returns how many of `contactIds` were not members before. */
export function insertMembers(tx: Tx, segment: Key, contactIds: readonly number[]): number {
  return tx.run(fragment`INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at)
    SELECT ${segment.organizationId}, ${segment.id}, value, ${tx.now} FROM json_each(${JSON.stringify(contactIds)})
    WHERE true ON CONFLICT DO NOTHING`).changes
}

const MEMBER = bulkInsert(
  'INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at) VALUES',
  '(?, ?, ?, ?)',
)

/** Adds contacts that are not members yet. This is the fastest way for many contacts. */
export const insertNewMembers = (tx: Tx, segment: Key, contactIds: readonly number[]): void =>
  void insertRows(
    tx,
    MEMBER,
    contactIds.map((contactId) => [segment.organizationId, segment.id, contactId, tx.now]),
  )

/** Removes members. Returns how many of `contactIds` were members. */
export function deleteMembers(tx: Tx, segment: Key, contactIds: readonly number[]): number {
  return tx.run(fragment`DELETE FROM segment_contacts
    WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id} AND contact_id IN ${contactIds}`)
    .changes
}

/** Removes the contact if it joined the segment at `since`, ms since 1970. Returns whether it did. */
export const deleteMemberSince = (tx: Tx, segment: Key, contactId: number, since: number): boolean =>
  tx.run(fragment`DELETE FROM segment_contacts
    WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id}
      AND contact_id = ${contactId} AND created_at = ${since}`).changes === 1

/** A contact that left a segment. `since`: when it had joined, ms since 1970. */
export interface LeftSegment extends Pick<typeof segmentContacts.$inferSelect, 'contactId' | 'segmentId'> {
  since: number
}

/** Removes the contacts from every segment. Returns the memberships that ended. */
export function leaveSegments(tx: Tx, organizationId: number, contactIds: readonly number[]): LeftSegment[] {
  const ofContacts = fragment`organization_id = ${organizationId} AND contact_id IN ${contactIds}`
  return tx.all<LeftSegment>(fragment`DELETE FROM segment_contacts INDEXED BY segment_contacts_contact
    WHERE ${ofContacts} RETURNING contact_id, segment_id, created_at AS since`)
}

/** Adds contacts again to segments that still exist, with their original times of joining. */
export function rejoinSegments(tx: Tx, organizationId: number, left: readonly LeftSegment[]): void {
  if (left.length === 0) return
  tx.run(
    `INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at)
     SELECT ?, value->>0, value->>1, value->>2 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
    organizationId,
    JSON.stringify(left.map(({ segmentId, contactId, since }) => [segmentId, contactId, since])),
  )
}

/** Finds which of the contacts are in the segment. */
export function findMembersAmong(reader: Reader, segment: Key, contactIds: readonly number[]): Set<number> {
  if (contactIds.length === 0) return new Set()
  const members = reader.all<{ contactId: number }>(fragment`SELECT contact_id
    FROM segment_contacts
    WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id}
      AND contact_id IN ${contactIds}`)
  return new Set(members.map(({ contactId }) => contactId))
}

/** Returns when a member joined the segment, ms since 1970; 0 for a contact who is not a member. */
export const joinedAt = (reader: Reader, segment: Key, contactId: number): number =>
  reader.value<number>(fragment`SELECT created_at FROM segment_contacts
    WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id}
      AND contact_id = ${contactId}`) ?? 0

/**
 * Copies up to `limit` members with ids after `afterId`, in the order of the ids. Returns the id of the last
 * copied contact, or undefined when none is left.
 */
export function copyMembers(
  tx: Tx,
  { from, to }: { from: Key; to: Key },
  { afterId, limit }: { afterId: number; limit: number },
): number | undefined {
  const last = tx.value<number | null>(fragment`SELECT max(contact_id)
    FROM (SELECT contact_id FROM segment_contacts WHERE organization_id = ${from.organizationId}
      AND segment_id = ${from.id} AND contact_id > ${afterId} ORDER BY contact_id LIMIT ${limit})`)
  if (last === undefined || last === null) return undefined
  tx.run(fragment`INSERT INTO segment_contacts (organization_id, segment_id, contact_id, created_at)
    SELECT organization_id, ${to.id}, contact_id, ${tx.now} FROM segment_contacts
    WHERE organization_id = ${from.organizationId} AND segment_id = ${from.id} AND contact_id > ${afterId}
      AND contact_id <= ${last}`)
  return last
}

/** Selects a page of a static segment, newest contact first. It follows the primary key and needs no sorting. */
export const memberPage = (segment: Key, page: PageRequest): Fragment => fragment`
  SELECT contact_id AS id FROM segment_contacts
  WHERE organization_id = ${segment.organizationId} AND segment_id = ${segment.id}
  ORDER BY contact_id DESC LIMIT ${page.limit} OFFSET ${pageOffset(page)}`
