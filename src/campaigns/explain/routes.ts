import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { assertPermission } from '../../lib/principal.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { explainSend } from './explain.ts'
import { ExplainSend, SendExplanationRecord } from './schema.ts'
import { presentExplanation } from './summary.ts'

const idParams = idOf('the campaign')

export const explainRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/explain',
    group: 'Campaigns',
    summary: 'Explain why a contact gets a campaign or does not',
    description:
      'For a campaign in any status: the expected result for the contact in the next run, or its result in a run that has begun. The answer comes from the rules of the send engine itself. Needs the permission `contact:read` too.',
    errors: {
      FORBIDDEN:
        'The role of the caller lacks `campaign:read` or `contact:read`; `details[0].permission` names it.',
      NOT_FOUND:
        'There is no such campaign, contact or run that has begun, or the messages of the run were deleted because of their age.',
    },
    access: 'member',
    permission: 'campaign:read',
    params: idParams,
    query: ExplainSend,
    status: 200,
    data: SendExplanationRecord,
    handle: ({ principal, params, query, language }) => {
      assertPermission(principal, 'contact:read')
      const asked = { campaignId: params.id, ...query }
      return ok(presentExplanation(explainSend(db, principal, asked, links.publicBaseUrl), language()))
    },
  }),
]
