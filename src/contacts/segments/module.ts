import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { countSegmentJob, recountSegment } from './evaluation.ts'
import { segmentRoutes } from './routes.ts'

const segmentJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(countSegmentJob, async ({ organizationId, payload }) => {
    await recountSegment(db, organizationId, payload.segmentId)
    return done
  }),
]

export default defineModule({
  groups: {
    Segments:
      'Groups of contacts to send to: STATIC ones are lists, DYNAMIC ones have rules that are evaluated when needed.',
  },
  routes: segmentRoutes,
  jobs: segmentJobs,
  retention: { segments: kept('with its organization; a deleted one too, as campaigns name it') },
  transport: { segments: copied({ json: ['rules'] }) },
  jobIds: { 'segment.count': { segmentId: 'segments' } },
})
