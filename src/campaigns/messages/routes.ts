import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { filesReader } from '../../delivery/proofs/files.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { getCampaign } from '../records/service.ts'
import { presentMessage } from './present.ts'
import { countMessages, listMessages } from './queries.ts'
import { ListMessages, MessageRecord } from './schema.ts'

const idParams = idOf('the campaign')

const group = 'Campaigns'

export const messageRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/messages',
    group,
    summary: 'List the messages of a campaign',
    description:
      'One message per recipient and run, including recipients who were skipped. The last run first.',
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    query: ListMessages,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: v.array(MessageRecord),
    meta: PaginationMeta,
    handle: async ({ principal, params, query }) => {
      const { organizationId, id: campaignId, variants } = getCampaign(db, principal, params.id)
      const total = countMessages(db, { organizationId, campaignId }, query)
      const rows = total === 0 ? [] : await listMessages(db, { organizationId, campaignId }, query)
      const filesOf = filesReader(db)
      return ok(
        rows.map((row) => presentMessage(row, variants, filesOf(row))),
        { meta: pageMeta(query, total) },
      )
    },
  }),
]
