import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { restartGuards } from './guard-states.ts'
import { cancelMessagesJob, type StartPayload, startRunJob } from './job-kinds.ts'
import type { SendingPorts } from './ports.ts'
import * as queries from './queries.ts'
import { completeIfDrained } from './run-state.ts'

/**
 * Runs of campaigns, and the actions of users on them.
 *
 *   PENDING -> RUNNING -> COMPLETED | FAILED
 *      |  ^       |  ^
 *      v  |       v  |
 *      PAUSED ('-----'), CANCELLED from all three; PENDING -> MISSED
 *
 * Messages are only claimed from RUNNING runs, so a pause or a cancel takes effect
 * with its commit.
 */

/** What happens to a run that could not begin within an hour of its time. */
export type LateStart =
  /** For a single run: it is PAUSED until a user resumes it. */
  | 'HOLD'
  /** For a recurring run: it is MISSED, and the next one starts at its time. */
  | 'MISS'

interface NewExecution {
  organizationId: number
  campaignId: number
  /** When it should begin, ms; now or earlier begins at once. */
  scheduledFor: number
  /** When it begins, where that is earlier, ms. */
  beginsAt?: number | undefined
  lateStart: LateStart
}

/** Creates a PENDING run and enqueues the job that starts it at its time. */
export function createExecution(tx: Tx, input: NewExecution): queries.ExecutionReference {
  const { organizationId, campaignId, scheduledFor, beginsAt = scheduledFor } = input
  const uuid = uuidv7(tx.now)
  const row = { uuid, organizationId, campaignId, scheduledFor }
  const execution = queries.insertExecution(tx, { ...row, beginsAt: input.beginsAt ?? null })
  enqueueStart(tx, organizationId, { executionId: execution.id, lateStart: input.lateStart }, beginsAt)
  return execution
}

/**
 * Uses no unique key: a start without work is harmless, but when a start is dropped
 * because another one is just finishing, the run never begins.
 */
export function enqueueStart(tx: Tx, organizationId: number, payload: StartPayload, runAt: number): void {
  enqueue(tx, startRunJob, { organizationId, payload, runAt })
}

/** Stops claims from the campaign's runs; messages already SENDING finish. */
export function pauseExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of queries.listExecutionsIn(tx, organizationId, campaignId, ['PENDING', 'RUNNING'])) {
    queries.setPaused(tx, run.id)
  }
}

/**
 * Continues PAUSED runs. A run that has not begun and whose time has passed begins now
 * with HOLD, however late; with MISS the one-hour rule applies.
 */
export function resumeExecutions(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished' | 'optOutsOf'>,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  lateStart: LateStart,
): void {
  for (const run of queries.listExecutionsIn(tx, organizationId, campaignId, ['PAUSED'])) {
    queries.setResumed(tx, run.id, run.startedAt === null ? 'PENDING' : 'RUNNING')
    restartGuards(tx, run.id, ports.optOutsOf(tx, organizationId, campaignId))
    const isDue = run.beginsAt <= tx.now
    if (run.startedAt === null || run.isFreezing) {
      const payload: StartPayload =
        isDue && lateStart === 'HOLD' ? { executionId: run.id } : { executionId: run.id, lateStart }
      enqueueStart(tx, organizationId, payload, Math.max(tx.now, run.beginsAt))
    } else {
      completeIfDrained(tx, ports, [run.id])
    }
    tx.notify('messages')
  }
}

/**
 * Ends the campaign's open runs: nothing is claimed from them after this commit. A job
 * cancels their pending messages in chunks; messages already SENDING finish.
 */
export function cancelExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of queries.listExecutionsIn(tx, organizationId, campaignId, [
    'PENDING',
    'RUNNING',
    'PAUSED',
  ])) {
    queries.setOver(tx, run.id, 'CANCELLED')
    if (run.startedAt === null) continue
    enqueue(tx, cancelMessagesJob, {
      organizationId,
      payload: { executionId: run.id },
      uniqueKey: `execution.cancel_messages:${run.id}`,
    })
  }
}
