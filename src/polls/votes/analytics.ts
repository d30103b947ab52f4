import { deliveredCount, recipientCount } from '../../campaigns/records/present.ts'
import type { Reader } from '../../db/database.ts'
import { listMessageCounts } from '../../delivery/messages/message-totals.ts'
import { listOptions, type PollRow } from '../records/store.ts'

/** The results of a poll. Reads stored totals, so its cost does not depend on the number of votes. */
export function analyticsOf(reader: Reader, poll: PollRow) {
  const { organizationId, campaignId, responderCount: responders } = poll
  const [counts] = listMessageCounts(reader, organizationId, [campaignId])
  const options = listOptions(reader, organizationId, [poll.id])
  const totalVotes = options.reduce((sum, { votes }) => sum + votes, 0)
  const shares = sharesOf(options.map(({ votes }) => votes))
  const asked = counts?.accepted ?? 0
  return {
    recipients: counts ? recipientCount(counts) : 0,
    delivered: counts ? deliveredCount(counts) : 0,
    responders,
    responseRate: asked === 0 ? 0 : Math.min(1, Math.round((responders / asked) * 10_000) / 10_000),
    totalVotes,
    options: options.map(({ uuid, label, votes }, index) => ({
      id: uuid,
      label,
      votes,
      percentage: shares[index]!,
    })),
  }
}

/**
 * Shares in percent with one decimal place, which add up to 100: the remaining tenths go to the largest remainders. All
 * are 0 without votes.
 */
function sharesOf(votes: readonly number[]): number[] {
  const total = votes.reduce((sum, one) => sum + one, 0)
  if (total === 0) return votes.map(() => 0)
  const exact = votes.map((one) => (one * 1_000) / total)
  const tenths = exact.map(Math.floor)
  const missing = 1_000 - tenths.reduce((sum, one) => sum + one, 0)
  const byRemainder = exact.map((_, index) => index)
  byRemainder.sort((a, b) => exact[b]! - tenths[b]! - (exact[a]! - tenths[a]!) || a - b)
  for (const index of byRemainder.slice(0, missing)) tenths[index]! += 1
  return tenths.map((one) => one / 10)
}
