import * as v from 'valibot'
import { changesQuery } from '../../http/changes.ts'
import { isoTime, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { CampaignRecord } from '../records/schema.ts'

export const ListCampaignChanges = changesQuery('campaigns', 100)

export const CampaignChangeRecord = v.object({
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
