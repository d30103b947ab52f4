import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Follows the A/B test of a run until the test has ended and all other messages are released. */
export const followTestJob = defineJob({
  kind: 'execution.follow_test',
  queue: 'campaigns',
  payload: v.object({
    executionId: v.number(),
    /** Whether the test continues however late the run is, because a user resumed it. */
    isLateAccepted: v.optional(v.boolean()),
  }),
})
