import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

/** Writes a notice down for each recipient. */
export const deliverNoticeJob = defineJob({
  kind: 'notification.deliver',
  queue: 'notices',
  payload: v.object({
    noticeId: v.number(),
    /** An earlier notice that it replaces. */
    replacesId: v.optional(v.number()),
  }),
})

/** Deletes old notifications and notices. */
export const pruneNotifications = defineChore('notification.prune')
