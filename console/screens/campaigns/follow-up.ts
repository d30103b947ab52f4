import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignDetail, CampaignTotals, SegmentRules } from '../../api/api.gen.ts'
import { ApiError, call } from '../../api/client.ts'
import { refresh } from '../../api/queries.ts'

/** Follow-ups of a campaign: whom the next campaign is for, and the segment of these recipients. */

export const FOLLOWED = ['not_clicked', 'not_opened', 'not_replied', 'clicked', 'opened', 'replied'] as const
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

const LONGEST_NAME = 100

/** Returns a name for the segment. Names from the second on have a number. */
function nameOf(record: Pick<CampaignDetail, 'name'>, result: Followed, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`
  const name = campaign.segmentOf({ campaign: record.name, recipients: FOLLOW_WORDS[result].name() })
  return [...name].slice(0, LONGEST_NAME - ending.length).join('') + ending
}

/**
 * Creates the segment of a follow-up and returns its id. Returns that of an earlier follow-up with the same
 * result. Throws ApiError.
 */
export async function followSegment(record: CampaignDetail, result: Followed): Promise<string> {
  const rules = followRules(record.id, result)
  for (let number = 1; ; number += 1) {
    const body = { name: nameOf(record, result, number), type: 'DYNAMIC', rules } as const
    try {
      const { data } = await call('POST /segments', { body })
      await refresh('/segments')
      return data.id
    } catch (error) {
      const id = existingIdOf(error)
      if (id === undefined) throw error
      const { data } = await call('GET /segments/{id}', { params: { id } })
      if (JSON.stringify(data.rules) === JSON.stringify(rules)) return id
    }
  }
}

/** Returns the id of the segment that has the name already. */
function existingIdOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return undefined
  const [detail] = error.details
  return detail && 'existingId' in detail ? String(detail.existingId) : undefined
}
