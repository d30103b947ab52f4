import { findFeedState } from '../../campaigns/feeds/store.ts'
import type { campaignHalted, campaignRunEnded, campaignSubmitted } from '../../campaigns/records/events.ts'
import { type PauseReason, pauseSentence } from '../../campaigns/records/pause-reasons.ts'
import { totalsOf } from '../../campaigns/records/results.ts'
import { viewOf } from '../../campaigns/records/service.ts'
import { findCampaignsByIds } from '../../campaigns/records/store.ts'
import type { CampaignRow } from '../../campaigns/records/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso } from '../../lib/clock.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { raise } from '../records/raise.ts'
import type { Notice } from '../records/table.ts'
import { say } from '../records/texts.ts'
import { wayToMore } from './billing.ts'
import { sentence } from './senders.ts'

/** Most notices about a campaign have the same subject, so that "finished" replaces "paused". */

function campaignOf(
  reader: Reader,
  { organizationId, data }: { organizationId: number; data: { campaignId: number } },
): CampaignRow | undefined {
  const campaign = findCampaignsByIds(reader, organizationId, [data.campaignId])[0]
  return campaign?.deletedAt === null ? campaign : undefined
}

const noticeOf = (
  { organizationId, uuid }: CampaignRow,
  said: Pick<Notice, 'event' | 'title' | 'body'> & Partial<Notice>,
): Notice => ({
  organizationId,
  subject: `campaign ${uuid}`,
  link: `/campaigns/${uuid}`,
  resourceType: 'CAMPAIGN',
  resourceId: uuid,
  ...said,
})

function wayOn(tx: Tx, reason: PauseReason): StoredSentence[] {
  if (reason === 'VARIANT_UNDECIDED') return [say.chooseText()]
  return reason === 'INSUFFICIENT_CREDITS' ? [wayToMore(tx), say.goesOn()] : [say.wayOn()]
}

export function notifyOfHalt(tx: Tx, event: EventOf<typeof campaignHalted>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const { cause } = event.data
  const reason = event.data.reason as PauseReason
  const why = [pauseSentence(reason), ...(cause === null ? [] : [say.quote({ text: sentence(cause) })])]
  const body = [...why, ...wayOn(tx, reason)]
  const title = say.campaignPaused({ name: campaign.name })
  raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_PAUSED', title, body, reason }), 'REPLACES')
}

export function notifyOfRunEnd(tx: Tx, event: EventOf<typeof campaignRunEnded>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const { outcome, isOver, missed } = event.data
  if (outcome === 'MISSED') {
    const title = say.campaignMissed({ count: missed, name: campaign.name })
    const body = [...problemOfFeed(tx, campaign), say.campaignMissedHint(), nextOf(campaign)]
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_MISSED', title, body }), 'REPLACES')
  } else if (outcome === 'FAILED') {
    const title = say.campaignFailed({ name: campaign.name })
    const body = [say.campaignFailedHint(), resultsOf(tx, campaign)]
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_FAILED', title, body }), 'REPLACES')
  } else if (isOver) {
    const title = say.campaignFinished({ name: campaign.name })
    const body = [resultsOf(tx, campaign)]
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_FINISHED', title, body }), 'REPLACES')
  }
}

/** Why the feed of a missed run could not be read. Empty for a run that was missed for another reason. */
function problemOfFeed(tx: Tx, { organizationId, id: campaignId, feed }: CampaignRow): StoredSentence[] {
  const problem = feed && findFeedState(tx, { organizationId, campaignId }).problem
  return problem ? [say.quote({ text: sentence(problem) })] : []
}

const nextOf = ({ nextRunAt }: CampaignRow): StoredSentence =>
  nextRunAt === null ? say.noNextRun() : say.nextRun({ time: toIso(nextRunAt) })

/** Returns the results of all runs of a campaign: `2 of 5 messages sent, 1 failed, 2 skipped.` */
function resultsOf(tx: Tx, campaign: CampaignRow): StoredSentence {
  const { recipients, sent, failed, skipped } = totalsOf(viewOf(tx, campaign)).totals
  return say.campaignResults({ recipients, sent, failed, skipped })
}

/** Requests approval from all members who may approve, except the submitter. */
export function notifyOfSubmission(tx: Tx, event: EventOf<typeof campaignSubmitted>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const notice = noticeOf(campaign, {
    event: 'APPROVAL_REQUESTED',
    subject: `approval ${campaign.uuid}`,
    title: say.approvalRequested({ name: campaign.name }),
    body: [say.approvalRequestedHint({ name: event.actor.name })],
    exceptUserId: event.data.userId,
  })
  raise(tx, notice, 'REPLACES')
}
