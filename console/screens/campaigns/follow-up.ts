import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail, CampaignTotals, SegmentRules } from '../../api/api.gen.ts'

/** Follow-ups of a campaign: the recipients that the next campaign may be for. */

const FOLLOWED = ['not_clicked', 'not_opened', 'not_replied', 'clicked', 'opened', 'replied'] as const
export type Followed = (typeof FOLLOWED)[number]

interface FollowWords {
  /** Part of the segment's name. */
  name(): string
  count(of: { count: number }): string
}

export const FOLLOW_WORDS: Readonly<Record<Followed, FollowWords>> = {
  not_clicked: { name: campaign.notClicked, count: campaign.followNotClicked },
  not_opened: { name: campaign.notOpened, count: campaign.followNotOpened },
  not_replied: { name: campaign.notReplied, count: campaign.followNotReplied },
  clicked: { name: campaign.clicked, count: campaign.followClicked },
  opened: { name: campaign.opened, count: campaign.followOpened },
  replied: { name: campaign.replied, count: campaign.followReplied },
}

/** Returns whether a recipient received the campaign. */
export const isReceived = ({
  recipients,
  queued,
  failed,
  skipped,
  cancelled,
}: Pick<CampaignTotals, 'recipients' | 'queued' | 'failed' | 'skipped' | 'cancelled'>): boolean =>
  recipients - queued - failed - skipped - cancelled > 0

/**
 * Returns the results by which recipients can be chosen, of those that the campaign counts.
 * @param hasLinks whether clicks are counted
 */
export function followedBy(
  { channel, trackOpens }: Pick<CampaignDetail, 'channel' | 'trackOpens'>,
  { opened, machineOpened }: Pick<CampaignTotals, 'opened' | 'machineOpened'>,
  hasLinks: boolean,
): Followed[] {
  // Without a setting of its own, only an open shows that the campaign counts them.
  const countsOpens = channel === 'EMAIL' && (trackOpens === true || opened + machineOpened > 0)
  return FOLLOWED.filter((result) => {
    if (result.endsWith('clicked')) return hasLinks
    return result.endsWith('opened') ? countsOpens : true
  })
}

/** Returns the rules of a segment of recipients. A recipient without the message does not match "did not click". */
export const followRules = (campaignId: string, result: Followed): SegmentRules => ({
  operator: 'AND',
  conditions: [
    { field: 'campaign', operator: 'received', value: campaignId },
    { field: 'campaign', operator: result, value: campaignId },
  ],
})
