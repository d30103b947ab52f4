import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

/** Has an endpoint told again what it missed. */
export const recoverJob = defineJob({
  kind: 'webhook.recover',
  queue: 'notices',
  payload: v.object({
    endpointId: v.number(),
    /** ms since 1970. */
    since: v.number(),
  }),
})

/** Deletes what is old. */
export const pruneWebhooks = defineChore('webhook.prune')
