import { defineChore } from '../../jobs/job.ts'

/** Deletes acts that are older than the retention set by the operator. */
export const shortenAuditLogs = defineChore('audit.shorten')
