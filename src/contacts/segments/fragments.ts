import { type Fragment, fragment } from '../../db/fragment.ts'

/** How the SQL of others reads segments: deleted ones too. */

/** @param id SQL of the internal id */
export const joinSegment = (id: string): string => `JOIN segments ON segments.id = ${id}`

/** The internal id; NULL when the organization has no such segment. */
export const idOfSegment = (organizationId: number, uuid: string): Fragment =>
  fragment`(SELECT id FROM segments WHERE organization_id = ${organizationId} AND uuid = ${uuid})`
