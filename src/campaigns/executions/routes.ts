import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { countExecutions, listExecutions } from '../../delivery/executions/reads.ts'
import { listTimesOf } from '../../delivery/recipient-times/queries.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { PaginationMeta, uuid } from '../../http/schema.ts'
import { describeFields } from '../../lib/describe.ts'
import { getCampaign } from '../records/service.ts'
import { presentExecution } from './present.ts'
import { ExecutionRecord, ListExecutions } from './schema.ts'

const group = 'Campaigns'

const campaignParams = v.object({ campaignId: uuid })
describeFields(campaignParams, { campaignId: 'Id of the campaign.' })

export const executionRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:campaignId/executions',
    group,
    summary: 'List the runs of a campaign',
    description: 'The last run first. A campaign that is not recurring has at most one.',
    access: 'member',
    permission: 'campaign:read',
    params: campaignParams,
    query: ListExecutions,
    status: 200,
    data: v.array(ExecutionRecord),
    meta: PaginationMeta,
    handle: ({ principal, params, query }) => {
      const { organizationId, id, uuid: campaignUuid } = getCampaign(db, principal, params.campaignId)
      const rows = listExecutions(db, organizationId, id, query)
      const total = countExecutions(db, organizationId, id)
      const times = listTimesOf(
        db,
        organizationId,
        rows.map((row) => row.id),
      )
      return ok(
        rows.map((row) => presentExecution(row, campaignUuid, times)),
        { meta: pageMeta(query, total) },
      )
    },
  }),
]
