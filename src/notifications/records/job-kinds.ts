import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

/** Writes a notice down for everybody it is for. */
export const deliverNoticeJob = defineJob({
  kind: 'notification.deliver',
  queue: 'notices',
  payload: v.object({
    noticeId: v.number(),
    /** An earlier notice whose place it takes. */
    replacesId: v.optional(v.number()),
  }),
})

/** Takes away what is old. */
export const pruneNotifications = defineChore('notification.prune')
