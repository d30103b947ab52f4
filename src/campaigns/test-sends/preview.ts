import { channelOf } from '../../channels/ports/all.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import type { ChannelName } from '../../providers/port.ts'
import { loadCampaignPlan } from '../records/plan.ts'
import { getCampaign } from '../records/service.ts'
import { contentOf } from '../variants/checks.ts'
import type { PreviewCampaignQuery } from './schema.ts'
import { renderSample, resolveTest } from './test-send.ts'

/**
 * The message of a campaign as a contact would get it now, rendered by the same code as sent messages. Nothing is sent
 * or stored: its short links and the unsubscribe address are examples.
 * @param publicBaseUrl origin of this server, as recipients reach it
 * Throws NOT_FOUND for the campaign and the contact, VALIDATION_FAILED for an unknown text and for
 * marketing by EMAIL without a postal address, QUERY_TIMEOUT.
 */
export async function previewCampaign(
  db: Db,
  principal: Principal,
  asked: PreviewCampaignQuery & { campaignId: string },
  publicBaseUrl: string,
) {
  const campaign = getCampaign(db, principal, asked.campaignId)
  const { text, contact } = await resolveTest(db, principal, campaign, asked)
  const plan = loadCampaignPlan(db, principal.organizationId, campaign.id)
  if (!plan) throw notFound('Campaign')
  const sender = plan.senders.find(({ status }) => status === 'ACTIVE')
  const content = renderSample(
    plan,
    { contact, text: contentOf(campaign, text), publicBaseUrl },
    { nowMs: db.clock.now(), carriesMedia: sender?.carriesMedia === 1 },
  )
  const { subject = null, html = null, body, text: whole = body, segmentCount } = content
  return {
    channel: campaign.channel as ChannelName,
    contactId: contact?.uuid ?? null,
    variant: text.label ?? null,
    ...{ subject, html, segmentCount },
    body: whole,
    mediaUrls: [...(content.mediaUrls ?? [])],
    problem: channelOf(plan.channel).problemOf(content) ?? null,
  }
}
