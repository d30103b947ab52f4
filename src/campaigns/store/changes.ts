import type { Reader } from '../../db/database.ts'
import type { Changed, ChangesWanted } from '../../http/changes.ts'

/** A campaign that was created, changed or deleted. */
export interface ChangedCampaign extends Changed {
  uuid: string
  isDeleted: number
}

const CHANGED = `
  SELECT id, uuid, updated_at AS updatedAt, deleted_at IS NOT NULL AS isDeleted
  FROM campaigns INDEXED BY campaigns_updated WHERE organization_id = ?`

/** As the contacts of `contacts/store/queries.ts`. */
const LIST_CHANGED = `${CHANGED} AND updated_at = ? AND id > ?
  UNION ALL ${CHANGED} AND updated_at > ? ORDER BY updatedAt, id LIMIT ?`

/** Deleted ones too, in the order of change. */
export const listChangedCampaigns = (
  reader: Reader,
  organizationId: number,
  { after: { updatedAt, id }, limit }: ChangesWanted,
): ChangedCampaign[] =>
  reader.all<ChangedCampaign>(LIST_CHANGED, organizationId, updatedAt, id, organizationId, updatedAt, limit)
