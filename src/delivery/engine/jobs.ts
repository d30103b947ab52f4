import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type Job, type JobHandler, type Outcome } from '../../jobs/executor.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { freezeAudience } from '../audience/audience.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { skipWaiting } from '../messages/opt-outs.ts'
import { START_ATTEMPTS, type StartPayload } from '../runs/run.ts'
import { beginExecution, cancelNextChunk } from '../runs/steps.ts'

export interface SendingJobDeps {
  db: Db
  ports: SendingPorts
}

/** Handlers of the job kinds that executions.ts and opt-outs.ts enqueue. */
export const sendingJobs = (deps: SendingJobDeps): Record<string, JobHandler> => ({
  'execution.start': (job: Job<StartPayload>, signal) => startExecution(deps, job, signal),
  'execution.cancel_messages': (job: Job<{ executionId: number }>, signal) =>
    cancelMessages(deps, job.payload.executionId, signal),
  'message.skip_opted_out': async (job: Job<{ contactId: number }>) => {
    const { db, ports } = deps
    const optedOut = { organizationId: job.organizationId ?? 0, contactId: job.payload.contactId }
    await db.write((tx) => skipWaiting(tx, ports, optedOut))
    return done
  },
})

/** How soon a run that may not begin yet (sending is held) asks again. */
const HELD_RETRY_MS = 15 * SECOND_MS

/** Begins the run, or goes on with its audience after a crash or a pause. */
async function startExecution(
  { db, ports }: SendingJobDeps,
  { payload: { executionId, lateStart }, attempt }: Job<StartPayload>,
  signal: AbortSignal,
): Promise<Outcome> {
  const state = await db.write((tx) => beginExecution(tx, ports, executionId, lateStart))
  if (state === 'held') return { kind: 'snooze', runAt: db.clock.now() + HELD_RETRY_MS }
  try {
    await freezeAudience({ db, ports }, executionId, signal)
  } catch (error) {
    if (isDiskFault(error) || attempt < START_ATTEMPTS) throw error
    // Resuming the campaign asks for it again.
    const cause = 'Choosing the recipients failed. The log of the appliance says why.'
    await db.write((tx) => haltExecution(tx, ports, executionId, { reason: 'AUDIENCE_FAILED', cause }))
    throw error
  }
  // Stopped half-way: the next start of the appliance goes on.
  return signal.aborted ? { kind: 'snooze', runAt: db.clock.now() } : done
}

/** Everything of a cancelled run that waits becomes CANCELLED, a chunk per transaction. */
async function cancelMessages(
  { db, ports }: SendingJobDeps,
  executionId: number,
  signal: AbortSignal,
): Promise<Outcome> {
  let after = 0
  while (!signal.aborted) {
    const through = await db.write((tx) => cancelNextChunk(tx, ports, executionId, after))
    if (through === null) return done
    after = through
  }
  return { kind: 'snooze', runAt: db.clock.now() }
}
