import { defineChore } from '../../jobs/job.ts'

/** Looks for what causes no event: deadlines, and troubles that have ended. */
export const watchTroubles = defineChore('notification.watch')
