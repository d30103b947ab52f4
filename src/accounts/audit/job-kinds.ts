import { defineChore } from '../../jobs/job.ts'

/** Deletes acts that are older than the operator keeps them. */
export const shortenAuditLogs = defineChore('audit.shorten')
