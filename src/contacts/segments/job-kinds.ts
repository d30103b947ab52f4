import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

export const countSegmentJob = defineJob({
  kind: 'segment.count',
  queue: 'counts',
  payload: v.object({ segmentId: v.number() }),
})
