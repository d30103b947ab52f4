import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { variantJobs } from './jobs.ts'
import { variantChoiceRoutes } from './routes.ts'

export default defineModule({
  jobs: variantJobs,
  retention: { variant_tests: kept('one for each run') },
  transport: { variant_tests: copied() },
  jobIds: { 'execution.follow_test': { executionId: 'executions' } },
  routes: variantChoiceRoutes,
})
