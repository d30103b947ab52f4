import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { segmentJobs } from './jobs.ts'
import { segmentRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Segments:
      'Parts of the contacts to send to: STATIC ones are lists, DYNAMIC ones have rules that are evaluated when they are needed.',
  },
  routes: segmentRoutes,
  jobs: segmentJobs,
  retention: { segments: kept('with its organization; a deleted one too, as campaigns name it') },
})
