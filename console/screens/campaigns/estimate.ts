import { queryOptions } from '@tanstack/react-query'
import type { CampaignDetail, EstimateCampaign } from '../../api/api.gen.ts'
import { call } from '../../api/client.ts'

/** Returns the body for an estimate of a stored campaign. */
const estimateOf = (campaign: CampaignDetail): EstimateCampaign => ({
  segmentId: campaign.segmentId,
  template: campaign.messageTemplate,
  channel: campaign.channel,
  category: campaign.category,
  topicId: campaign.topicId,
  smartEncoding: campaign.smartEncoding,
  respectSendWindow: campaign.respectSendWindow,
  channelIdentityIds: campaign.channelIdentityIds,
  sendRatePerMinute: campaign.sendRatePerMinute,
  whatsappTemplate: campaign.whatsappTemplate,
  trackLinks: campaign.trackLinks,
  mediaUrls: campaign.mediaUrls,
  ...(campaign.variants.length > 0 ? { variants: campaign.variants } : {}),
  ...(campaign.channel === 'EMAIL'
    ? { subject: campaign.subject, previewText: campaign.previewText, htmlBody: campaign.htmlBody }
    : {}),
})

/** Returns the query of the estimate of a stored campaign. Another content is another query. */
export const estimateQuery = (campaign: CampaignDetail) =>
  queryOptions({
    queryKey: ['POST /campaigns/estimate', campaign.id, campaign.approval.revision],
    queryFn: ({ signal }) => call('POST /campaigns/estimate', { body: estimateOf(campaign) }, { signal }),
  })
