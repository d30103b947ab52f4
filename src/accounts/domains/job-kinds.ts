import { defineChore } from '../../jobs/job.ts'

/** Checks the domains in use whose last check is too old. */
export const checkDomains = defineChore('domain.check')
