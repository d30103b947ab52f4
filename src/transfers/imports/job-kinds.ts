import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

const payload = v.object({ importId: v.number() })

export const runImportJob = defineJob({ kind: 'contact_import.run', queue: 'transfers', payload })

/** An undo is retried until it succeeds: a half-undone import must not stay. */
export const undoImportJob = defineJob({
  kind: 'contact_import.undo',
  queue: 'transfers',
  payload,
  attempts: 1_000_000,
})
