import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { variantJobs } from './jobs.ts'
import { variantChoiceRoutes } from './routes.ts'

export default defineModule({
  jobs: variantJobs,
  retention: { variant_tests: kept('one for each run') },
  routes: variantChoiceRoutes,
})
