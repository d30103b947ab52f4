import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

const payload = v.object({ operationId: v.number() })

export const runBulkJob = defineJob({ kind: 'contact_bulk.run', queue: 'transfers', payload })

/** An undo is retried until it succeeds: a half-undone operation must not stay. */
export const undoBulkJob = defineJob({
  kind: 'contact_bulk.undo',
  queue: 'transfers',
  payload,
  attempts: 1_000_000,
})
