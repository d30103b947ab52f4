import { findFirstName } from '../../accounts/users/store.ts'
import { ruledTopic } from '../../compliance/topics/service.ts'
import type { Reader } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { Stored } from '../../db/sqlite-table.ts'
import type {
  ApprovedAudience,
  CampaignSender,
  SendingPlan,
  TestedTexts,
} from '../../delivery/executions/ports.ts'
import { loadOrganizationSettings } from '../../delivery/executions/run.ts'
import { tagsOf } from '../../links/short-links/address.ts'
import { APPROVED_AUDIENCE } from '../approvals/store.ts'
import { contentOf } from '../variants/ab-test.ts'
import type { AbTest, campaigns, Variant } from './table.ts'

/**
 * The plan of a campaign. It is read again for every tick of the engine, so a change takes effect from the next claim
 * on: a footer switched on, an identity disabled, a window changed.
 */

type PlannedCampaign = Pick<
  Stored<typeof campaigns>,
  | 'uuid'
  | 'channel'
  | 'category'
  | 'messageTemplate'
  | 'whatsappTemplate'
  | 'replyOptions'
  | 'subject'
  | 'previewText'
  | 'htmlSent'
  | 'shownBlocks'
  | 'smartEncoding'
  | 'mediaUrls'
  | 'respectSendWindow'
  | 'sendRatePerMinute'
  | 'canary'
  | 'variants'
  | 'abTest'
  | 'matchAreaCode'
  | 'segmentId'
  | 'topicId'
  | 'trackLinks'
  | 'trackOpens'
  | 'utm'
  | 'createdByUserId'
  | 'type'
> & {
  /**
   * Time zone for recipients without their own; null if all recipients get the message at the same
   * moment.
   */
  localTimeOf: string | null
  feedContent: string | null
  approvedAt: number | null
  isAudienceChanged: number
}

/** Loads the plan; undefined when the campaign or its organization no longer exists. */
export function loadCampaignPlan(
  reader: Reader,
  organizationId: number,
  campaignId: number,
): SendingPlan | undefined {
  const campaign = reader.get<PlannedCampaign>(fragment`
    SELECT uuid, channel, category, message_template,
      whatsapp_template, reply_options, smart_encoding, media_urls,
      subject, preview_text, html_sent, shown_blocks, respect_send_window,
      (SELECT content FROM campaign_feeds f WHERE f.organization_id = campaigns.organization_id
        AND f.campaign_id = campaigns.id AND campaigns.feed IS NOT NULL) AS feedContent,
      send_rate_per_minute, canary, variants, ab_test,
      match_area_code, segment_id, topic_id, track_links,
      track_opens, utm,
      iif(send_in_recipient_timezone, coalesce(timezone, 'UTC'), NULL) AS localTimeOf,
      created_by_user_id, type, ${verbatim(APPROVED_AUDIENCE)} FROM campaigns
    WHERE organization_id = ${organizationId} AND id = ${campaignId} AND deleted_at IS NULL`)
  const organization = campaign && loadOrganizationSettings(reader, organizationId)
  if (!campaign || !organization) return undefined
  const { createdByUserId } = campaign
  const senders = loadSenders(reader, organizationId, campaignId)
  const shownBlocks: SendingPlan['shownBlocks'] =
    campaign.shownBlocks === null ? null : JSON.parse(campaign.shownBlocks)
  return {
    organizationId,
    campaignId,
    campaignUuid: campaign.uuid,
    channel: campaign.channel,
    category: campaign.category,
    topic: ruledTopic(reader, organizationId, campaign.topicId),
    messageTemplate: campaign.messageTemplate,
    whatsappTemplate: campaign.whatsappTemplate === null ? null : JSON.parse(campaign.whatsappTemplate),
    replyOptions: campaign.replyOptions === null ? null : JSON.parse(campaign.replyOptions),
    subject: campaign.subject,
    previewText: campaign.previewText,
    htmlBody: campaign.htmlSent,
    shownBlocks,
    feedContent: campaign.feedContent === null ? null : JSON.parse(campaign.feedContent),
    smartEncoding: campaign.smartEncoding === 1,
    mediaUrls: campaign.mediaUrls === null ? null : JSON.parse(campaign.mediaUrls),
    linksToMedia: senders.some(({ carriesMedia }) => carriesMedia === 0),
    respectSendWindow: campaign.respectSendWindow === 1,
    sendRatePerMinute: campaign.sendRatePerMinute,
    canary: campaign.canary === null ? null : JSON.parse(campaign.canary),
    variants: testedTexts(campaign, shownBlocks),
    matchAreaCode: campaign.matchAreaCode === 1,
    segmentId: campaign.segmentId,
    approved: approvedAudience(campaign),
    trackLinks: flagOf(campaign.trackLinks),
    trackOpens: flagOf(campaign.trackOpens),
    utm: tagsOf(campaign.utm === null ? null : JSON.parse(campaign.utm), organization.utm),
    localTimeOf: campaign.localTimeOf,
    organization: {
      ...organization,
      agentFirstName: createdByUserId === null ? null : findFirstName(reader, createdByUserId),
    },
    senders,
  }
}

/**
 * Returns the approved audience. A recurring campaign is approved for the fixed members that its
 * segment has at each run.
 */
const approvedAudience = ({
  type,
  approvedAt,
  isAudienceChanged,
}: PlannedCampaign): ApprovedAudience | null =>
  approvedAt === null
    ? null
    : { joinedUntil: type === 'RECURRING' ? null : approvedAt, isChanged: isAudienceChanged === 1 }

const flagOf = (stored: number | null): boolean | null => (stored === null ? null : stored === 1)

function testedTexts(campaign: PlannedCampaign, shownBlocks: SendingPlan['shownBlocks']): TestedTexts | null {
  const { variants, abTest } = campaign
  if (variants === null || abTest === null) return null
  const texts: Variant[] = JSON.parse(variants)
  const { sharePercent, waitMinutes, metric }: AbTest = JSON.parse(abTest)
  return {
    texts: texts.map((text) => contentOf({ ...campaign, shownBlocks }, text)),
    sharePercent,
    waitMinutes: metric === 'MANUAL' ? null : waitMinutes,
  }
}

const loadSenders = (reader: Reader, organizationId: number, campaignId: number): CampaignSender[] =>
  reader.all<CampaignSender>(fragment`
    SELECT i.id AS channelIdentityId, ifnull(i.capabilities ->> '$.mms', 0) AS carriesMedia, i.address,
      i.status, i.throughput_per_second, i.daily_cap, i.warm_up
    FROM campaign_channel_identities x JOIN channel_identities i ON i.id = x.channel_identity_id
    WHERE x.organization_id = ${organizationId} AND x.campaign_id = ${campaignId}
      AND i.organization_id = x.organization_id AND i.deleted_at IS NULL ORDER BY x.position, i.id`)
