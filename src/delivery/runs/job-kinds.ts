import * as v from 'valibot'
import { defineJob, type PayloadOf } from '../../jobs/job.ts'

/** Begins a run, or goes on with its audience after a crash or a pause. */
export const startRunJob = defineJob({
  kind: 'execution.start',
  queue: 'campaigns',
  payload: v.object({
    executionId: v.number(),
    /** See `LateStart`. Absent: however late, because somebody asked for it now. */
    lateStart: v.optional(v.picklist(['HOLD', 'MISS'])),
  }),
  // A minute and a half; after it the run is halted for somebody to look at.
  attempts: 5,
})

export type StartPayload = PayloadOf<typeof startRunJob>

/** Everything of a cancelled run that waits becomes CANCELLED. */
export const cancelMessagesJob = defineJob({
  kind: 'execution.cancel_messages',
  queue: 'campaigns',
  payload: v.object({ executionId: v.number() }),
})
