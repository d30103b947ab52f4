import { defineModule } from '../../module/define-module.ts'
import type { ProfileJobDeps } from './jobs.ts'
import { profileJobs } from './jobs.ts'
import { type ProfileRouteDeps, profileRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: ProfileRouteDeps) => profileRoutes(deps),
  jobs: (deps: ProfileJobDeps) => profileJobs(deps),
  jobIds: { 'email_change.tell': 'STAYS' },
})
