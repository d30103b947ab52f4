import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Erases what is stored about a person. */
export const erasePersonJob = defineJob({
  kind: 'person.erase',
  queue: 'chores',
  payload: v.object({ erasureId: v.number() }),
  // Never given up: a month of tries.
  attempts: 1_000,
})
