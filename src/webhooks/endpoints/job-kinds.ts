import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Mails the owner that an endpoint was disabled after days of failures. */
export const mailOwnerJob = defineJob({
  kind: 'webhook.mail_owner',
  queue: 'notices',
  payload: v.object({
    endpointId: v.number(),
    reason: v.string(),
  }),
})
