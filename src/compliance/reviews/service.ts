import { findOrganization } from '../../accounts/organizations/queries.ts'
import type { Tx } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Actor } from '../../lib/principal.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { isSuppressed } from '../suppressions/service.ts'
import { decisionDueAt } from './business-days.ts'
import type { OpenReviews } from './queries.ts'
import * as queries from './queries.ts'

/** What waits for a decision, in words for the operator and for whoever decides; without a full stop. */
export function reviewsWait({ open, overdue, dueAt }: Omit<OpenReviews, 'organizationId'>): string {
  const wait = `${counted(open, 'message that may be an opt-out waits', 'messages that may be opt-outs wait')} for a decision`
  return overdue === 0
    ? `${wait}, the first until ${toIso(dueAt)}`
    : `${wait}, ${overdue} for more than ten business days, since ${toIso(dueAt)}`
}

/** Characters of a message that are kept for whoever decides. */
const MAX_BODY = 2_000

/** A message whose writer may want no more of ours. */
interface Doubtful {
  organizationId: number
  channel: SuppressionChannel
  address: string
  /** Internal ids. */
  contactId: number
  campaignId: number | null
  inboundMessageId?: number | null
  body: string
}

/**
 * Has a person decide about a message. Until then no marketing goes to its address.
 * Nothing is asked of an address that is on the suppression list already.
 */
export function openReview(tx: Tx, { organizationId, ...doubtful }: Doubtful): void {
  if (isSuppressed(tx, organizationId, doubtful.channel, doubtful.address)) return
  const timezone = findOrganization(tx, organizationId)?.timezone ?? 'UTC'
  queries.insertReview(tx, organizationId, {
    ...doubtful,
    inboundMessageId: doubtful.inboundMessageId ?? null,
    uuid: uuidv7(tx.now),
    body: doubtful.body.slice(0, MAX_BODY).toWellFormed(),
    dueAt: decisionDueAt(tx.now, timezone),
  })
}

/** Whoever opted out, or in, in clear words has answered what was open. */
export function settleReviews(
  tx: Tx,
  subject: { organizationId: number; channel: SuppressionChannel; actor: Actor },
  addresses: readonly string[],
  status: 'OPTED_OUT' | 'KEPT',
): void {
  if (addresses.length > 0) queries.closeOpen(tx, subject, addresses, status)
}
