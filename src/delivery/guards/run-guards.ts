import { findings } from '../../../words/en/findings.ts'
import { countComplaints } from '../../compliance/consents/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { percentOf } from '../../lib/percent.ts'
import { storing } from '../../lib/stored-sentence.ts'
import type { ChannelName } from '../../providers/port.ts'
import type { Canary, Halt, Run, SendingPlan, SendingPorts, Thresholds } from '../executions/ports.ts'
import * as states from '../executions/run-state.ts'
import { findGuardState, type GuardState, haltExecution } from '../executions/run-state.ts'
import type { CanaryState } from '../executions/table.ts'

/**
 * The guards of a run: canary, failures, opt-outs, complaints. The state of the canary is stored with the run, so a
 * restart changes nothing.
 */

type CanaryStep =
  /** At most `limit` more messages may be sent now. */
  | { kind: 'send'; limit: number }
  /** All first messages have an answer. The others wait until this time, ms since 1970. */
  | { kind: 'wait'; until: number }
  /** The wait is over, and the rates decide. */
  | { kind: 'decide' }

/** Returns the next step of a run whose canary is not decided. */
export function nextStep(
  canary: Canary,
  run: { state: CanaryState | null; decidesAt: number | null; handedOver: number; sending: number },
  nowMs: number,
): CanaryStep {
  const { state, decidesAt, handedOver, sending } = run
  if (state === 'WAITING' && decidesAt !== null) {
    return nowMs >= decidesAt ? { kind: 'decide' } : { kind: 'send', limit: 0 }
  }
  if (handedOver < canary.size) return { kind: 'send', limit: canary.size - handedOver }
  if (sending > 0) return { kind: 'send', limit: 0 }
  return { kind: 'wait', until: nowMs + canary.waitMinutes * MINUTE_MS }
}

/** Limit of the complaint rate. Google and Yahoo refuse mail of senders above it: "keep spam rates below 0.3 %". */
const MAX_COMPLAINTS = 0.003
/** Minimum number of sent mails for the complaint rate. Fewer are not significant. */
const MINIMUM_SENT = 200

/** Halts a run with too many complaints. Called at each complaint, even after the last message. */
export function haltOnComplaints(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>, run: Run): void {
  const state = findGuardState(tx, run.executionId)
  const trouble = state && complaintTrouble(tx, run, state)
  if (trouble) haltExecution(tx, ports, run.executionId, trouble)
}

/** Returns the problem if too many complaints came since the run began or was last resumed, else undefined. */
function complaintTrouble(
  reader: Reader,
  run: Pick<Run, 'organizationId' | 'campaignId'>,
  state: Pick<GuardState, 'accepted' | 'guardedFrom' | 'startedAt'>,
): Halt | undefined {
  const from: Partial<Outcomes & { at: number }> = state.guardedFrom ? JSON.parse(state.guardedFrom) : {}
  const sent = state.accepted - (from.accepted ?? 0)
  if (sent < MINIMUM_SENT) return undefined
  const complaints = countComplaints(reader, run, from.at ?? state.startedAt ?? 0)
  if (!isAbove(complaints, sent, MAX_COMPLAINTS)) return undefined
  const cause = inWords(complaints, sent, MAX_COMPLAINTS, say.guardComplained)
  return { reason: 'COMPLAINT_RATE', cause }
}

/** Results of the messages of a run. */
interface Outcomes {
  /** Messages that are settled or that a carrier accepted, including failed ones. */
  tried: number
  failed: number
  /** The failed messages that a carrier filtered as spam. */
  filtered: number
  /** Messages that a carrier accepted. */
  accepted: number
  /** Number of contacts who opted out in response to the campaign. */
  optedOut: number
}

/** Minimum number of messages for a rate. Fewer are not significant. */
const MINIMUM_SAMPLE = 100

/** Limit of the failure rate of mails: mailbox providers block senders that write to many dead addresses. */
const MAX_FAILED_MAILS = 0.05

/** Returns the limits of an organization. The failure limit is lower for mails, unless the organization has none. */
function thresholdsOf({
  channel,
  organization: { guards },
}: {
  channel: ChannelName
  organization: { guards: Thresholds }
}): Thresholds {
  if (channel !== 'EMAIL' || guards.maxFailureRate === null) return guards
  return { ...guards, maxFailureRate: Math.min(guards.maxFailureRate, MAX_FAILED_MAILS) }
}

/** Returns the most significant problem of a run with these outcomes, or undefined for none. */
function troubleIn(outcomes: Outcomes, thresholds: Thresholds): Halt | undefined {
  const { tried, failed, filtered, accepted, optedOut } = outcomes
  if (tried >= MINIMUM_SAMPLE) {
    if (isAbove(filtered, tried, thresholds.maxFilteredRate)) {
      return {
        reason: 'CARRIER_FILTERED',
        cause: inWords(filtered, tried, thresholds.maxFilteredRate, say.guardFiltered),
      }
    }
    if (isAbove(failed, tried, thresholds.maxFailureRate)) {
      return {
        reason: 'FAILURE_RATE',
        cause: inWords(failed, tried, thresholds.maxFailureRate, say.guardFailed),
      }
    }
  }
  if (accepted >= MINIMUM_SAMPLE && isAbove(optedOut, accepted, thresholds.maxOptOutRate)) {
    const cause = inWords(optedOut, accepted, thresholds.maxOptOutRate, say.guardOptedOut)
    return { reason: 'OPT_OUT_RATE', cause }
  }
  return undefined
}

/** Like `troubleIn`, for the first messages of a run, regardless of their number. */
function canaryTrouble(
  { tried, failed, accepted, optedOut }: Outcomes,
  { maxFailureRate, maxOptOutRate }: Pick<Thresholds, 'maxFailureRate' | 'maxOptOutRate'>,
): Halt | undefined {
  const reason = 'CANARY_FAILED'
  if (isAbove(failed, tried, maxFailureRate)) {
    return { reason, cause: inWords(failed, tried, maxFailureRate, say.guardFailed) }
  }
  if (isAbove(optedOut, accepted, maxOptOutRate)) {
    return { reason, cause: inWords(optedOut, accepted, maxOptOutRate, say.guardOptedOut) }
  }
  return undefined
}

const isAbove = (part: number, whole: number, limit: number | null): boolean =>
  limit !== null && part > whole * limit

const say = storing(findings)

/** Says the count and the limit to users, as it is stored. */
const inWords = (
  part: number,
  whole: number,
  limit: number | null,
  sentence: typeof say.guardFailed,
): string => sentence({ part, whole, share: percentOf(part / whole), limit: percentOf(limit ?? 1) })

/**
 * The guards of a run, checked before each claim from it. The results so far may halt it, or limit it to its
 * first messages.
 */

type GuardPorts = Pick<SendingPorts, 'executionHalted' | 'optOutsOf'>

/**
 * Returns the number of messages of the run that may be claimed now, or 0 if a guard halted it.
 * @param claimedThisTick messages claimed in the current transaction, not yet counted on the run
 */
export function admitted(
  tx: Tx,
  ports: GuardPorts,
  run: Run,
  { plan, claimedThisTick }: { plan: SendingPlan; claimedThisTick: number },
): number {
  const state = states.findGuardState(tx, run.executionId)
  if (!state) return 0
  const optedOut = ports.optOutsOf(tx, run.organizationId, run.campaignId)
  const outcomes = sinceResumed(state, optedOut)
  // A complaint is an opt-out too, so without opt-outs there is nothing to count.
  const trouble =
    troubleIn(outcomes, thresholdsOf(plan)) ??
    (outcomes.optedOut > 0 ? complaintTrouble(tx, run, state) : undefined)
  if (trouble) {
    haltExecution(tx, ports, run.executionId, trouble)
    return 0
  }
  const { canary } = plan
  if (!canary || state.canaryState === 'PASSED') return Number.POSITIVE_INFINITY
  const sending = state.sending + claimedThisTick
  const handedOver = state.tried + sending
  const { canaryState, decidesAt } = state
  const step = nextStep(canary, { state: canaryState, decidesAt, handedOver, sending }, tx.now)
  if (step.kind === 'send') return step.limit
  if (step.kind === 'wait') {
    states.setCanaryWaiting(tx, run.executionId, step.until)
    return 0
  }
  const failure = canaryTrouble({ ...state, optedOut: optedOut - state.optedOutBefore }, canary)
  states.setCanaryDecided(tx, run.executionId, failure ? 'FAILED' : 'PASSED')
  if (!failure) return Number.POSITIVE_INFINITY
  haltExecution(tx, ports, run.executionId, failure)
  return 0
}

/**
 * Returns the results since the run was last resumed. If earlier results counted, a guard would immediately
 * halt the run again.
 */
function sinceResumed(state: states.GuardState, optedOut: number): Outcomes {
  const from: Outcomes = state.guardedFrom
    ? JSON.parse(state.guardedFrom)
    : { tried: 0, failed: 0, filtered: 0, accepted: 0, optedOut: state.optedOutBefore }
  return {
    tried: state.tried - from.tried,
    failed: state.failed - from.failed,
    filtered: state.filtered - from.filtered,
    accepted: state.accepted - from.accepted,
    optedOut: optedOut - from.optedOut,
  }
}

/** Returns when a run that waits after its first messages continues, ms since 1970, or undefined if none waits. */
export const nextDecisionAt = (reader: Reader): number | undefined => states.findNextDecision(reader)
