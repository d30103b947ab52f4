import { getOrganization } from '../../accounts/organizations/service.ts'
import type { Db } from '../../db/database.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import type { Principal } from '../../lib/principal.ts'
import { presentKinds } from '../../links/clicks/kinds.ts'
import { type ClicksInput, timelineOf } from '../../links/clicks/timeline.ts'
import { listCampaignClicks, listKinds } from '../../links/clicks/totals.ts'
import { listCampaignLinks } from '../../links/recipient-links/campaign-links.ts'
import { linkBase } from '../../links/short-links/address.ts'
import type { LinkSettings } from '../../links/short-links/service.ts'
import { getCampaign } from '../records/service.ts'

/** The clicks on all links of a campaign, from counts that are kept. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function analyseClicks(db: Db, principal: Principal, uuid: string, query: ClicksInput) {
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

/** Throws NOT_FOUND. */
export function listLinks(db: Db, principal: Principal, uuid: string, { publicBaseUrl }: LinkSettings) {
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
