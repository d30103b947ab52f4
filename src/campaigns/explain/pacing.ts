import { effectiveDailyCap } from '../../channels/identities/warm-up.ts'
import type { ContactRecordRow } from '../../contacts/records/service.ts'
import type { Reader } from '../../db/database.ts'
import { findHold } from '../../delivery/executions/hold.ts'
import type { Sender, SendingPlan } from '../../delivery/executions/ports.ts'
import { findGuardState } from '../../delivery/executions/run-state.ts'
import { nextStep } from '../../delivery/guards/run-guards.ts'
import { findLastSender } from '../../delivery/messages/store.ts'
import { nextDayAt, usedToday } from '../../delivery/pacing/governor.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import { listed } from '../../lib/listed.ts'
import type { Reason } from './reasons.ts'

/** Delays of a message that no rule leaves out. */
interface Pacing {
  reasons: Reason[]
  /** End of the delay, ms since 1970; null if it ends immediately or the time is unknown. */
  until: number | null
}

interface Asked {
  contact: ContactRecordRow
  /** Internal id of the run; undefined for a run that has not begun. */
  executionId: number | undefined
  /** Time when the message would be sent, ms since 1970. */
  at: number
}

type Delay = Reason & { until: number | null }

/** Finds what delays the message. @param test the result of the A/B test rule */
export function pacingOf(reader: Reader, plan: SendingPlan, asked: Asked, test: Delay): Pacing {
  const delays = [
    explainDailyCap(reader, plan, asked),
    explainCanary(reader, plan, asked),
    test,
    explainHold(reader),
  ]
  const times = delays.flatMap(({ until }) => until ?? [])
  return {
    reasons: delays.map(({ rule, passed, summary, evidence }) => ({ rule, passed, summary, evidence })),
    until: times.length === 0 ? null : Math.max(...times),
  }
}

/**
 * Explains the rule about daily limits. It fails if every sender that may write to the contact has
 * reached its limit.
 */
function explainDailyCap(reader: Reader, plan: SendingPlan, { contact, at }: Asked): Delay {
  const rule = 'DAILY_CAP' as const
  const senders = sendersFor(reader, plan, contact).map((sender) => {
    const capToday = effectiveDailyCap(sender, at)
    const sentToday = usedToday(reader, sender.channelIdentityId, at)
    const isWarmingUp = capToday !== null && capToday !== sender.dailyCap
    return { address: sender.address, capToday, isWarmingUp, sentToday }
  })
  const isFull = ({ capToday, sentToday }: (typeof senders)[number]) =>
    capToday !== null && sentToday >= capToday
  const passed = senders.length === 0 || senders.some((sender) => !isFull(sender))
  const until = passed ? null : nextDayAt(at)
  const evidence = { senders, opensAt: toIsoOrNull(until) }
  if (until === null) {
    const isLimited = senders.some(({ capToday }) => capToday !== null)
    const summary = isLimited ? 'The daily limits leave room today.' : 'Its senders have no daily limit.'
    return { rule, passed, summary, evidence, until }
  }
  const full = senders.map(
    ({ address, capToday, isWarmingUp }) =>
      `${address} has sent its ${counted(capToday!, 'message')} of today${isWarmingUp ? ', the limit of its warm-up' : ''}`,
  )
  return {
    rule,
    passed,
    summary: `${listed(full)}; the next day begins at ${toIso(until)}.`,
    evidence,
    until,
  }
}

/**
 * Returns the sender that the contact prefers or knows, because a message waits for it; without such
 * a sender, all ACTIVE ones.
 */
function sendersFor(
  reader: Reader,
  { organizationId, senders }: SendingPlan,
  contact: ContactRecordRow,
): Sender[] {
  const active = senders.filter(({ status }) => status === 'ACTIVE')
  const preferred =
    contact.preferredCallerId === null ? undefined : JSON.parse(contact.preferredCallerId).address
  const ids = JSON.stringify(active.map(({ channelIdentityId }) => channelIdentityId))
  const lastId = findLastSender(reader, { organizationId, contactId: contact.id }, ids)
  const bound =
    active.find(({ address }) => address === preferred) ??
    active.find(({ channelIdentityId }) => channelIdentityId === lastId)
  return bound ? [bound] : active
}

function explainCanary(reader: Reader, { canary }: SendingPlan, { executionId, at }: Asked): Delay {
  const rule = 'CANARY' as const
  if (canary === null) {
    return {
      rule,
      passed: true,
      summary: 'The campaign has no canary.',
      evidence: { applies: false },
      until: null,
    }
  }
  const { size, waitMinutes } = canary
  const state = executionId === undefined ? undefined : findGuardState(reader, executionId)
  const evidence = {
    applies: true,
    size,
    waitMinutes,
    state: state?.canaryState ?? null,
    decidesAt: toIsoOrNull(state?.decidesAt ?? null),
  }
  const open = (summary: string): Delay => ({ rule, passed: true, summary, evidence, until: null })
  const closed = (summary: string, until: number | null): Delay => ({
    rule,
    passed: false,
    summary,
    evidence,
    until,
  })
  if (!state) {
    const first = `The canary sends the first ${counted(size, 'message')} of the run`
    return open(`${first}, and the rest at least ${counted(waitMinutes, 'minute')} later.`)
  }
  if (state.canaryState === 'PASSED') return open('The first messages of the run went well.')
  if (state.canaryState === 'FAILED') return closed('The first messages of the run did not go well.', null)
  const { tried, sending, canaryState, decidesAt } = state
  const step = nextStep(canary, { state: canaryState, decidesAt, handedOver: tried + sending, sending }, at)
  if (step.kind === 'send' && step.limit > 0) {
    return open(
      `${tried + sending} of the first ${counted(size, 'message')} were sent; this message may be one of the next.`,
    )
  }
  if (step.kind === 'decide') return open('The results of the first messages are being checked.')
  if (canaryState !== 'WAITING' && step.kind === 'send') {
    return closed('The carrier has not answered all of the first messages yet.', null)
  }
  const until = step.kind === 'wait' ? step.until : decidesAt
  return closed(
    `The first messages of the run were sent, and the rest waits for their results until ${toIso(until!)}.`,
    until,
  )
}

function explainHold(reader: Reader): Delay {
  const rule = 'HOLD' as const
  const hold = findHold(reader)
  if (!hold) {
    const evidence = { since: null }
    return { rule, passed: true, summary: 'Sending is not held on this server.', evidence, until: null }
  }
  const since = toIso(hold.since)
  // Only the reason is shown, because the operator's note may be about other organizations.
  const { reason } = hold
  return {
    rule,
    passed: false,
    summary: `Sending is held on this server since ${since} (${reason}); it goes on when the operator resumes it.`,
    evidence: { since, reason },
    until: null,
  }
}
