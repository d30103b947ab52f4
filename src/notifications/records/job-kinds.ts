import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

/** Makes a notification of a notice for each recipient. */
export const deliverNoticeJob = defineJob({
  kind: 'notification.deliver',
  queue: 'notices',
  payload: v.object({
    noticeId: v.number(),
    /** The earlier notice that this notice replaces. */
    replacesId: v.optional(v.number()),
  }),
})

/** Deletes old notifications and notices. */
export const pruneNotifications = defineChore('notification.prune')
