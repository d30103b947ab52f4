import { totalsOf } from '../../campaigns/records/results.ts'
import type { campaignHalted, campaignRunEnded, campaignSubmitted } from '../../campaigns/records/events.ts'
import { type PauseReason, pauseMessage } from '../../campaigns/records/pause-reasons.ts'
import { viewOf } from '../../campaigns/records/service.ts'
import { findCampaignsByIds } from '../../campaigns/records/store.ts'
import type { CampaignRow } from '../../campaigns/records/table.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { forTheLog } from '../../delivery/senders/sender-health.ts'
import type { EventOf } from '../../events/event.ts'
import { toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { raise } from '../records/raise.ts'
import type { Notice } from '../records/table.ts'
import { wayToMore } from './billing.ts'

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

const WAY_ON = 'Resume it when that is settled, or cancel it.'
const CHOOSE = 'Choose the text that the others get.'
/** For a campaign that the organization cannot pay for. */
const BY_ITSELF = 'It goes on by itself when credits, a pack, a larger plan or the next period cover it.'

function wayOn(tx: Tx, reason: PauseReason): string {
  if (reason === 'VARIANT_UNDECIDED') return CHOOSE
  return reason === 'INSUFFICIENT_CREDITS' ? `${wayToMore(tx)} ${BY_ITSELF}` : WAY_ON
}

export function notifyOfHalt(tx: Tx, event: EventOf<typeof campaignHalted>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const { reason, cause } = event.data
  const why = pauseMessage(reason as PauseReason, cause === null ? null : forTheLog(cause))
  const body = `${why}. ${wayOn(tx, reason as PauseReason)}`
  const title = `Campaign "${campaign.name}" was paused`
  raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_PAUSED', title, body, reason }), 'REPLACES')
}

export function notifyOfRunEnd(tx: Tx, event: EventOf<typeof campaignRunEnded>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const { outcome, isOver, missed } = event.data
  if (outcome === 'MISSED') {
    const title = `${counted(missed, 'run')} of campaign "${campaign.name}" ${missed === 1 ? 'was' : 'were'} not sent`
    const body = `It was more than an hour too late, because the server did not run or sending was held. ${nextOf(campaign)}`
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_MISSED', title, body }), 'REPLACES')
  } else if (outcome === 'FAILED') {
    const title = `Campaign "${campaign.name}" could not be sent`
    const body = `No message left: ${resultsOf(tx, campaign)}. Its messages say why.`
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_FAILED', title, body }), 'REPLACES')
  } else if (isOver) {
    const title = `Campaign "${campaign.name}" is finished`
    const body = `${resultsOf(tx, campaign)}.`
    raise(tx, noticeOf(campaign, { event: 'CAMPAIGN_FINISHED', title, body }), 'REPLACES')
  }
}

const nextOf = ({ nextRunAt }: CampaignRow): string =>
  nextRunAt === null ? 'It has no further run.' : `The next run is at ${toIso(nextRunAt)}.`

/** Writes the results of all runs of a campaign: `2 of 5 messages sent, 1 failed, 2 left out`. */
function resultsOf(tx: Tx, campaign: CampaignRow): string {
  const { recipients, sent, failed, skipped } = totalsOf(viewOf(tx, campaign)).totals
  return [
    `${sent.toLocaleString('en-US')} of ${counted(recipients, 'message')} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} failed`] : []),
    ...(skipped > 0 ? [`${skipped.toLocaleString('en-US')} left out`] : []),
  ].join(', ')
}

/** Requests approval from all members who may approve, except the submitter. */
export function notifyOfSubmission(tx: Tx, event: EventOf<typeof campaignSubmitted>): void {
  const campaign = campaignOf(tx, event)
  if (!campaign) return
  const notice = noticeOf(campaign, {
    event: 'APPROVAL_REQUESTED',
    subject: `approval ${campaign.uuid}`,
    title: `Campaign "${campaign.name}" waits for approval`,
    body: `${event.actor.name} submitted it. Approve or reject it.`,
    exceptUserId: event.data.userId,
  })
  raise(tx, notice, 'REPLACES')
}
