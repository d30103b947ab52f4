import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Retried until it succeeds: hashes of a list that no contact was compared with must not stay. */
export const importListJob = defineJob({
  kind: 'suppression_import.run',
  queue: 'transfers',
  payload: v.object({ importId: v.number() }),
  attempts: 1_000_000,
})
