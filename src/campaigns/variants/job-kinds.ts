import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Follows the A/B test of a run: until its messages are out, its time is over and the rest is released. */
export const followTestJob = defineJob({
  kind: 'execution.follow_test',
  queue: 'campaigns',
  payload: v.object({
    executionId: v.number(),
    /** A person has said that the run goes on, however late it is. */
    isLateAccepted: v.optional(v.boolean()),
  }),
})
