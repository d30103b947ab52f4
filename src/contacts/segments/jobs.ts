import type { Db } from '../../db/database.ts'
import { done, type JobHandler } from '../../jobs/executor.ts'
import { recountSegment } from './evaluation.ts'

export const segmentJobs = ({ db }: { db: Db }): Record<string, JobHandler> => ({
  'segment.count': async ({ organizationId, payload }) => {
    if (organizationId !== null) await recountSegment(db, organizationId, payload.segmentId)
    return done
  },
})
