import type { MessageCounts } from '../../delivery/messages/message-totals.ts'
import type { CampaignView } from './service.ts'

/** Results of campaigns and runs: totals by result, and the rates worked out from them. */

/** Returns the number of messages that a carrier accepted, regardless of their later result. */
const sentCount = ({ accepted }: MessageCounts): number => accepted
export const deliveredCount = ({ delivered, read }: MessageCounts): number => delivered + read
/** Returns the number of recipients of all runs so far, including those who were skipped. */
export const recipientCount = (counts: MessageCounts): number =>
  counts.scheduled +
  counts.queued +
  counts.sending +
  counts.sent +
  counts.delivered +
  counts.read +
  counts.failed +
  counts.skipped +
  counts.cancelled

const RATE_STEPS = 10_000

/** Returns the rate from 0 to 1 with four decimals: 1 only for all, and 0 only for none or a divisor of 0. */
export function rate(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  if (part >= whole) return 1
  const steps = Math.round((part / whole) * RATE_STEPS)
  return Math.min(Math.max(steps, 1), RATE_STEPS - 1) / RATE_STEPS
}

/** Returns the totals and rates of a campaign. */
export const totalsOf = ({ campaign, counts, clickedCount, opens }: CampaignView) =>
  resultsOf({
    counts,
    isMail: campaign.channel === 'EMAIL',
    ...opens,
    clicked: clickedCount,
    replied: campaign.repliedCount,
    optedOut: campaign.optedOutCount,
  })

/** Number of messages by status, and number of contacts by act, each counted once. */
interface Results {
  counts: MessageCounts
  /** Whether the messages are mails. Mail servers report bounces, but seldom a delivery. */
  isMail: boolean
  opened: number
  machineOpened: number
  clicked: number
  replied: number
  optedOut: number
}

/** Returns the results with their rates. No carrier reports the opening of an SMS, so its count stays 0. */
export function resultsOf({ counts, isMail, opened, machineOpened, clicked, replied, optedOut }: Results) {
  const sent = sentCount(counts)
  const delivered = deliveredCount(counts)
  const arrived = isMail ? counts.sent + delivered : delivered
  const { failed, skipped, cancelled, read } = counts
  return {
    totals: {
      recipients: recipientCount(counts),
      queued: counts.scheduled + counts.queued + counts.sending,
      sent,
      delivered,
      read,
      opened,
      machineOpened,
      clicked,
      replied,
      optedOut,
      failed,
      skipped,
      cancelled,
    },
    rates: {
      delivery: rate(arrived, sent),
      open: rate(opened, arrived),
      click: rate(clicked, arrived),
      reply: rate(replied, arrived),
      optOut: rate(optedOut, arrived),
      failure: rate(failed, counts.sent + delivered + failed),
    },
  }
}
