import type { Db, Reader } from '../../db/database.ts'
import { type Changed, type ChangesWanted, readChanges } from '../../http/changes.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentCampaign } from './present.ts'
import { findCampaignsByIds } from './queries.ts'
import { viewsOf } from './view.ts'

/** Throws INVALID_CURSOR and GONE. */
export function listCampaignChanges(
  db: Db,
  { organizationId }: Principal,
  query: Parameters<typeof readChanges>[0],
  cursorSecret: string,
) {
  const { rows, meta } = readChanges<ChangedCampaign>(query, {
    reader: db,
    secret: cursorSecret,
    scope: `campaigns/changes ${organizationId}`,
    now: db.clock.now(),
    list: (wanted) => listChangedCampaigns(db, organizationId, wanted),
  })
  const live = rows.filter(({ isDeleted }) => isDeleted === 0).map(({ id }) => id)
  const views = viewsOf(db, organizationId, findCampaignsByIds(db, organizationId, live))
  const records = new Map(views.map((view) => [view.campaign.id, presentCampaign(view)]))
  const changes = rows.map(({ id, uuid, updatedAt, isDeleted }) => ({
    id: uuid,
    updatedAt: toIso(updatedAt),
    isDeleted: isDeleted === 1,
    campaign: records.get(id) ?? null,
  }))
  return { changes, meta }
}

/** A campaign that was created, changed or deleted. */
interface ChangedCampaign extends Changed {
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
const listChangedCampaigns = (
  reader: Reader,
  organizationId: number,
  { after: { updatedAt, id }, limit }: ChangesWanted,
): ChangedCampaign[] =>
  reader.all<ChangedCampaign>(LIST_CHANGED, organizationId, updatedAt, id, organizationId, updatedAt, limit)
