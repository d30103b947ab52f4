import { toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import type { OpenReviews } from './queries.ts'

/** What waits for a decision, in words for the operator and for whoever decides; without a full stop. */
export function reviewsWait({ open, overdue, dueAt }: Omit<OpenReviews, 'organizationId'>): string {
  const wait = `${counted(open, 'message that may be an opt-out waits', 'messages that may be opt-outs wait')} for a decision`
  return overdue === 0
    ? `${wait}, the first until ${toIso(dueAt)}`
    : `${wait}, ${overdue} for more than ten business days, since ${toIso(dueAt)}`
}
