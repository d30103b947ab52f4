import * as v from 'valibot'
import type { Db, Reader } from '../../db/database.ts'
import {
  CHANGES_ERRORS,
  type Changed,
  ChangesMeta,
  type ChangesWanted,
  changesQuery,
  readChanges,
} from '../../http/changes.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { toIso } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentCampaign } from './present.ts'
import { CampaignRecord } from './schema.ts'
import { viewsOf } from './service.ts'
import { findCampaignsByIds } from './shared-queries.ts'

/** Throws INVALID_CURSOR and GONE. */
function listCampaignChanges(
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
  SELECT id, uuid, updated_at, deleted_at IS NOT NULL AS isDeleted
  FROM campaigns INDEXED BY campaigns_updated WHERE organization_id = ?`

/** Same query as for contacts in `contacts/records/shared-queries.ts`. */
const LIST_CHANGED = `${CHANGED} AND updated_at = ? AND id > ?
  UNION ALL ${CHANGED} AND updated_at > ? ORDER BY updated_at, id LIMIT ?`

/** Lists the changed campaigns in the order of change, including deleted ones. */
const listChangedCampaigns = (
  reader: Reader,
  organizationId: number,
  { after: { updatedAt, id }, limit }: ChangesWanted,
): ChangedCampaign[] =>
  reader.all<ChangedCampaign>(LIST_CHANGED, organizationId, updatedAt, id, organizationId, updatedAt, limit)

const ListCampaignChanges = changesQuery('campaigns', 100)

const CampaignChangeRecord = component('CampaignChange', 'A campaign that was created, changed or deleted.', {
  id: [uuid, 'Id of the campaign.'],
  updatedAt: [isoTime, 'When it was last changed, or deleted.'],
  isDeleted: [v.boolean(), 'Whether it was deleted.'],
  campaign: [v.nullable(CampaignRecord), 'The campaign as it is now; null when it was deleted.'],
})

export const campaignChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/changes',
    group: 'Campaigns',
    summary: 'List campaigns in the order of change',
    description:
      'For software that keeps a copy of the campaigns; works as `GET /contacts/changes`. Sent, delivered and clicked messages do not change a campaign: while it sends, read its results; it is listed again when it ends.',
    errors: CHANGES_ERRORS,
    access: 'member',
    permission: 'campaign:read',
    query: ListCampaignChanges,
    status: 200,
    data: v.array(CampaignChangeRecord),
    meta: ChangesMeta,
    handle: ({ principal, query }) => {
      const { changes, meta } = listCampaignChanges(db, principal, query, cursorSecret)
      return ok(changes, { meta })
    },
  }),
]
