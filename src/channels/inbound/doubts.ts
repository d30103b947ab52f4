import { openReview, settleReviews } from '../../compliance/reviews/service.ts'
import type { Tx } from '../../db/database.ts'
import type { KeptText, Step } from './handlers.ts'

/**
 * Has a person decide about a text that may be an opt-out, unless it is what a poll or a
 * join keyword waits for. Whoever opts in has answered what was open.
 */
export function noteDoubt(tx: Tx, text: KeptText, takenBy: Step | undefined): void {
  const { organizationId, from: address, kind, contactId, campaignId, body, actor } = text
  if (kind === 'OPT_IN') {
    settleReviews(tx, { organizationId, channel: 'SMS', actor }, [address], 'KEPT')
  } else if (kind === 'REVIEW' && (takenBy === undefined || takenBy === 'INBOX')) {
    const about = { channel: 'SMS', address, contactId, campaignId, inboundMessageId: text.id } as const
    openReview(tx, { organizationId, ...about, body })
  }
}
