import type { Reader, Tx } from '../../db/database.ts'
import * as states from '../executions/guard-states.ts'
import type { Run, SendingPlan, SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { nextStep } from './canary.ts'
import { complaintTrouble } from './complaints.ts'
import { canaryTrouble, type Outcomes, thresholdsOf, troubleIn } from './rates.ts'

/**
 * The guards of a run, asked before each claim from it: what was sent so far
 * may halt it, or let only its first messages go.
 */

type GuardPorts = Pick<SendingPorts, 'executionHalted' | 'optOutsOf'>

/**
 * How many messages of the run may be claimed now; 0 when a guard halted it.
 * @param underWay claimed in the transaction under way, and not counted on the run yet
 */
export function admitted(
  tx: Tx,
  ports: GuardPorts,
  run: Run,
  { plan, underWay }: { plan: SendingPlan; underWay: number },
): number {
  const state = states.findGuardState(tx, run.executionId)
  if (!state) return 0
  const optedOut = ports.optOutsOf(tx, run.organizationId, run.campaignId)
  const outcomes = sinceResumed(state, optedOut)
  // A complaint is an opt-out too, so without one there is nothing to count.
  const trouble =
    troubleIn(outcomes, thresholdsOf(plan)) ??
    (outcomes.optedOut > 0 ? complaintTrouble(tx, run, state) : undefined)
  if (trouble) {
    haltExecution(tx, ports, run.executionId, trouble)
    return 0
  }
  const { canary } = plan
  if (!canary || state.canaryState === 'PASSED') return Number.POSITIVE_INFINITY
  const sending = state.sending + underWay
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

/** Only what came after the run was last resumed, so that whoever resumed it is not overruled at once. */
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

/** When a run whose first messages are out goes on, ms since 1970; undefined when none waits. */
export const nextDecisionAt = (reader: Reader): number | undefined => states.findNextDecision(reader)
