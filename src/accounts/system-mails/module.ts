import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { pruneRations } from './ration-queries.ts'
import { type SecurityMailDeps, securityMailJobs } from './security-jobs.ts'

export default defineModule({
  jobs: (deps: SecurityMailDeps) => securityMailJobs(deps),
  retention: {
    rations: aged({
      days: 1,
      after: 'it was taken',
      oldest: `SELECT min(taken_at) FROM rations`,
      prune: pruneRations,
    }),
  },
})
