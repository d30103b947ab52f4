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
import { inTurn, type Reason, type Said } from './reasons.ts'

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
    const summary: Said = (say) => (isLimited ? say.dailyRoom() : say.dailyNone())
    return { rule, passed, summary, evidence, until }
  }
  const full = senders.map(
    ({ address, capToday, isWarmingUp }): Said =>
      (say) =>
        say.dailyFull({ address, count: capToday!, limit: isWarmingUp ? 'warmUp' : 'other' }),
  )
  const summary = inTurn(...full, (say) => say.dailyNext({ time: toIso(until) }))
  return { rule, passed, summary, evidence, until }
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
      summary: (say) => say.canaryNone(),
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
  const open = (summary: Said): Delay => ({ rule, passed: true, summary, evidence, until: null })
  const closed = (summary: Said, until: number | null): Delay => ({
    rule,
    passed: false,
    summary,
    evidence,
    until,
  })
  if (!state) return open((say) => say.canaryPlan({ size, minutes: waitMinutes }))
  if (state.canaryState === 'PASSED') return open((say) => say.canaryPassed())
  if (state.canaryState === 'FAILED') return closed((say) => say.canaryFailed(), null)
  const { tried, sending, canaryState, decidesAt } = state
  const step = nextStep(canary, { state: canaryState, decidesAt, handedOver: tried + sending, sending }, at)
  if (step.kind === 'send' && step.limit > 0) {
    return open((say) => say.canarySome({ sent: tried + sending, size }))
  }
  if (step.kind === 'decide') return open((say) => say.canaryChecking())
  if (canaryState !== 'WAITING' && step.kind === 'send') {
    return closed((say) => say.canaryUnanswered(), null)
  }
  const until = step.kind === 'wait' ? step.until : decidesAt
  return closed((say) => say.canaryWaits({ time: toIso(until!) }), until)
}

function explainHold(reader: Reader): Delay {
  const rule = 'HOLD' as const
  const hold = findHold(reader)
  if (!hold) {
    const evidence = { since: null }
    return { rule, passed: true, summary: (say) => say.holdNone(), evidence, until: null }
  }
  const since = toIso(hold.since)
  // Only the reason is shown, because the operator's note may be about other organizations.
  const { reason } = hold
  return {
    rule,
    passed: false,
    summary: (say) => say.hold({ time: since }),
    evidence: { since, reason },
    until: null,
  }
}
