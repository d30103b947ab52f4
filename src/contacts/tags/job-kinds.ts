import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Takes a deleted tag from the contacts. */
export const detachTagJob = defineJob({
  kind: 'tag.detach',
  queue: 'chores',
  payload: v.object({ tagId: v.number() }),
})
