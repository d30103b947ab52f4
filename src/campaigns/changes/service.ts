import type { Db } from '../../db/database.ts'
import { readChanges } from '../../http/changes.ts'
import { toIso } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentCampaign } from '../records/present.ts'
import { viewsOf } from '../records/view.ts'
import { type ChangedCampaign, listChangedCampaigns } from '../store/changes.ts'
import { findCampaignsByIds } from '../store/queries.ts'

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
