import { defineChore } from '../../jobs/job.ts'

/** Mails people what they have not read. */
export const sendDigests = defineChore('notification_digest.send')
