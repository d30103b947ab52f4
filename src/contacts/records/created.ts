import type { Reader } from '../../db/database.ts'
import { isMergeTarget } from './store.ts'

export interface CreatedContact {
  id: number
  isMergeTarget: number
  wasMessaged: number
  /** ms since 1970. */
  createdAt: number
  updatedAt: number
}

/** Finds those contacts of an import that still exist, and how each has changed since. */
export const findCreatedContacts = (
  reader: Reader,
  organizationId: number,
  contactIds: readonly number[],
): CreatedContact[] =>
  reader.all<CreatedContact>(
    `SELECT id, ${isMergeTarget('c.id')} AS isMergeTarget,
       last_contacted_at IS NOT NULL OR last_inbound_at IS NOT NULL AS wasMessaged,
       created_at, updated_at
     FROM contacts c WHERE id IN (SELECT value FROM json_each(?)) AND +organization_id = ? AND deleted_at IS NULL`,
    JSON.stringify(contactIds),
    organizationId,
  )
