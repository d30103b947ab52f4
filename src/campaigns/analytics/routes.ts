import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf } from '../../http/schema.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { estimateCampaign } from '../estimates/estimate.ts'
import { CampaignEstimate, EstimateCampaign } from '../estimates/schema.ts'
import { analyseCampaign } from './analytics.ts'
import { AnalyticsQuery, CampaignAnalytics } from './schema.ts'

const idParams = idOf('the campaign')

const group = 'Campaigns'

/** The estimate of a campaign, and its results. */
export const campaignInsightRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'POST',
    path: '/campaigns/estimate',
    group,
    summary: 'Estimate a campaign before it is created',
    description:
      'Exact up to 5,000 recipients; above, messages are composed for a sample of about that size.',
    errors: {
      ...MAY_TAKE_TOO_LONG,
      NOT_FOUND: 'There is no such segment.',
    },
    access: 'member',
    permission: 'campaign:read',
    rateLimit: 'bulk',
    body: EstimateCampaign,
    status: 201,
    data: CampaignEstimate,
    handle: async ({ principal, body, write }) => {
      const estimate = await estimateCampaign(db, principal, body, links)
      // Changes nothing; the write stores the answer for the idempotency key.
      return write(() => created(estimate, 'Campaign estimated'))
    },
  }),
  operation({
    method: 'GET',
    path: '/campaigns/:id/analytics',
    group,
    summary: 'Read the results of a campaign',
    description:
      'Counts so far, the reasons why messages failed or were skipped, a timeline, and the deals the campaign brought in.',
    access: 'member',
    permission: 'analytics:read',
    params: idParams,
    query: AnalyticsQuery,
    errors: MAY_TAKE_TOO_LONG,
    status: 200,
    data: CampaignAnalytics,
    handle: async ({ principal, params, query }) =>
      ok(await analyseCampaign(db, principal, params.id, query)),
  }),
]
