import type { Db } from '../../db/database.ts'
import { done, type HandledJob, handles } from '../../jobs/job.ts'
import { recountSegment } from './evaluation.ts'
import { countSegmentJob } from './job-kinds.ts'

export const segmentJobs = ({ db }: { db: Db }): HandledJob[] => [
  handles(countSegmentJob, async ({ organizationId, payload }) => {
    await recountSegment(db, organizationId, payload.segmentId)
    return done
  }),
]
