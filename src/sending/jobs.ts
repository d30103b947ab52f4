import type { Db, Tx } from '../db/database.ts'
import { done, type Job, type JobHandler, type Outcome } from '../jobs/executor.ts'
import { HOUR_MS, SECOND_MS } from '../lib/clock.ts'
import { freezeAudience } from './audience.ts'
import type { LateStart, StartPayload } from './executions.ts'
import { holdReason } from './hold.ts'
import type { Run, SendingPorts } from './ports.ts'
import { haltExecution } from './run-state.ts'
import { withTransitions } from './transitions.ts'

export interface SendingJobDeps {
  db: Db
  ports: SendingPorts
}

/** Handlers of the job kinds that executions.ts enqueues. */
export const sendingJobs = (deps: SendingJobDeps): Record<string, JobHandler> => ({
  'execution.start': (job: Job<StartPayload>, signal) => startExecution(deps, job.payload, signal),
  'execution.cancel_messages': (job: Job<{ executionId: number }>, signal) =>
    cancelMessages(deps, job.payload.executionId, signal),
})

/** A run that begins later than this after its time is too late: contract section 21. */
export const LATE_AFTER_MS = HOUR_MS
/** How soon a run that may not begin yet (sending is held) asks again. */
const HELD_RETRY_MS = 15 * SECOND_MS
const CANCEL_CHUNK = 1_000

/** Begins the run, or goes on with its audience after a crash or a pause. */
async function startExecution(
  { db, ports }: SendingJobDeps,
  { executionId, lateStart }: StartPayload,
  signal: AbortSignal,
): Promise<Outcome> {
  const state = await db.write((tx) => begin(tx, ports, executionId, lateStart))
  if (state === 'held') return { kind: 'snooze', runAt: db.clock.now() + HELD_RETRY_MS }
  await freezeAudience({ db, ports }, executionId, signal)
  // Stopped half-way: the next start of the appliance goes on.
  return signal.aborted ? { kind: 'snooze', runAt: db.clock.now() } : done
}

function begin(tx: Tx, ports: SendingPorts, executionId: number, lateStart?: LateStart): 'held' | 'begun' {
  const run = tx.get<Run & { status: string; scheduledFor: number }>(
    `SELECT id AS executionId, organization_id AS organizationId, campaign_id AS campaignId, status,
       scheduled_for AS scheduledFor FROM executions WHERE id = ?`,
    executionId,
  )
  if (run?.status !== 'PENDING') return 'begun'
  if (holdReason(tx) !== undefined) return 'held'
  const { status, scheduledFor, ...reference } = run
  if (lateStart !== undefined && tx.now - scheduledFor > LATE_AFTER_MS) {
    miss(tx, ports, reference, lateStart)
    return 'begun'
  }
  tx.run(
    `UPDATE executions SET status = 'RUNNING', started_at = ?,
       audience_through = (SELECT coalesce(max(id), 0) FROM contacts)
     WHERE id = ? AND status = 'PENDING'`,
    tx.now,
    executionId,
  )
  ports.executionStarted(tx, reference)
  return 'begun'
}

function miss(tx: Tx, ports: SendingPorts, run: Run, lateStart: LateStart): void {
  if (lateStart === 'HOLD') {
    haltExecution(tx, ports, run.executionId, 'MISSED_START')
    return
  }
  tx.run(`UPDATE executions SET status = 'MISSED', completed_at = ? WHERE id = ?`, tx.now, run.executionId)
  ports.executionFinished(tx, run, 'MISSED')
}

/** Everything of a cancelled run that waits becomes CANCELLED, a chunk per transaction. */
async function cancelMessages(
  { db, ports }: SendingJobDeps,
  executionId: number,
  signal: AbortSignal,
): Promise<Outcome> {
  let after = 0
  while (!signal.aborted) {
    const through = await db.write((tx) => {
      const last = lastOfChunk(tx, executionId, after)
      if (last !== null) {
        withTransitions(tx, ports, (transitions) => transitions.cancelRange(executionId, after, last))
      }
      return last
    })
    if (through === null) return done
    after = through
  }
  return { kind: 'snooze', runAt: db.clock.now() }
}

const lastOfChunk = (tx: Tx, executionId: number, after: number): number | null =>
  tx.value<number | null>(
    `SELECT max(id) FROM (SELECT id FROM messages WHERE execution_id = ? AND id > ? ORDER BY id LIMIT ?)`,
    executionId,
    after,
    CANCEL_CHUNK,
  ) ?? null
