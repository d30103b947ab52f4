import type { Tx } from '../../db/database.ts'
import { enqueue } from '../../jobs/job.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { completeIfDrained } from '../executions/run-state.ts'
import { cancelMessagesJob, type StartPayload, startRunJob } from './job-kinds.ts'

/**
 * Runs of campaigns, as people steer them.
 *
 *   PENDING -> RUNNING -> COMPLETED | FAILED
 *      |  ^       |  ^
 *      v  |       v  |
 *      PAUSED ('-----'), CANCELLED from all three; PENDING -> MISSED
 *
 * Only RUNNING ones are claimed from, so a pause or a cancel holds from the
 * commit that makes it.
 */

/** What a run does that could not begin within an hour of its time: design section 7. */
export type LateStart =
  /** Waits, PAUSED and visible, for somebody to say so: a one-off. */
  | 'HOLD'
  /** Is MISSED, the next one comes: a recurring one. */
  | 'MISS'

export interface NewExecution {
  organizationId: number
  campaignId: number
  /** When it should begin, ms; now or earlier begins at once. */
  scheduledFor: number
  lateStart: LateStart
}

export interface ExecutionReference {
  id: number
  uuid: string
  /** 1 for the first run of its campaign. */
  sequence: number
}

/** A PENDING run that begins by itself when its time has come. */
export function createExecution(tx: Tx, input: NewExecution): ExecutionReference {
  const { organizationId, campaignId, scheduledFor } = input
  const execution = tx.get<ExecutionReference>(
    `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at)
     SELECT ?, ?, ?, coalesce(max(sequence), 0) + 1, 'PENDING', ?, ?
     FROM executions WHERE organization_id = ? AND campaign_id = ?
     RETURNING id, uuid, sequence`,
    uuidv7(tx.now),
    organizationId,
    campaignId,
    scheduledFor,
    tx.now,
    organizationId,
    campaignId,
  )!
  enqueueStart(tx, organizationId, { executionId: execution.id, lateStart: input.lateStart }, scheduledFor)
  return execution
}

/**
 * No unique key: a start that finds nothing to do is harmless, and one that
 * were swallowed by another just finishing would be a run that never begins.
 */
function enqueueStart(tx: Tx, organizationId: number, payload: StartPayload, runAt: number): void {
  enqueue(tx, startRunJob, { organizationId, payload, runAt })
}

interface OpenRow {
  id: number
  scheduledFor: number
  startedAt: number | null
  isFreezing: number
}

const openWith = (
  tx: Tx,
  organizationId: number,
  campaignId: number,
  statuses: readonly string[],
): OpenRow[] =>
  tx.all<OpenRow>(
    `SELECT id, scheduled_for AS scheduledFor, started_at AS startedAt, audience_cursor IS NOT NULL AS isFreezing
     FROM executions WHERE organization_id = ? AND campaign_id = ?
       AND status IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
    organizationId,
    campaignId,
    JSON.stringify(statuses),
  )

const setStatus = (tx: Tx, id: number, status: string): void => {
  tx.run('UPDATE executions SET status = ? WHERE id = ?', status, id)
}

/** Stops claims from the campaign's runs; messages already SENDING finish. */
export function pauseExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of openWith(tx, organizationId, campaignId, ['PENDING', 'RUNNING'])) {
    setStatus(tx, run.id, 'PAUSED')
  }
}

/** PAUSED runs go on where they were; one whose time passed meanwhile begins now. */
export function resumeExecutions(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished'>,
  organizationId: number,
  campaignId: number,
): void {
  for (const run of openWith(tx, organizationId, campaignId, ['PAUSED'])) {
    setStatus(tx, run.id, run.startedAt === null ? 'PENDING' : 'RUNNING')
    tx.run('UPDATE executions SET last_error = NULL WHERE id = ?', run.id)
    const isDue = run.scheduledFor <= tx.now
    if (run.startedAt === null || run.isFreezing) {
      const payload: StartPayload = isDue
        ? { executionId: run.id }
        : { executionId: run.id, lateStart: 'HOLD' }
      enqueueStart(tx, organizationId, payload, Math.max(tx.now, run.scheduledFor))
    } else {
      completeIfDrained(tx, ports, [run.id])
    }
    tx.notify('messages')
  }
}

/**
 * Ends the campaign's open runs: nothing is claimed from them after this
 * commit. Their waiting messages become CANCELLED by a job, in chunks; those
 * already SENDING finish.
 */
export function cancelExecutions(tx: Tx, organizationId: number, campaignId: number): void {
  for (const run of openWith(tx, organizationId, campaignId, ['PENDING', 'RUNNING', 'PAUSED'])) {
    tx.run(`UPDATE executions SET status = 'CANCELLED', completed_at = ? WHERE id = ?`, tx.now, run.id)
    if (run.startedAt === null) continue
    enqueue(tx, cancelMessagesJob, {
      organizationId,
      payload: { executionId: run.id },
      uniqueKey: `execution.cancel_messages:${run.id}`,
    })
  }
}
