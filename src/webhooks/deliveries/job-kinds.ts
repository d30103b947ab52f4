import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

/** Redelivers the events that an endpoint missed. */
export const recoverJob = defineJob({
  kind: 'webhook.recover',
  queue: 'notices',
  payload: v.object({
    endpointId: v.number(),
    /** ms since 1970. */
    since: v.number(),
  }),
})

/** Deletes old events and deliveries. */
export const pruneWebhooks = defineChore('webhook.prune')
