import { defineModule } from '../../module/define-module.ts'
import { profileJobs } from './jobs.ts'
import { profileRoutes } from './routes.ts'

export default defineModule({
  routes: profileRoutes,
  jobs: profileJobs,
})
