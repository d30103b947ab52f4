import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Only tidies up, as the claim looks at the suppression list itself: so not in the queue of campaigns, which it would fill. */
export const skipOptedOutJob = defineJob({
  kind: 'message.skip_opted_out',
  queue: 'chores',
  payload: v.object({ contactId: v.number() }),
})
