import { channelOf } from '../../channels/ports/all.ts'
import { markContacted } from '../../contacts/records/marks.ts'
import type { SendResult, Unaccepted } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { findStatus } from '../executions/queries.ts'
import { hasOther } from '../executions/run-state.ts'
import type { Accepted, Transitions } from '../messages/transitions.ts'
import { asksToSlowDown, MOST_THROTTLED_TRIES, RETRY_DELAYS_MS, retryAt } from '../pacing/governor.ts'
import { applyEarlyReceipts, applyReportsInDoubt } from '../receipts/early-receipts.ts'
import { applyFailureEffects, rejectSender } from '../receipts/failure-effects.ts'
import type { Assignment } from './tick.ts'

/**
 * What became of the messages handed over.
 *
 *   accepted -> SENT      rejected -> FAILED, with the effects of its code; when it is the
 *               sender that is refused, another sender of the campaign gets the message
 *   not_sent -> SCHEDULED after a backoff, FAILED after the last one; where the sender was too
 *               fast, until the sender goes on, for as long as the message is tried; a message
 *               of no run is FAILED at once, as somebody waits for the answer,
 *               and an automatic reply when the next try would be too late
 *   unknown  -> FAILED/UNKNOWN: it may be on its way, so it is never sent again
 */
export interface Answer {
  assignment: Assignment
  result: SendResult
}

interface Settlement {
  transitions: Transitions
  ports: SendingPorts
  /** How long a sender is paused from now on, ms. @param id its internal id */
  pauseOf(id: number): number
}

export function settle(settlement: Settlement, answers: readonly Answer[]): void {
  const { transitions } = settlement
  const accepted: Accepted[] = []
  const contacted: number[] = []
  const inDoubt: number[] = []
  for (const { assignment, result } of answers) {
    if (result.outcome === 'accepted') {
      accepted.push({ message: assignment, providerMessageId: result.providerMessageId })
      if (assignment.contactId !== null) contacted.push(assignment.contactId)
    } else {
      settleFailure(settlement, assignment, result)
      if (result.outcome === 'unknown') inDoubt.push(assignment.id)
    }
  }
  transitions.acceptAll(accepted)
  markContacted(transitions.tx, contacted)
  applyEarlyReceipts(transitions, settlement.ports, answers)
  applyReportsInDoubt(transitions, settlement.ports, inDoubt)
}

function settleFailure(settlement: Settlement, assignment: Assignment, result: Unaccepted): void {
  if (result.outcome === 'not_sent') {
    postpone(settlement, assignment, result)
    return
  }
  const { transitions, ports } = settlement
  const failure =
    result.outcome === 'rejected'
      ? result
      : { errorCode: 'UNKNOWN' as const, providerErrorCode: null, message: result.message }
  if (result.outcome === 'rejected' && passOn(settlement, assignment, result)) return
  if (!transitions.fail(assignment, 'SENDING', failure)) return
  if (result.outcome !== 'rejected') return
  const { errorCode, message } = result
  applyFailureEffects(transitions.tx, ports, assignment, { errorCode, message, isReport: false })
}

/**
 * The carrier refuses the sender, and so has not taken the message: it waits for another
 * sender of the campaign, as often as a message is tried. False when there is none.
 */
function passOn(
  { transitions, ports }: Settlement,
  assignment: Assignment,
  result: Extract<SendResult, { outcome: 'rejected' }>,
): boolean {
  const { tx } = transitions
  const { campaignId, executionId, channelIdentityId, attempt } = assignment
  if (channelOf(assignment.channel).classify(result.errorCode) !== 'REJECT_SENDER') return false
  if (executionId === null || campaignId === null || isCancelled(transitions, executionId)) return false
  const plan = ports.loadPlan(tx, assignment.organizationId, campaignId)
  if (!plan || !hasOther(plan.senders, channelIdentityId) || attempt >= RETRY_DELAYS_MS.length) return false
  if (!transitions.defer(assignment, 'SENDING', tx.now, result)) return true
  rejectSender(tx, ports, channelIdentityId, { ...result, isReport: false })
  return true
}

/** Certainly not sent: tried again later, unless the run was cancelled meanwhile. */
function postpone(
  { transitions, pauseOf }: Settlement,
  assignment: Assignment,
  result: Extract<SendResult, { outcome: 'not_sent' }>,
): void {
  if (isCancelled(transitions, assignment.executionId)) {
    transitions.cancel(assignment, 'SENDING')
    return
  }
  const { executionId, attempt, retryUntil, channelIdentityId } = assignment
  if (executionId !== null && asksToSlowDown(assignment.channel, result)) {
    const waitMs = Math.max(pauseOf(channelIdentityId), result.retryAfterMs ?? 0)
    const isUsedUp = attempt < MOST_THROTTLED_TRIES
    transitions.defer(assignment, 'SENDING', transitions.tx.now + waitMs, { ...result, isUsedUp })
    return
  }
  const latest = executionId === null ? (retryUntil ?? 0) : Number.POSITIVE_INFINITY
  const until = retryAt(transitions.tx.now, attempt, result.retryAfterMs)
  if (until === undefined || until >= latest) transitions.fail(assignment, 'SENDING', result)
  else transitions.defer(assignment, 'SENDING', until, result)
}

export const isCancelled = ({ tx }: Transitions, executionId: number | null): boolean =>
  executionId !== null && findStatus(tx, executionId) === 'CANCELLED'
