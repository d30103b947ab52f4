import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { CHANGES_ERRORS, ChangesMeta, changesQuery } from '../../http/changes.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { listCampaignChanges } from './changes.ts'
import { CampaignRecord } from './schema.ts'

const ListCampaignChanges = changesQuery('campaigns', 100)

const CampaignChangeRecord = v.object({
  id: uuid,
  updatedAt: isoTime,
  isDeleted: v.boolean(),
  campaign: v.nullable(CampaignRecord),
})
describeObject(CampaignChangeRecord, 'CampaignChange', 'A campaign that was created, changed or deleted.', {
  id: 'Id of the campaign.',
  updatedAt: 'When it was last changed, or deleted.',
  isDeleted: 'Whether it was deleted.',
  campaign: 'The campaign as it is now; null when it was deleted.',
})

export const campaignChangeRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/changes',
    group: 'Campaigns',
    summary: 'List campaigns in the order of change',
    description:
      'For software that keeps a copy of the campaigns; read it as `GET /contacts/changes`. What is sent, delivered and clicked is no change of a campaign: while one sends, read its results, and it comes here again when it ends.',
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
