import { campaign } from '../../../words/en/campaign.ts'

/** Returns the screen that helps with a reason of a failed or skipped message. */
export function remedyOf(code: string): { to: string; label: string } | undefined {
  switch (code) {
    case 'IN_REVIEW':
      return { to: '/settings/opt-outs/reviews', label: campaign.remedyReviews() }
    case 'OPTED_OUT':
      return { to: '/settings/opt-outs', label: campaign.remedyOptOuts() }
    case 'SENDER_NOT_REGISTERED':
    case 'SENDER_INVALID':
    case 'BLOCKED':
    case 'THROTTLED':
      return { to: '/settings/senders', label: campaign.remedySenders() }
    case 'OUTSIDE_SEND_WINDOW':
      return { to: '/settings/hours', label: campaign.remedyHours() }
    case 'TOPIC_UNSUBSCRIBED':
    case 'TOPIC_NOT_CHOSEN':
      return { to: '/settings/opt-outs/topics', label: campaign.remedyTopics() }
    case 'FREQUENCY_CAP':
    case 'NO_CONSENT':
      return { to: '/settings/organization/marketing', label: campaign.remedyRules() }
    case 'INSUFFICIENT_CREDITS':
      return { to: '/settings/billing', label: campaign.billing() }
    default:
      return undefined
  }
}
