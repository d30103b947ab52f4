import { newestContactId } from '../../contacts/records/queries.ts'
import type { Tx } from '../../db/database.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { findLastOfNext } from '../messages/queries.ts'
import { cancelRange } from '../messages/recipients.ts'
import { withTransitions } from '../messages/transitions.ts'
import { setGuarded } from './guard-states.ts'
import { isHeld } from './hold.ts'
import type { Run, SendingPorts } from './ports.ts'
import * as queries from './queries.ts'
import { enqueueStart, type LateStart } from './run.ts'
import { haltExecution } from './run-state.ts'

/** The steps of a run's jobs, one transaction each; the third step is in audience.ts. */

/** A run that could not begin within this time is late. */
export const LATE_AFTER_MS = HOUR_MS
/** Messages read per transaction. */
const CANCEL_CHUNK = 1_000

/**
 * PENDING -> RUNNING, or what a late start asks for; any other status stays.
 * `held`: sending is held, ask again later. A recurring one waits for the run
 * before it: the end of that one starts it, or its hour passes first.
 */
export function beginExecution(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  lateStart?: LateStart,
): 'held' | 'begun' {
  const run = queries.findRun(tx, executionId)
  if (run?.status !== 'PENDING') return 'begun'
  if (isHeld(tx)) return 'held'
  const { status, scheduledFor, ...reference } = run
  if (lateStart !== undefined && tx.now - scheduledFor > LATE_AFTER_MS) {
    miss(tx, ports, reference, lateStart)
    return 'begun'
  }
  const { organizationId, campaignId } = reference
  if (lateStart === 'MISS' && queries.hasRunning(tx, organizationId, campaignId)) {
    const tooLateAt = scheduledFor + LATE_AFTER_MS + 1
    enqueueStart(tx, organizationId, { executionId, lateStart }, tooLateAt)
    return 'begun'
  }
  const plan = ports.loadPlan(tx, reference.organizationId, reference.campaignId)
  const isMarketing = plan?.category === 'MARKETING'
  queries.setRunning(tx, executionId, { audienceThrough: newestContactId(tx), isMarketing })
  const optedOut = ports.optOutsOf(tx, reference.organizationId, reference.campaignId)
  setGuarded(tx, executionId, { optedOut, hasCanary: Boolean(plan?.canary) })
  ports.executionStarted(tx, reference)
  return 'begun'
}

function miss(tx: Tx, ports: SendingPorts, run: Run, lateStart: LateStart): void {
  if (lateStart === 'HOLD') {
    haltExecution(tx, ports, run.executionId, { reason: 'MISSED_START', cause: null })
    return
  }
  queries.setOver(tx, run.executionId, 'MISSED')
  ports.executionFinished(tx, run, 'MISSED')
}

/**
 * Cancels the pending messages of the next chunk of a cancelled run. Returns the
 * id to continue behind; null at the end.
 */
export function cancelNextChunk(
  tx: Tx,
  ports: SendingPorts,
  executionId: number,
  after: number,
): number | null {
  const through = findLastOfNext(tx, executionId, after, CANCEL_CHUNK)
  if (through !== null) {
    withTransitions(tx, ports, (transitions) => cancelRange(transitions, executionId, after, through))
  }
  return through
}
