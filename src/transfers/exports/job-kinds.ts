import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

export const writeExportJob = defineJob({
  kind: 'contact_export.write',
  queue: 'transfers',
  payload: v.object({ exportId: v.number() }),
})
