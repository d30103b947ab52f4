import * as v from 'valibot'
import { defineJob } from '../../jobs/job.ts'

/** Takes the values of a deleted field from the contacts. */
export const removeValuesJob = defineJob({
  kind: 'custom_field.remove',
  queue: 'chores',
  payload: v.object({ customFieldId: v.number() }),
})
