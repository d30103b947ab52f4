import { type Fragment, fragment } from '../../db/fragment.ts'

/** Selects `contact_id` of the members of these segments. */
export const membersOf = (organizationId: number, segmentIds: readonly number[]): Fragment =>
  fragment`SELECT contact_id FROM segment_contacts
    WHERE organization_id = ${organizationId} AND segment_id IN ${segmentIds}`

/** Selects a row for each of these segments that the row of `contacts` is in. */
export const membershipsAmong = (organizationId: number, segmentIds: readonly number[]): Fragment =>
  fragment`SELECT 1 FROM segment_contacts WHERE organization_id = ${organizationId}
    AND segment_id IN ${segmentIds} AND contact_id = contacts.id`
