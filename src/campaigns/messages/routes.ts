import * as v from 'valibot'
import { presentOperation } from '../../contacts/bulk/present.ts'
import { presentSegment } from '../../contacts/segments/routes.ts'
import type { Db } from '../../db/database.ts'
import { filesReader } from '../../delivery/proofs/proof.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { pageMeta } from '../../http/pagination.ts'
import { idOf, PaginationMeta } from '../../http/schema.ts'
import { assertPermission } from '../../lib/principal.ts'
import { getCampaign } from '../records/service.ts'
import { presentMessage } from './present.ts'
import { CampaignSegment, CreateCampaignSegment, ListMessages, MessageRecord } from './schema.ts'
import { createSegmentOf, scopeOf } from './service.ts'
import { countMessages, listMessages } from './store.ts'

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
    handle: async ({ principal, params, query, language }) => {
      const campaign = getCampaign(db, principal, params.id)
      const scope = scopeOf(campaign)
      const total = await countMessages(db, scope, query)
      const rows = total === 0 ? [] : await listMessages(db, scope, query)
      const filesOf = filesReader(db)
      return ok(
        rows.map((row) => presentMessage(row, campaign.variants, filesOf(row), language())),
        { meta: pageMeta(query, total) },
      )
    },
  }),
  operation({
    method: 'POST',
    path: '/campaigns/:id/segment',
    group,
    summary: 'Make a segment of the recipients of a campaign',
    description:
      'Creates a STATIC segment, and after the answer fills it with the live contacts of the messages that `filter` selects, each once. They are selected at one moment, before the first is added: a message whose status changes after it neither adds nor removes its contact. The bulk operation in the answer shows the progress, and can be cancelled and undone; an undo empties the segment. Until the operation is COMPLETED, a campaign to the segment reaches only those added so far. Needs campaign:read too.',
    errors: {
      ALREADY_EXISTS: 'Another segment has this name; `details[0].existingId` is its id.',
      CONFLICT:
        'Too many bulk operations of the organization wait or run; `details[0].limit` says how many can.',
      FORBIDDEN:
        'The role of the caller lacks `segment:create` or `campaign:read`; `details[0].permission` names it.',
    },
    access: 'member',
    permission: 'segment:create',
    rateLimit: 'bulk',
    params: idParams,
    body: CreateCampaignSegment,
    status: 201,
    data: CampaignSegment,
    handle: ({ principal, params, body, language, write }) => {
      assertPermission(principal, 'campaign:read')
      return write((tx) => {
        const { segment, operation: filling } = createSegmentOf(tx, principal, params.id, body)
        return created(
          { segment: presentSegment(segment), operation: presentOperation(filling, language()) },
          'Segment created',
        )
      })
    },
  }),
]
