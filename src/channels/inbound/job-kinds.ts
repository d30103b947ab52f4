import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

export const fetchFileJob = defineJob({
  kind: 'inbound_media.fetch',
  queue: 'files',
  payload: v.object({ id: v.number() }),
  attempts: 5,
})
