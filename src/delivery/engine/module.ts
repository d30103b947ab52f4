import { findings } from '../../../words/en/findings.ts'
import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { done, type HandledJob, handles, type Job, type Outcome } from '../../jobs/job.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { defineModule } from '../../module/define-module.ts'
import { freezeAudience } from '../audience/audience.ts'
import { cancelMessagesJob, type StartPayload, startRunJob } from '../executions/job-kinds.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { beginExecution, cancelNextChunk, endWithoutRecipients, noteDelay } from '../executions/run.ts'
import { haltExecution } from '../executions/run-state.ts'
import { skipOptedOutJob, skipWaiting } from '../messages/opt-outs.ts'

interface SendingJobDeps {
  db: Db
  ports: SendingPorts
}

export const sendingJobs = (deps: SendingJobDeps): HandledJob[] => [
  handles(startRunJob, (job, signal) => startExecution(deps, job, signal)),
  handles(cancelMessagesJob, ({ payload }, signal) => cancelMessages(deps, payload.executionId, signal)),
  handles(skipOptedOutJob, async ({ organizationId, payload: { contactId } }) => {
    const { db, ports } = deps
    await db.write((tx) => skipWaiting(tx, ports, { organizationId, contactId }))
    return done
  }),
]

/** Delay before the next try of a run that could not begin because sending is held. */
const HELD_RETRY_MS = 15 * SECOND_MS

/** Begins the run, or continues to choose its audience after a crash or a pause. */
async function startExecution(
  { db, ports }: SendingJobDeps,
  { payload: { executionId, lateStart }, attempt }: Job<StartPayload>,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const prepared = lateStart === 'MISS' ? await ports.prepareRun?.(executionId, signal) : undefined
    if (prepared?.kind === 'WAIT') {
      await db.write((tx) => noteDelay(tx, executionId, prepared.cause))
      return { kind: 'snooze', runAt: prepared.runAt }
    }
    if (prepared?.kind === 'NOTHING') {
      await db.write((tx) => endWithoutRecipients(tx, ports, executionId, prepared.cause))
      return done
    }
    const state = await db.write((tx) => beginExecution(tx, ports, executionId, lateStart))
    if (state === 'held') return { kind: 'snooze', runAt: db.clock.now() + HELD_RETRY_MS }
    await freezeAudience({ db, ports }, executionId, signal)
  } catch (error) {
    if (isDiskFault(error) || attempt < startRunJob.attempts) throw error
    // When the campaign is resumed, the job is enqueued again.
    const cause = findings.pauseAudience()
    await db.write((tx) => haltExecution(tx, ports, executionId, { reason: 'AUDIENCE_FAILED', cause }))
    throw error
  }
  // The appliance is stopping. Its next start continues the job.
  return signal.aborted ? { kind: 'snooze', runAt: db.clock.now() } : done
}

/** Cancels all pending messages of a cancelled run, a chunk per transaction. */
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

export default defineModule({
  jobs: sendingJobs,
})
