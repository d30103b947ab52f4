import { defineModule } from '../../module/define-module.ts'
import { type SuppressionJobDeps, suppressionJobs } from './jobs.ts'
import { listImportRoutes } from './routes.ts'

export default defineModule({
  routes: listImportRoutes,
  jobs: (deps: SuppressionJobDeps) => suppressionJobs(deps),
})
