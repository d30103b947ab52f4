import * as v from 'valibot'
import { defineJob, type PayloadOf } from '../../jobs/job.ts'

/** Begins a run, or continues to choose its audience after a crash or a pause. */
export const startRunJob = defineJob({
  kind: 'execution.start',
  queue: 'campaigns',
  payload: v.object({
    executionId: v.number(),
    /** See `LateStart`. Absent if a user starts the run now. It is then never late. */
    lateStart: v.optional(v.picklist(['HOLD', 'MISS'])),
  }),
  // About a minute and a half. After that the run is halted, and a user must decide.
  attempts: 5,
})

export type StartPayload = PayloadOf<typeof startRunJob>

/** Cancels the pending messages of a cancelled run. */
export const cancelMessagesJob = defineJob({
  kind: 'execution.cancel_messages',
  queue: 'campaigns',
  payload: v.object({ executionId: v.number() }),
})
