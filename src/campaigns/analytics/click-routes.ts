import * as v from 'valibot'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import { ClicksQuery } from '../../links/clicks/timeline.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { CampaignClickAnalytics, CampaignLinkRecord } from './click-schema.ts'
import { analyseClicks, listLinks } from './clicks.ts'

const params = idOf('the campaign')
const group = 'Campaigns'

export const campaignClickRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/click-analytics',
    group,
    summary: 'Read the clicks of a campaign',
    description: 'Of the codes that its recipients got, over all links and runs.',
    access: 'member',
    permission: 'analytics:read',
    params,
    query: ClicksQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: CampaignClickAnalytics,
    handle: async ({ principal, params, query }) => ok(await analyseClicks(db, principal, params.id, query)),
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:id/link-analytics',
    group,
    summary: 'Read the clicks of a campaign by link',
    description: 'The links of its text in the order in which they were first sent; none before that.',
    access: 'member',
    permission: 'analytics:read',
    params,
    status: 200,
    data: v.array(CampaignLinkRecord),
    handle: ({ principal, params }) => ok(listLinks(db, principal, params.id, links)),
  }),
]
