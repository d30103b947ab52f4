import { defineModule } from '../../module/define-module.ts'
import { segmentJobs } from './jobs.ts'
import { segmentRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Segments:
      'Parts of the contacts to send to: STATIC ones are lists, DYNAMIC ones have rules that are evaluated when they are needed.',
  },
  routes: segmentRoutes,
  jobs: segmentJobs,
})
