import * as v from 'valibot'
import { defineChore, defineJob } from '../../jobs/job.ts'

export const pushKeywordsJob = defineJob({
  kind: 'opt_out_keywords.push',
  queue: 'chores',
  payload: v.object({}),
})

/** Finds senders whose provider does not have the current keywords. */
export const findUnpushed = defineChore('opt_out_keywords.find_unpushed')
