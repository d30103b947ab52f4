import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Deletes an organization that has had no members for 30 days. */
export const closeAbandonedJob = defineJob({
  kind: 'organization.close_abandoned',
  queue: 'chores',
  payload: v.object({}),
})
