import { defineChore } from '../../jobs/job.ts'

/** Checks the domains in use that were not checked for a while. */
export const checkDomains = defineChore('domain.check')
