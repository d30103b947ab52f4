import type { Reader } from '../../db/database.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { OrganizationSettings, Sender, SendingPlan } from '../executions/ports.ts'

/**
 * The plan of a campaign, read anew for every tick of the engine: a footer
 * switched on, an identity disabled or a window changed holds from the next
 * claim on.
 */

interface CampaignColumns {
  channel: ChannelName
  category: 'MARKETING' | 'TRANSACTIONAL'
  messageTemplate: string
  smartEncoding: number
  respectSendWindow: number
  sendRatePerMinute: number | null
  segmentId: number
}

/** Undefined when the campaign, or its organization, is gone. */
export function loadCampaignPlan(
  reader: Reader,
  organizationId: number,
  campaignId: number,
): SendingPlan | undefined {
  const campaign = reader.get<CampaignColumns>(
    `SELECT channel, category, message_template AS messageTemplate, smart_encoding AS smartEncoding,
       respect_send_window AS respectSendWindow, send_rate_per_minute AS sendRatePerMinute,
       segment_id AS segmentId
     FROM campaigns WHERE organization_id = ? AND id = ? AND deleted_at IS NULL`,
    organizationId,
    campaignId,
  )
  const organization = campaign && loadOrganizationSettings(reader, organizationId)
  if (!campaign || !organization) return undefined
  return {
    organizationId,
    campaignId,
    channel: campaign.channel,
    category: campaign.category,
    messageTemplate: campaign.messageTemplate,
    smartEncoding: campaign.smartEncoding === 1,
    respectSendWindow: campaign.respectSendWindow === 1,
    sendRatePerMinute: campaign.sendRatePerMinute,
    segmentId: campaign.segmentId,
    organization,
    senders: loadSenders(reader, organizationId, campaignId),
  }
}

/** Undefined when the organization is gone. */
export function loadOrganizationSettings(
  reader: Reader,
  organizationId: number,
): OrganizationSettings | undefined {
  const row = reader.get<Record<keyof OrganizationSettings, string | number | null>>(
    `SELECT name, phone, email, website, timezone, locale, send_window_enabled AS sendWindowEnabled,
       send_window_start AS sendWindowStart, send_window_end AS sendWindowEnd,
       append_opt_out_footer AS appendOptOutFooter, require_marketing_consent AS requireMarketingConsent,
       (SELECT json_group_array(key) FROM custom_fields
        WHERE custom_fields.organization_id = organizations.id AND type = 'DATE') AS customDateKeys
     FROM organizations WHERE id = ? AND deleted_at IS NULL`,
    organizationId,
  )
  if (!row) return undefined
  return {
    ...(row as unknown as OrganizationSettings),
    sendWindowEnabled: row.sendWindowEnabled === 1,
    appendOptOutFooter: row.appendOptOutFooter === 1,
    requireMarketingConsent: row.requireMarketingConsent === 1,
    customDateKeys: JSON.parse(String(row.customDateKeys)),
  }
}

const loadSenders = (reader: Reader, organizationId: number, campaignId: number): Sender[] =>
  reader.all<Sender>(
    `SELECT i.id AS channelIdentityId, i.address, i.status, i.throughput_per_second AS throughputPerSecond,
       i.daily_cap AS dailyCap
     FROM campaign_channel_identities x JOIN channel_identities i ON i.id = x.channel_identity_id
     WHERE x.organization_id = ? AND x.campaign_id = ? AND i.organization_id = x.organization_id
       AND i.deleted_at IS NULL
     ORDER BY x.position, i.id`,
    organizationId,
    campaignId,
  )
