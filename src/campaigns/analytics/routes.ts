import * as v from 'valibot'
import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db } from '../../db/database.ts'
import { MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { idOf, isoTime, uuid } from '../../http/schema.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { component } from '../../lib/describe.ts'
import type { Principal } from '../../lib/principal.ts'
import { KINDS, presentKinds } from '../../links/clicks/kinds.ts'
import { listCampaignClicks, listKinds } from '../../links/clicks/store.ts'
import { type ClicksInput, ClicksPoint, ClicksQuery, timelineOf } from '../../links/clicks/timeline.ts'
import { listCampaignLinks } from '../../links/recipient-links/store.ts'
import { linkBase } from '../../links/short-links/address.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { estimateCampaign, presentEstimate } from '../estimates/estimate.ts'
import { CampaignEstimate, EstimateCampaign } from '../estimates/schema.ts'
import { getCampaign } from '../records/service.ts'
import { analyseCampaign } from './analytics.ts'
import { AnalyticsQuery, CampaignAnalytics } from './schema.ts'

const idParams = idOf('the campaign')

const group = 'Campaigns'

/** Operations for the estimate and the results of a campaign. */
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
    handle: async ({ principal, body, language, write }) => {
      const estimate = await estimateCampaign(db, principal, body, links)
      // The write changes nothing but stores the answer for the idempotency key.
      return write(() => created(presentEstimate(estimate, language()), 'Campaign estimated'))
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

const count = v.number()
const time = v.nullable(isoTime)

const CampaignClickAnalytics = component(
  'CampaignClickAnalytics',
  'Clicks on the links of a campaign, over all its runs.',
  {
    totalClicks: [count, 'Clicks of people, each one.'],
    uniqueClicks: [
      count,
      'The sum of the unique clicks of its links: a contact who clicked two links counts twice.',
    ],
    uniqueContacts: [count, 'Contacts who clicked any of its links, each once.'],
    botClicks: [count, 'Visits of software; none of them is in the other counts.'],
    firstClickAt: [time, 'When a person first clicked; null for never.'],
    lastClickAt: [time, 'When a person last clicked; null for never.'],
    timeline: [
      v.array(ClicksPoint),
      'Clicks over time, the earliest first; days begin in the time zone of the campaign.',
    ],
    ...KINDS,
    countries: [v.array(v.string()), 'Always empty: the server does not locate IP addresses.'],
  },
)

const CampaignLinkRecord = component(
  'CampaignLink',
  'A link in the text of a campaign, and its clicks there.',
  {
    linkId: [uuid, 'Id of the short link; a change of the link also applies to sent messages.'],
    originalUrl: [
      v.string(),
      'Where it leads; the fields of an address that differs by recipient are shown as fields.',
    ],
    shortUrl: [
      v.string(),
      'Its own short address, which no recipient got: clicks on it do not count for the campaign.',
    ],
    totalClicks: [count, 'Clicks of people, each one.'],
    uniqueClicks: [count, 'Contacts who clicked it, each once.'],
    botClicks: [count, 'Visits of software.'],
    lastClickedAt: [time, 'When a person last clicked it; null for never.'],
  },
)

/** Returns the clicks on all links of a campaign, from stored counts. Throws NOT_FOUND, VALIDATION_FAILED. */
async function analyseClicks(db: Db, principal: Principal, uuid: string, query: ClicksInput) {
  const { organizationId } = principal
  const campaign = getCampaign(db, principal, uuid)
  const links = listCampaignLinks(db, campaign.id)
  const [totals] = listCampaignClicks(db, [campaign.id])
  const scope = { linkIds: links.map(({ linkId }) => linkId), campaignId: campaign.id }
  const reader = db.readPool.of({ organizationId, advice: 'Try again when the server is less busy.' })
  const where = { timezone: campaign.timezone ?? 'UTC', nowMs: db.clock.now() }
  const [timeline, kinds] = await Promise.all([
    timelineOf(reader, scope, query, where),
    listKinds(reader, scope),
  ])
  const firsts = links.flatMap(({ firstClickedAt }) => firstClickedAt ?? [])
  const lasts = links.flatMap(({ lastClickedAt }) => lastClickedAt ?? [])
  return {
    totalClicks: totals?.totalClicks ?? 0,
    uniqueClicks: links.reduce((sum, { uniqueClicks }) => sum + uniqueClicks, 0),
    uniqueContacts: totals?.uniqueContacts ?? 0,
    botClicks: totals?.botClicks ?? 0,
    firstClickAt: toIsoOrNull(firsts.length > 0 ? Math.min(...firsts) : null),
    lastClickAt: toIsoOrNull(lasts.length > 0 ? Math.max(...lasts) : null),
    timeline,
    ...presentKinds(kinds),
    countries: [],
  }
}

/** Lists the links of a campaign. Throws NOT_FOUND. */
function listLinks(db: Db, principal: Principal, uuid: string, { publicBaseUrl }: LinkSettings) {
  const campaign = getCampaign(db, principal, uuid)
  const base = linkBase(getOrganization(db, principal.organizationId).shortDomain, publicBaseUrl)
  return listCampaignLinks(db, campaign.id).map((link) => ({
    linkId: link.uuid,
    originalUrl: link.originalUrl,
    shortUrl: base + link.code,
    totalClicks: link.totalClicks,
    uniqueClicks: link.uniqueClicks,
    botClicks: link.botClicks,
    lastClickedAt: toIsoOrNull(link.lastClickedAt),
  }))
}

const params = idOf('the campaign')

export const campaignClickRoutes = ({ db, links }: { db: Db; links: LinkSettings }): Operation[] => [
  operation({
    method: 'GET',
    path: '/campaigns/:id/click-analytics',
    group,
    summary: 'Read the clicks of a campaign',
    description: 'Clicks on the short links that its recipients got, over all links and runs.',
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
