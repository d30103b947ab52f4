import { defineChore } from '../../jobs/job.ts'

/** Looks for what nothing says by itself: deadlines, and troubles that are over. */
export const watchTroubles = defineChore('notification.watch')
